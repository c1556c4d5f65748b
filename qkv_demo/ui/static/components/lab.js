// The page of a lab, with its question, its result in words, its pictures and the controls for its settings. The server defines
// which controls a lab has.

import { queryAll, setAttribute, el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { lastMomentIndex, momentOf, labCaption } from "../state/lab.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { createLabPictures } from "./lab_pictures.js";
import { formulaTemplates } from "./sentence.js";
import { labOf } from "../state/location.js";

/** @param {Page} page @returns {Component} */
export function createLab(page) {
  const { t, settings, commands } = page;
  const drawPictures = createLabPictures(page);
  // The name of the lab on screen. `isUnfolded` is true if its less important controls are visible. `isUnfolded` is set only when
  // a lab opens, so that the controls do not fold or unfold while the user changes them.
  let shownLab = { name: "", isUnfolded: false };
  const element = el("section", { class: "lab", "aria-label": t("ui.lab") });

  /** @param {OpenLab} lab @param {ViewState} view */
  function draw(lab, view) {
    const labSpec = settings.labs[lab.name];
    const { report } = lab;
    if (shownLab.name !== lab.name) {
      shownLab = { name: lab.name, isUnfolded: hasFoldedChanges(lab, labSpec) };
      // Remove the elements of the previous lab. Otherwise lit-html would reuse them, for example a section that the user has
      // unfolded.
      render(nothing, element);
    }
    setAttribute(element, "aria-busy", lab.isLoading);
    setAttribute(element, "data-beat", view.presenting ? lab.beat : "");
    setAttribute(element, "data-set", view.openTools.includes("settings"));
    queueMicrotask(() => fillControls(element, lab, labSpec)); // Wait until the template has been rendered.
    return html`
      <h2 class="muted type-2">${t(labSpec.title)}</h2>
      <p class="lab-question type-4 strong">${formulaTemplates(t(labSpec.question))}</p>
      <button type="button" class="lab-leave" @click=${() => commands.leaveLab()}>${t("ui.lab.leave")}</button>
      ${resultTemplate(lab)}
      ${drawPictures(report?.drawings ?? [], lab.name, momentOf(lab), labSpec.large_drawings)}
      <div class="lab-foot flow">${view.presenting ? talkButtonsTemplate(view) : nothing} ${playerControlsTemplate(lab)}</div>
      <div class="lab-desk card stack large-gap">
        ${labControlsTemplate(page, lab, shownLab.isUnfolded)}
        <p class="lab-stale strong" ?hidden=${lab.isLoading || !isOutdated(lab)}>${t("ui.lab.stale")}</p>
        ${report?.scenes.length ? openButtonTemplate() : nothing}
      </div>
    `;
  }

  /**
   * Draw the result for the moment on screen, and a folded section that explains how the result was measured.
   * @param {OpenLab} lab
   */
  function resultTemplate(lab) {
    const { report, isLoading, isPlaying } = lab;
    const resultText = report ? formulaTemplates(labCaption(lab)) : t("ui.lab.working");
    const detailTexts = report?.more ?? [];
    return html`<div class="lab-result-text">
      <p class="lab-words strong ${isLoading ? "soft" : ""}" role="status" aria-live=${isPlaying ? "off" : "polite"}>
        ${resultText}
      </p>
      <details class="lab-how" ?hidden=${detailTexts.length === 0}>
        <summary>${t("ui.lesson.more")}</summary>
        ${detailTexts.map((sentence) => html`<p>${formulaTemplates(sentence)}</p>`)}
      </details>
    </div>`;
  }

  /** Draw the play button, and the slider that selects the moment to show. @param {OpenLab} lab */
  function playerControlsTemplate(lab) {
    const lastIndex = lastMomentIndex(lab);
    if (lastIndex === 0) return nothing;
    const momentIndex = momentOf(lab);
    const momentLabels = lab.report?.drawings.find(({ moments }) => moments[momentIndex] !== undefined)?.moments;
    /** @param {{ currentTarget: HTMLInputElement }} event */
    const showMoment = ({ currentTarget }) => commands.showMoment(Number(currentTarget.value));
    return html`<div class="lab-player row grow">
      <button type="button" @click=${commands.playLab}>${t(lab.isPlaying ? "ui.lab.pause" : "ui.lab.play")}</button>
      <input
        type="range"
        min="0"
        max=${lastIndex}
        .value=${String(momentIndex)}
        aria-label=${t("ui.lab.moment")}
        @input=${showMoment}
      />
      <span class="readout">${momentLabels?.[momentIndex]}</span>
    </div>`;
  }

  /** @param {ViewState} view */
  const talkButtonsTemplate = ({ openTools }) => html`<div class="flow">
    <button type="button" @click=${() => commands.turn(-1)}>\u2190 ${t("ui.lesson.previous")}</button>
    <button type="button" class="primary" @click=${() => commands.turn(1)}>${t("ui.lesson.next")} \u2192</button>
    <button type="button" @click=${() => commands.leaveLab()}>${t("ui.lab.back")}</button>
    <button type="button" aria-expanded=${openTools.includes("settings")} @click=${() => commands.toggleTool("settings")}>
      ${t("ui.lab.settings")}
    </button>
  </div>`;

  const openButtonTemplate = () => html`<div class="lab-open spaced">
    <button type="button" class="primary" @click=${() => commands.openLabScene()}>${t("ui.lab.stage")}</button>
  </div>`;

  return createMemoComponent(
    element,
    ({ location, view }) => [labOf(location), view.theme, view.presenting, view.openTools],
    ({ view }, [lab]) => lab && draw(lab, view),
  );
}

/** Return whether the settings have changed since the pictures on screen were computed. @param {OpenLab} lab */
const isOutdated = ({ report, settings }) =>
  report !== null && Object.keys(settings).some((name) => settings[name] !== report.settings[name]);

/**
 * @typedef {{
 *   t: Translate, name: string, control: LabControl, value: any, setValue: (value: unknown) => void,
 * }} ControlProps
 */
/** @typedef {{ currentTarget: HTMLInputElement & HTMLSelectElement }} Input */

/**
 * Draw the controls of a lab's settings.
 * @param {Page} page @param {OpenLab} lab @param {boolean} isUnfolded true if the less important controls are visible
 */
function labControlsTemplate({ t, settings, commands }, lab, isUnfolded) {
  const labSpec = settings.labs[lab.name];
  /** @param {string} controlName */
  const controlTemplate = (controlName) => {
    const control = labSpec.controls[controlName];
    const setValue = (/** @type {unknown} */ value) => commands.setLab(controlName, value);
    return CONTROLS_BY_KIND[control.kind]({
      t,
      name: controlName,
      control,
      value: settingValue(lab, labSpec, controlName),
      setValue,
    });
  };
  const mainControls = Object.keys(labSpec.controls).filter((name) => !labSpec.folded_controls.includes(name));
  const foldedControlsTemplate = html`<details class="spaced large-gap" ?open=${isUnfolded}>
    <summary>${t("ui.lab.more")}</summary>
    ${labSpec.folded_controls.map(controlTemplate)}
  </details>`;
  const preventSubmit = (/** @type {Event} */ event) => event.preventDefault();
  return html`<form class="lab-controls spaced large-gap" @submit=${preventSubmit}>
    ${mainControls.map(controlTemplate)} ${labSpec.folded_controls.length > 0 ? foldedControlsTemplate : nothing}
  </form>`;
}

/** @param {OpenLab} lab @param {Lab} labSpec @param {string} name */
const settingValue = ({ settings }, { controls }, name) => settings[name] ?? controls[name].default;

/** Return whether the setting of a folded control differs from its default. @param {OpenLab} lab @param {Lab} labSpec */
const hasFoldedChanges = (lab, labSpec) =>
  labSpec.folded_controls.some((name) => settingValue(lab, labSpec, name) !== labSpec.controls[name].default);

/**
 * Write the settings into the controls, but leave out the focused control, which the user may be changing.
 * @param {HTMLElement} form @param {OpenLab} lab @param {Lab} labSpec
 */
function fillControls(form, lab, labSpec) {
  for (const input of queryAll(form, "[data-setting]")) {
    const name = input.dataset.setting ?? "";
    const value = settingValue(lab, labSpec, name);
    const controlText = String(input.type === "range" ? sliderPosition(labSpec.controls[name], value) : value);
    if (input.type === "checkbox") input.checked = value;
    else if (input !== document.activeElement && input.value !== controlText) input.value = controlText;
  }
}

// The functions that draw a control, by the kind of the setting.
const CONTROLS_BY_KIND = {
  integer: sliderTemplate,
  choice: selectTemplate,
  checkbox: checkboxTemplate,
  seed: seedControlTemplate,
};

/**
 * Return the position of a value on its slider. A slider that doubles its value at each step is logarithmic.
 * @param {LabControl} control @param {number} value
 */
const sliderPosition = ({ is_doubling: isDoubling }, value) => (isDoubling ? Math.log2(value) : value);

/** Draw a slider and a field for the same number. @param {ControlProps} props */
function sliderTemplate({ t, name, control, value, setValue }) {
  const { min = 0, max = 1, is_doubling: isDoubling } = control;
  const label = t(control.label);
  /** @param {Input} event */
  const handleTyping = ({ currentTarget: { value } }) =>
    value !== "" && Number.isFinite(Number(value)) && setValue(Number(value));
  /** @param {Input} event */
  function handleSlide({ currentTarget }) {
    const sliderValue = Number(currentTarget.value);
    setValue(isDoubling ? Math.round(2 ** sliderValue) : sliderValue);
  }
  return html`<div class="flow small-gap">
    <span class="muted wide">${label}</span>
    <input
      type="range"
      min=${sliderPosition(control, min)}
      max=${sliderPosition(control, max)}
      step=${isDoubling ? 0.05 : 1}
      aria-label=${label}
      aria-valuetext=${value}
      data-setting=${name}
      @input=${handleSlide}
    />
    <input
      type="number"
      min=${min}
      max=${max}
      step="1"
      aria-label=${label}
      data-setting=${name}
      @input=${handleTyping}
    />
  </div>`;
}

/** Draw the seed of the random numbers, with a button that changes it. @param {ControlProps} props */
function seedControlTemplate({ t, control: { label, min = 0, max = 0 }, value, setValue }) {
  const setNextSeed = () => setValue(value < max ? value + 1 : min);
  return html`<div class="flow small-gap">
    <span class="muted wide">${t(label)}</span>
    <span class="readout grow">${value}</span>
    <button type="button" @click=${setNextSeed}>${t("ui.lab.another")}</button>
  </div>`;
}

/** @param {ControlProps} props */
function selectTemplate({ t, name, control: { label, options }, setValue }) {
  return html`<label class="flow small-gap">
    <span class="muted wide">${t(label)}</span>
    <select
      class="wide"
      data-setting=${name}
      @change=${(/** @type {Input} */ { currentTarget }) => setValue(currentTarget.value)}
    >
      ${Object.entries(options).map(([option, labelKey]) => html`<option value=${option}>${t(labelKey)}</option>`)}
    </select>
  </label>`;
}

/** @param {ControlProps} props */
function checkboxTemplate({ t, name, control: { label }, setValue }) {
  return html`<label class="switch row">
    <input
      type="checkbox"
      data-setting=${name}
      @change=${(/** @type {Input} */ { currentTarget }) => setValue(currentTarget.checked)}
    />${t(label)}
  </label>`;
}
