// @ts-check
// Everything a hand can do to the stage, heard on the stage as a whole and handed on.

import { attachDigitLens } from "./digit_lens.js";
import { attachFilmKeys } from "./film_keys.js";
import { attachFocusBack } from "./focus_back.js";
import { attachKeys } from "./keys.js";
import { attachLinking } from "./linking.js";
import { createNumberInputs } from "./number_inputs.js";
import { attachPasting } from "./pasting.js";
import { attachScrubbing } from "./scrubbing.js";
import { attachSelection } from "./selection.js";
import { attachSheet } from "./sheet.js";
import { attachControls } from "./sliders.js";
import { attachTalkSwipes } from "./swiping.js";
import { attachTokens } from "./tokens.js";
import { attachTyping } from "./typing.js";

/**
 * Answers what is to hear of another scene.
 * @param {HTMLElement} shell @param {Commands} commands
 * @param {Parameters<typeof createNumberInputs>[1] & Pick<Settings, "choices"> & { draft: Draft
 *   }} told
 */
export function attachListeners(shell, commands, told) {
  const inputs = createNumberInputs(commands, told);
  const { settle } = attachTyping(shell, { inputs, commands, draft: told.draft }, (cell) => takeBack(cell));
  const takeBack = attachPasting(shell, commands, settle);
  attachScrubbing(shell, inputs, told.draft);
  attachTokens(shell, commands);
  const { select, isTransposed } = commands;
  attachSelection(shell, { select, act: (cell) => pressMask(cell, commands), isTransposed });
  const closeSheet = attachSheet(shell, commands);
  const relight = attachLinking(shell, commands);
  attachDigitLens(shell, commands.isLarge);
  attachTalkSwipes(shell, commands);
  attachControls(shell, commands);
  attachButtons(shell, commands, told.choices.lenses[0]);
  attachToldNumbers(shell);
  attachFocusBack(shell, commands);
  attachFilmKeys(shell, commands); // before the page's
  attachKeys(shell, commands, { settle, closeSheet });
  return { relight };
}

/**
 * Buttons say in their `data-` attributes what they are for.
 * @param {HTMLElement} shell @param {Commands} commands @param {string} plain the lens that no matrix makes
 */
function attachButtons(shell, commands, plain) {
  shell.addEventListener("click", ({ target }) => {
    const pressed = buttonOf(target);
    if (!pressed) return;
    const { menu, head, lens, play, showHead, solve, given, sentence } = pressed.dataset;
    if (menu) commands.openMatrix(pressed, menu, Number(head), given !== undefined);
    if (lens) commands.lookThrough(lens, lens !== plain);
    if (play) commands.lookThrough(play, true);
    if (showHead) commands.showHead(Number(showHead));
    if (solve !== undefined) commands.solve();
    else if (sentence !== undefined) commands.openSentence(pressed);
  });
}

/** A number in a sentence leads to its arithmetic, as a link does. @param {HTMLElement} shell */
const attachToldNumbers = (shell) =>
  shell.addEventListener("keydown", ({ key, target }) => {
    if (key === "Enter" && target instanceof HTMLElement && target.matches(".told-number")) target.click();
  });

/** The button that a press is on, or on a part of. @param {EventTarget | null} target */
const buttonOf = (target) => (target instanceof Element ? target.closest("button") : null);

/**
 * With a mask of one's own, a press on a masked score opens or closes it.
 * @param {HTMLElement} cell @param {Commands} commands
 */
function pressMask(cell, commands) {
  if (cell.closest("table")?.dataset.quantity !== "masked_scores") return;
  commands.toggleMask(Number(cell.dataset.row), Number(cell.dataset.col));
}
