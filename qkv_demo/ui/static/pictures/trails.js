// Ways of tips: those that queries and keys come while their matrices learn, or that a figure tells of; lines that fade
// towards where it began.

import { attribute, svg } from "../base/dom.js";

/** @typedef {{ color: string, points: number[][] }} Way of one tip, in the picture's own numbers */

const LONGEST = 96; // points of a way; what is older is forgotten
const SHADES = 6; // from faint to full

/** @param {SVGElement} root the picture's */
export function createTrails(root) {
  const element = svg("g", { class: "trails" });
  root.append(element);
  /** @type {Map<string, Way>} */
  let ways = new Map();
  let going = false;
  /** @type {unknown} */
  let end = null; // the scene that they lead to

  /** @param {Handle} handle */
  function add(handle) {
    const name = `${handle.quantity}/${handle.head}/${handle.row}`;
    const points = ways.get(name)?.points ?? [];
    ways.set(name, { color: handle.color, points: [...points, handle.point].slice(-LONGEST) });
  }

  return {
    /**
     * While `on`, tips leave trails; then these fade away, and go at once when the scene that they led to has.
     * @param {boolean} on
     * @param {unknown} scene
     */
    leave(on, scene) {
      if (on ? !going : ways.size > 0 && scene !== end) {
        ways = new Map();
        element.replaceChildren();
      }
      if (on || going) end = scene;
      going = on;
      if (on || ways.size > 0) attribute(element, "data-going", on); // what has left none has none that fade
    },
    /** @param {Figure} figure @param {Pick<Pictures.Sight, "pixels">} sight */
    paint({ handles, ways: told = [] }, sight) {
      if (going) handles.filter(({ moves }) => moves !== null).forEach(add);
      const all = [...told, ...ways.values()];
      if (all.length === 0) return;
      const lines = all.flatMap(({ color, points }) => shaded(points.map(sight.pixels), color));
      element.replaceChildren(...lines.map((line) => svg("polyline", line)));
    },
  };
}

/**
 * A way in pieces, each less faint than the one before it.
 * @param {number[][]} pixels
 * @param {string} color
 */
export function shaded(pixels, color) {
  const steps = pixels.length - 1;
  const count = Math.min(SHADES, Math.max(steps, 0));
  return Array.from({ length: count }, (_, shade) => {
    const [from, to] = [shade, shade + 1].map((part) => Math.round((part * steps) / count));
    const points = pixels.slice(from, to + 1).map((point) => `${point[0].toFixed(1)},${point[1].toFixed(1)}`);
    return { points: points.join(" "), stroke: color, "stroke-opacity": ((shade + 1) / count).toFixed(2) };
  });
}
