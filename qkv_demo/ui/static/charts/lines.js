// @ts-check
// A lab's lines: with floors that they never go below, and marks where the settings are.

import { plain } from "./names.js";

const ASIDE = 0.04; // of what lines take that are drawn as time goes: room beside and above them
const WIDE = 0.55; // of a letter's height: its width
const APART = 1.1; // of a letter's height: from one floor's name to the next
const BELOW = 1.5; // of a letter's height: from one mark's name to the next, for marks may stand at one place
const GAP = 5; // pixels from the picture to a floor's name
const DASHED = "6px,5px";
const MARK = "3px,3px";
const FEW = 5; // places in time that are numbered one by one: there is nothing between two of them

/**
 * @param {LabLines} drawing
 * @param {number} moment
 * @param {string[]} colors
 * @param {string} ink of what is expected
 */
export function linesOf({ moments, series }, moment, colors, ink) {
  const until = moments[moment] ?? Number.POSITIVE_INFINITY;
  return series.map((one, place) => lineOf(one, one.expected ? ink : colors[place], until));
}

/** @param {LabSeries} series @param {string} own @param {number} until the place that time has come to */
function lineOf({ name, x, y, expected }, own, until) {
  const drawn = x.filter((place) => (place ?? 0) <= until).length;
  return {
    type: "scatter",
    mode: x.length < 20 && !expected ? "lines+markers" : "lines",
    zorder: expected ? 1 : 0,
    name: plain(name),
    x: x.slice(0, drawn),
    y: y.slice(0, drawn),
    line: { color: own, width: expected ? 1.5 : 2.5, dash: expected ? DASHED : "solid" },
    marker: { color: own, size: 5 },
  };
}

/**
 * @param {LabLines} drawing
 * @param {number} moment
 * @param {Pick<import("./plot.js").Look, "color" | "colors" | "letter" | "size">} look
 */
export function linesGround(drawing, moment, { color, colors, letter, size }) {
  const { marks, moments, series, logarithmic } = drawing;
  /** @type {LabLines["marks"]} */
  const now = moments.length > 0 ? [[moments[moment] ?? moments.at(-1), null]] : marks;
  const floors = series.flatMap(({ floor }, place) => (floor ? [{ floor, own: colors[place] }] : []));
  const { across, up } = timeRanges(drawing);
  const names = floorNames(floors, up?.range ?? [0, 1], { letter, size });
  const longest = Math.max(0, ...names.map(({ text }) => text.length));
  return {
    ...(longest > 0 && { margin: { r: 2 * GAP + longest * WIDE * letter } }),
    xaxis: { ...(logarithmic && { type: "log", dtick: 1 }), ...across }, // only powers of ten are named
    yaxis: { ...up },
    shapes: [
      ...floors.map(({ floor, own }) => ({ ...ACROSS, y0: floor[0], y1: floor[0], line: lineIn(own, DASHED) })),
      ...now.map(([place]) => ({ ...UPWARDS, x0: place, x1: place, line: lineIn(color("ink"), MARK) })),
    ],
    annotations: [
      ...names,
      ...now.flatMap(([x, text], place) =>
        text ? [{ ...ATOP, x, text: plain(text), yshift: -BELOW * letter * place, bgcolor: color("card") }] : [],
      ),
    ],
  };
}

const ACROSS = { type: "line", xref: "paper", yref: "y", x0: 0, x1: 1 };
const UPWARDS = { type: "line", xref: "x", yref: "paper", y0: 0, y1: 1 };
const BESIDE = { xref: "paper", x: 1, xanchor: "left", xshift: GAP, yref: "y", yanchor: "middle", showarrow: false };
const ATOP = { xref: "x", yref: "paper", y: 0.5, yanchor: "middle", showarrow: false };

/**
 * Beside the picture, so that no line crosses them, each above the one before; floors of one name are named once.
 * @param {{ floor: NonNullable<LabSeries["floor"]>, own: string }[]} floors
 * @param {number[]} range of what is drawn upwards
 * @param {Pick<import("./plot.js").Look, "letter" | "size">} look
 */
function floorNames(floors, [low, high], { letter, size }) {
  const named = new Map(floors.map(({ floor: [y, text], own }) => [plain(text), { y, own }]));
  let above = Number.NEGATIVE_INFINITY;
  return [...named]
    .sort(([, one], [, other]) => one.y - other.y)
    .map(([text, { y, own }]) => {
      const at = ((y - low) / (high - low)) * size.height;
      above = Math.max(at, above + APART * letter);
      return { ...BESIDE, y, yshift: above - at, text, font: { color: own } };
    });
}

/** @param {string} color @param {string} dash */
const lineIn = (color, dash) => ({ color, width: 1.5, dash });

/** Lines that are drawn as time goes have their whole room from the start. @param {LabLines} drawing */
function timeRanges({ moments, series }) {
  if (moments.length === 0) return {};
  const [across, up] = [series.flatMap(({ x }) => x), series.flatMap(({ y }) => y)].map((all) =>
    all.map((value) => value ?? 0),
  );
  const [first, last] = [Math.min(...across), Math.max(...across)];
  const room = ASIDE * (last - first || 1);
  return {
    across: { range: [first - room, last + room], ...(last - first < FEW && { dtick: 1 }) },
    up: { range: [Math.min(0, ...up), (1 + ASIDE) * Math.max(...up)] },
  };
}
