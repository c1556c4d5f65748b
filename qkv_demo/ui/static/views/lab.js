// @ts-check
// A lab's room: its question, its controls, the one sentence that it found, and the pictures of what was measured.

import { attribute, el, reveal, write } from "../base/dom.js";
import { piecesOf, writeFormulas } from "../base/formulas.js";
import { createPlotly } from "../charts/plotly.js";
import { drawLab, isNamedBefore } from "../charts/plot.js";
import { tableOf, tablesOf } from "../charts/table.js";
import { sentencesOf } from "../base/sentences.js";
import { FOUND, lastMoment, momentOf } from "../state/lab.js";
import { createLabControls } from "./lab_controls.js";
import { createLabOpen } from "./lab_open.js";

/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {import("../base/numbers.js").Numbers} Numbers */

/**
 * @param {Translate} t
 * @param {Pick<Settings, "labs" | "assets">} settings
 * @param {Commands} commands
 * @param {Numbers} numbers
 */
export function createLabRoom(t, { labs, assets }, commands, numbers) {
  const open = createLabOpen(t, commands);
  const parts = createParts(t, commands, open.element);
  const controls = createLabControls(t, commands);
  parts.controls.append(controls.form);
  /** @type {LabReport | null} */
  let drawn = null;
  /** @type {HTMLElement[]} */
  let plots = [];
  let shown = "";
  let latest = () => {};
  const loadPlotly = createPlotly(assets.plotly);
  let redraw = () => {};
  new ResizeObserver(() => redraw()).observe(parts.pictures);

  function clear() {
    for (const plot of plots) window.Plotly.purge(plot);
    parts.pictures.replaceChildren();
    plots = [];
    drawn = null;
    redraw = () => {};
  }

  /** @param {LabRoom} room @param {Pick<View, "theme" | "presenting">} view */
  function paintPictures(room, view) {
    latest = () => paintPictures(room, view);
    const { theme, presenting } = view;
    const { report } = room;
    if (!report) clear(); // another lab's pictures would stand below this one's title
    const moment = momentOf(room);
    const state = `${moment} ${theme} ${presenting}`;
    if (!report || (report === drawn && state === shown)) return;
    if (!window.Plotly && report.drawings.some(isPlot)) {
      return loadPlotly(() => latest());
    }
    if (!drawn || !sameShape(drawn, report)) {
      clear();
      const figures = report.drawings.map((drawing) => pictureOf(drawing, moment, numbers));
      parts.pictures.replaceChildren(...figures);
      parts.pictures.toggleAttribute("data-many", report.drawings.length > 3);
      plots = /** @type {HTMLElement[]} */ ([...parts.pictures.querySelectorAll(".lab-plot")]);
    }
    paintTables(parts.pictures, report.drawings, moment, numbers);
    drawn = report;
    shown = state;
    const drawings = report.drawings.filter(isPlot);
    redraw = () =>
      plots.forEach((plot, place) =>
        drawLab(plot, drawings[place], moment, numbers.show, isNamedBefore(drawings, place)),
      );
    paintResults(plots, drawings, moment);
    redraw();
  }

  return {
    room: parts.room,
    /** @param {LabRoom | null} room @param {Pick<View, "theme" | "presenting">} view */
    paint(room, view) {
      reveal(parts.room, room !== null);
      if (!room) return;
      const lab = labs[room.name];
      write(parts.title, t(lab.title));
      write(parts.question, t(lab.question));
      controls.paint(room, lab);
      attribute(parts.room, "data-beat", Math.min(room.beat, FOUND));
      keepRoom(parts.words, isOnTheWay(room));
      writeFormulas(parts.words, room.error ?? (room.lost ? t("ui.lost") : wordsOf(room, view.presenting)));
      attribute(parts.words, "aria-live", room.playing ? "off" : "polite");
      parts.words.classList.toggle("refused", room.error !== null || room.lost);
      paintProgress(parts, room);
      open.paint(room, lab);
      paintPictures(room, view);
    },
  };
}

/**
 * Tables are small enough to be made anew.
 * @param {HTMLElement} pictures
 * @param {LabDrawing[]} drawings
 * @param {number} moment
 * @param {Numbers} numbers
 */
function paintTables(pictures, drawings, moment, numbers) {
  for (const [place, drawing] of drawings.entries())
    if (isTable(drawing)) pictures.children[place].lastElementChild?.replaceWith(tabled(drawing, moment, numbers));
}

/** What plotly has no part in. @param {LabDrawing} drawing @returns {drawing is LabTable | LabTables} */
const isTable = (drawing) => drawing.kind === "table" || drawing.kind === "tables";

/** @param {LabDrawing} drawing @returns {drawing is LabPlot} */
const isPlot = (drawing) => !isTable(drawing);

/** @param {LabTable | LabTables} drawing @param {number} moment @param {Numbers} numbers */
const tabled = (drawing, moment, { show }) =>
  drawing.kind === "table" ? tableOf(drawing, show) : tablesOf(drawing, moment, show);

/**
 * What has come out by a moment, below the picture of it.
 * @param {HTMLElement[]} plots
 * @param {LabPlot[]} drawings
 * @param {number} moment
 */
function paintResults(plots, drawings, moment) {
  for (const [place, drawing] of drawings.entries()) {
    const below = plots[place].nextElementSibling;
    if (below && drawing.kind === "grid") write(below, drawing.results[moment]);
  }
}

/**
 * Whether the pictures belong to other settings than those that stand above them.
 * @param {LabRoom} room
 */
const isBehind = ({ report, settings }) =>
  report !== null && Object.keys(settings).some((name) => settings[name] !== report.settings[name]);

/** Whether a moment is shown before the last. @param {LabRoom} room */
const isOnTheWay = (room) => room.report !== null && momentOf(room) !== lastMoment(room);

/** Fewer words, as they are said on the way, leave the pictures where they are. @param {HTMLElement} words @param {boolean} fewer */
function keepRoom({ style, offsetHeight }, fewer) {
  if (!fewer) style.minHeight = "";
  else if (!style.minHeight) style.minHeight = `${offsetHeight}px`;
}

/**
 * What was found, in a talk one sentence of it; or, on the way there, what was so at the moment that is shown.
 * @param {LabRoom} room
 * @param {boolean} presenting
 */
function wordsOf(room, presenting) {
  const { report, beat } = room;
  if (!report) return "";
  if (isOnTheWay(room)) return report.told[momentOf(room)] ?? report.words;
  return presenting ? (sentencesOf(report.words)[Math.max(0, beat - FOUND)] ?? "") : report.words;
}

/**
 * Whether the pictures on screen can be drawn anew rather than made anew.
 * @param {LabReport} left
 * @param {LabReport} right
 */
function sameShape(left, right) {
  /** @param {LabReport} report */
  const shape = ({ lab, drawings }) =>
    [lab, ...drawings.map((drawing) => `${drawing.kind}${drawing.title}${inSpace(drawing)}`)].join();
  return shape(left) === shape(right);
}

/** @param {LabDrawing} drawing */
const inSpace = (drawing) => drawing.kind === "trails" && Boolean(drawing.series[0].z);

/**
 * @param {Translate} t
 * @param {Commands} commands
 * @param {HTMLElement} open the ways to the stage
 */
function createParts(t, { leaveLab, stopLab, playLab, showMoment, turn }, open) {
  /** @param {string} label @param {() => unknown} onclick @param {object} [extra] */
  const button = (label, onclick, extra = {}) => el("button", { type: "button", onclick, ...extra }, label);
  const moment = el("input", {
    type: "range",
    min: "0",
    "aria-label": t("ui.lab.moment"),
    oninput: () => showMoment(Number(moment.value)),
  });
  const parts = {
    title: el("h2", {}),
    question: el("p", { class: "lab-question" }),
    controls: el("div", { class: "lab-controls" }),
    words: el("p", { class: "lab-words", role: "status" }),
    bar: el("progress", { max: "1", value: "0", "aria-label": t("ui.lab.working") }),
    play: button(t("ui.lab.play"), playLab, { class: "lab-play" }),
    moment,
    at: el("output", { class: "lab-moment" }),
    stale: el("p", { class: "lab-stale" }, t("ui.lab.stale")),
    pictures: el("div", { class: "lab-pictures" }),
  };
  const progress = el("div", { class: "lab-progress" }, parts.bar, button(t("ui.lab.stop"), stopLab));
  const player = el("div", { class: "lab-player" }, parts.play, moment, parts.at);
  const leave = button(t("ui.lab.leave"), () => leaveLab(), { class: "lab-leave" });
  const move = el(
    "div",
    { class: "lab-move" },
    button(`\u2190 ${t("ui.lesson.previous")}`, () => turn(-1)),
    button(`${t("ui.lesson.next")} \u2192`, () => turn(1), { class: "primary" }),
    button(t("ui.lab.back"), () => leaveLab()),
  );
  const room = el(
    "section",
    { class: "lab", "aria-label": t("ui.lab"), hidden: true },
    el("div", { class: "lab-head" }, el("div", {}, parts.title, parts.question), progress, leave),
    el("div", { class: "lab-desk" }, parts.controls, open),
    parts.words,
    player,
    parts.stale,
    parts.pictures,
    move,
  );
  return { ...parts, progress, player, room, labels: { play: t("ui.lab.play"), pause: t("ui.lab.pause") } };
}

/**
 * The bar while the work goes on, and where one is in what was found.
 * @param {ReturnType<typeof createParts>} parts
 * @param {LabRoom} room
 */
function paintProgress({ room: element, stale, progress, bar, player, play, moment, at, labels }, room) {
  const behind = isBehind(room);
  reveal(stale, behind && room.done === null); // these settings were refused, or not measured
  attribute(element, "data-behind", behind);
  progress.classList.toggle("idle", room.done === null); // keeps its place: the page must not jump
  bar.value = room.done ?? 0;
  const last = lastMoment(room);
  reveal(player, last > 0);
  attribute(moment, "max", last);
  const now = momentOf(room);
  moment.value = String(now);
  write(play, room.playing ? labels.pause : labels.play);
  const told = room.report?.drawings.find(({ moments }) => moments[now] !== undefined);
  write(at, String(told?.moments[now] ?? ""));
}

/**
 * @param {LabDrawing} drawing
 * @param {number} moment
 * @param {Numbers} numbers
 */
function pictureOf(drawing, moment, numbers) {
  const picture = isTable(drawing) ? tabled(drawing, moment, numbers) : el("div", { class: "lab-plot" });
  return el(
    "figure",
    { class: "lab-picture", "data-kind": drawing.kind },
    el("figcaption", {}, piecesOf(drawing.title)),
    picture,
    drawing.kind === "grid" && el("p", { class: "lab-result" }),
  );
}
