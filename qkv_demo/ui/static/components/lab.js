// A lab's room: its question, what was found, one picture that leads, and beside them what is set, as Python tells it:
// sliders with their number, choices, switches, a start of chance.

import { all, attribute, el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { lastMoment, momentOf, saidIn } from "../state/lab.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { createLabPictures } from "./lab_pictures.js";
import { formulas } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createLab(page) {
  const { t, settings, commands } = page;
  const pictures = createLabPictures(page);
  let unfolded = { name: "", is: false }; // settled when a lab opens: nothing is folded under a hand
  const element = el("section", { class: "lab", "aria-label": t("ui.lab") });

  /** @param {LabRoom} room @param {View} view */
  function draw(room, view) {
    const lab = settings.labs[room.name];
    const { report } = room;
    if (unfolded.name !== room.name) {
      unfolded = { name: room.name, is: isTouched(room, lab) };
      render(nothing, element); // Another lab inherits nothing, such as what the user has unfolded.
    }
    attribute(element, "aria-busy", room.busy);
    attribute(element, "data-beat", view.presenting ? room.beat : "");
    attribute(element, "data-set", view.open.includes("settings"));
    queueMicrotask(() => fillControls(element, room, lab)); // once they stand in the page
    return html`
      <h2 class="soft type-2">${t(lab.title)}</h2>
      <p class="lab-question type-4 strong">${formulas(t(lab.question))}</p>
      <button type="button" class="lab-leave" @click=${() => commands.leaveLab()}>${t("ui.lab.leave")}</button>
      ${said(room)}
      ${pictures(report?.drawings ?? [], room.name, momentOf(room), lab.leading)}
      <div class="lab-foot flow">${view.presenting ? ways(view) : nothing} ${player(room)}</div>
      <div class="lab-desk card stack loose">
        ${labControls(page, room, unfolded.is)}
        <p class="lab-stale strong" ?hidden=${room.busy || !isBehind(room)}>${t("ui.lab.stale")}</p>
        ${report?.scenes.length ? opening() : nothing}
      </div>
    `;
  }

  /** What was found, or on the way there what was so at the moment that is shown; and folded, how it was measured. @param {LabRoom} room */
  function said(room) {
    const { report, busy, playing } = room;
    const words = report ? formulas(saidIn(room)) : t("ui.lab.working");
    const more = report?.more ?? [];
    return html`<div class="lab-said">
      <p class="lab-words strong ${busy ? "soft" : ""}" role="status" aria-live=${playing ? "off" : "polite"}>${words}</p>
      <details class="lab-how" ?hidden=${more.length === 0}>
        <summary>${t("ui.lesson.more")}</summary>
        ${more.map((sentence) => html`<p>${formulas(sentence)}</p>`)}
      </details>
    </div>`;
  }

  /** @param {LabRoom} room */
  function player(room) {
    const last = lastMoment(room);
    if (last === 0) return nothing;
    const now = momentOf(room);
    const moments = room.report?.drawings.find(({ moments }) => moments[now] !== undefined)?.moments;
    /** @param {{ currentTarget: HTMLInputElement }} event */
    const show = ({ currentTarget }) => commands.showMoment(Number(currentTarget.value));
    return html`<div class="lab-player row grow">
      <button type="button" @click=${commands.playLab}>${t(room.playing ? "ui.lab.pause" : "ui.lab.play")}</button>
      <input type="range" min="0" max=${last} .value=${String(now)} aria-label=${t("ui.lab.moment")} @input=${show} />
      <span class="readout">${moments?.[now]}</span>
    </div>`;
  }

  /** In a talk: on, back, out, and what is set. @param {View} view */
  const ways = ({ open }) => html`<div class="flow">
    <button type="button" @click=${() => commands.turn(-1)}>\u2190 ${t("ui.lesson.previous")}</button>
    <button type="button" class="primary" @click=${() => commands.turn(1)}>${t("ui.lesson.next")} \u2192</button>
    <button type="button" @click=${() => commands.leaveLab()}>${t("ui.lab.back")}</button>
    <button type="button" aria-expanded=${open.includes("settings")} @click=${() => commands.toggleTool("settings")}>
      ${t("ui.lab.settings")}
    </button>
  </div>`;

  const opening = () => html`<div class="lab-open spaced">
    <button type="button" class="primary" @click=${() => commands.openLabScene()}>${t("ui.lab.stage")}</button>
  </div>`;

  return createMemoComponent(
    element,
    ({ status: { lab }, view }) => [lab, view.theme, view.presenting, view.open],
    ({ view }, [room]) => room && draw(room, view),
  );
}

/** Whether the pictures belong to other settings than those that stand beside them. @param {LabRoom} room */
const isBehind = ({ report, settings }) =>
  report !== null && Object.keys(settings).some((name) => settings[name] !== report.settings[name]);

/** @typedef {{ t: Translate, name: string, control: LabControl, value: any, set: (value: unknown) => void }} Told */
/** @typedef {{ currentTarget: HTMLInputElement & HTMLSelectElement }} Input */

/** @param {Page} page @param {LabRoom} room @param {boolean} isUnfolded what the question does not need */
function labControls({ t, settings, commands }, room, isUnfolded) {
  const lab = settings.labs[room.name];
  /** @param {string} name */
  const one = (name) => {
    const control = lab.controls[name];
    const set = (/** @type {unknown} */ value) => commands.setLab(name, value);
    return KINDS[control.kind]({ t, name, control, value: settingOf(room, lab, name), set });
  };
  const shown = Object.keys(lab.controls).filter((name) => !lab.folded.includes(name));
  const more = html`<details class="spaced loose" ?open=${isUnfolded}>
    <summary>${t("ui.lab.more")}</summary>
    ${lab.folded.map(one)}
  </details>`;
  return html`<form class="lab-controls spaced loose" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${shown.map(one)} ${lab.folded.length > 0 ? more : nothing}
  </form>`;
}

/** @param {LabRoom} room @param {Lab} lab @param {string} name */
const settingOf = ({ settings }, { controls }, name) => settings[name] ?? controls[name].default;

/** What is set otherwise than at first is never folded away. @param {LabRoom} room @param {Lab} lab */
const isTouched = (room, lab) => lab.folded.some((name) => settingOf(room, lab, name) !== lab.controls[name].default);

/** What is set stands in every field but in the one that a hand is on. @param {HTMLElement} form @param {LabRoom} room @param {Lab} lab */
function fillControls(form, room, lab) {
  for (const field of all(form, "[data-setting]")) {
    const name = field.dataset.setting ?? "";
    const value = settingOf(room, lab, name);
    const wanted = String(field.type === "range" ? placeOf(lab.controls[name], value) : value);
    if (field.type === "checkbox") field.checked = value;
    else if (field !== document.activeElement && field.value !== wanted) field.value = wanted;
  }
}

const KINDS = { whole: slider, choice, flag, seed };

/** Where a value lies along its slider. @param {LabControl} control @param {number} value */
const placeOf = ({ doubling }, value) => (doubling ? Math.log2(value) : value);

/** @param {Told} told */
function slider({ t, name, control, value, set }) {
  const { least = 0, most = 1, doubling } = control;
  const label = t(control.label);
  /** @param {Input} event */
  const type = ({ currentTarget: { value } }) => value !== "" && Number.isFinite(Number(value)) && set(Number(value));
  /** @param {Input} event */
  function slide({ currentTarget }) {
    const place = Number(currentTarget.value);
    set(doubling ? Math.round(2 ** place) : place);
  }
  return html`<div class="flow tight">
    <span class="soft wide">${label}</span>
    <input
      type="range"
      min=${placeOf(control, least)}
      max=${placeOf(control, most)}
      step=${doubling ? 0.05 : 1}
      aria-label=${label}
      aria-valuetext=${value}
      data-setting=${name}
      @input=${slide}
    />
    <input
      type="number"
      min=${least}
      max=${most}
      step="1"
      aria-label=${label}
      data-setting=${name}
      @input=${type}
    />
  </div>`;
}

/** @param {Told} told */
function seed({ t, control: { label, least = 0, most = 0 }, value, set }) {
  const another = () => set(value < most ? value + 1 : least);
  return html`<div class="flow tight">
    <span class="soft wide">${t(label)}</span>
    <span class="readout grow">${value}</span>
    <button type="button" @click=${another}>${t("ui.lab.another")}</button>
  </div>`;
}

/** @param {Told} told */
function choice({ t, name, control: { label, options }, set }) {
  return html`<label class="flow tight">
    <span class="soft wide">${t(label)}</span>
    <select class="wide" data-setting=${name} @change=${(/** @type {Input} */ { currentTarget }) => set(currentTarget.value)}>
      ${Object.entries(options).map(([option, words]) => html`<option value=${option}>${t(words)}</option>`)}
    </select>
  </label>`;
}

/** @param {Told} told */
function flag({ t, name, control: { label }, set }) {
  return html`<label class="switch row">
    <input type="checkbox" data-setting=${name} @change=${(/** @type {Input} */ { currentTarget }) => set(currentTarget.checked)} />${t(label)}
  </label>`;
}
