// @ts-check
// On a stage: one key in and out, a clicker's keys, touch, a blank screen.

import { createHolding, isWritten } from "./holding.js";
import { hearKeys } from "./keys.js";
import { createCounting, wayOf } from "./turning.js";

const SWIPE = 60; // pixels

/**
 * @typedef {{
 *   toggle: () => void,
 *   leave: () => unknown,
 *   closed: () => void,
 *   presenting: () => boolean,
 *   turn: (by: number) => void,
 *   blank: () => void,
 *   lift: () => boolean,
 *   light: () => void,
 *   notes: () => void,
 *   openNotes: () => void,
 *   openQr: () => unknown,
 *   mix: () => void,
 *   list: () => void,
 *   whatIf: () => unknown,
 * }} Act
 */

/** @type {[key: string, press: (act: Act) => unknown][]} */
const PRESSES = [
  ["escape", leave],
  ["b", (act) => act.blank()],
  [".", (act) => act.blank()],
  ["d", (act) => act.light()],
  ["n", (act) => act.notes()],
  ["s", (act) => act.openNotes()],
  ["q", (act) => act.openQr()],
  ["v", (act) => act.mix()],
  ["w", (act) => act.whatIf()],
  ["?", (act) => act.list()],
];
const KEYS = new Map(PRESSES);
const APPS = ["s", "q", "w", "?"]; // what a page that stands alone does not have

/** Space goes on with the talk, so a box is ticked as a button is pressed. @param {KeyboardEvent} event */
function tick({ target, repeat }) {
  if (target instanceof HTMLInputElement && target.type === "checkbox" && !repeat) target.click();
}

/** Its focus goes too, so that another press on the same number opens it again. @param {Act} act */
function leave(act) {
  letGo();
  act.leave();
}

/** Nothing has the focus. */
function letGo() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Whether one was open. @param {HTMLElement} shell */
export function closeMenu(shell) {
  const menu = /** @type {HTMLElement | null} */ (shell.querySelector(":popover-open"));
  menu?.hidePopover();
  return menu !== null;
}

/**
 * What a key has opened the same key closes, unless a text is being typed there.
 * @param {HTMLElement} shell
 * @param {string} key
 */
function closeOwn(shell, key) {
  const menu = /** @type {HTMLElement | null} */ (shell.querySelector(":popover-open"));
  const opened = menu?.dataset.key ? menu : /** @type {HTMLElement | null} */ (menu?.querySelector("[data-key]"));
  if (opened?.dataset.key !== key || isWritten(document.activeElement)) return false;
  return closeMenu(shell);
}

/**
 * Whatever was clicked, the slide keys go on with the talk: only what is being typed keeps its keys, and what was
 * reached by keys.
 * @param {HTMLElement} shell
 * @param {Act} act
 */
export function attachPresenting(shell, act) {
  const holding = createHolding();
  const counts = createCounting();
  const isAlone = shell.dataset.alone !== undefined;

  /** What a key does in a talk. @param {KeyboardEvent} event @param {string} key */
  function inTalk(event, key) {
    const way = wayOf(event);
    if (way) return (/** @type {Act} */ { turn }) => turn(way);
    return isAlone && APPS.includes(key) ? undefined : KEYS.get(key);
  }

  /** What a key does here and now, if it is the talk's. @param {KeyboardEvent} event @param {string} key */
  function meantBy(event, key) {
    const meant = key === "p" ? act.toggle : act.presenting() ? inTalk(event, key) : undefined;
    if (meant && closeOwn(shell, key)) return act.closed;
    return holding.keeps(event, act.presenting()) ? undefined : meant;
  }

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "enter" && act.presenting()) tick(event);
    const meant = meantBy(event, key);
    if (!meant) return;
    event.preventDefault();
    event.stopPropagation();
    if (!counts(event) || act.lift()) return; // nothing goes on that the hall does not see
    if (key === "p") {
      closeMenu(shell); // what was open in the page or in the talk does not go along to the other
      letGo(); // nor a number that would be written to by the key that leads back
    }
    meant(act);
  };
  hearKeys(shell, onKey, { capture: true, ended: holding.end });

  shell.addEventListener("pointerdown", act.lift);
  shell.addEventListener("pointerdown", (down) => {
    const onWords = down.target instanceof Element && down.target.closest(".lesson, .lab-head, .lab-words") !== null;
    if (!act.presenting() || down.pointerType !== "touch" || !onWords) return;
    /** @param {PointerEvent} up */
    const onUp = (up) => {
      const way = up.clientX - down.clientX;
      if (Math.abs(way) > SWIPE) act.turn(way < 0 ? 1 : -1);
    };
    shell.addEventListener("pointerup", onUp, { once: true });
  });
}
