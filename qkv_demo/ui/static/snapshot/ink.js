// What every part of a drawing is written with: numbers, colours and types as SVG 1.1 has them.

import { svg } from "../base/dom.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box on the screen, in pixels */
/**
 * What all parts of one drawing share: `define` answers an address for what shapes refer to, `controls` says whether the
 * app's are drawn.
 * @typedef {{ define: (one: Element) => string, controls: boolean }} Sheet
 */

export const NONE = "none"; // as style sheets and SVG say it
export const BASE = 0.8; // of a line's height, from its top down to where its letters stand

/** Finer than a screen is. @param {number} value */
export const near = (value) => Math.round(value * 100) / 100;

/** A length of a style. @param {string} length */
export const px = (length) => Number.parseFloat(length) || 0;

/**
 * A colour as attributes; none where nothing is to be seen.
 * @param {"fill" | "stroke" | "stop-color"} name
 * @param {string} color as a style tells it
 * @param {number} [opacity]
 * @returns {Record<string, string | number | false> | null}
 */
export function inked(name, color, opacity = 1) {
  const whole = color.startsWith("color(") ? 255 : 1;
  const [red, green, blue, alpha = 1] = color.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
  const seen = near(alpha * opacity);
  if (seen === 0 && name !== "stop-color") return null;
  const hex = [red, green, blue].map((part) =>
    Math.round(whole * part)
      .toString(16)
      .padStart(2, "0"),
  );
  return { [name]: `#${hex.join("")}`, [name === "stop-color" ? "stop-opacity" : `${name}-opacity`]: seen < 1 && seen };
}

/** The attributes of type, of a family that every program has. @param {CSSStyleDeclaration} style */
export function typeOf(style) {
  const first = style.fontFamily.split(",")[0].replace("sans-serif", "");
  const serif = /math|serif|cambria|stix/i.test(first);
  return {
    "font-family": /mono/i.test(first) ? "monospace" : serif ? "serif" : "system-ui, sans-serif",
    "font-size": near(px(style.fontSize)),
    "font-weight": Number(style.fontWeight) > 500 && "bold", // few programs know more weights
    "font-style": style.fontStyle === "italic" && "italic",
  };
}

/** What of a box lies in a room. @param {Box} one @param {Box} other @returns {Box} */
export const common = (one, other) => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});

/** @param {Box} box @param {Box} room */
export function meets(box, room) {
  const { left, right, top, bottom } = common(box, room);
  return left < right && top < bottom;
}

/** A box's attributes, drawn in by so much. @param {Box} box @param {number} [by] */
export const frameOf = ({ left, top, right, bottom }, by = 0) => ({
  x: near(left + by),
  y: near(top + by),
  width: near(Math.max(0, right - left - 2 * by)),
  height: near(Math.max(0, bottom - top - 2 * by)),
});

/**
 * What was drawn as one element, if anything was; a group where something holds for all of it.
 * @param {(SVGElement | null)[]} drawn @param {Record<string, unknown>} [looks] @returns {SVGElement | null}
 */
export function together(drawn, looks = {}) {
  const there = drawn.filter((one) => one !== null);
  if (there.length === 0) return null;
  return there.length === 1 && !Object.values(looks).some(Boolean) ? there[0] : svg("g", looks, ...there);
}

/** What shows only what lies in a box. @param {Sheet} sheet @param {Box} box */
export const within = ({ define }, box) => define(svg("clipPath", {}, svg("rect", frameOf(box))));
