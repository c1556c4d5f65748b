// @ts-check
// From cell to cell as in a spreadsheet.

/** @typedef {{ key: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean }} Press */
/** @typedef {{ start: number | null, end: number | null, length: number }} Caret what is selected of a text so long */

/**
 * How many rows and columns a key goes: Enter down, Shift+Enter up; Ctrl+arrow in its direction; a plain Left or Right
 * too at the text's edge or over all of it. Null where the key stays in the cell.
 * @param {Press} press
 * @param {Caret} caret
 * @returns {[rows: number, columns: number] | null}
 */
export function strideOf({ key, shiftKey, ctrlKey, metaKey }, { start, end, length }) {
  const jump = ctrlKey || metaKey;
  const whole = start === 0 && end === length;
  if (key === "Enter") return [shiftKey ? -1 : 1, 0];
  if (key === "ArrowUp" && jump) return [-1, 0];
  if (key === "ArrowDown" && jump) return [1, 0];
  if (key === "ArrowLeft" && (jump || whole || end === 0)) return [0, -1];
  if (key === "ArrowRight" && (jump || whole || start === length)) return [0, 1];
  return null;
}

/**
 * Go where a key goes from a cell. False where there is no cell.
 * @param {Press} press
 * @param {HTMLInputElement} input
 * @param {boolean} transposed whether the table lies on its side
 */
export function walk(press, input, transposed) {
  const { selectionStart: start, selectionEnd: end, value, dataset } = input;
  const stride = strideOf(press, { start, end, length: value.length });
  if (!stride) return false;
  const [down, right] = transposed ? stride.toReversed() : stride;
  const [row, column] = [Number(dataset.row) + down, Number(dataset.col) + right];
  const there = input.closest("table")?.querySelector(`input[data-row="${row}"][data-col="${column}"]`);
  if (!(there instanceof HTMLInputElement)) return false;
  there.focus();
  return true;
}
