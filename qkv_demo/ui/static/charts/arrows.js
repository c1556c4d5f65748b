// @ts-check
// A lab's words as arrows in several states, laid on one another: the first wide and pale, so that the next, thin, lies
// within it where nothing has changed and beside it where something has.

import { notesOf, plain } from "./names.js";
import { NEAR, groundOf } from "./trails.js";

const LOOKS = [
  { width: 10, head: 24, opacity: 0.3 },
  { width: 2.5, head: 13, opacity: 1 },
];

/** @typedef {{ word: string, color: string, state: number, tip: number[] }} Arrow */

/** @param {LabArrows} drawing @param {string[]} colors @param {string} ink */
export function arrowsOf(drawing, colors, ink) {
  const legend = drawing.states.map((name, state) => ({
    ...shaftOf(ink, state, [null, null]),
    mode: "lines",
    name: plain(name),
  }));
  const shafts = arrowsIn(drawing, colors).map(({ color, state, tip }) => shaftOf(color, state, tip));
  return [...legend, ...shafts.map((shaft) => ({ ...shaft, showlegend: false }))];
}

/**
 * A word is written once where its arrows end together, and at each end where they do not.
 * @param {LabArrows} drawing
 * @param {string[]} colors
 * @param {{ ink: string, soft: string, card: string, letter: number, size: Pictures.Size }} written
 */
export function arrowNotes(drawing, colors, written) {
  const ground = groundOf(drawing, written.size);
  const all = arrowsIn(drawing, colors);
  const last = new Map(all.map((arrow) => [arrow.word, arrow]));
  const named = all.filter((arrow) => {
    const { tip } = /** @type {Arrow} */ (last.get(arrow.word));
    const apart = Math.hypot(...tip.map((value, axis) => value - arrow.tip[axis]));
    return arrow === last.get(arrow.word) || apart > NEAR * (ground.right - ground.left);
  });
  const names = named.map(({ word, state, tip }) => ({
    ...{ at: tip, text: word, color: state === drawing.states.length - 1 ? written.ink : written.soft },
  }));
  return notesOf(names, ground, written);
}

/** @param {LabArrows} drawing @param {string[]} colors @returns {Arrow[]} */
const arrowsIn = ({ states, series }, colors) =>
  states.flatMap((_, state) =>
    series.flatMap(({ name: word, x, y }, place) => {
      const [across, up] = [x[state], y[state]];
      if (across === null || up === null) return [];
      return [{ word, color: colors[place], state, tip: [across, up] }];
    }),
  );

/** @param {string} color @param {number} state @param {(number | null)[]} tip */
function shaftOf(color, state, [x, y]) {
  const { width, head, opacity } = LOOKS[state];
  return {
    type: "scatter",
    mode: "lines+markers",
    x: [0, x],
    y: [0, y],
    line: { color, width },
    marker: { symbol: "arrow", angleref: "previous", size: [0, head], color, line: { width: 0 }, opacity: 1 },
    opacity,
    cliponaxis: false,
    hoverinfo: "skip",
  };
}
