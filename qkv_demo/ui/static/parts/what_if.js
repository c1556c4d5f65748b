// @ts-check
// In a talk without a lesson, on demand at the screen's foot: every option of the scene, and the way to another sentence.

import { createControls } from "../views/controls.js";
import { html } from "../vendor/lit-html/lit-html.js";

/**
 * Answers what opens it from its button in the bar, and closes it.
 * @param {Translate} t
 * @param {import("./popover.js").Popover} popover
 * @param {Choices} choices
 * @param {(from: HTMLElement) => void} openSentence
 */
export function createWhatIf(t, popover, choices, openSentence) {
  const { masked_scores: mask, key: tie, embeddings: positions, ...others } = createControls(t, choices);
  const controls = [mask, tie, ...Object.values(others), positions].flatMap((build) => build());

  /** @param {HTMLElement} from */
  return (from) => {
    const words = html`<button type="button" @click=${() => openSentence(from)}>${t("ui.sentence")} …</button>`;
    const draw = () => html`<div class="flow what-if">${controls} ${words}</div>`;
    popover.open(from, { name: "what-if", title: t("ui.what_if"), key: "w", still: true, docked: true, draw });
  };
}
