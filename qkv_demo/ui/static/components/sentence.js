// Renders sentences. The name of a token has the token's color, a number is a link to its cell, and pressing a glossary term
// shows its meaning. Formulas are typeset, so that "W_Q" has a subscript, and "r.sum(axis=1)" looks like code. If the user
// copies a sentence, the copied text is plain.

import { queryAll, setAttribute } from "../base/dom.js";
import { parseFormatted } from "../base/words.js";
import { numberAtPath } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { cellTitle } from "./arithmetic_words.js";
import { tokenStyle } from "./token_style.js";

// Matches a Python method call, such as "r.sum(axis=1)", with an optional division before it. Also matches one or two letters
// with a subscript, such as "W_Q", and an equation of three numbers, such as "0.77 + 0.38 = 1.15".
const FORMULA_PATTERN =
  /((?:[a-z]+ \/ )?[a-z]+\.[a-z]+\([^()]*\))|(−?[\d.]+ [+×÷] −?[\d.]+ [=≈] −?\d+(?:\.\d+)?)|([A-Za-z]{1,2})_([A-Za-z0-9]+)/gu;

/** Return the template of a text in which formulas are typeset. @param {string} text */
export function formulaTemplates(text) {
  const pieceTemplates = [];
  let previousEnd = 0;
  for (const { index, 0: formula, 1: code, 2: equation, 3: symbol, 4: subscript } of text.matchAll(FORMULA_PATTERN)) {
    const symbolTemplate = () =>
      html`<span
        class="inline-symbol"
        translate="no"
      ><i>${symbol}</i><span class="underscore">_</span><sub>${subscript}</sub></span>`;
    pieceTemplates.push(text.slice(previousEnd, index));
    if (code) pieceTemplates.push(html`<code translate="no">${code}</code>`);
    else pieceTemplates.push(equation ? html`<span class="equation">${equation}</span>` : symbolTemplate());
    previousEnd = index + formula.length;
  }
  return [...pieceTemplates, text.slice(previousEnd)];
}

/**
 * Return the template of a sentence. `parts` are the pieces of the text, some of which are names of tokens, numbers or terms.
 * @param {string | null} text @param {SentencePart[]} [parts]
 */
export const sentenceTemplates = (text, parts) => partTemplates(currentParts(text ?? "", parts));

/** Return the template of a sentence that consists of parts. @param {SentencePart[]} parts */
export const partTemplates = (parts) => parts.map(partTemplate);

const FIRST_SENTENCE_PATTERN = /^.*?(?:[.?!](?=\s|$)|[。？！](?!”))/su;

/** Return the template of the first sentence in a text. @param {string} text @param {SentencePart[]} [parts] */
export function firstSentenceTemplates(text, parts) {
  let remainingLength = (FIRST_SENTENCE_PATTERN.exec(text)?.[0] ?? text).length;
  const templates = [];
  for (const part of currentParts(text, parts)) {
    if (remainingLength <= 0) break;
    templates.push(partTemplate(typeof part === "string" ? part.slice(0, remainingLength) : part));
    remainingLength -= textOf(part).length;
  }
  return templates;
}

/**
 * Return the parts of a text. If the joined parts differ from the text, they belong to another text, so return the whole text as
 * one part.
 * @param {string} text @param {SentencePart[]} [parts] @returns {SentencePart[]}
 */
const currentParts = (text, parts) => (parts?.map(textOf).join("") === text ? parts : [text]);

/** @param {SentencePart} part */
export const textOf = (part) => (typeof part === "string" ? part : part.text);

/** Return the template of a term, a number, a token's name, or other text. @param {SentencePart} part */
function partTemplate(part) {
  if (typeof part === "string") return formulaTemplates(part);
  const { text, asks, answers = 0, source: numberPath, meaning } = part;
  if (meaning !== undefined)
    return html`<span class="term" role="button" tabindex="0" data-meaning=${meaning}>${text}</span>`;
  if (numberPath !== undefined)
    return html`<span class="number-link" translate="no" role="link" tabindex="0" data-source=${numberPath}>${text}</span>`;
  const chipStyle = asks === undefined ? tokenStyle("answers", answers) : tokenStyle("asks", asks);
  const keyRow = asks === undefined ? answers : nothing;
  return html`<span
    class="chip"
    translate="no"
    dir="auto"
    style=${chipStyle}
    data-asks=${asks ?? nothing}
    data-answers=${keyRow}
  >${text}</span>`;
}

/**
 * Set the accessible names of the numbers in sentences. An accessible name consists of the number as it is written, so that users
 * of voice control can press it, and of the title of its cell, for users of screen readers. If a cell's value has changed since a
 * lesson's text was written, mark the number in the text as outdated.
 * @param {Page} page @returns {Component}
 */
export function createNumberLinks(page) {
  /** @param {Props} props @param {HTMLElement} link @param {boolean} isOutdated */
  function labelLink(props, link, isOutdated) {
    const [quantity, , row, column] = String(link.dataset.source).split("/");
    const linkName = `${link.textContent}, ${cellTitle(page, props, [quantity, Number(row), Number(column)])}`;
    setAttribute(link, "aria-label", isOutdated ? page.t("ui.told.past", { name: linkName }) : linkName);
  }

  return {
    paint(props) {
      for (const link of queryAll(page.root, ".number-link")) {
        const isOutdated = link.closest(".lesson-words") !== null && hasNumberChanged(props, link);
        setAttribute(link, "data-past", isOutdated);
        // Do not update the accessible labels of the links during a drag, because they would change in every frame.
        if (!props.status.isEditingNumber) labelLink(props, link, isOutdated);
      }
      for (const paragraph of queryAll(page.root, ".lesson-words > p"))
        setAttribute(paragraph, "data-past", paragraph.querySelector(".number-link[data-past=true]") !== null);
    },
  };
}

const MAX_ROUNDING_ERROR = 0.00501; // The largest error of a number that is written with two decimals.

/**
 * Return whether the value of a number's cell differs from the number that is written in the sentence.
 * @param {Props} props @param {HTMLElement} link
 */
function hasNumberChanged({ response, scene }, link) {
  const currentValue = numberAtPath(response, scene, String(link.dataset.source));
  return (
    typeof currentValue === "number" && Math.abs(currentValue - parseFormatted(link.textContent)) > MAX_ROUNDING_ERROR
  );
}
