// @ts-check
// Step, play, slower, faster; what learns, and whether the selected number does.

import { attribute, el, reveal, write } from "../base/dom.js";
import { PACES } from "../state/learning_player.js";
import { hasSay, isAmong } from "../state/learning_panel.js";
import { isIdle } from "./learning_words.js";

/**
 * @param {Translate} t
 * @param {import("../state/commands.js").Commands} commands
 * @param {ToldLearning} told
 */
export function createLearningControls(t, commands, told) {
  /** @param {string} label @param {() => unknown} onclick @param {object} [more] */
  const button = (label, onclick, more = {}) =>
    el("button", { type: "button", class: "quiet", onclick, ...more }, label);
  const play = button("", commands.playLearning, { "data-play": "" });
  const slower = button("−", () => commands.changePace(-1), {
    "aria-label": t("ui.learn.slower"),
    title: t("ui.learn.slower"),
  });
  const faster = button("+", () => commands.changePace(1), {
    "aria-label": t("ui.learn.faster"),
    title: t("ui.learn.faster"),
  });
  const pace = el("output", { class: "pace" });
  const boxes = told.matrices.map((name) => {
    const box = el("input", {
      type: "checkbox",
      "data-learns": name,
      onchange: () => commands.chooseMatrix(name, box.checked),
    });
    const symbol = el("span", {}, ...symbolOf(t(`ui.learn.matrix.${name}`)));
    return { name, box, label: el("label", { class: "switch" }, box, symbol) };
  });
  const pinning = createPinning(
    t,
    button("", () => {}, { "data-pin": "" }),
    told,
    commands.togglePin,
  );
  const contest = button("", commands.goOnWithContest, { "data-contest": "" });
  const step = button(t("ui.learn.step"), commands.stepLearning);
  const element = el(
    "div",
    { class: "learning-controls" },
    play,
    step,
    contest,
    el("span", { class: "paces" }, slower, pace, faster),
    el(
      "span",
      { class: "learns", role: "group", "aria-label": t("ui.learn.learns") },
      boxes.map(({ label }) => label),
    ),
    pinning.element,
  );

  return {
    element,
    /** @param {Learning} learning @param {Pick<import("../state/store.js").Store, "status" | "view">} now */
    paint(learning, { status, view }) {
      const { playing, pace: index, matrices, pinned, contest: turn } = learning;
      const stage = turn?.stage ?? "over";
      const idle = isIdle(learning, told);
      for (const element of [play, step]) element.disabled = idle || stage !== "over"; // who plays is the contest's
      contest.disabled = idle;
      attribute(contest, "data-contest", stage);
      write(contest, t(`ui.learn.contest.${stage}`));
      write(play, t(playing ? "ui.learn.pause" : "ui.learn.play"));
      attribute(play, "aria-pressed", playing);
      slower.disabled = index === 0;
      faster.disabled = index === PACES.length - 1;
      const { steps, pause } = PACES[index];
      write(pace, t("ui.learn.pace", { steps: Math.round((1000 * steps) / pause) || 1 }));
      for (const { name, box, label } of boxes) {
        reveal(label, hasSay(status, told, name));
        box.checked = matrices.includes(name);
      }
      pinning.paint(view.cell ?? ["", 0, 0], pinned);
    },
  };
}

/**
 * The button that holds the selected number, or lets it learn; none where no learnable number is selected.
 * @param {Translate} t
 * @param {HTMLButtonElement} element
 * @param {ToldLearning} told
 * @param {(pin: Pin) => void} toggle
 */
function createPinning(t, element, told, toggle) {
  /** @type {Pin | null} */
  let pin = null;
  element.addEventListener("click", () => pin && toggle(pin));

  return {
    element,
    /** @param {CellIndex} cell @param {Pin[]} pinned */
    paint([quantity, row, column], pinned) {
      pin = told.matrices.includes(quantity) ? { quantity, row, column } : null;
      reveal(element, pin !== null);
      if (pin === null) return;
      const on = isAmong(pinned, pin);
      attribute(element, "aria-pressed", on);
      const name = t(`ui.learn.matrix.${quantity}`).replace("_", "");
      write(element, t(on ? "ui.learn.free" : "ui.learn.pin"));
      const which = { name, row: row + 1, column: column + 1 };
      attribute(element, "aria-label", t("ui.learn.pin.about", which));
      attribute(element, "title", `${t("ui.learn.pin.about", which)} ${t("ui.learn.pin.hint")}`);
    },
  };
}

/**
 * "W_Q" with a real subscript.
 * @param {string} text
 */
const symbolOf = (text) => text.split(/(_\w+)/).map((part) => (part[0] === "_" ? el("sub", {}, part.slice(1)) : part));
