// How scores become weights: one quiet line that says what is set, and, on a press, everything that can be.

import { el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { isOfKeys } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { fillTemperature, optionControls } from "./option_controls.js";
import { symbolOf } from "./sentence.js";

const NAMED = /** @type {const} */ (["score", "scale", "temperature", "normalize", "mask", "positions"]);

/** @param {Page} page @returns {Part} */
export function createOptions(page) {
  const { t, settings, commands } = page;
  const { scores, scaled_scores, weights, masked_scores, embeddings } = optionControls(page);
  const inside = [scores, scaled_scores, weights, masked_scores, embeddings];

  const part = createPart(
    el("section", { class: "options", "aria-label": t("ui.options") }),
    ({ own, view, answer }) => [
      view.open.includes("options"),
      isOfKeys(answer),
      ...[own.heads[0].w_q[0].length, ...NAMED.map((option) => own[option])],
    ],
    ({ own }, [isOpen, ofKeys]) => {
      const said = NAMED.flatMap((option) => wordsOf(t, settings.choices, own, option));
      return html`
        <p class="option-line row near soft">
          <span>${said.map(({ words, gap, usual }, at) => [at > 0 ? gap : nothing, usual ? symbolOf(words) : html`<b>${words}</b>`])}</span>
          <button
            type="button"
            class="bare"
            data-tool="options"
            aria-expanded=${isOpen}
            aria-controls="option-panel"
            @click=${() => commands.toggleTool("options")}
          >
            ${t(isOpen ? "ui.options.close" : "ui.options.change")}
          </button>
        </p>
        <div class="option-panel flow card" id="option-panel" data-open=${isOpen}>
          ${inside.map((control) => control(own, ofKeys))}
        </div>
      `;
    },
  );

  return {
    element: part.element,
    paint(now) {
      part.paint(now);
      fillTemperature(page, now.own);
    },
  };
}

/**
 * What an option is set to, unless there is nothing to say of it, and whether a new scene has it so.
 * @param {Translate} t @param {Choices} choices @param {Scene} scene @param {typeof NAMED[number]} option
 */
function wordsOf(t, choices, scene, option) {
  /** @param {string} words @param {boolean} usual @param {string} [gap] before it */
  const said = (words, usual, gap = ", ") => [{ words, gap, usual }];
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
