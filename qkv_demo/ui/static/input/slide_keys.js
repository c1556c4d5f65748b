// @ts-check
// The keys that turn a talk's pages, on its own screen and in its speaker's window, and which press of a key counts.

const CLICKER = ["pagedown", "pageup"]; // no text and no control needs them
const BOUNCE = 150; // milliseconds within which a clicker's button that is pressed once may be heard twice

/** As keyOf spells them. */
export const FORTH = ["arrowright", " ", "pagedown"];
export const BACK = ["arrowleft", "shift+ ", "pageup"];

/** @typedef {Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "repeat" | "timeStamp">} Press */

/** @param {string} key */
export const isClickers = (key) => CLICKER.includes(key.toLowerCase());

/**
 * How the list of commands spells a press. Shift counts where it changes no letter.
 * @param {Pick<Press, "key" | "shiftKey"> & Partial<Press>} press
 */
export function keyOf({ key, shiftKey, ctrlKey, metaKey }) {
  const chord = ctrlKey || metaKey;
  return `${chord ? "ctrl+" : ""}${shiftKey && (chord || key === " ") ? "shift+" : ""}${key.toLowerCase()}`;
}

/** Which way a key turns, if it does. @param {Pick<Press, "key" | "shiftKey">} press */
export function wayOf(press) {
  if (FORTH.includes(keyOf(press))) return 1;
  return BACK.includes(keyOf(press)) ? -1 : undefined;
}

/** Answers whether a press is one of its own: not a held key's repeat, nor the second half of a clicker's. */
export function createCounting() {
  let [last, at] = ["", Number.NEGATIVE_INFINITY];

  /** @param {Pick<Press, "key" | "repeat" | "timeStamp">} press */
  return ({ key, repeat, timeStamp }) => {
    if (repeat) return false;
    const bounces = isClickers(key) && key === last && timeStamp - at < BOUNCE;
    [last, at] = [key, timeStamp];
    return !bounces;
  };
}
