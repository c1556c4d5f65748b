// The headline at the top of the stage. It shows a sentence about the weights and the film's button, or the task of a puzzle.
// Below the headline are the question of an example, and a line about the trained model that the scene was fitted to.

import { el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { numberAtPath } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { createPrimaryActionChooser, createQuestion } from "./question.js";
import { formulaTemplates, sentenceTemplates, textOf } from "./sentence.js";
import { createSourceLine } from "./source_line.js";
import { taskTextsOf } from "./training_words.js";

/** @param {Page} page @returns {Component} */
export function createHeadline(page) {
  const { t, commands, settings } = page;
  const choosePrimaryAction = createPrimaryActionChooser(page);
  const questionComponent = createQuestion(page, choosePrimaryAction);
  const sourceLineComponent = createSourceLine(page);
  const headlineComponent = createComponent(el("div", { class: "headline row large-gap" }), (props) => {
    const [taskText, tone, statusText, reason, nextPuzzle] = taskTextsOf(t, settings.learning, props) ?? [];
    if (taskText === undefined)
      return html`${weightsSentenceTemplate(props)} ${filmButtonTemplate(choosePrimaryAction(props) === "film")}`;
    return html`
        <div class="task flow">
          <p class="headline-text strong wide">${taskText}</p>
          <div class="task-feedback flow">
            <p class="learning-words" data-tone=${tone}>${formulaTemplates(String(statusText))}</p>
            <p>${reason && formulaTemplates(reason)}</p>
          </div>
          ${nextPuzzle === undefined ? nothing : puzzleButtonTemplate(nextPuzzle)}
        </div>
      `;
  });
  /** @param {Props} props */
  function weightsSentenceTemplate(props) {
    const shownParts = partsWithCurrentNumbers(page, props);
    return html`<p class="headline-text strong">${sentenceTemplates(shownParts.map(textOf).join("") || props.response.headline, shownParts)}</p>`;
  }
  const filmButtonTemplate = (/** @type {boolean} */ isPrimary) => html`
    <button
      type="button"
      class=${isPrimary ? "primary rigid" : "rigid"}
      data-film
      title=${t("ui.film.about")}
      @click=${() => commands.openFilm()}
    >
      ${t("ui.film")}
    </button>
  `;
  const puzzleButtonTemplate = (/** @type {string} */ puzzle) => html`
    <button type="button" class="primary rigid" @click=${() => commands.openPuzzle(puzzle)}>
      ${t("ui.learn.puzzle.next")} <i class="direction-arrow">→</i>
    </button>
  `;
  const element = el(
    "div",
    { class: "top" },
    headlineComponent.element,
    questionComponent.element,
    sourceLineComponent.element,
  );
  return {
    element,
    paint(props) {
      headlineComponent.paint(props);
      questionComponent.paint(props);
      sourceLineComponent.paint(props);
      element.toggleAttribute("data-fitted", sourceLineComponent.element.textContent !== "");
    },
  };
}

/**
 * Return the parts of the headline's sentence with the numbers on screen. The sentence comes from the server's last response,
 * but during a drag its numbers change in every frame.
 * @param {Page} page @param {Props} props @returns {SentencePart[]}
 */
function partsWithCurrentNumbers({ numberFormat }, { response, scene }) {
  const { headline, parts } = response;
  // While numbers are hidden until the user guesses, the text `headline` asks the user to guess, but the parts still contain the
  // original sentence.
  if (parts.headline.map(textOf).join("") !== headline) return [];
  return parts.headline.map((part) => {
    if (typeof part === "string" || part.source === undefined) return part;
    return { ...part, text: numberFormat.formatNumber(numberAtPath(response, scene, part.source)) };
  });
}
