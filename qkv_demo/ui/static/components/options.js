// The options that decide how scores become weights. One line of text shows the values of all options. A button in this line
// opens a panel with the controls.

import { queryAll, el } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { listSeparator } from "../base/words.js";
import { inputModeFor } from "../input/number_fields.js";
import { hasInputKeys } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulaTemplates } from "./sentence.js";

// The options in the order in which the line lists them.
const LISTED_OPTIONS = /** @type {const} */ (["score", "scale", "temperature", "normalize", "mask", "positions"]);

/** @param {Page} page @returns {Component} */
export function createOptions(page) {
  const { t, settings, commands } = page;
  const controlsByQuantity = createOptionControls(page);
  const panelQuantities = ["scores", "scaled_scores", "weights", "masked_scores", "embeddings"];

  return createComponent(
    el("section", { class: "options", "aria-label": t("ui.options") }),
    ({ userScene, view, response }) => {
      const isOpen = view.openTools.includes("options");
      const optionEntries = LISTED_OPTIONS.flatMap((option) => textEntriesOf(t, settings.choices, userScene, option));
      /** @param {typeof optionEntries[number]} entry @param {number} index */
      const entryTemplate = ({ text, separator, isDefault }, index) => [
        ...[index > 0 ? separator : nothing, isDefault ? formulaTemplates(text) : html`<b>${text}</b>`],
      ];
      return html`
        <p class="option-line row small-gap muted">
          <span>${optionEntries.map(entryTemplate)}</span>
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
        <div class="option-panel flow large-gap card" id="option-panel" data-open=${isOpen}>
          ${panelQuantities.map((quantity) => controlsByQuantity[quantity](userScene, hasInputKeys(response)))}
        </div>
      `;
    },
  );
}

/**
 * Return a list of one entry, which contains the value of an option as text. Return an empty list if the option has no effect,
 * such as a temperature of 1, so that the line does not mention it.
 * @param {Translate} t @param {Choices} choices @param {Scene} scene @param {typeof LISTED_OPTIONS[number]} option
 */
function textEntriesOf(t, choices, scene, option) {
  /** @param {string} text @param {boolean} isDefault @param {string} [separator] the text before this entry */
  const textEntry = (text, isDefault, separator = listSeparator(t)) => [{ text, separator, isDefault }];
  switch (option) {
    case "scale":
      if (!choices.divisible_scores.includes(scene.score)) return [];
      return scene.scale ? textEntry("÷ √d_k", true, " ") : textEntry(t("ui.set.scale.off"), false);
    case "temperature":
      return scene.temperature === 1
        ? []
        : textEntry(t("ui.set.temperature", { temperature: scene.temperature }), false);
    case "positions":
      return scene.positions === choices.positions[0] ? [] : textEntry(t("ui.set.positions"), false);
    default: {
      const choice = Array.isArray(scene[option]) ? "own" : String(scene[option]);
      return textEntry(t(`ui.set.${option}.${choice}`), choice === choices[option][0]);
    }
  }
}

/**
 * A function that returns the template of a control. `hasOnlyKeyInputs` is true in lesson steps that have keys but no queries. In
 * these steps the labels mention only keys.
 * @typedef {(scene: Scene, hasOnlyKeyInputs: boolean) => unknown} Control
 */
/**
 * The properties of a checkbox. `name` is its accessible name, which is needed if the label contains a formula.
 * @typedef {{ isChecked: boolean, title: string, label: unknown, name?: string, disabled?: boolean }} Checkbox
 */

/**
 * Create the controls of all options. In the result, the key of a control is the quantity that the control changes.
 * @param {Page} page @returns {Record<string, Control>}
 */
export function createOptionControls({ t, settings: { choices, standalone }, commands: { choose } }) {
  const isInert = standalone !== undefined; // In a page without a server the controls do nothing, because they need the server.
  const [noPositions, sinusoidal] = choices.positions;

  /** @param {"score" | "mask" | "normalize"} option @returns {Control} */
  const createSelect = (option) => (scene, hasOnlyKeyInputs) => {
    const selectedChoice = Array.isArray(scene[option]) ? nameOfCustomChoice(option, choices) : scene[option];
    const usesKeyLabels = option === "score" && hasOnlyKeyInputs;
    return html`
      <select
        data-option=${option}
        data-part=${option}
        aria-label=${t(`ui.${option}`)}
        title=${t(`ui.${option}`)}
        ?inert=${isInert}
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => choose(option, target.value)}
      >
        ${choices[option].map(
          (choice) => html`
            <option value=${choice} .selected=${choice === selectedChoice}>
              ${t(usesKeyLabels ? `ui.score.${choice}.keys` : `ui.${option}.${choice}`)}
            </option>
          `,
        )}
      </select>
    `;
  };

  /**
   * Draw a checkbox for an option.
   * @param {"positions" | "tie_qk" | "scale"} option @param {Checkbox} checkbox
   * @param {(isChecked: boolean) => string | boolean} [toOptionValue] returns the value of the option if the box is checked or
   * unchecked
   */
  const checkboxTemplate = (
    option,
    { isChecked, title, label, name: accessibleName, disabled = false },
    toOptionValue = (isChecked) => isChecked,
  ) => html`
    <label class="switch row" title=${title} data-part=${option} ?inert=${isInert}>
      <input
        type="checkbox"
        data-option=${option}
        aria-label=${accessibleName ?? nothing}
        .checked=${isChecked}
        ?disabled=${disabled}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => choose(option, toOptionValue(target.checked))}
      />${label}
    </label>
  `;

  return {
    embeddings({ positions }) {
      const positionsCheckbox = {
        isChecked: positions === sinusoidal,
        title: t("ui.positions.about"),
        label: t("ui.positions"),
      };
      return checkboxTemplate("positions", positionsCheckbox, (isChecked) => (isChecked ? sinusoidal : noPositions));
    },
    key({ tie_qk: isChecked }) {
      const tieLabel = t("ui.tie");
      return checkboxTemplate("tie_qk", {
        isChecked,
        title: t("ui.tie.about"),
        label: html`<span>${formulaTemplates(tieLabel)}</span>`,
        name: tieLabel,
      });
    },
    scores: createSelect("score"),
    scaled_scores({ scale: isChecked, score, temperature }) {
      const divisorTemplate = html`<span>÷ √d<sub>k</sub></span>`;
      const scaleCheckbox = {
        isChecked,
        title: t("ui.scale.about"),
        label: divisorTemplate,
        disabled: !choices.divisible_scores.includes(score),
      };
      return html`
        ${checkboxTemplate("scale", scaleCheckbox)}
        <label class="temperature row muted" data-part="temperature" title=${t("ui.temperature.about")}>
          ${t("ui.temperature")}<input
            type="text"
            data-number
            inputmode=${inputModeFor()}
            data-option="temperature"
            autocomplete="off"
            value=${temperature}
          />
        </label>
      `;
    },
    masked_scores: createSelect("mask"),
    weights: createSelect("normalize"),
  };
}

/** Create the component that paints all temperature fields on the page. @param {Page} page @returns {Component} */
export const createTemperature = ({ root, numberFields }) => ({
  paint({ userScene }) {
    for (const input of queryAll(root, "[data-option=temperature]")) numberFields.paint(input, userScene.temperature);
  },
});

/**
 * Return the name of the choice that is selected if a field of the scene contains a table, such as a custom mask.
 * @param {string} sceneField @param {Choices} choices
 */
const nameOfCustomChoice = (sceneField, { custom_tables: fieldByChoice }) =>
  Object.keys(fieldByChoice).find((name) => fieldByChoice[name] === sceneField) ?? "";
