// @ts-check
// The keys that turn a talk's pages, on its own screen and in its speaker's window, and which press of a key counts.

const CLICKER = ["PageDown", "PageUp"]; // no text and no control needs them
const BOUNCE = 150; // milliseconds within which a clicker's button that is pressed once may be heard twice
/** @type {Record<string, 1 | -1>} */
const WAYS = { PageDown: 1, ArrowRight: 1, " ": 1, PageUp: -1, ArrowLeft: -1 };

/** @typedef {Pick<KeyboardEvent, "key" | "shiftKey" | "repeat" | "timeStamp">} Press */

/** @param {string} key */
export const isClickers = (key) => CLICKER.includes(key);

/** Which way a key turns, if it does. @param {Pick<Press, "key" | "shiftKey">} press */
export const wayOf = ({ key, shiftKey }) => (key === " " && shiftKey ? -1 : WAYS[key]);

/** Answers whether a press is one of its own: not a held key's repeat, nor the second half of a clicker's. */
export function createCounting() {
  let [last, at] = ["", Number.NEGATIVE_INFINITY];

  /** @param {Press} press */
  return ({ key, repeat, timeStamp }) => {
    if (repeat) return false;
    const bounces = isClickers(key) && key === last && timeStamp - at < BOUNCE;
    [last, at] = [key, timeStamp];
    return !bounces;
  };
}
