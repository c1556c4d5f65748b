// The controls of a lab, as Python tells them: sliders with their number, choices, switches, a start of chance.

import { all } from "../base/dom.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {{ t: Translate, name: string, control: LabControl, value: any, idle: boolean, set: (value: unknown) => void }} Told */
/** @typedef {{ currentTarget: HTMLInputElement & HTMLSelectElement }} Input */

/** @param {Page} page @param {LabRoom} room @param {boolean} isUnfolded what the question does not need */
export function labControls({ t, settings, commands }, room, isUnfolded) {
  const lab = settings.labs[room.name];
  /** @param {string} name */
  const one = (name) => {
    const control = lab.controls[name];
    const [other, wanted] = control.when ?? [null, null]; // it does something only there
    const idle = other !== null && settingOf(room, lab, other) !== wanted;
    const set = (/** @type {unknown} */ value) => commands.setLab(name, value);
    return KINDS[control.kind]({ t, name, control, value: settingOf(room, lab, name), idle, set });
  };
  const shown = Object.keys(lab.controls).filter((name) => !lab.folded.includes(name));
  const more = html`<details class="stack apart" ?open=${isUnfolded}>
    <summary>${t("ui.lab.more")}</summary>
    ${lab.folded.map(one)}
  </details>`;
  return html`<form class="lab-controls stack apart" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${shown.map(one)} ${lab.folded.length > 0 ? more : nothing}
  </form>`;
}

/** @param {LabRoom} room @param {Lab} lab @param {string} name */
const settingOf = ({ settings }, { controls }, name) => settings[name] ?? controls[name].default;

/** What is set otherwise than at first is never folded away. @param {LabRoom} room @param {Lab} lab */
export const isTouched = (room, lab) =>
  lab.folded.some((name) => settingOf(room, lab, name) !== lab.controls[name].default);

/** What is set stands in every field but in the one that a hand is on. @param {HTMLElement} form @param {LabRoom} room @param {Lab} lab */
export function fillControls(form, room, lab) {
  for (const field of all(form, "[data-setting]")) {
    const name = field.dataset.setting ?? "";
    const value = settingOf(room, lab, name);
    const wanted = String(field.type === "range" ? scaleOf(lab.controls[name]).to(value) : value);
    if (field.type === "checkbox") field.checked = value;
    else if (field !== document.activeElement && field.value !== wanted) field.value = wanted;
  }
}

const KINDS = { whole: slider, share: slider, choice, flag, seed };

/** Where a value lies along its slider, and back. @param {LabControl} control */
function scaleOf({ doubling }) {
  if (doubling) return { to: Math.log2, from: (/** @type {number} */ place) => Math.round(2 ** place) };
  return {
    to: (/** @type {number} */ value) => value,
    from: (/** @type {number} */ place) => Number(place.toFixed(2)),
  };
}

/** @param {Told} told */
function slider({ t, name, control, value, idle, set }) {
  const { least = 0, most = 1, doubling, kind } = control;
  const scale = scaleOf(control);
  const label = t(control.label);
  const step = kind === "share" ? 0.01 : 1;
  /** @param {Input} event */
  const type = ({ currentTarget: { value } }) => value !== "" && Number.isFinite(Number(value)) && set(Number(value));
  /** @param {Input} event */
  const slide = ({ currentTarget }) => set(scale.from(Number(currentTarget.value)));
  return html`<div class="lab-control">
    <span class="soft">${label}</span>
    <input
      type="range"
      min=${scale.to(least)}
      max=${scale.to(most)}
      step=${doubling ? 0.05 : step}
      aria-label=${label}
      aria-valuetext=${value}
      data-setting=${name}
      ?disabled=${idle}
      @input=${slide}
    />
    <input
      type="number"
      min=${least}
      max=${most}
      step=${step}
      aria-label=${label}
      data-setting=${name}
      ?disabled=${idle}
      @input=${type}
    />
  </div>`;
}

/** @param {Told} told */
function seed({ t, control: { label, least = 0, most = 0 }, value, set }) {
  const another = () => set(value < most ? value + 1 : least);
  return html`<div class="lab-control">
    <span class="soft">${t(label)}</span>
    <output>${value}</output>
    <button type="button" @click=${another}>${t("ui.lab.another")}</button>
  </div>`;
}

/** @param {Told} told */
function choice({ t, name, control: { label, options }, set }) {
  return html`<label class="lab-control">
    <span class="soft">${t(label)}</span>
    <select data-setting=${name} @change=${(/** @type {Input} */ { currentTarget }) => set(currentTarget.value)}>
      ${Object.entries(options).map(([option, words]) => html`<option value=${option}>${t(words)}</option>`)}
    </select>
  </label>`;
}

/** @param {Told} told */
function flag({ t, name, control: { label }, set }) {
  return html`<label class="lab-control switch">
    <input type="checkbox" data-setting=${name} @change=${(/** @type {Input} */ { currentTarget }) => set(currentTarget.checked)} />${t(label)}
  </label>`;
}
