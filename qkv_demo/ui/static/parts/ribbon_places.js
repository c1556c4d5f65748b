// Where words and ribbons lie: who asks above, who answers below, a ribbon as thick as its weight between them.

const THICKEST = 22; // a weight of 1
const MOST = 3; // of these, side by side, is the thickest row
const [LETTER, BROAD, SIGN] = [7.6, 12, 13.5]; // pixels of a letter, of an m, and of a Chinese character
const BOLD = 1.2; // as wide is a name in a row
const [BESIDE, SHARE] = [10, 34]; // pixels beside a name; of a share below it

/**
 * How wide each column of words is: as its name asks for, and larger in proportion, as letters in a hall are; or where
 * there is too little, only the widest are cut.
 * @param {string[]} names @param {number} width that they share
 */
export function columns(names, width) {
  const asked = names.map((name) => BESIDE + Math.max(SHARE, BOLD * widest([name])));
  let left = width;
  for (const [index, one] of asked.toSorted((a, b) => a - b).entries()) {
    const share = left / (asked.length - index);
    if (one > share) return asked.map((each) => Math.min(each, share));
    left -= one;
  }
  return asked.map((one) => (one * width) / (width - left));
}

/** Of columns side by side. @param {number[]} columns */
export function middles(columns) {
  let end = 0;
  return columns.map((wide) => {
    end += wide;
    return end - wide / 2;
  });
}

/** How wide the widest name is, about, in pixels. @param {string[]} names */
export function widest(names) {
  const length = (/** @type {string} */ name) => [...name].reduce((sum, letter) => sum + pixels(letter), 0);
  return Math.max(...names.map(length));
}

/** How wide a letter is, about. @param {string} letter */
function pixels(letter) {
  if (letter > "\u2e80") return SIGN;
  return "MWmw".includes(letter) ? BROAD : LETTER;
}

/**
 * What all weights shrink by, so that no row is thicker than so much: shares by the sum may be −2 and 3.
 * @param {MaybeRows} weights @param {number} [most] the thickest row, where 1 is a row of shares
 */
export function shrinking(weights, most = 1) {
  const rows = weights.map((row) => row.reduce((/** @type {number} */ sum, one) => sum + Math.abs(one ?? 0), 0));
  return Math.min(1, most / Math.max(...rows));
}

/** How thick a weight is drawn; none for what no eye would see. @param {number | null | undefined} weight @param {number} unit of a weight of 1 */
export function thickness(weight, unit) {
  const size = Math.abs(weight ?? 0);
  return size > 0.004 ? Math.max(0.75, size * unit) : 0;
}

/** How thick a ribbon is whose weight is 1. @param {MaybeRows} weights @param {number} room how wide the start of a row's ribbons may be */
export function unit(weights, room) {
  const one = Math.min(THICKEST, room);
  return one * shrinking(weights, Math.min(MOST, room / one));
}

/**
 * The ribbons of one who asks, side by side where they start, each on the middle of its answerer where it ends.
 * @param {MaybeRows[number]} weights @param {number} from the middle of who asks @param {number[]} to the middles of who answers
 * @param {{ height: number, unit: number }} place `unit` is how thick a weight of 1 is
 */
export function ribbons(weights, from, to, { height, unit }) {
  const sizes = weights.map((weight) => thickness(weight, unit));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const [bend, back] = [fixed(0.55 * height), fixed(0.45 * height)];
  let left = from - whole / 2;
  return sizes.map((size, index) => {
    const [above, below] = [fixed(left + size / 2), fixed(to[index])];
    left += size;
    return { size, path: `M${above} 0 C${above} ${bend} ${below} ${back} ${below} ${height}` };
  });
}

/** @param {number} pixels */
const fixed = (pixels) => pixels.toFixed(1);
