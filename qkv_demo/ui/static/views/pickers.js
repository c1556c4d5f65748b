// @ts-check
// The three pickers of the bar: an example, a lesson, a lab.

import { el, write } from "../base/dom.js";

/** @typedef {import("../state/commands.js").Commands} Commands */

// Choices among the examples that are none: no preset is called so.
const SENTENCE = "…";
const PUZZLE = "puzzle/";

/**
 * @param {Translate} t
 * @param {Pick<Settings, "presets" | "lessons" | "labs" | "learning"> & { language: string, act: Commands }} about
 */
export function createPickers(t, { presets, lessons, labs, learning: { puzzles }, language, act }) {
  let here = ""; // the preset that we are at
  const none = el("option", { value: "", hidden: true });
  const preset = picker(t("ui.preset"), choosePreset, [
    none,
    presets.map((name) => el("option", { value: name }, t(`preset.${name}.title`))),
    el("option", { value: SENTENCE }, `${t("ui.sentence")} …`),
    el(
      "optgroup",
      { label: t("ui.learn.puzzles") },
      Object.keys(puzzles).map((name) => el("option", { value: PUZZLE + name }, t(`puzzle.${name}.title`))),
    ),
  ]);
  const lesson = picker(t("ui.lesson"), act.openLesson, [
    el("option", { value: "" }, t("ui.lesson.none")),
    Object.entries(lessons).map(([name, titles]) => el("option", { value: name }, titles[language] ?? titles.en)),
  ]);
  const lab = picker(t("ui.lab"), (name) => (name ? act.openLab(name) : act.leaveLab()), [
    el("option", { value: "" }, t("ui.lab.none")),
    Object.entries(labs).map(([name, { title }]) => el("option", { value: name }, t(title))),
  ]);

  /** @param {string} name */
  function choosePreset(name) {
    if (name.startsWith(PUZZLE)) return act.openPuzzle(name.slice(PUZZLE.length));
    if (name !== SENTENCE) return act.openPreset(name);
    preset.select.value = here; // nothing has been opened yet
    return act.openSentence(preset.select);
  }

  return {
    example: preset.label,
    others: [lesson.label, lab.label],
    /** @param {View} view @param {Pick<Status, "lab" | "learning">} status */
    paint(view, { lab: room, learning }) {
      const goal = learning?.goal ?? "";
      here = Object.hasOwn(puzzles, goal) ? PUZZLE + goal : (view.preset ?? "");
      preset.select.value = here;
      write(none, t(view.lesson ? "ui.preset.lesson" : "ui.preset.own"));
      lesson.select.value = view.lesson?.[0] ?? "";
      lab.select.value = room?.name ?? "";
    },
  };
}

/**
 * @param {string} name
 * @param {(value: string) => unknown} choose
 * @param {unknown[]} options
 */
function picker(name, choose, options) {
  const select = el("select", { "aria-label": name, onchange: () => choose(select.value) }, options.flat());
  return { select, label: el("label", { class: "picker" }, el("span", {}, name), select) };
}
