// Handles typing in number fields, which works as in a spreadsheet. Each keystroke takes effect at once, the arrow keys and Page
// Up/Down change the number, Escape restores it, and Enter, Tab and Ctrl with an arrow key move to another cell. A pasted table
// fills the cells from the focused one on. Training does not change the focused number.

import { arrowKeyStep } from "../base/motion.js";
import { roundToMultiple } from "../base/words.js";
import { cellAddressOf, isNumberField } from "./number_fields.js";
import { moveFocus } from "./selection.js";

const KEY_STEP = 0.1; // The amount by which one arrow key changes a number.
export const ROUNDING_UNIT = 1e-6; // Numbers are rounded to a multiple of this, which removes binary rounding errors.

/**
 * Attach typing to all number fields under `root`. Return a function that shows the current number in the focused field. Callers
 * use it after changes that were not typed, such as Undo.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachTyping(root, { store, commands, numberFields }) {
  attachPinning(root, commands);
  attachPasting(root, store, commands, refreshFocused);

  root.addEventListener("focusin", ({ target }) => {
    if (!isNumberField(target)) return;
    numberFields.begin(target);
    if (!numberFields.isInvalid(target)) numberFields.showExact(target);
    target.select();
  });
  root.addEventListener("input", ({ target }) => {
    if (isNumberField(target)) numberFields.type(target);
  });
  root.addEventListener("focusout", ({ target }) => {
    if (!isNumberField(target)) return;
    numberFields.leave(target);
    commands.endGesture(); // The next edit of a field can be undone separately.
  });
  root.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!isNumberField(target)) return;
    const change = numberChangeByKey(event);
    if (change !== 0) {
      numberFields.set(target, roundToMultiple(numberFields.get(target) + change, ROUNDING_UNIT));
      target.select();
    } else if (event.key === "Escape") {
      if (store.cancelGesture(PASTE_GESTURE)) refreshFocused();
      else numberFields.restore(target);
      target.select();
    } else if (
      !(
        (numberFields.isTyped(target) && moveFocusByTab(event, target)) ||
        moveFocusByKey(event, target, store.view.transposed)
      )
    ) {
      if (event.key === "Enter") numberFields.finish(target); // The focus is in the last row, so there is no cell below.
      return;
    }
    event.preventDefault();
  });

  function refreshFocused() {
    const field = document.activeElement;
    if (!isNumberField(field) || !root.contains(field)) return;
    numberFields.begin(field);
    numberFields.showExact(field);
    field.select();
  }

  return refreshFocused;
}

/**
 * Exclude the focused number from training, so that it stays the same while training changes the others.
 * @param {HTMLElement} root @param {Commands} commands
 */
function attachPinning(root, { pinNumber }) {
  /** @param {EventTarget | null} target @returns {Pin | null} */
  const pinnedNumberOf = (target) => {
    if (!isNumberField(target) || target.dataset.row === undefined) return null;
    const { quantity, row, column } = cellAddressOf(target);
    return { quantity, row, column };
  };

  root.addEventListener("focusin", ({ target }) => pinNumber(pinnedNumberOf(target)));
  root.addEventListener("focusout", () => pinNumber(null));
}

/** Return the amount by which an arrow or page key changes the number, or 0 for any other key. @param {KeyboardEvent} event */
function numberChangeByKey(event) {
  const [, change] = arrowKeyStep(event, KEY_STEP) ?? [0, 0];
  return event.ctrlKey || event.metaKey ? 0 : change;
}

/**
 * Return the number of rows and columns by which a key moves the focus, or null if the focus stays in the cell. Enter moves down,
 * Shift+Enter up, and Ctrl with an arrow key in its direction. Left and Right without Ctrl also move to the next cell if the
 * caret is at the edge of the text, or if the whole text is selected.
 * @param {KeyboardEvent} press
 * @param {{ start: number | null, end: number | null, length: number }} caret the selection, and the length of the text
 * @returns {[rows: number, columns: number] | null}
 */
export function cellsToMove({ key, shiftKey, ctrlKey, metaKey }, { start, end, length }) {
  const hasModifier = ctrlKey || metaKey;
  const isAllSelected = start === 0 && end === length;
  if (key === "Enter") return [shiftKey ? -1 : 1, 0];
  if (key === "ArrowUp" && hasModifier) return [-1, 0];
  if (key === "ArrowDown" && hasModifier) return [1, 0];
  if (key === "ArrowLeft" && (hasModifier || isAllSelected || end === 0)) return [0, -1];
  if (key === "ArrowRight" && (hasModifier || isAllSelected || start === length)) return [0, 1];
  return null;
}

/**
 * Move the focus to another cell if the pressed key does that. Return whether the focus has moved.
 * @param {KeyboardEvent} keyEvent @param {HTMLInputElement} field @param {boolean} transposed
 */
function moveFocusByKey(keyEvent, field, transposed) {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const cellOffset = cellsToMove(keyEvent, { start, end, length: value.length });
  return cellOffset !== null && moveFocus(field, cellOffset, transposed);
}

/**
 * Move the focus to the next cell of the table after Tab, and return whether it has moved. Tab moves to the next cell only if the
 * user has typed a number. Otherwise Tab leaves the table, because a table is a single tab stop.
 * @param {KeyboardEvent} press @param {HTMLInputElement} field
 */
function moveFocusByTab({ key, shiftKey }, field) {
  if (key !== "Tab") return false;
  const cells = [...(field.closest("table")?.querySelectorAll("input") ?? [])];
  const nextField = cells[cells.indexOf(field) + (shiftKey ? -1 : 1)];
  nextField?.focus();
  return nextField !== undefined;
}

/**
 * Return whether a text contains more than one number. A single number is pasted into its field by the browser.
 * @param {string} text
 */
export const hasSeveralNumbers = (text) => /[\t\n,;[|&]|\S\s+\S/.test(text.trim());

// The name of a paste in the undo history. Escape undoes the paste, until the user leaves the field or makes another edit.
const PASTE_GESTURE = "paste";

/** @param {HTMLElement} root @param {Store} store @param {Commands} commands @param {() => void} refreshFocused */
function attachPasting(root, store, { edit }, refreshFocused) {
  root.addEventListener("paste", async (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const field = event.target instanceof Element ? event.target.closest(".matrix input") : null;
    if (!(field instanceof HTMLInputElement) || !hasSeveralNumbers(text)) return;
    event.preventDefault();
    store.endGesture(); // Each paste can be undone separately.
    await edit({ do: "paste", ...cellAddressOf(field), text }, PASTE_GESTURE);
    if (document.activeElement !== field) store.endGesture();
    refreshFocused();
  });
}
