// @ts-check
// Where the names of arrows go: past their tips, within the picture, on no shaft, on no number of an axis and not on one
// another. Names of tips that coincide stand together.

const LONGEST = 20; // letters' heights; longer names are cut, and of many at one tip the last are counted
const SHOWN = 2; // names at one tip that are never counted only
const WIDTH = 0.7; // of a letter, in its height
const FULL = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u; // letters as wide as high
const LINE = 1.2; // the height of a name, in that of its letters
const QUIET = 0.84; // of a letter, in a quiet name, where letters are small
const LARGE = 14; // pixels: who sees letters as large as this needs all of them
const GAP = 0.45; // letters between a tip and its name
const TOGETHER = 0.5; // letters between tips that are one to the eye
const TURNS = [0, 30, -30, 60, -60, 90, -90, 130, -130, 180]; // degrees off the arrow's own direction
const REACHES = [0, 1.3, 2.6, 4]; // letters further out; from the second on a line leads there
const OUTSIDE = 4; // how bad it is, for each pixel that is cut off
const CROSSING = 60; // to lie on a shaft
const STRUCK = 12; // to be struck through by an axis
const NUMBERED = 40; // to lie on a number of an axis
const COVERING = 400; // to lie on another name

export const BETWEEN = " · ";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box about its middle, in pixels */
/** @typedef {{ from: number[], to: number[] }} Shaft */
/**
 * Names that stand together, how many more are at their tip, the middle of their place, and where a line leads them to,
 * if they lie far from it; quiet where all of them are.
 * @typedef {{ members: number[], more: number, at: number[], box: Box, tip: number[] | null, quiet: boolean }} Placed
 */

/**
 * @param {{ tip: number[], text: string, short: string, quiet?: boolean, ring?: number }[]} names quiet ones are small and
 *   make room; `ring` is the radius of what lies about a tip that a hand has
 * @param {number[]} origin
 * @param {number} letter the height of a letter
 * @param {{ width: number, height: number }} size the picture's
 * @param {{ clear?: number, axes?: boolean, numbers?: Box[] }} [room] pixels about a tip that are kept free for a hand;
 *   whether lines lie level and upright through the origin; where the axes' numbers stand
 * @returns {Placed[]}
 */
export function labelPlaces(names, origin, letter, size, { clear = 0, axes = false, numbers = [] } = {}) {
  const shafts = names.map(({ tip }) => ({ from: origin, to: tip }));
  const lines = axes ? axesThrough(origin, size) : [];
  /** @type {Box[]} */
  const taken = [];
  const groups = grouped(names, letter).map((group) => ({ group, quiet: group.every((at) => names[at].quiet) }));
  return groups
    .sort((one, other) => Number(one.quiet) - Number(other.quiet))
    .map(({ group, quiet }) => {
      const high = heightOf(quiet, letter);
      const { members, text } = fitting(group, names, size.width / high);
      const { tip } = names[members[0]];
      const box = { width: Math.min(LONGEST, widthOf(text)) * high, height: LINE * high };
      const free = Math.max(clear, ...group.map((at) => names[at].ring ?? 0));
      const { place: wanted, far } = best(tip, origin, box, { letter, clear: free }, (one) =>
        badness(one, { shafts, lines, taken, numbers }, size),
      );
      const place = inside(wanted, size);
      taken.push(place);
      return {
        members,
        more: group.length - members.length,
        at: [place.x, place.y],
        box: place,
        tip: far ? tip : null,
        quiet,
      };
    });
}

/**
 * As many names of a tip as have room.
 * @param {number[]} group
 * @param {{ text: string, short: string }[]} names
 * @param {number} room what the picture is wide, in letters' heights
 */
function fitting(group, names, room) {
  /** @param {number} count */
  const written = (count) => {
    const said = group.slice(0, count).map((at, index) => (index === 0 ? names[at].text : names[at].short));
    return said.join(BETWEEN) + moreOf(group.length - count);
  };
  let count = group.length;
  const most = () => (count > SHOWN ? Math.min(LONGEST, room) : room);
  while (count > 1 && widthOf(written(count)) > most()) count -= 1;
  return { members: group.slice(0, count), text: written(count) };
}

/** How high a name's letters are. @param {boolean} quiet @param {number} letter */
export const heightOf = (quiet, letter) => (quiet && letter < LARGE ? QUIET * letter : letter);

/** A name that is too long, without its end. @param {string} text */
export function cut(text) {
  const letters = [...text];
  while (widthOf(letters.join("")) > LONGEST) letters.pop();
  return letters.length === [...text].length ? text : `${letters.slice(0, -1).join("")}\u2026`;
}

/** @param {number} count of the names that have no room */
export const moreOf = (count) => (count > 0 ? ` +${count}` : "");

/**
 * About how wide a text is, in letters' heights.
 * @param {string} text
 */
const widthOf = (text) => [...text].reduce((sum, letter) => sum + (FULL.test(letter) ? 1.04 : WIDTH), 0);

/**
 * The names by tip, in their order.
 * @param {{ tip: number[] }[]} names
 * @param {number} letter
 */
function grouped(names, letter) {
  /** @type {number[][]} */
  const groups = [];
  for (const [index, { tip }] of names.entries()) {
    const own = groups.find(([first]) => distance(names[first].tip, tip) < TOGETHER * letter);
    if (own) own.push(index);
    else groups.push([index]);
  }
  return groups;
}

/**
 * The least bad place about a tip: on the line from the origin if nothing is in the way; above a tip that is there.
 * @param {number[]} tip
 * @param {number[]} origin
 * @param {{ width: number, height: number }} box
 * @param {{ letter: number, clear: number }} room
 * @param {(box: Box) => number} bad
 */
function best([x, y], [x0, y0], { width, height }, { letter, clear }, bad) {
  const along = Math.hypot(x - x0, y - y0) > 1 ? Math.atan2(y - y0, x - x0) : -Math.PI / 2;
  let found = { place: { x, y, width, height }, far: false, cost: Number.POSITIVE_INFINITY };
  for (const [further, reach] of REACHES.entries()) {
    for (const turn of TURNS) {
      const angle = along + (turn * Math.PI) / 180;
      const [across, down] = [Math.cos(angle), Math.sin(angle)];
      // As near as the box can come from that side.
      const near = Math.min(width / 2 / Math.abs(across || 1e-9), height / 2 / Math.abs(down || 1e-9));
      const out = near + clear + (GAP + reach) * letter;
      const place = { x: x + across * out, y: y + down * out, width, height };
      const cost = bad(place) + Math.abs(turn) / 15 + reach * 8;
      if (cost < found.cost) found = { place, far: further > 0, cost };
    }
    if (found.cost < CROSSING / 2) break;
  }
  return found;
}

/**
 * @param {number[]} origin
 * @param {{ width: number, height: number }} size
 * @returns {Shaft[]}
 */
const axesThrough = ([x, y], { width, height }) => [
  { from: [0, y], to: [width, y] },
  { from: [x, 0], to: [x, height] },
];

/**
 * How bad it is to stand there, where a picture lets no name out: what it lies on counts where it is kept back.
 * @param {Box} wanted
 * @param {{ shafts: Shaft[], lines: Shaft[], taken: Box[], numbers: Box[] }} about what it should not lie on
 * @param {{ width: number, height: number }} size
 */
function badness(wanted, { shafts, lines, taken, numbers }, size) {
  const box = inside(wanted, size);
  const outside = Math.abs(box.x - wanted.x) + Math.abs(box.y - wanted.y);
  const crossed = shafts.filter((shaft) => crosses(shaft, box)).length;
  const covered = taken.filter((other) => overlaps(box, other)).length;
  const struck = lines.filter((line) => crosses(line, box)).length;
  const numbered = numbers.filter((number) => overlaps(box, number)).length;
  return OUTSIDE * outside + CROSSING * crossed + COVERING * covered + STRUCK * struck + NUMBERED * numbered;
}

/**
 * A box that is kept within the picture.
 * @param {Box} box
 * @param {{ width: number, height: number }} size
 * @returns {Box}
 */
const inside = (box, size) => ({
  ...box,
  x: within(box.x, box.width / 2, size.width - box.width / 2),
  y: within(box.y, box.height / 2, size.height - box.height / 2),
});

/** @param {Box} one @param {Box} other */
export function overlaps(one, other) {
  const across = (one.width + other.width) / 2 - Math.abs(one.x - other.x);
  const down = (one.height + other.height) / 2 - Math.abs(one.y - other.y);
  return across > 0 && down > 0;
}

/**
 * Whether a line passes through a box.
 * @param {Shaft} shaft
 * @param {Box} box
 */
export function crosses({ from, to }, { x, y, width, height }) {
  let [start, end] = [0, 1];
  for (const [a, b, middle, half] of [
    [from[0], to[0], x, width / 2],
    [from[1], to[1], y, height / 2],
  ]) {
    const way = b - a;
    const [first, last] = [(middle - half - a) / way, (middle + half - a) / way];
    if (way === 0) {
      if (Math.abs(a - middle) >= half) return false;
    } else {
      start = Math.max(start, Math.min(first, last));
      end = Math.min(end, Math.max(first, last));
    }
  }
  return start < end;
}

/** @param {number[]} one @param {number[]} other */
const distance = ([x0, y0], [x1, y1]) => Math.hypot(x1 - x0, y1 - y0);

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.max(low, Math.min(high, value));
