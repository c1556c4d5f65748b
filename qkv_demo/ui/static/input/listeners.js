// @ts-check
// Everything a hand can do to the stage, heard on the stage as a whole and handed on.

import { attachDigitLens } from "./digit_lens.js";
import { attachExploring } from "./exploring.js";
import { attachLeaping } from "./leaping.js";
import { attachLinking } from "./linking.js";
import { createNumberInputs } from "./number_inputs.js";
import { attachPasting, isBlock } from "./pasting.js";
import { attachPinning } from "./pinning.js";
import { attachPresenting, closeMenu } from "./presenting.js";
import { attachScrubbing } from "./scrubbing.js";
import { attachSelection } from "./selection.js";
import { attachSheet } from "./sheet.js";
import { attachSwiping } from "./swiping.js";
import { attachTokens } from "./tokens.js";
import { attachTyping } from "./typing.js";
import { attachUndoing } from "./undoing.js";

/** @typedef {import("../state/commands.js").Commands} Commands what can be done, by name */

/**
 * Answers what is to hear of another scene.
 * @param {HTMLElement} shell
 * @param {Commands} commands
 * @param {Parameters<typeof createNumberInputs>[1] & Pick<Settings, "choices"> & { draft: import("./draft.js").Draft }} told
 */
export function attachListeners(shell, commands, told) {
  const { draft } = told;
  const inputs = createNumberInputs(commands, told);
  const pasting = attachPasting(shell, commands);
  const typing = attachTyping(shell, inputs, draft, {
    takeBack: pasting.takeBack,
    isTransposed: commands.isTransposed,
    isHeld: commands.isHeld,
  });
  attachScrubbing(shell, inputs, draft);
  attachTokens(shell, commands);
  const { select, isTransposed } = commands;
  attachSelection(shell, { select, act: (cell) => pressMask(cell, commands), isTransposed });
  const { unfoldSheet: unfold, closeSheet: close, isSheetOpen: isOpen, leaveLearning: leave } = commands;
  attachSheet(shell, { unfold, close, isOpen, leave });
  attachPinning(shell, commands);
  const relight = attachLinking(shell, commands);
  attachDigitLens(shell, commands.isLarge);
  attachPresenting(shell, {
    toggle: commands.togglePresenting,
    leave() {
      if (closeMenu(shell))
        commands.dropQuestion(); // what is open closes first
      else if (commands.leaveLab() || commands.closeNumber() || commands.leaveLearning()) return;
      else commands.comeBack() || commands.closeNotes();
    },
    closed: commands.dropQuestion,
    presenting: commands.isPresenting,
    turn: commands.turn,
    blank: commands.toggleBlank,
    lift: commands.liftBlank,
    light: commands.toggleTheme,
    notes: commands.toggleNotes,
    openNotes: commands.openNotes,
    openQr: commands.openQr,
    mix: commands.toggleMix,
    whatIf: commands.askWhatIf,
    list: () => commands.openList(),
  });
  attachExploring(shell, commands.openList);
  attachControls(shell, commands, told.choices.lenses[0]);
  shell.addEventListener("paste", async (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const cell = event.target instanceof Element ? event.target.closest(".matrix input") : null;
    if (!(cell instanceof HTMLInputElement) || !isBlock(text)) return;
    event.preventDefault();
    await pasting.paste(cell, text);
    typing.settle();
  });
  attachUndoing(shell, {
    undo() {
      commands.undo();
      typing.settle();
    },
    redo() {
      commands.redo();
      typing.settle();
    },
  });
  return { relight };
}

/**
 * Controls and buttons say in their `data-` attributes what they are for.
 * @param {HTMLElement} shell
 * @param {Commands} commands
 * @param {string} plain the lens that no matrix makes
 */
function attachControls(shell, commands, plain) {
  const isSent = attachLeaping(shell);
  shell.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { option, dial } = target.dataset;
    if (option && option !== "temperature") commands.choose(target);
    if (dial !== undefined) commands.releaseDial();
    if (target.dataset.morph !== undefined) commands.releaseMorph();
  });
  shell.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { dial, morph } = target.dataset;
    if (dial !== undefined) commands.turnDial(dial, Number(target.value), isSent());
    if (morph !== undefined) commands.morphTo(Number(target.value));
  });
  attachSwiping(shell, (slider, value) => {
    if (slider.dataset.dial !== undefined) return commands.takeDialBack();
    slider.value = value;
    for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind, { bubbles: true }));
  });
  shell.addEventListener("click", ({ target }) => {
    const pressed = buttonOf(target);
    if (!pressed) return;
    const { menu, head, lens, play, showHead, solve, given, sentence } = pressed.dataset;
    if (menu) commands.openMatrix(pressed, menu, Number(head), given !== undefined);
    if (lens) commands.lookThrough(lens, lens !== plain);
    if (play) commands.lookThrough(play, true);
    if (solve !== undefined) commands.solve();
    if (sentence !== undefined) commands.openSentence(pressed);
    if (showHead) commands.showHead(Number(showHead));
  });
}

/** The button that a press is on, or on a part of. @param {EventTarget | null} target */
const buttonOf = (target) => (target instanceof Element ? target.closest("button") : null);

/**
 * With a mask of one's own, a press on a masked score opens or closes it.
 * @param {HTMLElement} cell
 * @param {Commands} commands
 */
function pressMask(cell, commands) {
  if (cell.closest("table")?.dataset.quantity !== "masked_scores") return;
  commands.toggleMask(Number(cell.dataset.row), Number(cell.dataset.col));
}
