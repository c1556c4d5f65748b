// Everything a hand can do to the stage, heard on the stage as a whole and handed on.

import { addressOf, attachCells } from "./cells.js";
import { createNumberInputs } from "./number_inputs.js";
import { attachLinking } from "./linking.js";
import { attachPresenting } from "./presenting.js";
import { attachSelection } from "./selection.js";
import { attachTokens } from "../views/tokens.js";

/** `commands` holds one function for each thing that can be done; see state/commands.js. `told` is what Python says of numbers. */
export function attachListeners(shell, commands, told) {
  const cells = attachCells(shell, createNumberInputs(commands, told));
  attachTokens(shell, { rename: commands.rename, edit: commands.edit, done: commands.endGesture });
  attachSelection(shell, { select: commands.select, act: (cell) => pressMask(cell, commands) });
  attachLinking(shell, commands.isCross);
  attachPresenting(shell, {
    toggle: commands.togglePresenting,
    presenting: commands.isPresenting,
    go: commands.goStep,
    blank: commands.toggleBlank,
    notes: commands.toggleNotes,
  });

  shell.addEventListener("change", ({ target }) => {
    const step = target.closest("[data-step]")?.dataset.step;
    if (step && target.dataset.option) commands.showStep(step);
    if (target.dataset.option && target.dataset.option !== "temperature") commands.choose(target);
    if (target.dataset.dial !== undefined) commands.releaseDial();
  });
  shell.addEventListener("input", ({ target }) => {
    if (target.dataset.dial !== undefined) commands.turnDial(target.dataset.dial, Number(target.value));
  });
  shell.addEventListener("click", ({ target }) => {
    const { menu, head, showStep, lens, showHead, solve } = target.dataset;
    if (menu) commands.openMatrix(target, menu, Number(head), target.dataset.given !== undefined);
    if (showStep) commands.showStep(showStep);
    if (lens) commands.setView({ lens });
    if (solve !== undefined) commands.solve();
    if (showHead) commands.showHead(Number(showHead));
  });
  shell.addEventListener("paste", async (event) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = event.target.closest?.(".matrix input");
    if (!cell || !isBlock(text.trim())) return;
    event.preventDefault();
    const { quantity, head, row, column } = addressOf(cell);
    await commands.paste(quantity, head, row, column, text);
    cells.settle();
  });
  shell.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if (event.target instanceof HTMLTextAreaElement) return; // its text has an undo of its own
    event.preventDefault();
    if (key === "y" || event.shiftKey) commands.redo();
    else commands.undo();
    cells.settle();
  });
}

/** With a mask of one's own, a press on a masked score opens or closes it. */
function pressMask(cell, commands) {
  if (cell.closest("table").dataset.quantity !== "masked_scores") return;
  commands.toggleMask(Number(cell.dataset.row), Number(cell.dataset.col));
}

/** More than one number; a single one is pasted as text into its cell. */
const isBlock = (text) => /[\t\n,;[|&]|\S\s+\S/.test(text);
