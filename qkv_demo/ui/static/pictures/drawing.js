// @ts-check
// A picture's SVG: one element for each shape, made once, and written where something has changed. Layers lie in a fixed
// order (axes, stems, lines, arrows, dots); arrows of a space by depth, the furthest first.

import { attribute, svg, write } from "../base/dom.js";
import { arrowOf, dotOf, lineOf, QUIET, stemsOf } from "./shapes.js";

/** @typedef {import("./plane_sight.js").Sight} Sight */
/** @typedef {(whose: { kind?: string, asks?: number, answers?: number }) => import("./shapes.js").Look} LookOf */
/** @typedef {{ group: SVGElement, shaft: SVGElement, head: SVGElement, reach: SVGElement }} ArrowElements */

/** @param {SVGElement} root */
export function createDrawing(root) {
  const [grid, zero, stems] = ["grid", "zero", "stems"].map((name) => svg("path", { class: name }));
  const layers = Object.fromEntries(
    ["numbers", "lines", "arrows", "dots"].map((name) => [name, svg("g", { class: name })]),
  );
  root.append(grid, zero, stems, ...Object.values(layers));
  /** @type {Map<Shape["key"], any>} */
  let elements = new Map();
  let made = "";
  let order = "";

  /** An element for each shape, in their order; what is no longer there goes. @param {Shape[]} shapes */
  function build(shapes) {
    const next = shapes.map(({ key }) => key).join("\n");
    if (next === made) return;
    [made, order] = [next, ""];
    const before = elements;
    elements = new Map(shapes.map((shape) => [shape.key, before.get(shape.key) ?? MAKERS[shape.kind](shape)]));
    for (const [key, { group }] of before) if (!elements.has(key)) group.remove();
    for (const { key, kind } of shapes) layers[LAYERS[kind]].append(elements.get(key).group);
  }

  return {
    /**
     * @param {import("./axes.js").Axes} axes
     * @param {number} high how high a number is
     */
    paintAxes(axes, high) {
      attribute(grid, "d", axes.grid);
      attribute(zero, "d", axes.zero);
      const { numbers } = layers;
      while (numbers.childElementCount < axes.words.length) numbers.append(svg("text", {}));
      for (const [index, element] of [...numbers.children].entries()) paintWord(element, axes.words[index], high);
    },
    /**
     * @param {Shape[]} shapes
     * @param {Sight} sight
     * @param {LookOf} lookOf
     */
    paintShapes(shapes, sight, lookOf) {
      build(shapes);
      attribute(stems, "d", stemsOf(shapes, sight, lookOf));
      /** @type {{ group: SVGElement, depth: number }[]} */
      const arrows = [];
      for (const shape of shapes) {
        const look = lookOf(shape);
        const element = elements.get(shape.key);
        if (shape.kind === "dots") paintDots(element.group, shape, sight, lookOf);
        else if (shape.kind === "line") paintLine(element.group, shape, sight, look);
        else arrows.push({ group: element.group, depth: paintArrow(element, shape, sight, look) });
      }
      const sorted = arrows.map((_, index) => index).sort((one, other) => arrows[one].depth - arrows[other].depth);
      if (String(sorted) !== order) layers.arrows.append(...sorted.map((index) => arrows[index].group));
      order = String(sorted);
    },
  };
}

/** @param {Element} element @param {import("./axes.js").Word | undefined} word @param {number} high */
function paintWord(element, word, high) {
  attribute(element, "visibility", word ? "inherit" : "hidden");
  if (!word) return;
  write(element, word.text);
  attribute(element, "x", (word.anchor === "end" ? word.x + word.width / 2 : word.x).toFixed(1));
  attribute(element, "y", (word.y + 0.36 * high).toFixed(1));
  attribute(element, "text-anchor", word.anchor);
  attribute(element, "font-size", high * (word.name ? 1.25 : 1));
}

function makeGroup() {
  return { group: svg("g", {}) };
}

/** @param {Shape} shape */
function makeLine({ color, opacity, dash }) {
  const looks = { stroke: color, "stroke-opacity": opacity, "stroke-dasharray": dash || null };
  return { group: svg("path", { class: "line", ...looks }) };
}

/** @param {Shape} shape @returns {ArrowElements} */
function makeArrow({ color, dash, row, asks, answers }) {
  const reach = svg("path", { class: "reach" });
  const shaft = svg("path", { class: "shaft", stroke: color, "stroke-dasharray": dash || null });
  const head = svg("path", { class: "head", fill: color });
  const whose = { "data-asks": asks, "data-answers": answers };
  return { group: svg("g", { class: "arrow", "data-arrow": row, ...whose }, reach, shaft, head), shaft, head, reach };
}

/** @param {SVGElement} line @param {Shape} shape @param {Sight} sight @param {import("./shapes.js").Look} look */
function paintLine(line, shape, sight, { weight, quiet }) {
  attribute(line, "d", lineOf(shape, sight));
  attribute(line, "opacity", quiet ? QUIET.opacity : 1);
  attribute(line, "stroke-width", (shape.width * weight).toFixed(2));
}

const LAYERS = { line: "lines", arrow: "arrows", dots: "dots" };
const MAKERS = { line: makeLine, arrow: makeArrow, dots: makeGroup };

/** A dot for each key. @param {SVGElement} group @param {Shape} shape @param {Sight} sight @param {LookOf} lookOf */
function paintDots(group, { points, colors = [] }, sight, lookOf) {
  while (group.childElementCount < points.length) {
    group.append(svg("circle", { fill: colors[group.childElementCount] }));
  }
  for (const [index, dot] of [...group.children].entries()) {
    attribute(dot, "visibility", index < points.length ? "inherit" : "hidden");
    if (index < points.length) {
      for (const [name, value] of Object.entries(dotOf(points[index], sight, lookOf({ answers: index }))))
        attribute(dot, name, value);
    }
  }
}

/** Answers how near it is. @param {ArrowElements} element @param {Shape} shape @param {Sight} sight @param {import("./shapes.js").Look} look */
function paintArrow({ group, shaft, head, reach }, shape, sight, look) {
  attribute(group, "visibility", shape.points.length > 0 ? "inherit" : "hidden");
  if (shape.points.length === 0) return 0;
  const arrow = arrowOf(shape, sight, look);
  attribute(group, "data-tip", arrow.tip.map((value) => value.toFixed(2)).join(","));
  attribute(group, "opacity", arrow.opacity);
  attribute(group, "data-quiet", look.quiet);
  attribute(shaft, "d", arrow.shaft);
  attribute(shaft, "stroke-width", arrow.width);
  attribute(head, "d", arrow.head);
  attribute(reach, "d", arrow.shaft);
  return arrow.depth;
}
