// A picture of vectors in a plane or in 3-D space, as SVG with handles on top. The layers are painted in this order: axes, lines,
// numbers, arrows (in 3-D the most distant first), dots, trails, names.

import { attribute, el, svg as svgElement, write } from "../base/dom.js";
import { throttleToFrames } from "../base/motion.js";
import { render } from "../base/render.js";
import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { createViewport, roundPoint } from "./axis_fit.js";
import { arrowOf, DOT, dotBoxes, lineOf, MUTED } from "./drawing.js";
import { createHandles } from "./handles.js";
import { createNames, overlaps } from "./names.js";
import { attachTurning } from "./space.js";
import { createTrails } from "./trails.js";

/**
 * Create a picture with its frame and its title.
 * @param {Pick<Page, "t" | "cameras"> & Partial<Pick<Page, "commands">>} page without `commands`, the picture has no handles
 * @param {string} name @param {string} part the value of its `data-part` attribute
 */
export function createPlane({ t, cameras, commands }, name, part) {
  const drawing = svgElement("svg", { class: "drawing", role: "img" });
  const overlay = el("div", { class: "overlay" });
  const note = el("p", { class: "axes-note small" });
  const frame = el("div", { class: "frame", role: commands && "group", translate: "no" }, drawing, overlay, note);
  const caption = el("figcaption", {}, el("h3", {}, t(`ui.plane.${name}`)));
  const card = el("figure", { class: `plane plane-${name} stack`, "data-part": part }, caption, frame);
  /** Write a note that the picture shows only the first few axes, if there are more. @param {number} count of all axes */
  const noteAxes = (count) => write(note, count > MAX_AXES ? t("ui.plane.axes", { count }) : "");
  return {
    card,
    noteAxes,
    frame,
    drawing,
    ...createPicture(t, { name, drawing, overlay, frame, caption }, cameras, commands),
  };
}

const MAX_AXES = 3; // The largest number of axes that a picture can show.
export const FEW_NAMES = 6; // Up to this number of names, none is muted.
const RING = 13; // The radius of the visible ring of a handle, in pixels.
// The font size for which line widths are defined, in pixels. With a larger font, lines are thicker in proportion.
const FONT_SIZE = 13;

/**
 * @param {Translate} t
 * @param {Pictures.Elements} elements
 * @param {Page["cameras"]} cameras
 * @param {Commands} [commands]
 */
function createPicture(t, elements, cameras, commands) {
  const { name, drawing: root, overlay, frame } = elements;
  const trails = createTrails();
  const layoutNames = createNames(root);
  const handles = commands && createHandles(t, elements, commands);
  const throttled = throttleToFrames(() => figure && paint(figure, axesMode));
  const repaint = () => throttled.schedule(undefined);
  const isHovered = createHover(frame, repaint);
  const viewport = createViewport(repaint, () => cameras.get(name));
  /** @type {Figure | null} */
  let figure = null;
  /** @type {import("../state/transition.js").AxesMode} */
  let axesMode = "free";
  // Read only when it changes, because reading it at each paint would force a reflow.
  let size = { width: 0, height: 0 };
  let fontSize = 0;
  /** @type {Pictures.Highlighting} */
  let highlighting = { handle: null, pair: [0, 0], isMuted: () => false, isMovable: () => true };

  /**
   * Draw a figure.
   * @param {Figure} newFigure @param {import("../state/transition.js").AxesMode} newMode
   */
  function paint(newFigure, newMode) {
    [figure, axesMode] = [newFigure, newMode];
    if (size.width === 0) return;
    const isSpace = figure.dims === 3;
    const isMuted = (/** @type {Pictures.Item} */ item) => highlighting.isMuted(item, isSpace);
    const fit = viewport.fit(figure, { size, fontSize, axesMode, isHovered, isMuted });
    const { projection, axes, ranges, keepsNames } = fit;
    describe(elements, figure, isSpace || (handles !== undefined && name !== "space"), axesMode === "held");
    const names = layoutNames(figure.labels, projection, fontSize, size, {
      clearance: figure.handles.length > 0 && ["space", "film"].includes(name) ? RING : 0,
      isFlat: !isSpace,
      trails: figure.trails?.flatMap(({ points }) => linesThrough(points.map(projection.toPixels))),
      boxes: [...axes.labels, ...dotBoxes(figure, projection)],
      isRequired: (label) => isSelected(highlighting.pair, label),
      isMuted,
      keepsNames,
    });
    const labels = axes.labels.filter((label) => !names.some(({ isHidden, box }) => !isHidden && overlaps(box, label)));
    const drawing = drawingOf({ ...axes, labels }, fontSize, figure, projection, looksOf(figure, fontSize, isMuted));
    render([drawing, trails.template(figure, projection), names.map((item) => nameOf(item, fontSize))], root);
    const area = { ...projection, ranges, height: size.height };
    handles?.paint(figure.handles.filter(highlighting.isMovable), area, highlighting);
  }

  attachTurning(
    root,
    () => (figure?.dims === 3 ? viewport.camera() : null),
    (camera) => {
      if (camera) cameras.set(name, camera);
      else cameras.delete(name);
      if (figure) paint(figure, axesMode === "held" ? axesMode : "passing");
    },
  );

  // The size changes when a lesson step shows the picture, or when the user rotates a phone.
  new ResizeObserver(() => {
    size = { width: frame.clientWidth, height: frame.clientHeight };
    if (size.width === 0) return; // A frame without a width is hidden.
    fontSize = Number.parseFloat(getComputedStyle(overlay).fontSize);
    // Set the size in pixels, because with percentages the browser would lay out the drawing again for each height that it tries
    // for the frame.
    attribute(root, "width", size.width);
    attribute(root, "height", size.height);
    if (figure) paint(figure, axesMode);
    repaint(); // Repaint, because the margins depend on the axis numbers that have just been painted.
  }).observe(frame);

  return {
    name,
    paint,
    /** Record the trails of moving tips while `isOn` is true. @param {boolean} isOn @param {unknown} scene */
    recordTrails(isOn, scene) {
      if (trails.record(isOn, scene)) repaint();
    },
    /**
     * Set how items are highlighted from the next paint on. If other handles become movable, repaint now.
     * @param {Pictures.Highlighting} options
     */
    highlight(options) {
      const isChanged = figure?.handles.some((handle) => highlighting.isMovable(handle) !== options.isMovable(handle));
      highlighting = options;
      if (isChanged) repaint();
    },
  };
}

/**
 * Return a function that returns true while the pointer is over an element.
 * @param {HTMLElement} element @param {() => void} onLeave
 */
function createHover(element, onLeave) {
  let isHovered = false;
  element.addEventListener("pointerenter", () => (isHovered = true));
  element.addEventListener("pointerleave", () => {
    isHovered = false;
    onLeave();
  });
  return () => isHovered;
}

/**
 * Return a function that returns the style of an item. Items are muted only in 3-D. Lines are muted there if any name is muted.
 * @param {Figure} figure @param {number} fontSize @param {(item: Pictures.Item) => boolean} isMuted @returns {LookOf}
 */
function looksOf({ dims, labels }, fontSize, isMuted) {
  const thickness = Math.max(1, fontSize / FONT_SIZE);
  const mutesLines = dims === 3 && labels.some(isMuted);
  return (item) => ({ thickness, isMuted: item.kind === "line" ? mutesLines : dims === 3 && isMuted(item) });
}

/** Return the lines between successive points. @param {number[][]} points */
const linesThrough = (points) => points.slice(1).map((to, index) => ({ from: points[index], to }));

/**
 * Return true for the selected pair, and for axes, which have no token.
 * @param {PairIndex} pair @param {Pictures.Item} item
 */
const isSelected = ([row, column], { asks, answers = asks }) =>
  asks === row || answers === column || answers === undefined;

// The description for screen readers contains the coordinates of at most this many tips. The rest can be read in the tables.
const MAX_SPOKEN_TIPS = 8;

/**
 * Set the description of the picture for screen readers. It contains the coordinates of the tips, except during a drag.
 * @param {Pictures.Elements} elements @param {Figure} figure
 * @param {boolean} isTabStop false if only the handles can be focused @param {boolean} isDragging
 */
function describe({ drawing, frame, caption }, { words, dims, labels }, isTabStop, isDragging) {
  const spoken = isDragging || labels.length > MAX_SPOKEN_TIPS ? [] : labels;
  const tips = spoken.map(({ text, point }) => `${text} (${roundPoint(point).join(", ")})`);
  attribute(caption, "title", words);
  attribute(
    drawing,
    "aria-label",
    tips.length === 0 ? words : `${words.replace(/[^.。]$/, "$&:")} ${tips.join("; ")}`.trim(),
  );
  attribute(frame, "data-space", dims === 3);
  attribute(drawing, "tabindex", isTabStop ? 0 : -1);
}

/** @typedef {(item: Pictures.Item) => Pictures.Look} LookOf */

const HIT_WIDTH = 10; // The width of the invisible outline that makes arrows easier to hit with the pointer, in pixels.

/**
 * Return the template of everything except trails and names.
 * @param {Pictures.Axes} axes @param {number} fontSize
 * @param {Figure} figure @param {Pictures.Projection} projection @param {LookOf} lookOf
 */
function drawingOf({ grid, zero, labels }, fontSize, { dims, shapes }, projection, lookOf) {
  const ofKind = (/** @type {Shape["kind"]} */ kind) => shapes.filter((shape) => shape.kind === kind);
  const arrows = ofKind("arrow")
    .filter(({ points }) => points.length > 0)
    .map((shape) => ({ shape, ...arrowOf(shape, projection, lookOf(shape)) }));
  if (dims === 3) arrows.sort((a, b) => a.depth - b.depth);
  return svg`
    <path class="grid" d=${grid} />
    <path class="zero" d=${zero} />
    ${ofKind("line").map((shape) => line(shape, projection, lookOf(shape)))}
    <g class="numbers">${labels.map((label) => axisText(label, fontSize))}</g>
    ${arrows.map(arrow)}
    ${ofKind("dots").map((shape) => dots(shape, projection, lookOf))}`;
}

/** @param {Pictures.AxisLabel} label @param {number} fontSize */
const axisText = ({ text, x, y, width, isEndAligned, isName }, fontSize) => svg`<text
  x=${(isEndAligned ? x + width / 2 : x).toFixed(1)}
  y=${(y + 0.36 * fontSize).toFixed(1)}
  text-anchor=${isEndAligned ? "end" : "middle"}
  font-size=${fontSize * (isName ? 1.25 : 1)}
  .textContent=${text}
/>`;

/** @param {Shape} shape @param {Pictures.Projection} projection @param {Pictures.Look} look */
const line = (shape, projection, { thickness, isMuted }) => svg`<path
  class="line"
  data-of=${shape.of}
  d=${lineOf(shape, projection)}
  stroke=${shape.color}
  stroke-opacity=${shape.opacity}
  stroke-dasharray=${shape.dash || nothing}
  stroke-width=${(shape.width * thickness).toFixed(2)}
  opacity=${isMuted ? MUTED.opacity : 1}
/>`;

/** @param {{ shape: Shape } & ReturnType<typeof arrowOf>} arrow */
const arrow = ({ shape: { color, row, asks, answers }, points, opacity, tip }) => svg`<polygon
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

/** @param {ReturnType<ReturnType<typeof createNames>>[0]} name @param {number} fontSize */
const nameOf = ({ box: { x, y }, isMuted, isHidden, spans, omitted }, fontSize) => svg`<g
  class="name"
  transform="translate(${x.toFixed(1)},${(y + 0.34 * fontSize).toFixed(1)})"
  font-size=${fontSize}
  data-muted=${isMuted}
  data-hidden=${isHidden}
><text text-anchor="middle">${spans.map(
  ({ label: { color, role, asks = nothing, answers = nothing }, separator, text }) => [
    separatorOf(separator),
    svg`<tspan class="label" fill=${color} data-asks=${asks} data-answers=${answers}>${inRoleColor(text, role)}</tspan>`,
  ],
)}${separatorOf(omitted)}</text></g>`;

/**
 * Return the template of a label whose first letter has the color of its role, such as the q of a query.
 * @param {string} text @param {string} [role]
 */
function inRoleColor(text, role) {
  const isNamed = role && text.startsWith(`${role[0]} `); // A label that was merged from several may not begin with this letter.
  return isNamed ? svg`<tspan class="of-${role}">${role[0]}</tspan>${text.slice(1)}` : text;
}

/** @param {string} text */
const separatorOf = (text) => text && svg`<tspan class="separator">${text}</tspan>`;

/**
 * Return the template of the dots, one for each key.
 * @param {Shape} shape @param {Pictures.Projection} projection @param {LookOf} lookOf
 */
const dots = ({ points, colors = [] }, { toPixels, scaleAt }, lookOf) =>
  points.map((point, answers) => {
    const [x, y, depth] = toPixels(point);
    const { thickness, isMuted } = lookOf({ answers });
    return svg`<circle
      fill=${colors[answers]}
      cx=${x.toFixed(1)}
      cy=${y.toFixed(1)}
      r=${(DOT * thickness * scaleAt(depth)).toFixed(1)}
      opacity=${isMuted ? MUTED.opacity : 1}
    />`;
  });
