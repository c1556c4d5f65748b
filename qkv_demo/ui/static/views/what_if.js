// @ts-check
// In a talk without a lesson, on demand: every option of the scene, undo and redo, and the way to a sentence of one's own.

import { el } from "../base/dom.js";
import { createControls } from "./controls.js";
import { createUndoing } from "./undoing.js";

/**
 * Answers what opens it at the screen's foot, where nothing that shows an option's effect lies below it, and closes it.
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {import("./popover.js").Popover} popover
 * @param {Pick<import("../state/commands.js").Commands, "undo" | "redo" | "openSentence">} commands
 * @param {Choices} choices
 */
export function createWhatIf(t, shell, popover, { undo, redo, openSentence }, choices) {
  const { masked_scores: mask, key: tie, embeddings: positions, ...others } = createControls(t, choices);
  const words = el("button", { type: "button", onclick: () => openSentence(shell) }, `${t("ui.sentence")} …`);
  const panel = el(
    "div",
    { class: "what-if", tabindex: -1, autofocus: true },
    [mask, tie, ...Object.values(others), positions].flatMap((build) => build()),
    el("span", { class: "what-if-end" }, createUndoing(t, { undo, redo }), words),
  );

  return () => (popover.shows(panel) ? popover.close(panel) : popover.open(shell, t("ui.what_if"), panel));
}
