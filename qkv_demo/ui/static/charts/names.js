// @ts-check
// Names in a lab's plane, placed as those of the page's own pictures, and written by plotly over its drawing.

import { BETWEEN, cut, moreOf, namePlaces } from "../pictures/name_places.js";

const DOT = 7; // pixels from the middle of a point to its edge

/** @typedef {{ at: number[], text: string, color: string }} Named where it belongs, in the picture's own numbers */

/**
 * @param {Named[]} names
 * @param {ReturnType<typeof import("./trails.js").groundOf>} ground
 * @param {{ card: string, letter: number, size: Pictures.Size }} written
 * @param {number[][][]} [ways] lines that a name is hard to read on, where they are no arrows
 */
export function notesOf(names, { left, high, pixel }, { card, letter, size }, ways) {
  const inPixels = (/** @type {number[]} */ [x, y]) => [(x - left) / pixel, (high - y) / pixel];
  const told = names.map(({ at, text }) => ({ tip: inPixels(at), text, short: text }));
  const segments = ways?.flatMap((way) => {
    const points = way.map(inPixels);
    return points.slice(1).map((to, at) => ({ from: points[at], to }));
  });
  const shadow = Array.from({ length: 3 }, () => `0 0 3px ${card}`).join(", "); // letters stand out from what they cross
  return namePlaces(told, inPixels([0, 0]), letter, size, { clear: DOT, ways: segments }).map(
    ({ members, more, box }) => ({
      ...{ x: left + box.x * pixel, y: high - box.y * pixel, xanchor: "center", yanchor: "middle", showarrow: false },
      text: plain(members.map((at) => cut(names[at].text)).join(BETWEEN) + moreOf(more)),
      font: { size: letter, color: names[members[0]].color, shadow },
    }),
  );
}

/**
 * Plotly reads tags in names; ours are words, shown as they are.
 * @param {string} text
 */
export const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
