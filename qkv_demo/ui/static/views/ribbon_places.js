// @ts-check
// Where words and ribbons lie: who asks above, who answers below, a ribbon as thick as its weight between them.

const EDGE = 62; // pixels on the left, for what the rows are called
export const END = 12; // on the right, and on the left where the rows are not called anything
const THICKEST = 22; // a weight of 1
const MOST = 3; // of these, side by side, is the thickest row
const NARROW = 480; // a wider room has many words side by side, and would have a list too high
const NARROW_TYPE = 14; // and nothing on a phone is smaller
const [LETTER, BROAD, SIGN] = [7.6, 12, 13.5]; // pixels of a letter, of an m, and of a Chinese character
const TYPE = 13; // pixels of the type that has letters as wide
const LEAST = 9.5; // names are smaller before they are cut
const WIDE = 1.16; // a name of wide letters, in what `widest` takes it for
const NUMBER = 2.5; // how wide a share is, in the pixels of its type
const BESIDE = 13; // pixels beside a name, and within its button

/**
 * Where a word stands, how wide its column is, and what part of its type it has room for there, at most all.
 * @typedef {{ middle: number, wide: number, fit: number }} Column
 */

/**
 * The columns of words across a width: equally wide, or, where names would be cut, as each name asks for.
 * @param {string[]} names
 * @param {number} width in pixels
 * @param {number} type its pixels
 * @param {number} [edge] on the left
 * @returns {Column[]}
 */
export function columns(names, width, type, edge = EDGE) {
  const room = width - edge - END;
  const letters = names.map((name) => (WIDE * widest([name]) * type) / TYPE);
  const asked = letters.map((letter) => BESIDE + Math.max(letter, NUMBER * type));
  const whole = asked.reduce((sum, one) => sum + one, 0);
  const equal = room / names.length;
  const fits = Math.max(...asked) <= equal;
  const spare = Math.max(0, room - whole) / names.length;
  let left = edge;
  return asked.map((one, index) => {
    const wide = fits ? equal : one * Math.min(1, room / whole) + spare;
    left += wide;
    return { middle: left - wide / 2, wide, fit: Math.min(1, (wide - BESIDE) / letters[index]) };
  });
}

/**
 * How wide the widest name is, about, in pixels.
 * @param {string[]} names
 */
export function widest(names) {
  /** @param {string} name */
  const length = (name) => [...name].reduce((sum, letter) => sum + pixels(letter), 0);
  return Math.max(...names.map(length));
}

/** How wide a letter is, about. @param {string} letter */
function pixels(letter) {
  if (letter > "\u2e80") return SIGN;
  return "MWmw".includes(letter) ? BROAD : LETTER;
}

/**
 * The pixels of the type: the largest that names are written in, and the least that they shrink to before they are cut.
 * @param {number} width
 */
export const typeFor = (width) => (width <= NARROW ? [NARROW_TYPE, NARROW_TYPE] : [TYPE, LEAST]);

/**
 * Whether names would be cut short in a row of so many in a narrow room.
 * @param {number} name the widest, in pixels
 * @param {number} count
 * @param {number} width
 */
export function needsList(name, count, width) {
  return width <= NARROW && (name * NARROW_TYPE) / TYPE > (width - EDGE - END) / count - BESIDE;
}

/**
 * What all weights shrink by, so that no row is thicker than so much: shares by the sum may be −2 and 3.
 * @param {MaybeRows} weights
 * @param {number} [most] the thickest row, where 1 is a row of shares
 */
export function shrinking(weights, most = 1) {
  const rows = weights.map((row) => row.reduce((/** @type {number} */ sum, one) => sum + Math.abs(one ?? 0), 0));
  return Math.min(1, most / Math.max(...rows));
}

/**
 * How thick a weight is drawn, in pixels; none for what no eye would see.
 * @param {number | null | undefined} weight
 * @param {number} unit of a weight of 1
 */
export function thickness(weight, unit) {
  const size = Math.abs(weight ?? 0);
  return size > 0.004 ? Math.max(0.75, size * unit) : 0;
}

/**
 * How thick a ribbon is whose weight is 1, in pixels.
 * @param {MaybeRows} weights all that there are
 * @param {number} room how wide the start of a row's ribbons may be
 */
export function unit(weights, room) {
  const one = Math.min(THICKEST, room);
  return one * shrinking(weights, Math.min(MOST, room / one));
}

/**
 * The ribbons of one who asks, side by side where they start, each on the middle of its answerer where it ends.
 * @param {MaybeRows[number]} weights
 * @param {number} from the middle of who asks
 * @param {number[]} to the middles of who answers
 * @param {{ top: number, bottom: number, unit: number }} place `unit` is how thick a weight of 1 is
 */
export function ribbons(weights, from, to, { top, bottom, unit }) {
  const sizes = weights.map((weight) => thickness(weight, unit));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let left = from - whole / 2;
  return sizes.map((size, index) => {
    const start = left + size / 2;
    left += size;
    const bend = (bottom - top) * 0.55;
    return {
      size,
      path: `M${fixed(start)} ${top} C${fixed(start)} ${top + bend} ${fixed(to[index])} ${bottom - bend} ${fixed(to[index])} ${bottom}`,
    };
  });
}

/**
 * An arrow that bows away from the middle: its shaft up to the head, and the head.
 * @param {number} x0 its tail
 * @param {number} x1 its tip
 * @param {number} y
 * @param {number} bow how far its middle is pulled up
 * @param {number} size how thick it is
 */
export function bowed(x0, x1, y, bow, size) {
  const way = Math.sign(x1 - x0) || 1;
  const long = Math.min(26, 12 + size * 0.6);
  const half = size / 2 + 5;
  const neck = x1 - way * long;
  const middle = (x0 + neck) / 2;
  return {
    shaft: `M${fixed(x0)} ${y} Q${fixed(middle)} ${y - bow} ${fixed(neck + way)} ${y}`,
    head: `M${fixed(neck)} ${y - half} L${fixed(x1)} ${y} L${fixed(neck)} ${y + half} Z`,
    middle: [middle, y - bow / 2],
  };
}

/**
 * A loop beside a word, open towards it.
 * @param {number} x its middle
 * @param {number} y
 * @param {number} way 1 if the word lies on its right
 */
export function loop(x, y, way) {
  const sweep = way > 0 ? 0 : 1;
  return `M${fixed(x + way * 10)} ${y - 15} A16 16 0 1 ${sweep} ${fixed(x + way * 10)} ${y + 15}`;
}

/**
 * A loop that hangs under a word, open towards it, with room for its number within.
 * @param {number} x its middle
 * @param {number} y its top
 * @param {number} half of its width
 */
export function hanging(x, y, half) {
  return `M${fixed(x - half)} ${y} C${fixed(x - half - 3)} ${y + 38} ${fixed(x + half + 3)} ${y + 38} ${fixed(x + half)} ${y}`;
}

/** @param {number} pixels */
const fixed = (pixels) => pixels.toFixed(1);
