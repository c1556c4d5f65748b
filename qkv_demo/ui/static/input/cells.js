// A number under the hand: type it, scrub it, step it, and walk from cell to cell as in a spreadsheet.

import { parse, round, stepOf } from "../base/numbers.js";

const SCRUB_THRESHOLD = 4; // pixels: less is a click
const SCRUB_STEP = 0.01; // a pixel
const KEY_STEP = 0.1; // a key press
const DUST = 1e-6; // what binary fractions leave behind is smaller than this

/** The cell's address: which number of the scene this input edits. */
export function addressOf(input) {
  const table = input.closest("[data-quantity]");
  return {
    quantity: table.dataset.quantity,
    head: Number(table.dataset.head ?? 0),
    row: Number(input.dataset.row),
    column: Number(input.dataset.col),
  };
}

/**
 * Attach editing to every number input under `shell`.
 * `get(input)` gives the number as it stands, `set(input, value, gesture)` commits one, `done()` ends a gesture.
 * `refuse(input)` hears of text that is left though it is no number, `refuse(null)` that it is one now. `showGiven(number)` writes one.
 * Answers `settle()`: something else than typing has changed the numbers, so half-typed text gives way to them.
 */
export function attachCells(shell, { get, set, done, refuse, showGiven }) {
  const isNumber = (target) => target instanceof HTMLInputElement && target.inputMode === "decimal";
  let gesture = 0;
  let before = null;

  shell.addEventListener("focusin", ({ target }) => {
    if (!isNumber(target)) return;
    gesture += 1;
    before = get(target);
    if (target.getAttribute("aria-invalid") !== "true") target.value = String(before);
    target.select();
  });

  shell.addEventListener("input", ({ target }) => {
    if (!isNumber(target)) return;
    target.dataset.typing = "true";
    const value = parse(target.value);
    if (value !== null && target.getAttribute("aria-invalid") === "true") refuse(null);
    target.setAttribute("aria-invalid", String(value === null));
    if (value !== null) set(target, value, `type-${gesture}`);
  });

  shell.addEventListener("focusout", ({ target }) => {
    if (!isNumber(target)) return;
    delete target.dataset.typing;
    if (target.getAttribute("aria-invalid") !== "true") target.value = showGiven(get(target));
    else if (parse(target.value) === null) refuse(target);
    done();
  });

  shell.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!isNumber(target) || event.isComposing) return;
    if ((key === "ArrowUp" || key === "ArrowDown") && !event.ctrlKey && !event.metaKey) {
      const step = stepOf(event, KEY_STEP);
      put(target, round(get(target) + (key === "ArrowUp" ? step : -step), DUST), `type-${gesture}`);
      target.select();
    } else if (key === "Escape") {
      put(target, before, `type-${gesture}`);
      target.select();
    } else if (!walk(event)) {
      return;
    }
    event.preventDefault();
  });

  function put(input, value, name) {
    delete input.dataset.typing;
    input.setAttribute("aria-invalid", "false");
    input.value = showGiven(value);
    set(input, value, name);
  }

  attachScrub(shell, isNumber, {
    start: (input) => ({ value: get(input), name: `scrub-${(gesture += 1)}` }),
    move: (input, scrub, pixels, event) => {
      scrub.value = round(scrub.value + pixels * stepOf(event, SCRUB_STEP), DUST);
      put(input, scrub.value, scrub.name);
    },
    end: done,
  });

  return {
    settle() {
      const input = document.activeElement;
      if (!isNumber(input) || !shell.contains(input)) return;
      gesture += 1;
      delete input.dataset.typing;
      input.setAttribute("aria-invalid", "false");
      input.value = String(get(input));
      input.select();
    },
  };
}

/** Enter goes down, Shift+Enter up; Ctrl+arrow in its direction; a plain Left or Right at the text's edge too. */
function walk(event) {
  const { target, key, shiftKey } = event;
  const edge = target.selectionStart === 0 && target.selectionEnd === target.value.length;
  const jump = event.ctrlKey || event.metaKey;
  const moves = {
    Enter: [shiftKey ? -1 : 1, 0],
    ArrowUp: jump && [-1, 0],
    ArrowDown: jump && [1, 0],
    ArrowLeft: (jump || edge || target.selectionEnd === 0) && [0, -1],
    ArrowRight: (jump || edge || target.selectionStart === target.value.length) && [0, 1],
  };
  const move = moves[key];
  if (!move) return false;
  const cell = (row, column) => target.closest("table")?.querySelector(`input[data-row="${row}"][data-col="${column}"]`);
  const next = cell(Number(target.dataset.row) + move[0], Number(target.dataset.col) + move[1]);
  next?.focus();
  return next !== null && next !== undefined;
}

/** A press that moves sideways scrubs; one that does not is a click and leaves the input to its text. */
function attachScrub(shell, accepts, { start, move, end }) {
  // Pulling at selected text would start the browser's own drag and drop and end ours.
  shell.addEventListener("dragstart", (event) => event.preventDefault());
  shell.addEventListener("pointerdown", (down) => {
    const input = down.target;
    if (!accepts(input) || down.button !== 0 || input.dataset.typing === "true") return;
    let scrub = null;
    let from = down.clientX;

    function onMove(event) {
      const pixels = event.clientX - from;
      if (scrub === null) {
        if (Math.abs(pixels) < SCRUB_THRESHOLD) return;
        scrub = start(input);
        from = event.clientX;
        document.documentElement.classList.add("scrubbing");
        input.setPointerCapture(event.pointerId);
        return;
      }
      event.preventDefault();
      move(input, scrub, event.clientX - from, event);
      from = event.clientX;
    }

    function onEnd() {
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("pointerup", onEnd);
      document.removeEventListener("pointercancel", onEnd);
      document.documentElement.classList.remove("scrubbing");
      if (scrub !== null) end();
    }

    // On the document: a quick hand is out of the cell before it has moved far enough to be a scrub.
    document.addEventListener("pointermove", onMove);
    document.addEventListener("pointerup", onEnd);
    document.addEventListener("pointercancel", onEnd);
  });
}
