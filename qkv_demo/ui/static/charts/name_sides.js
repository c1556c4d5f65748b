// @ts-check
// On which side of its point a name of a lab's picture stands: towards the middle, and on no other name, point or way.

const WIDE = 0.55; // of a letter's height: its width
const HIGH = 1.35; // of a letter's height: a line's
export const LINE = "<br>"; // between two lines of a name, as plotly has it
const DOT = 7; // pixels from the middle of a point to its edge
const OFF = 8; // pixels from the middle to its name, so that points but a rounding apart leave each other's names alone
const WAY = 1; // pixels that a way is wide, to either side
const COSTS = { outside: 10_000, taken: 1000, way: 1 }; // no crossed way is as bad as another name, none of these as an edge

/** @typedef {{ left: number, right: number, low: number, high: number }} Box */
/** @typedef {Box & { pixel: number, letter: number }} Ground the picture's edges and a pixel, in the points' own numbers */

/**
 * Sides as plotly calls them: "top left" is up to the left of the point. Each name is placed twice: the first of two that
 * are near could not know yet where the second has to stand.
 * @param {number[][]} points
 * @param {string[]} names empty where a point has none
 * @param {Ground} ground
 * @param {number[][]} ways points of the lines that a name would be hard to read on
 * @param {Box[]} numbers that stand there already
 */
export function sidesOf(points, names, ground, ways = [], numbers = []) {
  const { pixel } = ground;
  const dots = points.map((point) => around(point, DOT * pixel));
  const lines = ways.map((point) => around(point, WAY * pixel));
  const wishes = points.map(([x]) => wishesOf((x - ground.left) / (ground.right - ground.left)));
  const sides = wishes.map(([first]) => first);
  /** @type {(Box | null)[]} */
  const taken = points.map(() => null);
  /** @param {number} index @param {string} side */
  const cost = (index, side) => {
    const box = boxOf(points[index], side, names[index], ground);
    const out = box.left < ground.left || box.right > ground.right || box.low < ground.low || box.high > ground.high;
    const others = [...taken, ...dots].filter((_, place) => place % points.length !== index);
    const [hit, crossed] = [[...others, ...numbers], lines].map(
      (all) => all.filter((one) => one && meet(one, box)).length,
    );
    return COSTS.outside * Number(out) + COSTS.taken * hit + COSTS.way * crossed;
  };
  for (const index of [...points.keys(), ...points.keys()]) {
    if (names[index] === "") continue;
    sides[index] = wishes[index].reduce((best, wish) => (cost(index, wish) < cost(index, best) ? wish : best));
    taken[index] = boxOf(points[index], sides[index], names[index], ground);
  }
  return sides;
}

/** @param {number} part of the picture's width that lies left of the point */
function wishesOf(part) {
  const across = part > 2 / 3 ? "left" : part < 1 / 3 ? "right" : "center";
  const asides = part > 1 / 2 ? ["left", "right", "center"] : ["right", "left", "center"];
  const wishes = [across, ...asides].flatMap((aside) => [`top ${aside}`, `bottom ${aside}`, `middle ${aside}`]);
  return wishes.filter((wish) => wish !== "middle center"); // that is the point itself
}

/** @param {number[]} point @param {string} side @param {string} name @param {Ground} ground @returns {Box} */
function boxOf([x, y], side, name, { pixel, letter }) {
  const [down, across] = side.split(" ");
  const lines = name.split(LINE);
  const width = Math.max(...lines.map((line) => line.length)) * WIDE * letter * pixel;
  const half = (HIGH / 2) * lines.length * letter * pixel;
  const off = down === "middle" ? OFF * pixel : 0;
  const left = across === "left" ? x - off - width : across === "right" ? x + off : x - width / 2;
  const up = down === "top" ? 1 : down === "bottom" ? -1 : 0;
  const middle = y + up * (OFF * pixel + half);
  return { left, right: left + width, low: middle - half, high: middle + half };
}

/** @param {number[]} point @param {number} way @returns {Box} */
const around = ([x, y], way) => ({ left: x - way, right: x + way, low: y - way, high: y + way });

/** @param {Box} one @param {Box} other */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.low < other.high && other.low < one.high;
