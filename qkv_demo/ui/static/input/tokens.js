// Token names under the hand: rename as one types, add, remove, and move by a grip or the arrow keys.

import { attribute } from "../base/dom.js";
import { drag } from "../base/frames.js";

/** @typedef {Commands["edit"]} Edit */

/** @param {HTMLElement} shell @param {App} app */
export function attachTokens(shell, { store, commands: { rename, edit, endGesture } }) {
  shell.addEventListener("input", ({ target }) => {
    if (isName(target)) rename(columnOf(target).dataset.quantity ?? "", Number(target.dataset.row), target.value);
  });
  shell.addEventListener("focusin", ({ target }) => {
    if (isName(target)) stopAt(target);
  });
  shell.addEventListener("focusout", ({ target }) => {
    if (isName(target)) endGesture();
  });
  shell.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement) addOrRemove(shell, target, edit);
  });
  shell.addEventListener("keydown", (event) => {
    const way = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const { target } = event;
    if (way === 0 || !(target instanceof HTMLElement)) return;
    const isGrip = target.dataset.grip !== undefined;
    if (!isGrip && !isName(target)) return;
    event.preventDefault();
    if (isGrip) moveBy(target, way, edit);
    else nameAt(columnOf(target), Number(target.dataset.row) + way)?.focus();
  });
  shell.addEventListener("pointerdown", (down) => {
    const { target } = down;
    if (target instanceof HTMLElement && target.dataset.grip !== undefined && down.button === 0)
      dragLine(down, target, edit, store.view.transposed ? ["X", "width"] : ["Y", "height"]);
  });
}

/** @param {EventTarget | null} target @returns {target is HTMLInputElement} */
const isName = (target) => target instanceof HTMLInputElement && target.classList.contains("token-input");

/** @param {Element} element */
const columnOf = (element) => /** @type {HTMLElement} */ (element.closest(".tokens"));

/** @param {ParentNode} column @param {number} row */
const nameAt = (column, row) =>
  /** @type {HTMLElement | null} */ (column.querySelector(`.token-input[data-row="${row}"]`));

/** Tab comes to one name of a column; arrow keys go on from there. @param {HTMLElement} name */
function stopAt(name) {
  for (const one of columnOf(name).querySelectorAll(".token-input")) attribute(one, "tabindex", one === name ? 0 : -1);
}

/** @param {HTMLElement} shell @param {HTMLElement} button @param {Edit} edit */
async function addOrRemove(shell, { dataset: { sequence, remove, add } }, edit) {
  if (remove === undefined && add === undefined) return;
  const row = Number(remove);
  const wanted = add === undefined ? { do: "token.remove", sequence, row } : { do: "token.add", sequence };
  if (!(await edit(wanted))) return;
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (
    shell.querySelectorAll(`[data-quantity="${sequence}"] .token-input`)
  );
  const next = inputs[add === undefined ? Math.min(row, inputs.length - 1) : inputs.length - 1];
  next.focus();
  next.select();
}

/**
 * The line follows the pointer; letting go moves the token, Escape calls it off.
 * @param {PointerEvent} down @param {HTMLElement} grip @param {Edit} edit
 * @param {["X", "width"] | ["Y", "height"]} along the way that the names lie
 */
function dragLine(down, grip, edit, [axis, length]) {
  const line = /** @type {HTMLElement} */ (grip.closest(".token-row"));
  const room = line.getBoundingClientRect()[length];
  let way = 0;
  const letGo = new AbortController();
  const follow = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    way = axis === "X" ? dx : dy;
    line.style.transform = `translate${axis}(${way}px)`;
  };
  drag(grip, down, follow, (isLetGo) => {
    letGo.abort();
    line.style.transform = "";
    if (isLetGo) moveBy(grip, Math.round(way / room), edit);
  });
  const callOff = (/** @type {KeyboardEvent} */ { key }) => {
    if (key !== "Escape") return;
    line.style.transform = "";
    grip.releasePointerCapture(down.pointerId);
  };
  grip.addEventListener("keydown", callOff, { signal: letGo.signal });
}

/** @param {HTMLElement} grip @param {number} way so many places down, or up where negative @param {Edit} edit */
async function moveBy(grip, way, edit) {
  const column = columnOf(grip);
  const row = Number(grip.dataset.grip);
  const last = column.querySelectorAll(".token-row").length - 1;
  const to = Math.max(0, Math.min(last, row + way));
  if (to === row) return;
  await edit({ do: "token.move", sequence: grip.dataset.sequence, row, to });
  nameAt(column, to)?.focus(); // beside which its grip is there
  /** @type {HTMLElement | null} */ (column.querySelector(`[data-grip="${to}"]`))?.focus();
}
