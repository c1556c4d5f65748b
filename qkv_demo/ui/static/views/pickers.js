// @ts-check
// The three pickers of the bar: an example, a lesson, a lab.

import { el } from "../base/dom.js";

/** @typedef {import("../state/commands.js").Commands} Commands */

/**
 * @param {Translate} t
 * @param {Pick<Settings, "presets" | "lessons" | "labs"> & { language: string, act: Commands }} about
 */
export function createPickers(t, { presets, lessons, labs, language, act }) {
  const preset = picker(t("ui.preset"), act.openPreset, [
    el("option", { value: "", hidden: true }, t("ui.preset.own")),
    presets.map((name) => el("option", { value: name }, t(`preset.${name}.title`))),
  ]);
  const lesson = picker(t("ui.lesson"), act.openLesson, [
    el("option", { value: "" }, t("ui.lesson.none")),
    Object.entries(lessons).map(([name, titles]) => el("option", { value: name }, titles[language] ?? titles.en)),
  ]);
  const lab = picker(t("ui.lab"), (name) => (name ? act.openLab(name) : act.leaveLab()), [
    el("option", { value: "" }, t("ui.lab.none")),
    Object.entries(labs).map(([name, { title }]) => el("option", { value: name }, t(title))),
  ]);

  return {
    elements: [preset, lesson, lab].map(({ label }) => label),
    /** @param {View} view @param {LabRoom | null} room */
    paint(view, room) {
      preset.select.value = view.preset ?? "";
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
