// Renders sentences. Tokens get their color, numbers link to their cell, glossary terms open their meaning, and formulas are
// typeset: "W_Q" gets a subscript, and "r.sum(axis=1)" is set as code. Copying the text still yields the plain sentence.

import { all, attribute } from "../base/dom.js";
import { parseShown } from "../base/words.js";
import { numberAt } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { cellTitle } from "./arithmetic_words.js";
import { inkOf } from "./token_style.js";

// Matches a Python method call with an optional division before it, or one or two letters with a subscript.
const FORMULA = /((?:[a-z]+ \/ )?[a-z]+\.[a-z]+\([^()]*\))|([A-Za-z]{1,2})_([A-Za-z0-9]+)/gu;

/** Return the template of a text in which formulas are typeset. @param {string} text */
export function formulas(text) {
  const pieces = [];
  let end = 0;
  for (const { index, 0: formula, 1: code, 2: symbol, 3: subscript } of text.matchAll(FORMULA)) {
    pieces.push(text.slice(end, index));
    pieces.push(
      code
        ? html`<code translate="no">${code}</code>`
        : html`<span
            class="inline-symbol"
            translate="no"
          ><i>${symbol}</i><span class="underscore">_</span><sub>${subscript}</sub></span>`,
    );
    end = index + formula.length;
  }
  return [...pieces, text.slice(end)];
}

/**
 * Return the template of a sentence. `parts` divides the text into tokens, numbers and terms.
 * @param {string | null} text @param {SentencePart[]} [parts]
 */
export const sentence = (text, parts) => partsOf(text ?? "", parts).map(partTemplate);

const FIRST = /^.*?(?:[.?!](?=\s|$)|[。？！](?!”))/su;

/** Return the template of the first sentence of a text. @param {string} text @param {SentencePart[]} [parts] */
export function firstSentence(text, parts) {
  let remaining = (FIRST.exec(text)?.[0] ?? text).length;
  const templates = [];
  for (const part of partsOf(text, parts)) {
    if (remaining <= 0) break;
    templates.push(partTemplate(typeof part === "string" ? part.slice(0, remaining) : part));
    remaining -= textOf(part).length;
  }
  return templates;
}

/**
 * Return the parts of a text. If the parts belong to another text, return the whole text as one part, so that it is always shown.
 * @param {string} text @param {SentencePart[]} [parts] @returns {SentencePart[]}
 */
const partsOf = (text, parts) => (parts?.map(textOf).join("") === text ? parts : [text]);

/** @param {SentencePart} part */
export const textOf = (part) => (typeof part === "string" ? part : part.text);

/** @param {SentencePart} part */
function partTemplate(part) {
  if (typeof part === "string") return formulas(part);
  const { text, asks, answers = 0, source, meaning } = part;
  if (meaning !== undefined)
    return html`<span class="term" role="button" tabindex="0" data-meaning=${meaning}>${text}</span>`;
  if (source !== undefined)
    return html`<span class="number-link" translate="no" role="link" tabindex="0" data-source=${source}>${text}</span>`;
  const style = asks === undefined ? inkOf("answers", answers) : inkOf("asks", asks);
  const answering = asks === undefined ? answers : nothing;
  return html`<span
    class="chip"
    translate="no"
    dir="auto"
    style=${style}
    data-asks=${asks ?? nothing}
    data-answers=${answering}
  >${text}</span>`;
}

/**
 * Give the numbers in sentences their accessible names. The name begins with the number as it is written, for voice control,
 * followed by the title of its cell, for screen readers. A number in a lesson's text is marked as outdated once its cell on the
 * stage shows another value.
 * @param {Page} page @returns {Component}
 */
export function createNumberLinks(page) {
  /** @param {Props} props @param {HTMLElement} link @param {boolean} isPast */
  function nameLink(props, link, isPast) {
    const [quantity, , row, column] = String(link.dataset.source).split("/");
    const name = `${link.textContent}, ${cellTitle(page, props, [quantity, Number(row), Number(column)])}`;
    attribute(link, "aria-label", isPast ? page.t("ui.told.past", { name }) : name);
  }

  return {
    paint(props) {
      for (const link of all(page.root, ".number-link")) {
        const isPast = link.closest(".lesson-words") !== null && hasChanged(props, link);
        attribute(link, "data-past", isPast);
        // Names are not updated during a drag, because they would change in every frame.
        if (!props.status.moving) nameLink(props, link, isPast);
      }
      for (const paragraph of all(page.root, ".lesson-words > p"))
        attribute(paragraph, "data-past", paragraph.querySelector(".number-link[data-past=true]") !== null);
    },
  };
}

const ROUNDING = 0.00501; // The largest difference that rounding to two decimals can hide.

/**
 * Return whether the cell of a number now shows another number than the sentence.
 * @param {Props} props @param {HTMLElement} link
 */
function hasChanged({ answer, scene }, link) {
  const value = numberAt(answer, scene, String(link.dataset.source));
  return typeof value === "number" && Math.abs(value - parseShown(link.textContent)) > ROUNDING;
}
