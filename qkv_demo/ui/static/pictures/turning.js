// @ts-check
// A space is turned by a hand across it, a finger too (up and down a finger scrolls the page), and by arrow keys.

import { turned } from "./space_sight.js";

const PER_PIXEL = 0.011; // radians
const PER_PRESS = 0.12;

/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @typedef {import("./space_sight.js").Camera} Camera */

/**
 * @param {SVGElement} element
 * @param {() => Camera | null} now null in a plane
 * @param {(camera: Camera | null) => void} turn null looks from where the picture began
 */
export function attachTurning(element, now, turn) {
  element.addEventListener("pointerdown", (down) => {
    const start = now();
    if (!start || down.button !== 0) return;
    element.setPointerCapture(down.pointerId);
    const held = new AbortController();
    const letGo = () => held.abort();
    element.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        const [dx, dy] = [clientX - down.clientX, clientY - down.clientY];
        turn(turned(start, dx * PER_PIXEL, down.pointerType === "touch" ? 0 : dy * PER_PIXEL));
      },
      { signal: held.signal },
    );
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, letGo, { signal: held.signal });
  });
  element.addEventListener("keydown", (event) => {
    const camera = now();
    const way = WAYS[event.key];
    if (!camera || (!way && event.key !== "Home")) return;
    event.preventDefault();
    event.stopPropagation();
    turn(way ? turned(camera, way[0] * PER_PRESS, way[1] * PER_PRESS) : null);
  });
}
