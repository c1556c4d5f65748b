// @ts-check
// In a talk, on demand: its keys, and the examples and lessons to go on with.

import { el } from "../base/dom.js";

const KEYS = /** @type {const} */ ([
  ["\u2192 \u2190", "turn"],
  ["V", "mix"],
  ["B", "blank"],
  ["N", "notes"],
  ["S", "window"],
  ["Q", "qr"],
  ["P", "leave"],
  ["?", "list"],
]);

/**
 * Answers what opens it under its button.
 * @param {Translate} t
 * @param {import("./popover.js").Popover} popover
 * @param {Pick<import("../state/commands.js").Commands, "openPreset" | "openLesson" | "mayMix">} commands
 * @param {Pick<Settings, "presets" | "lessons"> & { language: string }} told
 */
export function createTalkMenu(t, { open, item }, { openPreset, openLesson, mayMix }, { presets, lessons, language }) {
  /** @param {string} title @param {unknown[]} content */
  const column = (title, ...content) => el("section", {}, el("h3", {}, title), ...content);
  const examples = () => presets.map((name) => item(t(`preset.${name}.title`), () => openPreset(name)));
  const told = () =>
    Object.entries(lessons).map(([name, titles]) => item(titles[language] ?? titles.en, () => openLesson(name)));
  const keys = () =>
    KEYS.filter(([, does]) => does !== "mix" || mayMix()).flatMap(([key, does]) => [
      el("dt", {}, el("kbd", {}, key)),
      el("dd", {}, t(`ui.talk.${does}`)),
    ]);

  /** @param {HTMLElement} anchor */
  return (anchor) =>
    open(
      anchor,
      t("ui.talk"),
      el(
        "div",
        { class: "talk-menu" },
        column(t("ui.preset"), ...examples()),
        column(t("ui.lesson"), ...told()),
        column(t("ui.talk.keys"), el("dl", {}, ...keys())),
      ),
    );
}
