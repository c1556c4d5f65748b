// Places the names of tokens at the tips of their arrows. A name never covers another name, and is closer to its own tip than
// to any other tip. A name covers lines or axis numbers only if there is no free space nearby. A name that does not fit
// anywhere is hidden, unless it belongs to the selected pair. In 3-D, the names of muted arrows are always hidden.

import { clampBox, lineCrossesBox, distanceToBox, overlaps } from "./boxes.js";
import { createRuler } from "./ruler.js";

/** @typedef {import("./boxes.js").Line} Line */

/**
 * Return a function that places the names of one picture. The function stores the positions of the last frame, so that names do
 * not jump from frame to frame.
 * @param {SVGElement} root the SVG of the picture
 */
export function createNameLayout(root) {
  const widthOf = createRuler(root);
  /** @type {Map<string, number>} */
  let previousSlotIndices = new Map();

  /**
   * Place the names of the labels.
   * @param {Label[]} labels @param {Pictures.Projection} projection @param {number} fontSize @param {Pictures.Size} size
   * @param {Omit<Surroundings, "previousSlotIndices" | "widthOf"> & Record<"isRequired" | "isMuted", (label: Label) => boolean>
   * & { keepsNameSides: boolean }} surroundings `keepsNameSides` is true while something moves; each name then stays on the
   * same side of its tip
   */
  return (labels, { toPixels }, fontSize, size, { isRequired, isMuted, keepsNameSides, ...surroundings }) => {
    const names = labels.map((label) => ({
      ...{ tip: toPixels(label.point), text: label.text, shortText: label.short_text },
      ...{ isRequired: isRequired(label), isMuted: isMuted(label) },
    }));
    if (!keepsNameSides) previousSlotIndices = new Map();
    const nameLayout = layoutNames(names, toPixels([0, 0, 0]), fontSize, size, {
      ...surroundings,
      previousSlotIndices,
      widthOf,
    });
    previousSlotIndices = new Map(
      nameLayout.map(({ nameIndices, slotIndex }) => [names[nameIndices[0]].text, slotIndex]),
    );
    return nameLayout.map(({ nameIndices, omitted, ...name }) => ({
      ...name,
      spans: nameIndices.map((index, position) => ({
        label: labels[index],
        separator: position === 0 ? "" : NAME_SEPARATOR,
        text:
          position === 0
            ? truncate(labels[index].text, widthOf, maxNameWidth(size, fontSize))
            : labels[index].short_text,
      })),
      omitted: omittedText(omitted),
    }));
  };
}

// Lengths in this file are multiples of the font size, unless a comment says that they are pixels or fractions.
const MAX_NAME_WIDTH = 20; // The largest width of a name. A wider name is truncated.
const MAX_NAME_WIDTH_FRACTION = 0.5; // The largest width of a name, as a fraction of the picture's width.
// The largest number of names that are written at one tip. The other names are only counted, as in "+2".
const MAX_NAMES_PER_TIP = 3;
const NAME_LINE_HEIGHT = 1.2;
const NAME_GAP = 0.45; // The distance between a tip and its name.
const SAME_TIP_DISTANCE = 0.5; // Tips that are closer together than this share one text, which lists all their names.
// The directions from a tip in which its name can be placed, in degrees from the direction of the arrow.
const SLOT_ANGLES = [0, 30, -30, 60, -60, 90, -90, 130, -130];
// The slots, which are the positions beside a tip that are tried for its name, in the order of preference.
const SLOTS = [0, 0.8].flatMap((distance) => SLOT_ANGLES.map((angle) => ({ turn: (angle * Math.PI) / 180, distance })));
// The costs of a position, for each obstacle that the name would cover. `ambiguous` is the cost if the name covers another name,
// or is too near to another tip. `outside` is the cost of each pixel by which a name must be moved to be inside the picture.
const OBSTACLE_COSTS = { outside: 4, onLine: 12, touching: 60, onShaft: 2e3, ambiguous: 1e4 };
const COST_PER_SLOT_INDEX = 1.5; // The cost added for each step down the list SLOTS, so that earlier slots are preferred.
const COST_OF_SLOT_CHANGE = 45; // The cost of choosing a different slot than in the last frame.
// The distance from a name to any other tip must be at least this many times the distance to the name's own tip.
const MIN_DISTANCE_RATIO = 1.3;

const NAME_SEPARATOR = ", ";

/**
 * A name before it is placed. A required name is never hidden. `shortText` replaces `text` if the name follows another name at
 * the same tip.
 * @typedef {{ tip: number[], text: string, shortText: string, isRequired: boolean, isMuted: boolean }} Name
 */
/**
 * The text at one tip, such as "dog, cat +2". `nameIndices` are the indices of the names that are written out, and `omitted` is
 * the number after the plus sign. `slotIndex` is an index into SLOTS.
 * @typedef {{
 *   nameIndices: number[], omitted: number, box: Pictures.Box, isMuted: boolean, isHidden: boolean, slotIndex: number,
 * }} PlacedName
 */
/**
 * The obstacles that names must avoid, and the results of the last frame. `clearance` is the radius around a tip that is
 * reserved for its handle, in pixels. `isFlat` is true for a plane, which has axes through the origin. `trails` are drawn
 * instead of the arrows' shafts if they are defined. `obstacleBoxes` surround the axis numbers and the dots.
 * `previousSlotIndices` has the slots of the last frame, by the first name at each tip. `widthOf` measures a text in
 * multiples of the font size.
 * @typedef {{ clearance: number, isFlat: boolean, trails?: Line[], obstacleBoxes: Pictures.Box[],
 * previousSlotIndices: Map<string, number>, widthOf: (text: string) => number }} Surroundings
 */

/**
 * Choose a position for every name. A name keeps its slot of the last frame, unless the cost of another slot is much lower.
 * @param {Name[]} names @param {number[]} origin @param {number} fontSize @param {Pictures.Size} size @param {Surroundings}
 * surroundings
 * @returns {PlacedName[]}
 */
export function layoutNames(names, origin, fontSize, size, surroundings) {
  const { clearance, isFlat, trails, obstacleBoxes, previousSlotIndices, widthOf } = surroundings;
  const [x, y] = origin;
  const axes = [
    { from: [0, y], to: [size.width, y] },
    { from: [x, 0], to: [x, size.height] },
  ];
  /** @type {Pictures.Box[]} */
  const placedBoxes = [];
  const groups = groupByTip(names, fontSize, isFlat).map((indices) => ({
    ...{ indices, tip: names[indices[0]].tip, isRequired: indices.some((index) => names[index].isRequired) },
    isMuted: indices.every((index) => names[index].isMuted),
  }));
  groups.sort((a, b) => Number(b.isRequired) - Number(a.isRequired) || Number(a.isMuted) - Number(b.isMuted));
  const linesToAvoid = [...(isFlat ? axes : []), ...(trails ?? [])];
  return groups.map(({ indices, tip, isRequired, isMuted }) => {
    const { nameIndices, text } = namesThatFit(indices, names, size.width / fontSize, widthOf);
    const nameSize = {
      width: Math.min(maxNameWidth(size, fontSize), widthOf(text)) * fontSize,
      height: NAME_LINE_HEIGHT * fontSize,
    };
    const otherTips = groups.flatMap((group) => (group.tip === tip || (group.isMuted && !isFlat) ? [] : [group.tip]));
    const otherShafts = trails ? [] : otherTips.map((to) => ({ from: origin, to }));
    const ownShaft = trails ? [] : [{ from: origin, to: tip }];
    const obstacles = { tip, ownShaft, otherTips, otherShafts, linesToAvoid, obstacleBoxes, placedBoxes };
    const boxForSlot = (/** @type {number} */ slotIndex) =>
      boxInSlot(tip, origin, nameSize, SLOTS[slotIndex], clearance, fontSize);
    const { slotIndex, cost } = findBestSlot(
      (index, maxCost) => costOfBox(boxForSlot(index), obstacles, size, maxCost),
      previousSlotIndices.get(names[indices[0]].text),
    );
    const box = clampBox(boxForSlot(slotIndex), size);
    const isHidden = (cost >= OBSTACLE_COSTS.onShaft && !isRequired) || (isMuted && !isFlat);
    if (!isHidden) placedBoxes.push(box);
    return { nameIndices, omitted: indices.length - nameIndices.length, box, isMuted, isHidden, slotIndex };
  });
}

/**
 * Return the index of the slot with the lowest cost, and this cost. A slot is one of the positions beside a tip in SLOTS.
 * @param {(slotIndex: number, maxCost: number) => number} costOfSlot returns the cost of a slot, or any number of at
 * least `maxCost` if the cost reaches `maxCost`, because such a slot cannot be the best
 * @param {number} [previousSlotIndex] the index of the slot in the last frame
 */
function findBestSlot(costOfSlot, previousSlotIndex = -1) {
  let slotIndex = previousSlotIndex;
  let cost =
    slotIndex < 0 ? Number.POSITIVE_INFINITY : costOfSlot(slotIndex, Number.POSITIVE_INFINITY) - COST_OF_SLOT_CHANGE;
  for (let index = 0; index < SLOTS.length && index * COST_PER_SLOT_INDEX < cost; index += 1) {
    const newCost = costOfSlot(index, cost - index * COST_PER_SLOT_INDEX) + index * COST_PER_SLOT_INDEX;
    if (newCost < cost) [slotIndex, cost] = [index, newCost];
  }
  return { slotIndex, cost };
}

/**
 * Return the box of a name in a slot. The box lies in the slot's direction from the tip, as near to the tip as the gap between
 * tips and names allows.
 * @param {number[]} tip @param {number[]} origin @param {Pictures.Size} nameSize
 * @param {{ turn: number, distance: number }} slot @param {number} clearance @param {number} fontSize @returns {Pictures.Box}
 */
function boxInSlot([x, y], [x0, y0], { width, height }, { turn, distance }, clearance, fontSize) {
  const arrowAngle = Math.hypot(x - x0, y - y0) > 1 ? Math.atan2(y - y0, x - x0) : -Math.PI / 2;
  const [cos, sin] = [Math.cos(arrowAngle + turn), Math.sin(arrowAngle + turn)];
  // On a diagonal, move the box farther out, until only its corner is near the tip.
  const stretch = 1 / Math.max(Math.abs(cos), Math.abs(sin));
  const gap = clearance + (NAME_GAP + distance) * fontSize;
  const [offsetX, offsetY] = [cos * stretch * (width / 2 + gap), sin * stretch * (height / 2 + gap)];
  return { x: x + offsetX, y: y + offsetY, width, height };
}

/**
 * Return the cost of placing a name in a slot. A box that extends beyond the picture is moved inside before the obstacles are
 * checked. To save time, no further obstacles are checked once the cost reaches `maxCost`.
 * @param {Pictures.Box} slotBox the box in the slot, which may extend beyond the picture
 * @param {{ tip: number[], otherTips: number[][] } & Record<"ownShaft" | "otherShafts" | "linesToAvoid", Line[]> &
 * Record<"obstacleBoxes" | "placedBoxes", Pictures.Box[]>} obstacles
 * @param {Pictures.Size} size @param {number} maxCost
 */
function costOfBox(
  slotBox,
  { tip, otherTips, ownShaft, otherShafts, linesToAvoid, obstacleBoxes, placedBoxes },
  size,
  maxCost,
) {
  const box = clampBox(slotBox, size);
  const minOtherTipDistance = MIN_DISTANCE_RATIO * distanceToBox(box, tip);
  const overlapsName = (/** @type {Pictures.Box} */ obstacle) => overlaps(obstacle, box);
  const crossesName = (/** @type {Line} */ line) => lineCrossesBox(line, box);
  let cost = OBSTACLE_COSTS.outside * Math.hypot(box.x - slotBox.x, box.y - slotBox.y);
  /** @type {[any[], number, (item: any) => boolean][]} */
  const costRules = [
    [placedBoxes, OBSTACLE_COSTS.ambiguous, overlapsName],
    [otherTips, OBSTACLE_COSTS.ambiguous, (point) => distanceToBox(box, point) <= minOtherTipDistance],
    [otherShafts, OBSTACLE_COSTS.onShaft, crossesName],
    [obstacleBoxes, OBSTACLE_COSTS.touching, overlapsName],
    [ownShaft, OBSTACLE_COSTS.touching, crossesName],
    [linesToAvoid, OBSTACLE_COSTS.onLine, crossesName],
  ];
  for (const [sameObstacles, costPerObstacle, isHit] of costRules) {
    for (const obstacle of sameObstacles) if (isHit(obstacle)) cost += costPerObstacle;
    if (cost >= maxCost) return cost;
  }
  return cost;
}

/**
 * Return the first names at a tip, as many as fit on one line, and the text of this line.
 * @param {number[]} indices the indices of all names at the tip
 * @param {Name[]} names @param {number} maxLineWidth the largest width, in multiples of the font size
 * @param {(text: string) => number} widthOf
 */
function namesThatFit(indices, names, maxLineWidth, widthOf) {
  const lineWithNames = (/** @type {number} */ writtenCount) => {
    const nameTexts = indices
      .slice(0, writtenCount)
      .map((index, position) => names[index][position === 0 ? "text" : "shortText"]);
    return nameTexts.join(NAME_SEPARATOR) + omittedText(indices.length - writtenCount);
  };
  let nameCount = Math.min(MAX_NAMES_PER_TIP, indices.length);
  while (nameCount > 1 && widthOf(lineWithNames(nameCount)) > Math.min(MAX_NAME_WIDTH, maxLineWidth)) nameCount -= 1;
  return { nameIndices: indices.slice(0, nameCount), text: lineWithNames(nameCount) };
}

/** Return the largest width of a name, in multiples of the font size. @param {Pictures.Size} size @param {number} fontSize */
const maxNameWidth = ({ width }, fontSize) => Math.min(MAX_NAME_WIDTH, (MAX_NAME_WIDTH_FRACTION * width) / fontSize);

/**
 * Shorten a name that is too wide, and end it with an ellipsis.
 * @param {string} text @param {(text: string) => number} widthOf @param {number} maxTextWidth
 */
function truncate(text, widthOf, maxTextWidth) {
  const characters = [...text];
  while (widthOf(characters.join("")) > maxTextWidth) characters.pop();
  return characters.length === [...text].length ? text : `${characters.slice(0, -1).join("")}\u2026`;
}

/** Return the text for the names that are not written out, such as " +2". @param {number} omittedCount */
const omittedText = (omittedCount) => (omittedCount > 0 ? ` +${omittedCount}` : "");

/**
 * Group the indices of names whose tips are at the same point. In 3-D, muted names are hidden, so a muted name is grouped only
 * with other muted names. Otherwise it would hide a visible name.
 * @param {Name[]} names @param {number} fontSize @param {boolean} isFlat
 */
function groupByTip(names, fontSize, isFlat) {
  /** @type {number[][]} */
  const groups = [];
  for (const [index, { tip, isMuted }] of names.entries()) {
    const hasSameTip = (/** @type {Name} */ name) =>
      Math.hypot(name.tip[0] - tip[0], name.tip[1] - tip[1]) < SAME_TIP_DISTANCE * fontSize &&
      (isFlat || name.isMuted === isMuted);
    const sameTipGroup = groups.find(([firstIndex]) => hasSameTip(names[firstIndex]));
    if (sameTipGroup) sameTipGroup.push(index);
    else groups.push([index]);
  }
  return groups;
}
