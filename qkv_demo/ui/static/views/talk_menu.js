// @ts-check
// In a talk, on demand: its keys, and what there is to go on with: examples and puzzles, lessons and labs.

import { el } from "../base/dom.js";

const FREE = ["mix"]; // what only a talk without a lesson can do
const TOLD = ["notes"]; // what only a lesson has
const KEYS = /** @type {const} */ ([
  ["\u2192 \u2190", "turn"],
  ["V", "mix"],
  ["W", "what_if"],
  ["B", "blank"],
  ["D", "light"],
  ["N", "notes"],
  ["S", "window"],
  ["Q", "qr"],
  ["Esc", "close"],
  ["P", "leave"],
  ["?", "list"],
]);

/**
 * Answers what opens it under its button.
 * @param {Translate} t
 * @param {import("./popover.js").Popover} popover
 * @param {Pick<import("../state/commands.js").Commands, "openPreset" | "openPuzzle" | "openLesson" | "openLab" | "isFree" | "savePicture">} commands
 * @param {Pick<Settings, "presets" | "lessons" | "labs" | "learning"> & { language: string }} about
 */
export function createTalkMenu(t, { open, item }, commands, { presets, lessons, labs, learning, language }) {
  const { openPreset, openPuzzle, openLesson, openLab, isFree, savePicture } = commands;
  /** @param {string} title @param {unknown[]} content */
  const column = (title, ...content) => el("section", {}, el("h3", {}, title), ...content);
  const examples = () => presets.map((name) => item(t(`preset.${name}.title`), () => openPreset(name)));
  const told = () =>
    Object.entries(lessons).map(([name, titles]) => item(titles[language] ?? titles.en, () => openLesson(name)));
  const measured = () => Object.entries(labs).map(([name, { title }]) => item(t(title), () => openLab(name)));
  const puzzles = () =>
    Object.keys(learning.puzzles).map((name) => item(t(`puzzle.${name}.title`), () => openPuzzle(name)));
  const saved = () => [item("SVG", () => savePicture("stage", "svg")), item("PNG", () => savePicture("stage", "png"))];
  /** @param {string} does */
  const isOfUse = (does) => !(isFree() ? TOLD : FREE).includes(does);
  const keys = () =>
    KEYS.filter(([, does]) => isOfUse(does)).flatMap(([key, does]) => [
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
        { class: "talk-menu", "data-key": "?", tabindex: -1, autofocus: true }, // a press too many opens nothing
        column(t("ui.preset"), ...examples()),
        el("div", {}, column(t("ui.lesson"), ...told()), column(t("ui.lab"), ...measured())),
        el(
          "div",
          {},
          column(t("ui.talk.keys"), el("dl", {}, ...keys())),
          column(t("ui.learn.puzzles"), ...puzzles()),
          column(t("ui.picture"), ...saved()),
        ),
      ),
    );
}
