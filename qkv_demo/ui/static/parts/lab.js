// @ts-check
// A lab's room: its question, what was found, one picture that leads, and beside them what is set.

import { attribute, reveal } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { lastMoment, momentOf } from "../state/lab.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { fillControls, isTouched, labControls } from "./lab_controls.js";
import { createLabPictures } from "./lab_pictures.js";
import { formulas } from "./sentence.js";

/** @typedef {{ room: LabRoom, lab: Lab, view: Pick<View, "theme" | "presenting" | "open"> }} Now */

/**
 * @param {Translate} t
 * @param {HTMLElement} element
 * @param {Pick<Settings, "labs" | "assets">} settings
 * @param {Commands} commands
 * @param {Numbers} numbers
 */
export function createLab(t, element, { labs, assets }, commands, numbers) {
  const pictures = createLabPictures(t, assets.plotly, numbers.show);
  let unfolded = { name: "", is: false }; // settled when a lab opens: nothing is folded under a hand

  /** @param {Now} now */
  function draw({ room, lab, view }) {
    const { report } = room;
    const moment = momentOf(room);
    queueMicrotask(pictures.draw); // once all of this stands in the page
    return html`
      <div class="lab-head">
        <h2>${t(lab.title)}</h2>
        <p class="lab-question strong">${formulas(t(lab.question))}</p>
        <button type="button" class="lab-leave" @click=${() => commands.leaveLab()}>${t("ui.lab.leave")}</button>
      </div>
      ${said(t, room)}
      ${pictures.template({ drawings: report?.drawings ?? [], lab: room.name, moment }, lab.leading)}
      <div class="lab-foot flow">${ways(t, view, commands)} ${player(t, room, commands)}</div>
      <div class="lab-desk card">
        ${labControls(t, room, lab, unfolded.is, commands.setLab)}
        <p class="lab-stale strong" ?hidden=${!isBehind(room) || room.done !== null}>${t("ui.lab.stale")}</p>
        ${progress(t, room, commands)} ${opening(t, room, lab, commands)}
      </div>
    `;
  }

  const part = createPart(
    element,
    (/** @type {Now} */ { room, view }) => [room, view.theme, view.presenting, view.open],
    draw,
  );

  return {
    element,
    /** @param {LabRoom | null} room @param {Now["view"]} view */
    paint(room, view) {
      reveal(element, room !== null);
      if (!room) return;
      const lab = labs[room.name];
      if (unfolded.name !== room.name) unfolded = { name: room.name, is: isTouched(room, lab) };
      attribute(element, "data-beat", view.presenting ? room.beat : "");
      attribute(element, "data-behind", isBehind(room));
      attribute(element, "data-set", view.open.includes("settings"));
      part.paint({ room, lab, view });
      fillControls(element, room, lab);
    },
  };
}

/**
 * What was found, or on the way there what was so at the moment that is shown; and folded, how it was measured.
 * @param {Translate} t
 * @param {LabRoom} room
 */
function said(t, room) {
  const { report, lost, error, playing } = room;
  const refused = error ?? (lost ? t("ui.lost") : null);
  const onTheWay = momentOf(room) !== lastMoment(room) ? report?.told[momentOf(room)] : undefined;
  const words = refused ?? formulas(onTheWay ?? report?.words ?? "");
  const look = refused === null ? "lab-words strong" : "lab-words strong bad";
  const more = report?.more ?? [];
  return html`<div class="lab-said">
    <p class=${look} role="status" aria-live=${playing ? "off" : "polite"}>${words}</p>
    <details class="lab-how" ?hidden=${more.length === 0}>
      <summary>${t("ui.lesson.more")}</summary>
      ${more.map((sentence) => html`<p>${formulas(sentence)}</p>`)}
    </details>
  </div>`;
}

/**
 * Whether the pictures belong to other settings than those that stand beside them.
 * @param {LabRoom} room
 */
const isBehind = ({ report, settings }) =>
  report !== null && Object.keys(settings).some((name) => settings[name] !== report.settings[name]);

/** @param {Translate} t @param {LabRoom} room @param {Commands} commands */
function player(t, room, { playLab, showMoment }) {
  const last = lastMoment(room);
  if (last === 0) return nothing;
  const now = momentOf(room);
  const moments = room.report?.drawings.find(({ moments }) => moments[now] !== undefined)?.moments;
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const show = ({ currentTarget }) => showMoment(Number(currentTarget.value));
  return html`<div class="lab-player row grow">
    <button type="button" @click=${playLab}>${t(room.playing ? "ui.lab.pause" : "ui.lab.play")}</button>
    <input type="range" min="0" max=${last} .value=${String(now)} aria-label=${t("ui.lab.moment")} @input=${show} />
    <output class="lab-moment">${moments?.[now]}</output>
  </div>`;
}

/** In a talk: on, back, out, and what is set. @param {Translate} t @param {Now["view"]} view @param {Commands} commands */
function ways(t, { presenting, open }, { turn, leaveLab, toggleTool }) {
  if (!presenting) return nothing;
  return html`<div class="flow">
    <button type="button" @click=${() => turn(-1)}>\u2190 ${t("ui.lesson.previous")}</button>
    <button type="button" class="primary" @click=${() => turn(1)}>${t("ui.lesson.next")} \u2192</button>
    <button type="button" @click=${() => leaveLab()}>${t("ui.lab.back")}</button>
    <button type="button" aria-expanded=${open.includes("settings")} @click=${() => toggleTool("settings")}>
      ${t("ui.lab.settings")}
    </button>
  </div>`;
}

/** It keeps its place: the page must not jump. @param {Translate} t @param {LabRoom} room @param {Commands} commands */
function progress(t, { done }, { stopLab }) {
  return html`<div class="lab-progress row ${done === null ? "idle" : ""}">
    <progress class="grow" max="1" .value=${done ?? 0} aria-label=${t("ui.lab.working")}></progress>
    <button type="button" @click=${stopLab}>${t("ui.lab.stop")}</button>
  </div>`;
}

/** The ways to the stage. @param {Translate} t @param {LabRoom} room @param {Lab} lab @param {Commands} commands */
function opening(t, { report }, { open, others }, { openLabScene }) {
  /** @param {string} label @param {string | null} other */
  const button = (label, other) =>
    html`<button type="button" class="primary" @click=${() => openLabScene(other)}>${t(label)}</button>`;
  if (!report?.scenes.length) return nothing;
  return html`<div class="lab-open stack">
    ${button(open, null)} ${Object.entries(others).map(([other, label]) => button(label, other))}
  </div>`;
}
