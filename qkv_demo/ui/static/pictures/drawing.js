// A picture's SVG: one element for each shape, made once, and written where something has changed. Layers lie in a fixed
// order (axes, stems, lines, numbers, arrows, dots); arrows of a space by depth, the furthest first; under them the ways that
// tips have come.

import { attribute, svg, write } from "../base/dom.js";

/** @typedef {(whose: Pictures.Whose) => Pictures.Look} LookOf */

const DOT = 3.5; // a dot's radius
const HOLD = 10; // a pointer finds an arrow by what lies about it too
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
function make({ kind, of, color, opacity, dash, row, asks, answers, colors = [] }) {
  if (kind === "dots") return colors.map((fill) => svg("circle", { fill }));
  if (kind === "arrow") {
    const whose = { "data-arrow": row, "data-asks": asks, "data-answers": answers };
    return [svg("polygon", { class: "arrow", fill: color, stroke: "transparent", "stroke-width": HOLD, ...whose })];
  }
  const looks = { stroke: color, "stroke-opacity": opacity, "stroke-dasharray": dash || null };
  return [svg("path", { class: "line", "data-of": of, ...looks })];
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

const HEAD = 3.1; // a head's length, in its shaft's width
const LEAST = 9; // pixels that a head is long
const BROAD = 0.42; // half a head's width, in its length
const BACK = 0.35; // of its opacity that the furthest arrow loses
const QUIET = { width: 1.5, opacity: 0.32 };

/**
 * In pixels, as one outline whose head belongs to it.
 * @param {Shape} shape @param {Pictures.Sight} sight @param {Pictures.Look} look
 */
export function arrowOf({ points, width, opacity, dash }, sight, { weight, quiet }) {
  const [[x0, y0, depth0], [x, y, depth]] = points.map(sight.pixels);
  const near = sight.near((depth0 + depth) / 2);
  const broad = (quiet ? Math.min(QUIET.width, width) : width) * weight * near;
  const [dx, dy] = [x - x0, y - y0];
  const length = Math.hypot(dx, dy);
  const long = Math.min(Math.max(LEAST * weight * near, HEAD * broad), length);
  const [across, down] = [dx / length, dy / length];
  const place = (/** @type {number[]} */ [along, aside]) =>
    `${(x0 + along * across - aside * down).toFixed(1)},${(y0 + along * down + aside * across).toFixed(1)}`;
  const side = length < 0.5 ? [] : outline(length, length - long, broad / 2, BROAD * long, dash);
  return {
    points: [...side, ...side.map(([along, aside]) => [along, -aside]).reverse()].map(place).join(" "),
    opacity: ((quiet ? Math.min(QUIET.opacity, opacity) : opacity) * faded(depth)).toFixed(2),
    tip: [x, y],
    depth: (depth0 + depth) / 2,
  };
}

/**
 * One side of an arrow, from its tail to its tip: how far along and how far aside. Between dashes it has no width.
 * @param {number} length @param {number} neck where its head begins
 * @param {number} half its shaft's width @param {number} broad half its head's @param {string} dash
 */
function outline(length, neck, half, broad, dash) {
  const side = [[0, half]];
  const lengths = dash ? dash.split(" ").map(Number) : [neck];
  for (let [at, step] = [0, 0]; dash && at + lengths[step % lengths.length] < neck; step += 1) {
    at += lengths[step % lengths.length];
    side.push(...(step % 2 === 0 ? [half, 0] : [0, half]).map((aside) => [at, aside]));
  }
  return [...side, [neck, side[side.length - 1][1]], [neck, broad], [length, 0]];
}

/** Open lines; a point that is no number ends one. @param {Shape} shape @param {Pictures.Sight} sight */
export function lineOf({ points }, { pixels }) {
  let text = "";
  let going = false;
  for (const point of points) {
    const there = point.every(Number.isFinite);
    const [x, y] = there ? pixels(point) : [];
    if (there) text += `${going ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`;
    going = there;
  }
  return text;
}

/**
 * From the tips of a space's arrows down to its floor, so that their height can be read; where a picture has lines of its
 * own these would be too many.
 * @param {Shape[]} shapes @param {Pictures.Sight} sight @param {(shape: Shape) => Pictures.Look} lookOf
 */
export function stemsOf(shapes, { pixels }, lookOf) {
  if (shapes.some(({ kind }) => kind === "line")) return "";
  const high = shapes.filter((shape) => shape.points[1]?.[2] && !lookOf(shape).quiet);
  return high.map(({ points: [, [x, y, z]] }) => path(pixels([x, y, z]), pixels([x, y, 0]))).join("");
}

/** Depth is told by opacity too; 0 is the middle of a space and all of a plane. @param {number} depth */
const faded = (depth) => 1 - BACK * Math.max(0, Math.min(1, 0.5 - depth)) * Number(depth !== 0);

/** @param {number[][]} points */
export const path = (...points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}`;

/** @typedef {{ color: string, points: number[][] }} Way of one tip, in the picture's own numbers */

const LONGEST = 96; // points of a way; what is older is forgotten
const SHADES = 6; // from faint to full

/**
 * Ways of tips: those that queries and keys come while their matrices learn, or that a figure tells of; lines that fade
 * towards where it began.
 * @param {SVGElement} root the picture's
 */
export function createTrails(root) {
  const element = svg("g", { class: "trails", "stroke-width": 2.5 });
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
