// @ts-check
// On which side of its point a name of a lab's picture stands: towards the middle, and on no other name or point.

const WIDE = 340; // pixels of a picture, across and down, about
const LETTER = 6.6; // pixels of a letter's width
const HIGH = 16; // pixels of a name's height
const DOT = 7; // pixels from the middle of a point to its name

/** @typedef {{ left: number, right: number, low: number, high: number }} Box */

/**
 * Sides as plotly calls them: "top left" is up to the left of the point.
 * @param {number[][]} points
 * @param {string[]} names empty where a point has none
 * @param {{ low: number, high: number, span: number }} range of the picture's width, in the points' own numbers, and the
 *   larger of its width and height
 */
export function sidesOf(points, names, { low, high, span }) {
  const pixel = span / WIDE;
  const dots = points.map((point) => around(point, DOT * pixel));
  /** @type {Box[]} */
  const taken = [];
  return points.map((point, index) => {
    const wishes = wishesOf((point[0] - low) / (high - low));
    if (names[index] === "") return wishes[0];
    const others = [...taken, ...dots.filter((_, place) => place !== index)];
    const free = wishes.find((side) => !others.some((one) => meet(one, boxOf(point, side, names[index], pixel))));
    const side = free ?? wishes[0];
    taken.push(boxOf(point, side, names[index], pixel));
    return side;
  });
}

/** @param {number} part of the picture's width that lies left of the point */
function wishesOf(part) {
  const across = part > 2 / 3 ? "left" : part < 1 / 3 ? "right" : "center";
  const asides = part > 1 / 2 ? ["left", "right"] : ["right", "left"];
  const wishes = [across, ...asides].flatMap((aside) => [`top ${aside}`, `bottom ${aside}`, `middle ${aside}`]);
  return wishes.filter((wish) => wish !== "middle center"); // that is the point itself
}

/** @param {number[]} point @param {string} side @param {string} name @param {number} pixel @returns {Box} */
function boxOf([x, y], side, name, pixel) {
  const [down, across] = side.split(" ");
  const width = name.length * LETTER * pixel;
  const off = down === "middle" ? DOT * pixel : 0;
  const left = across === "left" ? x - off - width : across === "right" ? x + off : x - width / 2;
  const up = down === "top" ? 1 : down === "bottom" ? -1 : 0;
  const middle = y + up * (DOT + HIGH / 2) * pixel;
  return { left, right: left + width, low: middle - (HIGH / 2) * pixel, high: middle + (HIGH / 2) * pixel };
}

/** @param {number[]} point @param {number} way @returns {Box} */
const around = ([x, y], way) => ({ left: x - way, right: x + way, low: y - way, high: y + way });

/** @param {Box} one @param {Box} other */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.low < other.high && other.low < one.high;
