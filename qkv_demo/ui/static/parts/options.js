// @ts-check
// How scores become weights: one quiet line that says what is set, and, on a press, everything that can be.

import { createPart } from "../base/part.js";
import { isOfKeys } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { symbolOf } from "./sentence.js";

const NAMED = /** @type {const} */ (["score", "scale", "temperature", "normalize", "mask", "positions"]);

/** @typedef {{ scene: Scene, view: View, status: Pick<Status, "answer"> }} Now */

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {{
 *   controls: ReturnType<typeof import("./option_controls.js").createOptionControls>, choices: Choices,
 *   toggle: (tool: string) => void,
 * }} parts
 */
export function createOptions(t, element, { controls, choices, toggle }) {
  const { scores, scaled_scores, weights, masked_scores, embeddings } = controls;
  const inside = [scores, scaled_scores, weights, masked_scores, embeddings];

  /** @param {Now} now */
  function draw({ scene, view, status }) {
    const isOpen = view.open.includes("options");
    const said = NAMED.flatMap((option) => wordsOf(t, choices, scene, option));
    return html`
      <p class="option-line row soft">
        <span>${said.map(({ text, usual }, at) => [at > 0 ? text.gap : nothing, usual ? symbolOf(text.words) : html`<b>${text.words}</b>`])}</span>
        <button
          type="button"
          class="bare"
          data-tool="options"
          aria-expanded=${isOpen}
          aria-controls="option-panel"
          @click=${() => toggle("options")}
        >
          ${t(isOpen ? "ui.options.close" : "ui.options.change")}
        </button>
      </p>
      <div class="option-panel flow card" id="option-panel" data-open=${isOpen}>
        ${inside.map((control) => control(scene, isOfKeys(status.answer)))}
      </div>
    `;
  }

  return createPart(
    element,
    ({ scene, view, status }) => [
      ...[view.open, isOfKeys(status.answer), scene.heads[0].w_q[0].length],
      ...NAMED.map((option) => scene[option]),
    ],
    draw,
  );
}

/**
 * What an option is set to, unless there is nothing to say of it, and whether a new scene has it so.
 * @param {Translate} t
 * @param {Choices} choices
 * @param {Scene} scene
 * @param {typeof NAMED[number]} option
 */
function wordsOf(t, choices, scene, option) {
  /** @param {string} words @param {boolean} usual @param {string} [gap] before it */
  const said = (words, usual, gap = ", ") => [{ text: { words, gap }, usual }];
  switch (option) {
    case "scale":
      if (!choices.divided.includes(scene.score)) return [];
      return scene.scale ? said("÷ √d_k", true, " ") : said(t("ui.set.scale.off"), false);
    case "temperature":
      return scene.temperature === 1 ? [] : said(t("ui.set.temperature", { temperature: scene.temperature }), false);
    case "positions":
      return scene.positions === choices.positions[0] ? [] : said(t("ui.set.positions"), false);
    default: {
      const value = Array.isArray(scene[option]) ? "own" : String(scene[option]);
      return said(t(`ui.set.${option}.${value}`), value === choices[option][0]);
    }
  }
}
