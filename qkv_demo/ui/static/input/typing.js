// A number under the keys: what is typed counts at each keystroke, arrows and pages step it, Escape takes it back, a block
// is pasted over the cells from one on, and keys walk from cell to cell as in a spreadsheet. A number that has the focus, and
// one that Alt and a click pin, learning leaves alone.

import { round } from "../base/words.js";
import { REST, pushOf } from "../base/motion.js";
import { addressOf, isNumberInput } from "./number_inputs.js";
import { walk } from "./selection.js";

const KEY_STEP = 0.1; // a key press
export const DUST = 1e-6; // what binary fractions leave behind is smaller than this

/**
 * Attach typing to every number input under `root`. Answers what settles: something else than typing has changed the
 * numbers, and a half-typed text gives way to them.
 * @param {HTMLElement} root @param {Services} app @param {NumberInputs} inputs
 */
export function attachTyping(root, app, inputs) {
  const { store, commands, draft } = app;
  const stay = createStay(app, inputs);
  attachHold(root, commands);
  attachPasting(root, store, commands, settle);

  root.addEventListener("focusin", ({ target }) => {
    if (!isNumberInput(target)) return;
    stay.begin(target);
    if (!draft.isUnread(target)) draft.put(target, String(inputs.get(target)));
    target.select();
  });
  root.addEventListener("input", ({ target }) => {
    if (isNumberInput(target)) stay.type(target);
  });
  root.addEventListener("focusout", ({ target }) => {
    if (isNumberInput(target)) stay.end(target);
  });
  root.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!isNumberInput(target)) return;
    const step = stepUp(event);
    if (step !== 0) {
      stay.put(target, round(inputs.get(target) + step, DUST));
      target.select();
    } else if (event.key === "Escape") {
      if (store.takeBack(PASTE)) settle();
      else stay.restore(target);
      target.select();
    } else if (!(stay.goOn(event, target) || leave(event, target, store.view.transposed))) {
      return stay.linger(target, event.key);
    }
    event.preventDefault();
  });

  function settle() {
    const input = document.activeElement;
    if (!isNumberInput(input) || !root.contains(input)) return;
    stay.begin(input);
    draft.put(input, String(inputs.get(input)));
    input.select();
  }

  return settle;
}

/** @param {HTMLElement} root @param {Commands} commands */
function attachHold(root, { grasp }) {
  /** @param {EventTarget | null} target @returns {Pin | null} */
  const pinOf = (target) => {
    if (!isNumberInput(target) || target.dataset.row === undefined) return null;
    const { quantity, row, column } = addressOf(target);
    return { quantity, row, column };
  };

  root.addEventListener("focusin", ({ target }) => grasp(pinOf(target)));
  root.addEventListener("focusout", () => grasp(null));
}

/** How far a key moves a number up; across, and with Ctrl, it walks. @param {KeyboardEvent} event */
function stepUp(event) {
  const [, up] = pushOf(event, KEY_STEP) ?? [0, 0];
  return event.ctrlKey || event.metaKey ? 0 : up;
}

/**
 * How many rows and columns a key goes: Enter down, Shift+Enter up; Ctrl+arrow in its direction; a plain Left or Right
 * too at the text's edge or over all of it. Null where the key stays in the cell.
 * @param {KeyboardEvent} press
 * @param {{ start: number | null, end: number | null, length: number }} caret what is selected of a text so long
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

/** Where a key goes from a cell; false where it stays. @param {KeyboardEvent} press @param {HTMLInputElement} input @param {boolean} transposed */
function leave(press, input, transposed) {
  const { selectionStart: start, selectionEnd: end, value } = input;
  const stride = strideOf(press, { start, end, length: value.length });
  return stride !== null && walk(input, stride, transposed);
}

/**
 * After a number that was typed Tab goes on to the table's next, as in a spreadsheet; else, and at its end, it leaves the
 * table, which is one stop.
 * @param {KeyboardEvent} press @param {HTMLInputElement} input
 */
function goOn({ key, shiftKey }, input) {
  if (key !== "Tab") return false;
  const cells = [...(input.closest("table")?.querySelectorAll("input") ?? [])];
  const next = cells[cells.indexOf(input) + (shiftKey ? -1 : 1)];
  next?.focus();
  return next !== undefined;
}

/**
 * One stay in one input, from the focus to its loss: one step of undo, and what Escape goes back to.
 * @param {Services} app @param {NumberInputs} inputs
 */
function createStay({ store, commands, draft }, inputs) {
  let before = 0; // the number that stood there
  let resting = 0; // since the last key

  const gesture = "type"; // the next stay is another step of undo: each ends its own

  /** Keys move it, and then rest, though the hand stays. @param {HTMLInputElement} input @param {number} value */
  function set(input, value) {
    inputs.set(input, value, gesture);
    window.clearTimeout(resting);
    resting = window.setTimeout(commands.release, REST);
  }

  /** @param {HTMLInputElement} input @param {number} value */
  function put(input, value) {
    const kept = inputs.holds(input, value) ? value : inputs.get(input);
    draft.put(input, String(kept)); // all of it, while it has the focus
    set(input, kept);
  }

  /** What is typed is done; a refusal is heard. @param {HTMLInputElement} input */
  function finish(input) {
    draft.leave(input);
    if (inputs.has(input) && draft.isUnread(input)) inputs.refuse(input);
  }

  return {
    put,
    /** @param {KeyboardEvent} press @param {HTMLInputElement} input */
    goOn: (press, input) => draft.isTyped(input) && goOn(press, input),
    /** @param {HTMLInputElement} input */
    begin(input) {
      before = inputs.get(input);
    },
    /** @param {HTMLInputElement} input */
    type(input) {
      const value = inputs.read(input);
      if (value !== null && draft.isUnread(input)) store.complain(null);
      draft.type(input, value !== null);
      if (value !== null) set(input, value);
    },
    /** Enter ends what is typed there, too. @param {HTMLInputElement} input @param {string} key */
    linger: (input, key) => key === "Enter" && finish(input),
    /** @param {HTMLInputElement} input */
    restore: (input) => put(input, before),
    /** @param {HTMLInputElement} input */
    end(input) {
      if (inputs.has(input) && draft.isUnread(input)) set(input, before); // nothing of it counts, such as the 1 of "1,000"
      finish(input);
      if (inputs.has(input) && !draft.isUnread(input)) draft.show(input, inputs.get(input));
      commands.endGesture();
    },
  };
}

/** More than one number; a single one is pasted as text into its cell. @param {string} text */
export const isBlock = (text) => /[\t\n,;[|&]|\S\s+\S/.test(text.trim());

const PASTE = "paste"; // a gesture, which Escape takes back unless the cell was left or something was edited since

/** `settle` a half-typed number. @param {HTMLElement} root @param {Store} store @param {Commands} commands @param {() => void} settle */
function attachPasting(root, store, { edit }, settle) {
  root.addEventListener("paste", async (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const cell = event.target instanceof Element ? event.target.closest(".matrix input") : null;
    if (!(cell instanceof HTMLInputElement) || !isBlock(text)) return;
    event.preventDefault();
    store.endGesture(); // each is a step of undo
    await edit({ do: "paste", ...addressOf(cell), text }, PASTE);
    if (document.activeElement !== cell) store.endGesture();
    settle();
  });
}
