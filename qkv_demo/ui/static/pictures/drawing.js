// A picture's SVG: one element for each shape, made once, and written where something has changed. Layers lie in a fixed
// order (axes, stems, lines, numbers, arrows, dots); arrows of a space by depth, the furthest first.

import { attribute, svg, write } from "../base/dom.js";
import { arrowOf, lineOf, QUIET, stemsOf } from "./shapes.js";

/** @typedef {(whose: Pictures.Whose) => Pictures.Look} LookOf */

const DOT = 3.5; // a dot's radius
const LAYERS = /** @type {const} */ (["lines", "numbers", "arrows", "dots"]);

/** @param {SVGElement} root */
export function createDrawing(root) {
  const [grid, zero, stems] = ["grid", "zero", "stems"].map((name) => svg("path", { class: name }));
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
  root.append(grid, zero, stems, ...Object.values(layers));
  /** @type {SVGElement[]} */
  const numbers = [];
  /** @type {Pictures.Axes | null} */
  let axesDrawn = null;
  /** @type {SVGElement[][]} of each shape; of dots there are several */
  let elements = [];
  /** @type {FigureSpec | null} */
  let spec = null;
  let order = "";

  /** Its elements for each shape, in their order. @param {Figure} figure */
  function build(figure) {
    if (figure.spec === spec) return;
    [spec, order] = [figure.spec, ""];
    for (const name of ["lines", "arrows", "dots"]) layers[name].replaceChildren();
    elements = figure.shapes.map((shape) => {
      const made = make(shape);
      layers[shape.kind === "dots" ? "dots" : `${shape.kind}s`].append(...made);
      return made;
    });
  }

  return {
    /**
     * Numbers on which a name lies are not shown.
     * @param {Pictures.Axes} axes
     * @param {number} high a number is
     * @param {(word: Pictures.Word) => boolean} isCovered
     */
    paintAxes(axes, high, isCovered) {
      if (axes !== axesDrawn) {
        attribute(grid, "d", axes.grid);
        attribute(zero, "d", axes.zero);
        while (numbers.length < axes.words.length) numbers.push(layers.numbers.appendChild(svg("text")));
        for (const [at, word] of axes.words.entries()) paintWord(numbers[at], word, high);
      }
      axesDrawn = axes;
      for (const [at, number] of numbers.entries()) {
        const word = axes.words[at];
        attribute(number, "visibility", word && !isCovered(word) ? "inherit" : "hidden");
      }
    },
    /** @param {Figure} figure @param {Pictures.Sight} sight @param {LookOf} lookOf */
    paintShapes(figure, sight, lookOf) {
      build(figure);
      const inSpace = figure.dims === 3;
      if (inSpace) attribute(stems, "d", stemsOf(figure.shapes, sight, lookOf));
      attribute(stems, "visibility", inSpace ? "inherit" : "hidden");
      /** @type {{ element: Element, depth: number }[]} */
      const arrows = [];
      for (const [at, shape] of figure.shapes.entries()) {
        const made = elements[at];
        if (shape.kind === "dots") paintDots(made, shape, sight, lookOf);
        else if (shape.kind === "line") paintLine(made[0], shape, sight, lookOf(shape));
        else arrows.push({ element: made[0], depth: paintArrow(made[0], shape, sight, lookOf(shape)) });
      }
      if (!inSpace) return;
      const sorted = arrows.map((_, at) => at).sort((one, other) => arrows[one].depth - arrows[other].depth);
      if (String(sorted) !== order) layers.arrows.append(...sorted.map((at) => arrows[at].element));
      order = String(sorted);
    },
  };
}

/** @param {Shape} shape @returns {SVGElement[]} */
function make({ kind, color, opacity, dash, row, asks, answers, colors = [] }) {
  if (kind === "dots") return colors.map((fill) => svg("circle", { fill }));
  if (kind === "arrow") {
    return [
      svg("polygon", { class: "arrow", fill: color, "data-arrow": row, "data-asks": asks, "data-answers": answers }),
    ];
  }
  return [svg("path", { class: "line", stroke: color, "stroke-opacity": opacity, "stroke-dasharray": dash || null })];
}

/** @param {SVGElement} number @param {Pictures.Word} word @param {number} high */
function paintWord(number, { text, x, y, width, end, name }, high) {
  write(number, text);
  attribute(number, "x", (end ? x + width / 2 : x).toFixed(1));
  attribute(number, "y", (y + 0.36 * high).toFixed(1));
  attribute(number, "text-anchor", end ? "end" : "middle");
  attribute(number, "font-size", high * (name ? 1.25 : 1));
}

/** @param {SVGElement} line @param {Shape} shape @param {Pictures.Sight} sight @param {Pictures.Look} look */
function paintLine(line, shape, sight, { weight, quiet }) {
  attribute(line, "d", lineOf(shape, sight));
  attribute(line, "opacity", quiet ? QUIET.opacity : 1);
  attribute(line, "stroke-width", (shape.width * weight).toFixed(2));
}

/** The room that dots take. @param {Figure} figure @param {Pictures.Sight} sight @returns {Pictures.Box[]} */
export const dotsOf = ({ shapes }, { pixels }) =>
  shapes
    .filter(({ kind }) => kind === "dots")
    .flatMap(({ points }) => points.map((point) => pixels(point)))
    .map(([x, y]) => ({ x, y, width: 2 * DOT, height: 2 * DOT }));

/** A dot for each key. @param {SVGElement[]} dots @param {Shape} shape @param {Pictures.Sight} sight @param {LookOf} lookOf */
function paintDots(dots, { points }, sight, lookOf) {
  for (const [at, dot] of dots.entries()) {
    attribute(dot, "visibility", at < points.length ? "inherit" : "hidden");
    if (at >= points.length) continue;
    const [x, y, depth] = sight.pixels(points[at]);
    const { weight, quiet } = lookOf({ answers: at });
    attribute(dot, "cx", x.toFixed(1));
    attribute(dot, "cy", y.toFixed(1));
    attribute(dot, "r", (DOT * weight * sight.near(depth)).toFixed(1));
    attribute(dot, "opacity", quiet ? QUIET.opacity : 1);
  }
}

/** Answers how near it is. @param {SVGElement} arrow @param {Shape} shape @param {Pictures.Sight} sight @param {Pictures.Look} look */
function paintArrow(arrow, shape, sight, look) {
  const isThere = shape.points.length > 0;
  attribute(arrow, "visibility", isThere ? "inherit" : "hidden");
  if (!isThere) return 0;
  const { points, opacity, tip, depth } = arrowOf(shape, sight, look);
  attribute(arrow, "points", points);
  attribute(arrow, "opacity", opacity);
  attribute(arrow, "data-tip", `${tip[0].toFixed(2)},${tip[1].toFixed(2)}`);
  return depth;
}
