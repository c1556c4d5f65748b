// @ts-check
// Who needs whom: the words, and between them every weight as an arrow or a ribbon, in the colour of who asks.

import { attribute, el, reveal } from "../base/dom.js";
import { createOppositeArrows } from "./opposite_arrows.js";
import { createPairStrip } from "./pair_strip.js";
import { createRibbons } from "./ribbons.js";

/** @typedef {import("../base/numbers.js").Numbers} Numbers */
/**
 * What both pictures paint: `asks` and `answers` are names, `pair` is who asks and who answers, `cross` whether these are
 * different words.
 * @typedef {{ asks: string[], answers: string[], weights: MaybeRows, pair: PairIndex, cross: boolean }} Needs
 * @typedef {{ ask: (row: number) => void, answer: (column: number) => void }} Press
 */

/**
 * @param {Translate} t
 * @param {HTMLElement} holder
 * @param {Numbers} numbers
 * @param {Press} press
 */
export function createWhoNeedsWhom(t, holder, numbers, press) {
  const arrows = createOppositeArrows(t, numbers, press);
  const ribbons = createRibbons(t, numbers, press);
  const room = el("div", { class: "need-room" }, arrows.element, ribbons.element);
  const strip = createPairStrip(numbers);
  holder.append(room, strip.element);
  /** @type {Needs | null} */
  let shown = null;
  let width = 0;

  function place() {
    if (!shown || width === 0) return;
    strip.paint(shown);
    const few = !shown.cross && shown.asks.length <= 2;
    attribute(holder, "data-few", few);
    reveal(arrows.element, few);
    reveal(ribbons.element, !few);
    (few ? arrows : ribbons).paint(shown, width);
  }

  new ResizeObserver(() => {
    width = room.clientWidth;
    place();
  }).observe(room);

  return {
    /** @param {Needs} needs */
    paint(needs) {
      shown = needs;
      place();
    },
  };
}
