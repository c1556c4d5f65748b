// A lab, with its question, its result in words, its pictures, and the controls for its settings. The controls are defined by the
// server.

import { all, attribute, el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { lastMoment, momentOf, labSentence } from "../state/lab.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { createLabPictures } from "./lab_pictures.js";
import { formulas } from "./sentence.js";
import { labOf } from "../state/location.js";

/** @param {Page} page @returns {Component} */
export function createLab(page) {
  const { t, settings, commands } = page;
  const pictures = createLabPictures(page);
  // Decided once when a lab opens, so that no section folds while the user works with it.
  let opened = { name: "", isUnfolded: false };
  const element = el("section", { class: "lab", "aria-label": t("ui.lab") });

  /** @param {OpenLab} room @param {Look} view */
  function draw(room, view) {
    const lab = settings.labs[room.name];
    const { report } = room;
    if (opened.name !== room.name) {
      opened = { name: room.name, isUnfolded: hasFoldedChanges(room, lab) };
      // Remove the previous lab's elements, so that the new one does not inherit, for example, an unfolded section.
      render(nothing, element);
    }
    attribute(element, "aria-busy", room.busy);
    attribute(element, "data-beat", view.presenting ? room.beat : "");
    attribute(element, "data-set", view.open.includes("settings"));
    queueMicrotask(() => fillControls(element, room, lab)); // This must run after the template is rendered.
    return html`
      <h2 class="soft type-2">${t(lab.title)}</h2>
      <p class="lab-question type-4 strong">${formulas(t(lab.question))}</p>
      <button type="button" class="lab-leave" @click=${() => commands.leaveLab()}>${t("ui.lab.leave")}</button>
      ${resultWords(room)}
      ${pictures(report?.drawings ?? [], room.name, momentOf(room), lab.leading)}
      <div class="lab-foot flow">${view.presenting ? talkButtons(view) : nothing} ${player(room)}</div>
      <div class="lab-desk card stack loose">
        ${labControls(page, room, opened.isUnfolded)}
        <p class="lab-stale strong" ?hidden=${room.busy || !isOutdated(room)}>${t("ui.lab.stale")}</p>
        ${report?.scenes.length ? openButton() : nothing}
      </div>
    `;
  }

  /** Draw the result for the moment on screen, and a folded section about how it was measured. @param {OpenLab} room */
  function resultWords(room) {
    const { report, busy, playing } = room;
    const words = report ? formulas(labSentence(room)) : t("ui.lab.working");
    const details = report?.more ?? [];
    return html`<div class="lab-said">
      <p class="lab-words strong ${busy ? "soft" : ""}" role="status" aria-live=${playing ? "off" : "polite"}>
        ${words}
      </p>
      <details class="lab-how" ?hidden=${details.length === 0}>
        <summary>${t("ui.lesson.more")}</summary>
        ${details.map((sentence) => html`<p>${formulas(sentence)}</p>`)}
      </details>
    </div>`;
  }

  /** @param {OpenLab} room */
  function player(room) {
    const last = lastMoment(room);
    if (last === 0) return nothing;
    const moment = momentOf(room);
    const labels = room.report?.drawings.find(({ moments }) => moments[moment] !== undefined)?.moments;
    /** @param {{ currentTarget: HTMLInputElement }} event */
    const show = ({ currentTarget }) => commands.showMoment(Number(currentTarget.value));
    return html`<div class="lab-player row grow">
      <button type="button" @click=${commands.playLab}>${t(room.playing ? "ui.lab.pause" : "ui.lab.play")}</button>
      <input
        type="range"
        min="0"
        max=${last}
        .value=${String(moment)}
        aria-label=${t("ui.lab.moment")}
        @input=${show}
      />
      <span class="readout">${labels?.[moment]}</span>
    </div>`;
  }

  /** @param {Look} view */
  const talkButtons = ({ open }) => html`<div class="flow">
    <button type="button" @click=${() => commands.turn(-1)}>\u2190 ${t("ui.lesson.previous")}</button>
    <button type="button" class="primary" @click=${() => commands.turn(1)}>${t("ui.lesson.next")} \u2192</button>
    <button type="button" @click=${() => commands.leaveLab()}>${t("ui.lab.back")}</button>
    <button type="button" aria-expanded=${open.includes("settings")} @click=${() => commands.toggleTool("settings")}>
      ${t("ui.lab.settings")}
    </button>
  </div>`;

  const openButton = () => html`<div class="lab-open spaced">
    <button type="button" class="primary" @click=${() => commands.openLabScene()}>${t("ui.lab.stage")}</button>
  </div>`;

  return createMemoComponent(
    element,
    ({ location, view }) => [labOf(location), view.theme, view.presenting, view.open],
    ({ view }, [room]) => room && draw(room, view),
  );
}

/** Return whether the pictures on screen still belong to earlier settings. @param {OpenLab} room */
const isOutdated = ({ report, settings }) =>
  report !== null && Object.keys(settings).some((name) => settings[name] !== report.settings[name]);

/**
 * @typedef {{
 *   t: Translate, name: string, control: LabControl, value: any, set: (value: unknown) => void,
 * }} ControlProps
 */
/** @typedef {{ currentTarget: HTMLInputElement & HTMLSelectElement }} Input */

/** @param {Page} page @param {OpenLab} room @param {boolean} isUnfolded true if the less important controls are visible */
function labControls({ t, settings, commands }, room, isUnfolded) {
  const lab = settings.labs[room.name];
  /** @param {string} name */
  const draw = (name) => {
    const control = lab.controls[name];
    const set = (/** @type {unknown} */ value) => commands.setLab(name, value);
    return INPUTS_BY_KIND[control.kind]({ t, name, control, value: settingOf(room, lab, name), set });
  };
  const shown = Object.keys(lab.controls).filter((name) => !lab.folded.includes(name));
  const more = html`<details class="spaced loose" ?open=${isUnfolded}>
    <summary>${t("ui.lab.more")}</summary>
    ${lab.folded.map(draw)}
  </details>`;
  const ignore = (/** @type {Event} */ event) => event.preventDefault();
  return html`<form class="lab-controls spaced loose" @submit=${ignore}>
    ${shown.map(draw)} ${lab.folded.length > 0 ? more : nothing}
  </form>`;
}

/** @param {OpenLab} room @param {Lab} lab @param {string} name */
const settingOf = ({ settings }, { controls }, name) => settings[name] ?? controls[name].default;

/** Return whether one of the folded controls differs from its default. @param {OpenLab} room @param {Lab} lab */
const hasFoldedChanges = (room, lab) =>
  lab.folded.some((name) => settingOf(room, lab, name) !== lab.controls[name].default);

/**
 * Write the settings into the controls, except into the control that the user is changing.
 * @param {HTMLElement} form @param {OpenLab} room @param {Lab} lab
 */
function fillControls(form, room, lab) {
  for (const field of all(form, "[data-setting]")) {
    const name = field.dataset.setting ?? "";
    const value = settingOf(room, lab, name);
    const text = String(field.type === "range" ? positionOf(lab.controls[name], value) : value);
    if (field.type === "checkbox") field.checked = value;
    else if (field !== document.activeElement && field.value !== text) field.value = text;
  }
}

const INPUTS_BY_KIND = { whole: slider, choice, flag, seed };

/**
 * Return the position of a value on its slider. The slider of a power of two is logarithmic.
 * @param {LabControl} control @param {number} value
 */
const positionOf = ({ doubling }, value) => (doubling ? Math.log2(value) : value);

/** @param {ControlProps} props */
function slider({ t, name, control, value, set }) {
  const { min = 0, max = 1, doubling } = control;
  const label = t(control.label);
  /** @param {Input} event */
  const type = ({ currentTarget: { value } }) => value !== "" && Number.isFinite(Number(value)) && set(Number(value));
  /** @param {Input} event */
  function slide({ currentTarget }) {
    const position = Number(currentTarget.value);
    set(doubling ? Math.round(2 ** position) : position);
  }
  return html`<div class="flow tight">
    <span class="soft wide">${label}</span>
    <input
      type="range"
      min=${positionOf(control, min)}
      max=${positionOf(control, max)}
      step=${doubling ? 0.05 : 1}
      aria-label=${label}
      aria-valuetext=${value}
      data-setting=${name}
      @input=${slide}
    />
    <input
      type="number"
      min=${min}
      max=${max}
      step="1"
      aria-label=${label}
      data-setting=${name}
      @input=${type}
    />
  </div>`;
}

/** @param {ControlProps} props */
function seed({ t, control: { label, min = 0, max = 0 }, value, set }) {
  const nextSeed = () => set(value < max ? value + 1 : min);
  return html`<div class="flow tight">
    <span class="soft wide">${t(label)}</span>
    <span class="readout grow">${value}</span>
    <button type="button" @click=${nextSeed}>${t("ui.lab.another")}</button>
  </div>`;
}

/** @param {ControlProps} props */
function choice({ t, name, control: { label, options }, set }) {
  return html`<label class="flow tight">
    <span class="soft wide">${t(label)}</span>
    <select
      class="wide"
      data-setting=${name}
      @change=${(/** @type {Input} */ { currentTarget }) => set(currentTarget.value)}
    >
      ${Object.entries(options).map(([option, words]) => html`<option value=${option}>${t(words)}</option>`)}
    </select>
  </label>`;
}

/** @param {ControlProps} props */
function flag({ t, name, control: { label }, set }) {
  return html`<label class="switch row">
    <input
      type="checkbox"
      data-setting=${name}
      @change=${(/** @type {Input} */ { currentTarget }) => set(currentTarget.checked)}
    />${t(label)}
  </label>`;
}
