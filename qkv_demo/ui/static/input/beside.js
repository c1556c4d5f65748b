// @ts-check
// Where a card stands that is about something on the page: beside it, else below or above it, never over it.

const GAP = 10; // pixels between them
const EDGE = 8; // pixels that stay free at the window's edges

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box in pixels of the window */
/** @typedef {{ width: number, height: number }} Size */

/**
 * @param {Box} about what was pressed
 * @param {Box} whole what it stands in, whose rows stay free if they can
 * @param {Size} card
 * @param {Size} room of the window
 */
export function besideOf(about, whole, card, room) {
  const right = room.width - card.width - EDGE;
  const bottom = room.height - card.height - EDGE;
  const level = within(about.top - GAP, bottom);
  if (whole.right + GAP <= right) return { left: whole.right + GAP, top: level };
  if (whole.left - GAP - card.width >= EDGE) return { left: whole.left - GAP - card.width, top: level };
  const above = about.top - GAP - card.height;
  const below = about.bottom + GAP;
  return { left: within(about.left, right), top: below > bottom && above >= EDGE ? above : below };
}

/** @param {number} place @param {number} most */
const within = (place, most) => Math.max(EDGE, Math.min(place, most));
