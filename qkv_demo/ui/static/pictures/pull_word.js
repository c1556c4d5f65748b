// @ts-check
// The word beside an arrow's tip that says what a hand moves by pulling it.

import { el, reveal, write } from "../base/dom.js";

const BEYOND = 42; // pixels past the tip, which leave room for the arrow's name
const BEFORE = 16; // pixels short of it, where there is no room past it
const EDGE = 4; // pixels that the frame's edge keeps free

/** @param {HTMLElement} overlay */
export function createPullWord(overlay) {
  const element = el("p", { class: "pull-word", role: "status", hidden: true });
  overlay.append(element);
  let size = { width: 0, height: 0 };

  return {
    /** @param {string | null} text null takes it away */
    say(text) {
      if (text !== null && !element.hidden && element.textContent === text) return;
      reveal(element, text !== null);
      if (text === null) return;
      write(element, text);
      size = { width: element.offsetWidth, height: element.offsetHeight };
    },
    /**
     * @param {number[]} tip
     * @param {number[]} origin
     * @param {{ width: number, height: number }} frame
     */
    place(tip, origin, frame) {
      if (element.hidden) return;
      const [left, top] = wordPlace(tip, origin, size, frame);
      element.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    },
  };
}

/**
 * The upper left corner of a word past an arrow's tip, on the other side of it where it would leave the frame.
 * @param {number[]} tip
 * @param {number[]} origin
 * @param {{ width: number, height: number }} word
 * @param {{ width: number, height: number }} frame
 */
export function wordPlace([x, y], [, middle], word, frame) {
  const above = y - BEYOND - word.height;
  const below = y + BEYOND;
  const lowest = frame.height - EDGE - word.height;
  const top = y <= middle ? (above < EDGE ? y + BEFORE : above) : below > lowest ? y - BEFORE - word.height : below;
  return [within(x - word.width / 2, frame.width - EDGE - word.width), within(top, lowest)];
}

/** @param {number} value @param {number} most */
const within = (value, most) => Math.max(EDGE, Math.min(most, value));
