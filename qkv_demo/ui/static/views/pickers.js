// @ts-check
// The three pickers of the bar: an example, a lesson, a lab.

import { el, write } from "../base/dom.js";

/** @typedef {import("../state/commands.js").Commands} Commands */

const SENTENCE = "…"; // a choice among the examples that is none: no preset is called so

/**
 * @param {Translate} t
 * @param {Pick<Settings, "presets" | "lessons" | "labs"> & { language: string, act: Commands }} about
 */
export function createPickers(t, { presets, lessons, labs, language, act }) {
  let here = ""; // the preset that we are at
  const none = el("option", { value: "", hidden: true });
  const preset = picker(t("ui.preset"), choosePreset, [
    none,
    presets.map((name) => el("option", { value: name }, t(`preset.${name}.title`))),
    el("option", { value: SENTENCE }, `${t("ui.sentence")} …`),
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
    if (name !== SENTENCE) return act.openPreset(name);
    preset.select.value = here; // nothing has been opened yet
    return act.openSentence(preset.select);
  }

  return {
    example: preset.label,
    others: [lesson.label, lab.label],
    /** @param {View} view @param {LabRoom | null} room */
    paint(view, room) {
      here = view.preset ?? "";
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
