// @ts-check
// Where the names of arrows go: past their tips, within the picture, and not on one another.

const CLEAR = [1.6, 1.05]; // letters between a tip and the middle of its name: names are wider than high
const LONGEST = 11; // letters' heights; a longer name is cut
const WIDTH = 0.6; // of a letter, in its height
const LINE = 1.12; // the height of a name, in that of its letters

/**
 * The middles of all names, in pixels.
 * @param {{ tip: number[], text: string }[]} names
 * @param {number[]} origin
 * @param {number} letter the height of a letter
 * @param {{ width: number, height: number }} size the picture's
 */
export function labelPlaces(names, origin, letter, size) {
  const wanted = names.map(({ tip, text }) => ({
    at: beyond(tip, origin, letter),
    width: Math.min(LONGEST, text.length * WIDTH) * letter,
  }));
  return apart(wanted, letter * LINE, size);
}

/**
 * A place for a name past the tip, on the line from the origin; above a tip that is there.
 * @param {number[]} tip
 * @param {number[]} origin
 * @param {number} letter
 */
function beyond([x, y], [x0, y0], letter) {
  const length = Math.hypot(x - x0, y - y0);
  const [across, down] = length > 0 ? [(x - x0) / length, (y - y0) / length] : [0, -1];
  return [x + across * CLEAR[0] * letter, y + down * CLEAR[1] * letter];
}

/**
 * Names kept within the picture; those that would lie on one another make room, a line down or up, then two.
 * @param {{ at: number[], width: number }[]} names
 * @param {number} line
 * @param {{ width: number, height: number }} size
 */
function apart(names, line, { width: right, height: bottom }) {
  /** @type {{ x: number, y: number, width: number }[]} */
  const placed = [];
  for (const { at, width } of names) {
    const x = within(at[0], width / 2, right - width / 2);
    const beside = placed.filter((other) => Math.abs(other.x - x) < (other.width + width) / 2);
    /** @param {number} y */
    const clear = (y) => beside.every((other) => Math.abs(other.y - y) >= line);
    const tries = [0, 1, -1, 2, -2, 3, -3, 4, -4];
    const heights = tries.map((lines) => within(at[1] + lines * line, line / 2, bottom - line / 2));
    placed.push({ x, y: heights.find(clear) ?? heights[0], width });
  }
  return placed.map(({ x, y }) => [x, y]);
}

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.max(low, Math.min(high, value));
