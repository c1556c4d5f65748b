// The SVG templates of a picture. The layers are painted in this order: grid, lines, axis numbers, arrows, dots, trails, names.
// In 3-D, the arrows that are farthest from the camera are painted first.

import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { arrowOutline, DOT_RADIUS, linePath, MUTED_STYLE } from "./drawing.js";

/** @typedef {(item: Pictures.Item) => Pictures.ItemStyle} StyleOf returns the style of an item */

const HIT_WIDTH = 10; // The width in pixels of an invisible outline, which makes thin arrows easier to hit with the pointer.

/**
 * Return the template of the axes, lines, arrows and dots.
 * @param {Pictures.Axes} axes @param {number} fontSize
 * @param {Figure} figure @param {Pictures.Projection} projection @param {StyleOf} styleOf
 */
export function drawingTemplate({ grid, zeroLines, labels }, fontSize, { dims, shapes }, projection, styleOf) {
  const shapesOfKind = (/** @type {Shape["kind"]} */ kind) => shapes.filter((shape) => shape.kind === kind);
  const arrows = shapesOfKind("arrow")
    .filter(({ points }) => points.length > 0)
    .map((shape) => ({ shape, ...arrowOutline(shape, projection, styleOf(shape)) }));
  if (dims === 3) arrows.sort((a, b) => a.depth - b.depth);
  return svg`
    <path class="grid" d=${grid} />
    <path class="zero" d=${zeroLines} />
    ${shapesOfKind("line").map((shape) => lineTemplate(shape, projection, styleOf(shape)))}
    <g class="numbers">${labels.map((label) => axisLabelTemplate(label, fontSize))}</g>
    ${arrows.map(arrowTemplate)}
    ${shapesOfKind("dots").map((shape) => dotsTemplate(shape, projection, styleOf))}`;
}

/** @param {Pictures.AxisLabel} label @param {number} fontSize */
const axisLabelTemplate = ({ text, x, y, width, isEndAligned, isName }, fontSize) => svg`<text
  x=${(isEndAligned ? x + width / 2 : x).toFixed(1)}
  y=${(y + 0.36 * fontSize).toFixed(1)}
  text-anchor=${isEndAligned ? "end" : "middle"}
  font-size=${fontSize * (isName ? 1.25 : 1)}
  .textContent=${text}
/>`;

/** @param {Shape} shape @param {Pictures.Projection} projection @param {Pictures.ItemStyle} itemStyle */
const lineTemplate = (shape, projection, { thickness, isMuted }) => svg`<path
  class="line"
  data-output=${shape.output}
  d=${linePath(shape, projection)}
  stroke=${shape.color}
  stroke-opacity=${shape.opacity}
  stroke-dasharray=${shape.dash || nothing}
  stroke-width=${(shape.width * thickness).toFixed(2)}
  opacity=${isMuted ? MUTED_STYLE.opacity : 1}
/>`;

/** @param {{ shape: Shape } & ReturnType<typeof arrowOutline>} arrow */
const arrowTemplate = ({ shape: { color, row, asks, answers }, points, opacity, tip }) => svg`<polygon
  class="arrow"
  fill=${color}
  stroke="transparent"
  stroke-width=${HIT_WIDTH}
  data-arrow=${row ?? nothing}
  data-asks=${asks ?? nothing}
  data-answers=${answers ?? nothing}
  data-tip=${tip.map((pixels) => pixels.toFixed(2)).join(",")}
  points=${points}
  opacity=${opacity}
/>`;

/** @param {ReturnType<ReturnType<typeof import("./names.js").createNameLayout>>[0]} name @param {number} fontSize */
export const nameTemplate = ({ box: { x, y }, isMuted, isHidden, spans, omitted }, fontSize) => svg`<g
  class="name"
  transform="translate(${x.toFixed(1)},${(y + 0.34 * fontSize).toFixed(1)})"
  font-size=${fontSize}
  data-muted=${isMuted}
  data-hidden=${isHidden}
><text text-anchor="middle">${spans.map(
  ({ label: { color, role, asks = nothing, answers = nothing }, separator, text }) => [
    separatorTemplate(separator),
    svg`<tspan class="label" fill=${color} data-asks=${asks} data-answers=${answers}>${colorRoleLetter(text, role)}</tspan>`,
  ],
)}${separatorTemplate(omitted)}</text></g>`;

/**
 * Return the template of a name. If the name begins with the letter of its role, such as "q" for a query, the letter has the
 * color of the role.
 * @param {string} text @param {string} [role]
 */
function colorRoleLetter(text, role) {
  // If several names share a tip, only the first name begins with the letter.
  const hasLetter = role && text.startsWith(`${role[0]} `);
  return hasLetter ? svg`<tspan class="of-${role}">${role[0]}</tspan>${text.slice(1)}` : text;
}

/** @param {string} text */
const separatorTemplate = (text) => text && svg`<tspan class="separator">${text}</tspan>`;

/**
 * Return the template of a shape that consists of dots. Each dot is a key, and the index of the dot is the key's row.
 * @param {Shape} shape @param {Pictures.Projection} projection @param {StyleOf} styleOf
 */
const dotsTemplate = ({ points, colors = [] }, { toPixels, scaleAt }, styleOf) =>
  points.map((point, keyRow) => {
    const [x, y, depth] = toPixels(point);
    const { thickness, isMuted } = styleOf({ answers: keyRow });
    return svg`<circle
      fill=${colors[keyRow]}
      cx=${x.toFixed(1)}
      cy=${y.toFixed(1)}
      r=${(DOT_RADIUS * thickness * scaleAt(depth)).toFixed(1)}
      opacity=${isMuted ? MUTED_STYLE.opacity : 1}
    />`;
  });
