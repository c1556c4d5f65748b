// @ts-check
// A lab's words as arrows in several states, laid on one another: the first wide and pale, so that the next, thin, lies
// within it where nothing has changed and beside it where something has.

import { NEAR, groundOf, inLines, plain, sharedNames } from "./trails.js";
import { alongOf, haloOf } from "./ways.js";
import { sidesOf } from "./name_sides.js";

const LOOKS = [
  { width: 10, head: 24, opacity: 0.3 },
  { width: 2.5, head: 13, opacity: 1 },
];

/** @typedef {{ word: string, color: string, state: number, tip: number[] }} Arrow */

/**
 * @param {LabArrows} drawing
 * @param {string[]} colors
 * @param {{ ink: string, soft: string, card: string, letter: number, size: import("./ways.js").Size }} written
 */
export function arrowsOf(drawing, colors, written) {
  const { ink, soft, card, letter, size } = written;
  const ground = groundOf(drawing, size);
  const all = drawing.states.flatMap((_, state) => inState(drawing, colors, state));
  const names = namesOf(all, ground.right - ground.left);
  const tips = all.map(({ tip }) => tip);
  const shafts = all.flatMap((arrow) => edgesOf(arrow, ground.pixel).flatMap((edge) => alongOf(edge, ground.pixel)));
  const legend = drawing.states.map((name, state) => ({
    ...shaftOf(ink, state, [null, null]),
    mode: "lines",
    name: plain(name),
  }));
  return [
    ...legend,
    ...all.map(({ color, state, tip }) => ({ ...shaftOf(color, state, tip), showlegend: false })),
    {
      type: "scatter",
      mode: "markers+text",
      marker: { size: 12, opacity: 0 }, // keeps the names off the tips
      x: tips.map(([x]) => x),
      y: tips.map(([, y]) => y),
      text: names,
      textposition: sidesOf(tips, names, { ...ground, letter }, shafts),
      textfont: {
        ...haloOf(card),
        size: letter,
        color: all.map(({ state }) => (state === drawing.states.length - 1 ? ink : soft)),
      },
      cliponaxis: false,
      showlegend: false,
      hoverinfo: "skip",
    },
  ];
}

/**
 * An arrow's middle and its two edges, where no name is to stand.
 * @param {Arrow} arrow
 * @param {number} pixel in the arrow's own numbers
 */
function edgesOf({ state, tip: [x, y] }, pixel) {
  const half = ((LOOKS[state].width / 2) * pixel) / (Math.hypot(x, y) || 1);
  return [-half, 0, half].map((aside) => [
    [-y * aside, x * aside],
    [x - y * aside, y + x * aside],
  ]);
}

/** @param {LabArrows} drawing @param {string[]} colors @param {number} state @returns {Arrow[]} */
function inState({ series }, colors, state) {
  return series.flatMap(({ name, x, y }, place) => {
    const [across, up] = [x[state], y[state]];
    if (across === null || up === null) return [];
    return [{ word: plain(name), color: colors[place], state, tip: [across, up] }];
  });
}

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

/**
 * A word is written once where its arrows end together, and at each end where they do not.
 * @param {Arrow[]} all
 * @param {number} width
 */
function namesOf(all, width) {
  const last = new Map(all.map((arrow) => [arrow.word, arrow]));
  const names = all.map((arrow) => {
    const { tip } = /** @type {Arrow} */ (last.get(arrow.word));
    const apart = Math.hypot(...tip.map((value, axis) => value - arrow.tip[axis]));
    return arrow === last.get(arrow.word) || apart > NEAR * width ? arrow.word : "";
  });
  const tips = all.map(({ tip }) => tip);
  return sharedNames(tips, names, width).map(inLines);
}
