// @ts-check
// In a talk without a lesson, on demand at the screen's foot: every option of the scene, and the way to another sentence.

import { html } from "../vendor/lit-html/lit-html.js";
import { isOfKeys } from "../state/scene.js";

/**
 * Answers what opens it from its button in the bar, and closes it.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {ReturnType<typeof import("./option_controls.js").createOptionControls>} controls
 * @param {Pick<Store, "scene" | "status">} store
 * @param {(from: HTMLElement) => void} openSentence
 */
export function createWhatIf(t, popover, controls, store, openSentence) {
  const { masked_scores: mask, key: tie, embeddings: positions, ...others } = controls;
  const all = [mask, tie, ...Object.values(others), positions];

  /** @param {HTMLElement} from */
  return (from) => {
    const words = html`<button type="button" @click=${() => openSentence(from)}>${t("ui.sentence")} …</button>`;
    const draw = () => html`
      <div class="flow what-if">${all.map((control) => control(store.scene, isOfKeys(store.status.answer)))} ${words}</div>
    `;
    popover.open(from, { name: "what-if", title: t("ui.what_if"), key: "w", still: true, docked: true, draw });
  };
}
