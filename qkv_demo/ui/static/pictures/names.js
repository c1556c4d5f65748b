// The names of arrows, as text in a picture: beside their tip, nearer to it than to any other, on no other name and, where
// there is room, on nothing else that is drawn. What finds no such place is hidden, but for the names of those in question;
// so is, in a space, what is quiet.

/**
 * Return a function that puts each name past its tip, and says what is written there.
 * @param {SVGElement} root the picture's
 */
export function createNames(root) {
  const widthOf = createRuler(root);
  /** @type {Map<string, number>} */
  let before = new Map();

  /**
   * @param {Label[]} labels @param {Pictures.Sight} sight @param {number} letter's height @param {Pictures.Size} size
   * @param {Omit<Room, "before" | "widthOf"> & Record<"isDue" | "isQuiet", (label: Label) => boolean> & { keeps: boolean }} room
   *   `keeps`: while something moves, names stay where they were in the last frame; at rest they depend on the picture alone
   */
  return (labels, { pixels }, letter, size, { isDue, isQuiet, keeps, ...room }) => {
    const names = labels.map((label) => ({
      ...{ tip: pixels(label.point), text: label.text, short: label.short },
      ...{ due: isDue(label), quiet: isQuiet(label) },
    }));
    if (!keeps) before = new Map();
    const places = namePlaces(names, pixels([0, 0, 0]), letter, size, { ...room, before, widthOf });
    before = new Map(places.map(({ members, place }) => [names[members[0]].text, place]));
    return places.map(({ members, more, ...place }) => ({
      ...place,
      said: members.map((at, index) => ({
        label: labels[at],
        before: index === 0 ? "" : BETWEEN,
        text: index === 0 ? cut(labels[at].text, widthOf, widest(size, letter)) : labels[at].short,
      })),
      more: moreOf(more),
    }));
  };
}

const MEASURED = 100; // pixels, the font size at which a text is measured

/** Answers how wide a bold text is, in letters' heights: a canvas measures it without laying out the page. @param {Element} where */
function createRuler(where) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  /** @type {Map<string, number>} */
  const widths = new Map();
  return (/** @type {string} */ text) => {
    if (widths.size === 0) context.font = `bold ${MEASURED}px ${getComputedStyle(where).fontFamily}`;
    const width = widths.get(text) ?? context.measureText(text).width / MEASURED;
    widths.set(text, width);
    return width;
  };
}

// Lengths are in letters' heights, that is in multiples of the names' font size, unless their name says pixels.
const WIDEST = 20; // a longer name is cut, and of many at one tip the last are only counted
const PART = 0.5; // of the picture's width that a name takes at most
const MOST = 3; // names at one tip that are said, and not counted only
const LINE = 1.2; // the height of a name
const GAP = 0.45; // between a tip and its name
const TOGETHER = 0.5; // tips that are nearer to each other look like one, and share a name
const TURNS = [0, 30, -30, 60, -60, 90, -90, 130, -130]; // degrees off the arrow's own direction
const PLACES = [0, 0.8].flatMap((further) => TURNS.map((turn) => ({ turn: (turn * Math.PI) / 180, further })));
// What a place costs, for each thing that is in its way; `outside` for each pixel that its name has to be moved inwards.
const BAD = { outside: 4, struck: 12, touching: 60, through: 2e3, misread: 1e4 };
const COST_OF_ORDER = 1.5; // of a place, for each one in PLACES before it
const COST_OF_MOVING = 45; // to another place than in the last frame
const TIMES_AS_FAR = 1.3; // any other tip is at least so many times as far from a name as its own

const BETWEEN = ", ";

/** @typedef {{ from: number[], to: number[] }} Shaft */
/**
 * One that is `due` is shown whatever is in its way; `quiet` ones come last, and are hidden in a space.
 * @typedef {{ tip: number[], text: string, short: string, due: boolean, quiet: boolean }} Name
 */
/** @typedef {{ members: number[], more: number, box: Pictures.Box, quiet: boolean, hidden: boolean, place: number }} Placed `place` is its index in PLACES */
/**
 * `clear`: pixels about a tip for a hand; `flat`: lines lie level and upright through the origin; `ways` stand there in
 * place of the names' own shafts; `marks`: numbers and dots; `before`: the places of the last frame, by the text of
 * their first member; `widthOf`: of a text, in letters' heights.
 * @typedef {{ clear: number, flat: boolean, ways?: Shaft[], marks: Pictures.Box[], before: Map<string, number>, widthOf: (text: string) => number }} Room
 */

/**
 * Names stay where they were in the last frame unless that is worse by far.
 * @param {Name[]} names @param {number[]} origin @param {number} letter's height @param {Pictures.Size} size @param {Room} room @returns {Placed[]}
 */
export function namePlaces(names, origin, letter, size, { clear, flat, ways, marks, before, widthOf }) {
  const [x, y] = origin;
  const axes = [
    { from: [0, y], to: [size.width, y] },
    { from: [x, 0], to: [x, size.height] },
  ];
  /** @type {Pictures.Box[]} */
  const taken = [];
  const groups = grouped(names, letter, flat).map((group) => ({
    ...{ group, tip: names[group[0]].tip, due: group.some((at) => names[at].due) },
    quiet: group.every((at) => names[at].quiet),
  }));
  groups.sort((one, other) => Number(other.due) - Number(one.due) || Number(one.quiet) - Number(other.quiet));
  const lines = [...(flat ? axes : []), ...(ways ?? [])];
  return groups.map(({ group, tip, due, quiet }) => {
    const { members, text } = fitting(group, names, size.width / letter, widthOf);
    const room = { width: Math.min(widest(size, letter), widthOf(text)) * letter, height: LINE * letter };
    const others = groups.flatMap((other) => (other.tip === tip || (other.quiet && !flat) ? [] : [other.tip]));
    const shafts = ways ? [] : others.map((to) => ({ from: origin, to }));
    const boxAt = (/** @type {number} */ place) => placed(tip, origin, room, PLACES[place], clear, letter);
    const own = ways ? [] : [{ from: origin, to: tip }];
    const about = { tip, own, others, shafts, lines, marks, taken };
    const { place, cost } = bestPlace(
      (at, most) => costAt(boxAt(at), about, size, most),
      before.get(names[group[0]].text),
    );
    const box = inside(boxAt(place), size);
    const hidden = (cost >= BAD.through && !due) || (quiet && !flat);
    if (!hidden) taken.push(box);
    return { members, more: group.length - members.length, box, quiet, hidden, place };
  });
}

/**
 * The place that costs least. `costOf` may stop counting at `most`, which another place costs already.
 * @param {(place: number, most: number) => number} costOf @param {number} [last] the place of the last frame
 */
function bestPlace(costOf, last = -1) {
  let place = last;
  let cost = last < 0 ? Number.POSITIVE_INFINITY : costOf(last, Number.POSITIVE_INFINITY) - COST_OF_MOVING;
  for (let at = 0; at < PLACES.length && at * COST_OF_ORDER < cost; at += 1) {
    const other = costOf(at, cost - at * COST_OF_ORDER) + at * COST_OF_ORDER;
    if (other < cost) [place, cost] = [at, other];
  }
  return { place, cost };
}

/**
 * As near to a tip as a box can come from a side.
 * @param {number[]} tip @param {number[]} origin @param {Pictures.Size} own
 * @param {{ turn: number, further: number }} place @param {number} clear @param {number} letter @returns {Pictures.Box}
 */
function placed([x, y], [x0, y0], { width, height }, { turn, further }, clear, letter) {
  const along = Math.hypot(x - x0, y - y0) > 1 ? Math.atan2(y - y0, x - x0) : -Math.PI / 2;
  const [across, down] = [Math.cos(along + turn), Math.sin(along + turn)];
  const aside = 1 / Math.max(Math.abs(across), Math.abs(down)); // aslant its corner is nearest
  const free = clear + (GAP + further) * letter;
  const [right, below] = [across * aside * (width / 2 + free), down * aside * (height / 2 + free)];
  return { x: x + right, y: y + below, width, height };
}

/**
 * What it costs a name to stand there; a picture lets none out of it. Once that is `most`, it counts no further.
 * @param {Pictures.Box} wanted
 * @param {{ tip: number[], others: number[][] } & Record<"own" | "shafts" | "lines", Shaft[]> & Record<"marks" | "taken", Pictures.Box[]>} about
 * @param {Pictures.Size} size @param {number} most
 */
function costAt(wanted, { tip, own, others, shafts, lines, marks, taken }, size, most) {
  const box = inside(wanted, size);
  const tooNear = TIMES_AS_FAR * gap(box, tip);
  const isOn = (/** @type {Pictures.Box} */ other) => overlaps(other, box);
  const isThrough = (/** @type {Shaft} */ line) => crosses(line, box);
  let cost = BAD.outside * Math.hypot(box.x - wanted.x, box.y - wanted.y);
  /** @type {[any[], number, (one: any) => boolean][]} */
  const kinds = [
    [taken, BAD.misread, isOn],
    [others, BAD.misread, (other) => gap(box, other) <= tooNear],
    [shafts, BAD.through, isThrough],
    [marks, BAD.touching, isOn],
    [own, BAD.touching, isThrough],
    [lines, BAD.struck, isThrough],
  ];
  for (const [things, bad, isHit] of kinds) {
    for (const thing of things) if (isHit(thing)) cost += bad;
    if (cost >= most) return cost;
  }
  return cost;
}

/**
 * As many names of a tip as have room.
 * @param {number[]} group @param {Name[]} names @param {number} room the picture's width, in letters' heights
 * @param {(text: string) => number} widthOf
 */
function fitting(group, names, room, widthOf) {
  const written = (/** @type {number} */ count) => {
    const said = group.slice(0, count).map((at, index) => (index === 0 ? names[at].text : names[at].short));
    return said.join(BETWEEN) + moreOf(group.length - count);
  };
  let count = Math.min(MOST, group.length);
  while (count > 1 && widthOf(written(count)) > Math.min(WIDEST, room)) count -= 1;
  return { members: group.slice(0, count), text: written(count) };
}

/** How wide a name may be. @param {Pictures.Size} size @param {number} letter */
const widest = ({ width }, letter) => Math.min(WIDEST, (PART * width) / letter);

/**
 * Cut the end of a name that is too long.
 * @param {string} text @param {(text: string) => number} widthOf @param {number} most
 */
function cut(text, widthOf, most) {
  const letters = [...text];
  while (widthOf(letters.join("")) > most) letters.pop();
  return letters.length === [...text].length ? text : `${letters.slice(0, -1).join("")}\u2026`;
}

/** @param {number} count of the names that have no room */
const moreOf = (count) => (count > 0 ? ` +${count}` : "");

/** The names by tip, in their order, a space's quiet ones by themselves. @param {Name[]} names @param {number} letter @param {boolean} flat */
function grouped(names, letter, flat) {
  /** @type {number[][]} */
  const groups = [];
  for (const [at, { tip, quiet }] of names.entries()) {
    const isOwn = (/** @type {Name} */ first) =>
      distance(first.tip, tip) < TOGETHER * letter && (flat || first.quiet === quiet);
    const own = groups.find(([first]) => isOwn(names[first]));
    if (own) own.push(at);
    else groups.push([at]);
  }
  return groups;
}

/** @template {Pictures.Box} T @param {T} box @param {Pictures.Size} size @returns {T} */
export const inside = (box, size) => ({
  ...box,
  x: Math.max(box.width / 2, Math.min(size.width - box.width / 2, box.x)),
  y: Math.max(box.height / 2, Math.min(size.height - box.height / 2, box.y)),
});

/** @param {Pictures.Box} box @param {number[]} point */
const gap = ({ x, y, width, height }, point) =>
  Math.hypot(Math.max(0, Math.abs(point[0] - x) - width / 2), Math.max(0, Math.abs(point[1] - y) - height / 2));

/** @param {Pictures.Box} one @param {Pictures.Box} other */
export const overlaps = (one, other) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2;

/** Whether a line passes through a box. @param {Shaft} shaft @param {Pictures.Box} box */
export function crosses({ from, to }, { x, y, width, height }) {
  let [start, end] = [0, 1];
  for (const [a, b, middle, half] of [
    [from[0], to[0], x, width / 2],
    [from[1], to[1], y, height / 2],
  ]) {
    if (a === b && Math.abs(a - middle) >= half) return false;
    if (a === b) continue;
    const [first, last] = [(middle - half - a) / (b - a), (middle + half - a) / (b - a)];
    start = Math.max(start, Math.min(first, last));
    end = Math.min(end, Math.max(first, last));
  }
  return start < end;
}

/** @param {number[]} one @param {number[]} other */
const distance = ([x0, y0], [x1, y1]) => Math.hypot(x1 - x0, y1 - y0);
