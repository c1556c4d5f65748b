// @ts-check
// What the speaker writes: the talk has it once the typing rests, and nothing takes it from under a hand.

import { isRefused } from "../state/talk_steps.js";

const REST = 400; // milliseconds: an address may not be written with every key

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} element
 * @param {import("../state/talk_steps.js").Kind} kind
 * @param {(text: string, place: number) => void} tell
 */
export function createField(element, kind, tell) {
  let place = -1; // the step that it is a note of
  /** @type {number | undefined} */
  let typing;
  let refused = false;

  function send() {
    window.clearTimeout(typing);
    typing = undefined;
    const text = element.value.trim();
    refused = isRefused(kind, text);
    if (!refused) tell(text, place);
  }
  element.addEventListener("input", () => {
    window.clearTimeout(typing);
    typing = window.setTimeout(send, REST);
  });

  return {
    element,
    /** Whether what stands there is not kept. */
    isRefused: () => refused,
    /** @param {string} label @param {string} text @param {number} [at] */
    paint(label, text, at = 0) {
      if (typing !== undefined && at !== place) send();
      if (at !== place) refused = false;
      const isHeld = at === place && (refused || document.activeElement === element);
      place = at;
      element.placeholder = label;
      element.ariaLabel = label;
      if (!isHeld && element.value !== text) element.value = text;
    },
  };
}
