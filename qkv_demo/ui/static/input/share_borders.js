// @ts-check
// The borders between shares that a person sets themselves: a hand pulls them, or steps them by key.

import { attribute, el } from "../base/dom.js";
import { pulled } from "../views/bar_places.js";

const STEP = 0.01; // a press of an arrow key
const FINEST = 1000; // steps in 1 that a hand sets

/** @typedef {import("../views/bar_places.js").Segment} Segment */
/** @typedef {{ names: string[], row: number, shares: number[], span: number }} Shares `span` is how much the strip holds */
/** @typedef {Pick<import("../state/commands.js").Commands, "moveHandle" | "endGesture">} BorderCommands */

/**
 * @param {Translate} t
 * @param {HTMLElement} strip
 * @param {BorderCommands} commands
 */
export function createShareBorders(t, strip, commands) {
  const element = el("div", { class: "borders" });
  /** @type {Shares} */
  let now = { names: [], row: 0, shares: [], span: 1 };
  let gestures = 0;

  /** @param {DOMStringMap} between @param {number[]} shares @param {number} by @param {string} gesture */
  function pull({ left, right }, shares, by, gesture) {
    const next = pulled(shares, Number(left), Number(right), by);
    const rounded = next.map((share) => Math.round(share * FINEST) / FINEST);
    const handle = { quantity: "weights", head: 0, row: now.row, dims: next.length };
    commands.moveHandle(handle, rounded, gesture);
  }

  function create() {
    const border = el("button", { type: "button", class: "border", role: "slider" });
    border.addEventListener("pointerdown", (/** @type {PointerEvent} */ down) => {
      if (down.button !== 0) return;
      gestures += 1;
      const [{ shares }, unit, gesture] = [now, now.span / strip.clientWidth, `share-${gestures}`];
      const between = { ...border.dataset };
      follow(border, down, (pixels) => pull(between, shares, pixels * unit, gesture), commands.endGesture);
    });
    border.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (way === 0) return;
      event.preventDefault();
      pull(border.dataset, now.shares, way * STEP, "share-keys");
    });
    border.addEventListener("blur", commands.endGesture);
    return border;
  }

  return {
    element,
    /**
     * @param {Shares} shares
     * @param {Segment[]} segments those side by side that may be pulled
     */
    paint(shares, segments) {
      now = shares;
      const count = Math.max(0, segments.length - 1);
      while (element.childElementCount < count) element.append(create());
      for (const [at, border] of /** @type {HTMLElement[]} */ ([...element.children]).entries()) {
        border.hidden = at >= count;
        if (border.hidden) continue;
        const [left, right] = [segments[at], segments[at + 1]];
        border.style.left = `${(100 * right.start).toFixed(3)}%`;
        attribute(border, "data-left", left.index);
        attribute(border, "data-right", right.index);
        const names = { left: shares.names[left.index], right: shares.names[right.index] };
        attribute(border, "aria-label", t("ui.ask.border", names));
        attribute(border, "aria-valuenow", shares.shares[left.index]);
      }
    },
  };
}

/**
 * Follow a pressed pointer sideways until it is let go.
 * @param {HTMLElement} element
 * @param {PointerEvent} down
 * @param {(pixels: number) => void} pull
 * @param {() => void} end
 */
function follow(element, down, pull, end) {
  down.preventDefault();
  element.focus({ preventScroll: true });
  element.setPointerCapture(down.pointerId);
  const held = new AbortController();
  const { signal } = held;
  const letGo = () => {
    held.abort();
    end();
  };
  element.addEventListener("pointermove", ({ clientX }) => pull(clientX - down.clientX), { signal });
  element.addEventListener("pointerup", letGo, { signal });
  element.addEventListener("pointercancel", letGo, { signal });
}
