// Places names in a picture. A name is closer to its own tip than to any other tip, and never covers another name. If there is
// enough space, it does not cover anything else. A name that cannot be placed is hidden, unless it belongs to the selected pair.
// In 3-D, muted names are hidden.

/**
 * Return a function that places the names of one picture.
 * @param {SVGElement} root the SVG of the picture
 */
export function createNames(root) {
  const widthOf = createRuler(root);
  /** @type {Map<string, number>} */
  let lastSlots = new Map();

  /**
   * @param {Label[]} labels @param {Pictures.Projection} projection @param {number} fontSize @param {Pictures.Size} size
   * @param {Omit<Surroundings, "lastSlots" | "widthOf"> & Record<"isRequired" | "isMuted", (label: Label) => boolean> & { keepsNames: boolean }} surroundings
   *   `keepsNames`: names stay where they were in the last frame, because something moves
   */
  return (labels, { toPixels }, fontSize, size, { isRequired, isMuted, keepsNames, ...surroundings }) => {
    const names = labels.map((label) => ({
      ...{ tip: toPixels(label.point), text: label.text, short: label.short },
      ...{ isRequired: isRequired(label), isMuted: isMuted(label) },
    }));
    if (!keepsNames) lastSlots = new Map();
    const layout = layoutNames(names, toPixels([0, 0, 0]), fontSize, size, { ...surroundings, lastSlots, widthOf });
    lastSlots = new Map(layout.map(({ members, slot }) => [names[members[0]].text, slot]));
    return layout.map(({ members, omitted, ...name }) => ({
      ...name,
      spans: members.map((index, position) => ({
        label: labels[index],
        separator: position === 0 ? "" : SEPARATOR,
        text: position === 0 ? truncate(labels[index].text, widthOf, maxWidth(size, fontSize)) : labels[index].short,
      })),
      omitted: omittedText(omitted),
    }));
  };
}

const MEASURED_SIZE = 100; // The font size at which the width of a text is measured, in pixels.

/**
 * Return a function that measures the width of a bold text, in multiples of the font size. It uses a canvas, which does not force
 * a layout of the page.
 * @param {Element} element an element with the font
 */
function createRuler(element) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  /** @type {Map<string, number>} */
  const widths = new Map();
  return (/** @type {string} */ text) => {
    if (widths.size === 0) context.font = `bold ${MEASURED_SIZE}px ${getComputedStyle(element).fontFamily}`;
    const width = widths.get(text) ?? context.measureText(text).width / MEASURED_SIZE;
    widths.set(text, width);
    return width;
  };
}

// The following lengths are multiples of the font size, unless a comment says otherwise.
const MAX_WIDTH = 20; // Longer names are truncated.
const MAX_SHARE = 0.5; // The largest width of a name, as a fraction of the picture's width.
const MAX_NAMES = 3; // The largest number of names at one tip. Further ones are only counted.
const LINE_HEIGHT = 1.2;
const GAP = 0.45; // The distance between a tip and its name.
const SAME_TIP = 0.5; // Tips that are closer together than this share one text with all their names.
// Directions in which a name is placed, in degrees from the direction of the arrow.
const ANGLES = [0, 30, -30, 60, -60, 90, -90, 130, -130];
const SLOTS = [0, 0.8].flatMap((distance) => ANGLES.map((angle) => ({ turn: (angle * Math.PI) / 180, distance })));
// The costs of covering parts of the picture. `outside` is the cost per pixel by which a name must be moved to be inside the
// picture.
const COST = { outside: 4, onLine: 12, touching: 60, onShaft: 2e3, ambiguous: 1e4 };
const COST_OF_ORDER = 1.5; // The additional cost of each further slot in SLOTS, so that earlier slots are preferred.
const COST_OF_MOVING = 45; // The cost of moving a name to another slot than in the last frame.
const MIN_DISTANCE_RATIO = 1.3; // A name must be closer to its own tip than to any other tip, by at least this factor.

const SEPARATOR = ", ";

/** @typedef {{ from: number[], to: number[] }} Line */
/** @typedef {{ tip: number[], text: string, short: string, isRequired: boolean, isMuted: boolean }} Name required names are never hidden */
/** @typedef {{ members: number[], omitted: number, box: Pictures.Box, isMuted: boolean, isHidden: boolean, slot: number }} PlacedName `slot` is an index into SLOTS */
/**
 * The obstacles that names must avoid. `clearance` is the radius around a tip that is reserved for its handle, in pixels. `isFlat` is true for
 * a plane, which has axes through the origin. `trails` are lines that replace the arrows' shafts. `boxes` are the axis numbers
 * and dots. `lastSlots` are the slots in the last frame, by the text of the first name. `widthOf` measures a text in multiples of
 * the font size.
 * @typedef {{ clearance: number, isFlat: boolean, trails?: Line[], boxes: Pictures.Box[], lastSlots: Map<string, number>,
 * widthOf: (text: string) => number }} Surroundings
 */

/**
 * Place all names. A name stays where it was in the last frame, unless another slot is much better.
 * @param {Name[]} names @param {number[]} origin @param {number} fontSize @param {Pictures.Size} size @param {Surroundings}
 * surroundings
 * @returns {PlacedName[]}
 */
export function layoutNames(names, origin, fontSize, size, surroundings) {
  const { clearance, isFlat, trails, boxes, lastSlots, widthOf } = surroundings;
  const [x, y] = origin;
  const axes = [
    { from: [0, y], to: [size.width, y] },
    { from: [x, 0], to: [x, size.height] },
  ];
  /** @type {Pictures.Box[]} */
  const placed = [];
  const groups = groupByTip(names, fontSize, isFlat).map((indices) => ({
    ...{ indices, tip: names[indices[0]].tip, isRequired: indices.some((index) => names[index].isRequired) },
    isMuted: indices.every((index) => names[index].isMuted),
  }));
  groups.sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || Number(a.isMuted) - Number(b.isMuted));
  const lines = [...(isFlat ? axes : []), ...(trails ?? [])];
  return groups.map(({ indices, tip, isRequired, isMuted }) => {
    const { members, text } = membersThatFit(indices, names, size.width / fontSize, widthOf);
    const nameSize = {
      width: Math.min(maxWidth(size, fontSize), widthOf(text)) * fontSize,
      height: LINE_HEIGHT * fontSize,
    };
    const otherTips = groups.flatMap((group) => (group.tip === tip || (group.isMuted && !isFlat) ? [] : [group.tip]));
    const otherShafts = trails ? [] : otherTips.map((to) => ({ from: origin, to }));
    const ownShaft = trails ? [] : [{ from: origin, to: tip }];
    const obstacles = { tip, ownShaft, otherTips, otherShafts, lines, boxes, placed };
    const boxAt = (/** @type {number} */ index) => boxInSlot(tip, origin, nameSize, SLOTS[index], clearance, fontSize);
    const { slot, cost } = bestSlot(
      (index, limit) => costOf(boxAt(index), obstacles, size, limit),
      lastSlots.get(names[indices[0]].text),
    );
    const box = clampBox(boxAt(slot), size);
    const isHidden = (cost >= COST.onShaft && !isRequired) || (isMuted && !isFlat);
    if (!isHidden) placed.push(box);
    return { members, omitted: indices.length - members.length, box, isMuted, isHidden, slot };
  });
}

/**
 * Return the position (slot) beside a tip with the lowest cost.
 * @param {(slot: number, limit: number) => number} slotCost may return early once the cost reaches `limit`
 * @param {number} [lastSlot]
 */
function bestSlot(slotCost, lastSlot = -1) {
  let slot = lastSlot;
  let cost = slot < 0 ? Number.POSITIVE_INFINITY : slotCost(slot, Number.POSITIVE_INFINITY) - COST_OF_MOVING;
  for (let index = 0; index < SLOTS.length && index * COST_OF_ORDER < cost; index += 1) {
    const newCost = slotCost(index, cost - index * COST_OF_ORDER) + index * COST_OF_ORDER;
    if (newCost < cost) [slot, cost] = [index, newCost];
  }
  return { slot, cost };
}

/**
 * Return the box of a name in the direction of a slot, as close to its tip as possible.
 * @param {number[]} tip @param {number[]} origin @param {Pictures.Size} nameSize
 * @param {{ turn: number, distance: number }} slot @param {number} clearance @param {number} fontSize @returns {Pictures.Box}
 */
function boxInSlot([x, y], [x0, y0], { width, height }, { turn, distance }, clearance, fontSize) {
  const direction = Math.hypot(x - x0, y - y0) > 1 ? Math.atan2(y - y0, x - x0) : -Math.PI / 2;
  const [cos, sin] = [Math.cos(direction + turn), Math.sin(direction + turn)];
  const stretch = 1 / Math.max(Math.abs(cos), Math.abs(sin)); // On a diagonal, the corner of the box is closest to the tip.
  const gap = clearance + (GAP + distance) * fontSize;
  const [right, down] = [cos * stretch * (width / 2 + gap), sin * stretch * (height / 2 + gap)];
  return { x: x + right, y: y + down, width, height };
}

/**
 * Return the cost of placing a name in a slot. If its box is outside the picture, it is moved inside first. Stop early once the
 * cost reaches `limit`.
 * @param {Pictures.Box} slotBox
 * @param {{ tip: number[], otherTips: number[][] } & Record<"ownShaft" | "otherShafts" | "lines", Line[]> & Record<"boxes" |
 * "placed", Pictures.Box[]>} obstacles
 * @param {Pictures.Size} size @param {number} limit
 */
function costOf(slotBox, { tip, otherTips, ownShaft, otherShafts, lines, boxes, placed }, size, limit) {
  const box = clampBox(slotBox, size);
  const minDistance = MIN_DISTANCE_RATIO * distanceToBox(box, tip);
  const isCovered = (/** @type {Pictures.Box} */ obstacle) => overlaps(obstacle, box);
  const isCrossed = (/** @type {Line} */ line) => crosses(line, box);
  let cost = COST.outside * Math.hypot(box.x - slotBox.x, box.y - slotBox.y);
  /** @type {[any[], number, (item: any) => boolean][]} */
  const kinds = [
    [placed, COST.ambiguous, isCovered],
    [otherTips, COST.ambiguous, (point) => distanceToBox(box, point) <= minDistance],
    [otherShafts, COST.onShaft, isCrossed],
    [boxes, COST.touching, isCovered],
    [ownShaft, COST.touching, isCrossed],
    [lines, COST.onLine, isCrossed],
  ];
  for (const [items, itemCost, isHit] of kinds) {
    for (const item of items) if (isHit(item)) cost += itemCost;
    if (cost >= limit) return cost;
  }
  return cost;
}

/**
 * Return as many of the names at a tip as fit on one line, and the text of this line.
 * @param {number[]} indices @param {Name[]} names @param {number} width the largest width, in multiples of the font size
 * @param {(text: string) => number} widthOf
 */
function membersThatFit(indices, names, width, widthOf) {
  const textOf = (/** @type {number} */ count) => {
    const texts = indices.slice(0, count).map((index, position) => names[index][position === 0 ? "text" : "short"]);
    return texts.join(SEPARATOR) + omittedText(indices.length - count);
  };
  let count = Math.min(MAX_NAMES, indices.length);
  while (count > 1 && widthOf(textOf(count)) > Math.min(MAX_WIDTH, width)) count -= 1;
  return { members: indices.slice(0, count), text: textOf(count) };
}

/** @param {Pictures.Size} size @param {number} fontSize */
const maxWidth = ({ width }, fontSize) => Math.min(MAX_WIDTH, (MAX_SHARE * width) / fontSize);

/**
 * Truncate a name that is too wide.
 * @param {string} text @param {(text: string) => number} widthOf @param {number} limit
 */
function truncate(text, widthOf, limit) {
  const letters = [...text];
  while (widthOf(letters.join("")) > limit) letters.pop();
  return letters.length === [...text].length ? text : `${letters.slice(0, -1).join("")}\u2026`;
}

/** @param {number} count */
const omittedText = (count) => (count > 0 ? ` +${count}` : "");

/**
 * Group names whose tips are at the same point. In 3-D, muted names form groups of their own.
 * @param {Name[]} names @param {number} fontSize @param {boolean} isFlat
 */
function groupByTip(names, fontSize, isFlat) {
  /** @type {number[][]} */
  const groups = [];
  for (const [index, { tip, isMuted }] of names.entries()) {
    const isSameTip = (/** @type {Name} */ name) =>
      Math.hypot(name.tip[0] - tip[0], name.tip[1] - tip[1]) < SAME_TIP * fontSize &&
      (isFlat || name.isMuted === isMuted);
    const group = groups.find(([first]) => isSameTip(names[first]));
    if (group) group.push(index);
    else groups.push([index]);
  }
  return groups;
}

/** Move a box inside the picture. @template {Pictures.Box} T @param {T} box @param {Pictures.Size} size @returns {T} */
export const clampBox = (box, size) => ({
  ...box,
  x: Math.max(box.width / 2, Math.min(size.width - box.width / 2, box.x)),
  y: Math.max(box.height / 2, Math.min(size.height - box.height / 2, box.y)),
});

/** @param {Pictures.Box} box @param {number[]} point */
const distanceToBox = ({ x, y, width, height }, point) =>
  Math.hypot(Math.max(0, Math.abs(point[0] - x) - width / 2), Math.max(0, Math.abs(point[1] - y) - height / 2));

/** @param {Pictures.Box} a @param {Pictures.Box} b */
export const overlaps = (a, b) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

/** Return true if a line passes through a box. @param {Line} line @param {Pictures.Box} box */
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
