// @ts-check
// One handle: a slider over the tip of an arrow, which a hand pulls or steps by key.

import { el } from "../base/dom.js";
import { drag } from "../base/frames.js";
import { round } from "../base/numbers.js";
import { endOf, pushOf } from "../base/stepping.js";
import { stylerOf, writerOf } from "./writer.js";

const STEP = 0.05; // of an arrow key
const FINE = 0.01; // nothing finer is seen

/**
 * What it needs to know and what it does: `hold` begins a pull, `press` hears a key, `ask` a finger that only taps.
 * @typedef {{
 *   hold(): (dx: number, dy: number) => void,
 *   press(event: KeyboardEvent): void,
 *   ask(): unknown, rest(): void, reached(): void, left(): void,
 * }} Hand
 */

/** @param {Translate} t @param {Hand} hand */
export function createHandle(t, hand) {
  const element = /** @type {HTMLElement} */ (
    el("button", { type: "button", class: "handle", role: "slider", "data-word": t("ui.handle.invite") })
  );
  const [set, style] = [writerOf(element), stylerOf(element)];
  let waits = false;
  const isTapped = (/** @type {PointerEvent} */ { pointerType }) => pointerType === "touch" && waits;
  element.addEventListener("pointerdown", (down) => {
    if (down.button === 0 && !isTapped(down)) drag(element, down, hand.hold(), hand.left);
  });
  element.addEventListener("click", (click) => isTapped(/** @type {PointerEvent} */ (click)) && hand.ask());
  element.addEventListener("keydown", hand.press);
  element.addEventListener("keyup", hand.rest);
  element.addEventListener("focus", hand.reached);
  element.addEventListener("blur", hand.left);
  return {
    element,
    set,
    /** Whether a finger has to tap it before it can hold it. @param {boolean} next */
    wait(next) {
      waits = next;
      set("data-waiting", next);
    },
    /** @param {Handle} handle @param {Pictures.Ground} ground */
    paint({ quantity, head, row, name, color, point, moves }, { pixels }) {
      const [x, y] = pixels(point);
      const tip = t(`ui.tip.${quantity}`, { name });
      style("--grip", color);
      style("transform", `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`);
      set("data-handle", `${quantity}/${head}/${row}`);
      set("aria-label", moves === null ? tip : t("ui.handle.computed", { tip, matrix: moves }));
      set("aria-valuetext", finely(point).join(", "));
      set("aria-valuenow", round(point[0], FINE));
    },
  };
}

/** To what is seen. @param {number[]} point */
export const finely = (point) => point.map((value) => round(value, FINE));

/**
 * Where a key takes a point; null where it is no such key. In space keys move along the first axis and the last, which
 * stands upright. Home and End go to the ends of the first.
 * @param {number[]} point
 * @param {import("../base/stepping.js").Press} press
 * @param {Pictures.Ranges} ranges
 */
export function stepped(point, press, ranges) {
  const end = endOf(press);
  if (end !== 0) return [round(ranges[0][end < 0 ? 0 : 1], FINE), ...point.slice(1)];
  const push = pushOf(press, STEP, FINE);
  if (!push) return null;
  return point.map((value, axis) => {
    const by = (axis === 0 ? push[0] : 0) + (axis === point.length - 1 ? push[1] : 0);
    return by === 0 ? value : round(value + by, FINE);
  });
}
