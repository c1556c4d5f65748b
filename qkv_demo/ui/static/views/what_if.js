// @ts-check
// In a talk without a lesson, on demand: every option of the scene, undo and redo, and the way to a sentence of one's own.
// The stage of two words makes room for it; beside more words it stands over their vectors, which no option changes.

import { attribute, el } from "../base/dom.js";
import { createControls } from "./controls.js";
import { createUndoing } from "./undoing.js";

/**
 * Answers what opens it, and closes it.
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {import("./popover.js").Popover} popover
 * @param {Pick<import("../state/commands.js").Commands, "undo" | "redo" | "openSentence">} commands
 * @param {Choices} choices
 */
export function createWhatIf(t, shell, popover, { undo, redo, openSentence }, choices) {
  const { masked_scores: mask, key: tie, embeddings: positions, ...others } = createControls(t, choices);
  const askForWords = () => {
    makeRoom(false);
    openSentence(shell);
  };
  const words = el("button", { type: "button", onclick: askForWords }, `${t("ui.sentence")} …`);
  const panel = el(
    "div",
    { class: "what-if", tabindex: -1, autofocus: true, "data-key": "w" },
    [mask, tie, ...Object.values(others), positions].flatMap((build) => build()),
    el("span", { class: "what-if-end" }, createUndoing(t, { undo, redo }), words),
  );

  /** @param {boolean} open */
  const makeRoom = (open) => attribute(shell, "data-what-if", open);
  shell.addEventListener("toggle", ({ newState }) => newState === "closed" && makeRoom(false), { capture: true });

  return () => {
    if (popover.shows(panel)) return popover.close(panel);
    makeRoom(true);
    const vectors = shell.dataset.aside === "few" ? null : shell.querySelector(".lane-x");
    return popover.open(/** @type {HTMLElement} */ (vectors ?? shell), t("ui.what_if"), panel);
  };
}
