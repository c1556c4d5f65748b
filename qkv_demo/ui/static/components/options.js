// How scores become weights: one quiet line that says what is set, and, on a press, everything that can be, each control by
// the quantity that it acts on.

import { all, el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { keyboardOf } from "../input/number_inputs.js";
import { isOfKeys } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulas } from "./sentence.js";

const NAMED = /** @type {const} */ (["score", "scale", "temperature", "normalize", "mask", "positions"]);

/** @param {Page} page @returns {Component} */
export function createOptions(page) {
  const { t, settings, commands } = page;
  const { scores, scaled_scores, weights, masked_scores, embeddings } = optionControls(page);
  const inside = [scores, scaled_scores, weights, masked_scores, embeddings];

  return createComponent(
    el("section", { class: "options", "aria-label": t("ui.options") }),
    ({ own, view, answer }) => {
      const isOpen = view.open.includes("options");
      const said = NAMED.flatMap((option) => wordsOf(t, settings.choices, own, option));
      return html`
        <p class="option-line row tight soft">
          <span>${said.map(({ words, gap, usual }, at) => [at > 0 ? gap : nothing, usual ? formulas(words) : html`<b>${words}</b>`])}</span>
          <button
            type="button"
            class="plain rigid"
            data-tool="options"
            aria-expanded=${isOpen}
            aria-controls="option-panel"
            @click=${() => commands.toggleTool("options")}
          >
            ${t(isOpen ? "ui.options.close" : "ui.options.change")}
          </button>
        </p>
        <div class="option-panel flow loose card" id="option-panel" data-open=${isOpen}>
          ${inside.map((control) => control(own, isOfKeys(answer)))}
        </div>
      `;
    },
  );
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

/** @typedef {(scene: Scene, keysAlone: boolean) => unknown} Control `keysAlone`: before queries have a name, only keys are spoken of */
/** @typedef {{ is: boolean, title: string, label: unknown, name?: string, disabled?: boolean }} Tick */

/** @param {Page} page @returns {Record<string, Control>} */
export function optionControls({ t, settings: { choices, alone }, commands: { choose } }) {
  const isOut = alone !== undefined; // without Python what needs Python is out of reach
  const [off, on] = choices.positions;

  /** @param {"score" | "mask" | "normalize"} option @returns {Control} */
  const select = (option) => (scene, keysAlone) => {
    const value = Array.isArray(scene[option]) ? ownName(option, choices) : scene[option];
    const ofKeys = option === "score" && keysAlone;
    return html`
      <select
        data-option=${option}
        data-part=${option}
        aria-label=${t(`ui.${option}`)}
        title=${t(`ui.${option}`)}
        ?inert=${isOut}
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => choose(option, target.value)}
      >
        ${choices[option].map(
          (one) =>
            html`<option value=${one} .selected=${one === value}>${t(ofKeys ? `ui.score.${one}.keys` : `ui.${option}.${one}`)}</option>`,
        )}
      </select>
    `;
  };

  /** @param {"positions" | "tie_qk" | "scale"} option @param {Tick} about @param {(is: boolean) => string | boolean} [asValue] */
  const tick = (option, { is, title, label, name, disabled = false }, asValue = (ticked) => ticked) => html`
    <label class="switch row" title=${title} data-part=${option} ?inert=${isOut}>
      <input
        type="checkbox"
        data-option=${option}
        aria-label=${name ?? nothing}
        .checked=${is}
        ?disabled=${disabled}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => choose(option, asValue(target.checked))}
      />${label}
    </label>
  `;

  return {
    embeddings({ positions }) {
      const about = { is: positions === on, title: t("ui.positions.about"), label: t("ui.positions") };
      return tick("positions", about, (is) => (is ? on : off));
    },
    key({ tie_qk: is }) {
      const name = t("ui.tie");
      return tick("tie_qk", { is, title: t("ui.tie.about"), label: html`<span>${formulas(name)}</span>`, name });
    },
    scores: select("score"),
    scaled_scores({ scale: is, score, temperature }) {
      const divisor = html`<span>÷ √d<sub>k</sub></span>`;
      const about = { is, title: t("ui.scale.about"), label: divisor, disabled: !choices.divided.includes(score) };
      return html`
        ${tick("scale", about)}
        <label class="temperature row soft" data-part="temperature" title=${t("ui.temperature.about")}>
          ${t("ui.temperature")}<input type="text" data-number inputmode=${keyboardOf()} data-option="temperature" autocomplete="off" value=${temperature} />
        </label>
      `;
    },
    masked_scores: select("mask"),
    weights: select("normalize"),
  };
}

/** The temperature is written in whatever field there is for it. @param {Page} page @returns {Component} */
export const createTemperature = ({ root, draft }) => ({
  paint({ own }) {
    for (const input of all(root, "[data-option=temperature]")) draft.paint(input, own.temperature);
  },
});

/** What a table of the person's own is called among the choices. @param {string} field of the scene @param {Choices} choices */
const ownName = (field, { own }) => Object.keys(own).find((name) => own[name] === field) ?? "";
