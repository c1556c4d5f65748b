// @ts-check
// Whose a key is while somebody presents: the talk's, or that of what has the focus.

import { isNumberInput } from "./number_inputs.js";

const TEXT = "input[type=text], input:not([type]), textarea, [contenteditable]";
const STEERED = "select, [role=slider], [type=range], [type=checkbox], td[data-row], button, a, summary"; // what keys can move or press
const CLICKER = ["PageDown", "PageUp"]; // no text and no control needs them
const LETTER = /^[a-z?]$/iu; // only a text needs them
const TURNING = [...CLICKER, "ArrowRight", "ArrowLeft", "Escape"]; // what the options that are open in a talk let through

/** Watches how the focus came to where it is, and whether a number is being typed. */
export function createHolding() {
  const watching = new AbortController();
  let byKeys = false; // the focus was last moved by keys
  /** @type {EventTarget | null} */
  let typedIn = null; // the number that is being typed, until it is done
  /** @param {string} kind @param {(event: any) => void} hear */
  const watch = (kind, hear) => document.addEventListener(kind, hear, { capture: true, signal: watching.signal });

  watch("pointerdown", () => {
    byKeys = false;
  });
  watch("keydown", ({ key, target }) => {
    if (key === "Tab") byKeys = true;
    if (key === "Enter" && target === typedIn) typedIn = null;
  });
  watch("beforeinput", ({ target, inputType }) => {
    if (inputType !== "insertLineBreak") typedIn = target; // which is what Enter is where nothing else comes of it
  });
  watch("focusout", () => {
    typedIn = null;
  });

  return {
    end: () => watching.abort(),
    /**
     * Whether what has the focus keeps a key.
     * @param {KeyboardEvent} event
     * @param {boolean} presenting otherwise every text keeps its keys, one for a number too
     */
    keeps({ key, target }, presenting) {
      if (!(target instanceof Element) || !target.checkVisibility()) return false; // the focus leaves what closes a frame later
      const menu = target.closest(":popover-open");
      const goesOn = LETTER.test(key) || (TURNING.includes(key) && menu?.querySelector(".what-if"));
      if (menu && !goesOn) return true;
      if (presenting && CLICKER.includes(key)) return false;
      if (target.matches(TEXT)) return !presenting || !isNumberInput(target) || key === "." || typedIn === target;
      return presenting && byKeys && key !== "Escape" && !LETTER.test(key) && target.matches(STEERED);
    },
  };
}
