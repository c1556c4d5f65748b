// @ts-check
// Whose a key is while somebody presents: the talk's, or that of what has the focus.

import { isNumberInput } from "./number_inputs.js";
import { isClickers, wayOf } from "./slide_keys.js";

const TEXT = "input[type=text], input:not([type]), textarea, [contenteditable]";
const STEERED = "[role=slider], [type=range]"; // what keys move; all else is pressed by Enter

/** Whether somebody is writing words that closing it would lose. @param {Element | null} field */
export const isWritten = (field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.matches(TEXT) &&
  !isNumberInput(field) &&
  field.value !== "";

/** Watches how the focus came to where it is, and whether a number is being typed. */
export function createKeyOwner() {
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
    /** Whether keys have brought the focus to where it is, which then shows. */
    get byKeys() {
      return byKeys;
    },
    /**
     * Whether what has the focus keeps a key; on the page every text does, one for a number too.
     * @param {KeyboardEvent} event @param {boolean} presenting
     */
    keeps({ key, shiftKey, target }, presenting) {
      if (!(target instanceof Element) || !target.checkVisibility()) return false; // the focus leaves what closes a frame later
      const isText = target.matches(TEXT);
      if (!presenting) return isText;
      if (isClickers(key))
        return isWritten(target) && target.closest(".menu:popover-open:not([data-menu=qr])") !== null;
      if (isNumberInput(target)) return key === "." || typedIn === target;
      const turns = wayOf({ key, shiftKey }) !== undefined;
      if (isText) return !turns || isWritten(target);
      return turns && byKeys && key !== " " && target.matches(STEERED);
    },
  };
}
