// Everything a hand can do to the stage, heard on the stage as a whole and handed on.

import { addressOf, attachCells } from "./cells.js";
import { attachLinking } from "./linking.js";
import { attachPresenting } from "./presenting.js";
import { attachSelection } from "./selection.js";
import { attachTokens } from "../views/tokens.js";

/** `hands` holds one function for each thing that can be done; see app.js. */
export function attachListeners(shell, hands) {
  const cells = attachCells(shell, { get: hands.numberAt, set: hands.setNumber, done: hands.endGesture, refuse: hands.refuseText });
  attachTokens(shell, { rename: hands.rename, edit: hands.edit, done: hands.endGesture });
  attachSelection(shell, { select: hands.select, act: hands.pressMask });
  attachLinking(shell, hands.isCross);
  attachPresenting(shell, hands.presenting);

  shell.addEventListener("change", ({ target }) => {
    const step = target.closest("[data-step]")?.dataset.step;
    if (step && target.dataset.option) hands.showStep(step);
    if (target.dataset.option && target.dataset.option !== "temperature") hands.choose(target);
    if (target.dataset.dial !== undefined) hands.releaseDial();
  });
  shell.addEventListener("input", ({ target }) => {
    if (target.dataset.dial !== undefined) hands.turnDial(target.dataset.dial, Number(target.value));
  });
  shell.addEventListener("click", ({ target }) => {
    const { menu, head, showStep, lens, showHead, solve } = target.dataset;
    if (menu) hands.openMatrix(target, menu, Number(head), target.dataset.given !== undefined);
    if (showStep) hands.showStep(showStep);
    if (lens) hands.look({ lens });
    if (solve !== undefined) hands.solve();
    if (showHead) hands.look({ head: Number(showHead), cell: null });
  });
  shell.addEventListener("paste", async (event) => {
    const text = event.clipboardData.getData("text/plain");
    const cell = event.target.closest?.(".matrix input");
    if (!cell || !isBlock(text.trim())) return;
    event.preventDefault();
    const { quantity, head, row, column } = addressOf(cell);
    await hands.paste(quantity, head, row, column, text);
    cells.settle();
  });
  shell.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if (event.target instanceof HTMLTextAreaElement) return; // its text has an undo of its own
    event.preventDefault();
    if (key === "y" || event.shiftKey) hands.redo();
    else hands.undo();
    cells.settle();
  });
}

/** More than one number; a single one is pasted as text into its cell. */
const isBlock = (text) => /[\t\n,;[|&]|\S\s+\S/.test(text);
