// A picture of vectors in a plane or in 3-D space. The drawing is an SVG, and an overlay contains the handles.

import { setAttribute, el, svg as svgElement, updateText } from "../base/dom.js";
import { throttleToFrames } from "../base/motion.js";
import { render } from "../base/render.js";
import { createViewport, roundPoint } from "./axis_fit.js";
import { overlaps } from "./boxes.js";
import { boxesOfDots } from "./drawing.js";
import { createHandles, hasHandle } from "./handles.js";
import { createNameLayout } from "./names.js";
import { drawingTemplate, nameTemplate } from "./picture_templates.js";
import { attachTurning } from "./space.js";
import { createTrails } from "./trails.js";

/**
 * Create a picture and the elements around it, which are a frame, a title and a note.
 * @param {Pick<Page, "t" | "cameras"> & Partial<Pick<Page, "commands">>} page without `commands`, the picture has no handles
 * @param {string} pictureName @param {string} componentName the name of the component, for the attribute `data-part`
 */
export function createPlane({ t, cameras, commands }, pictureName, componentName) {
  const drawing = svgElement("svg", { class: "drawing", role: "img" });
  const overlay = el("div", { class: "overlay" });
  const axesNote = el("p", { class: "axes-note small" });
  const frame = el("div", { class: "frame", role: commands && "group", translate: "no" }, drawing, overlay, axesNote);
  const caption = el("figcaption", {}, el("h3", {}, t(`ui.plane.${pictureName}`)));
  const card = el("figure", { class: `plane plane-${pictureName} stack`, "data-part": componentName }, caption, frame);
  /**
   * If the vectors have more axes than a picture can show, write a note about this below the picture.
   * @param {number} axisCount the number of all axes
   */
  const writeAxesNote = (axisCount) =>
    updateText(axesNote, axisCount > MAX_AXES ? t("ui.plane.axes", { count: axisCount }) : "");
  return {
    card,
    noteAxes: writeAxesNote,
    frame,
    drawing,
    ...createPlanePicture(t, { name: pictureName, drawing, overlay, frame, caption }, cameras, commands),
  };
}

const MAX_AXES = 3; // The largest number of axes that a picture can show.
export const MAX_UNMUTED_NAMES = 6; // In a picture with at most this many names, no arrow is muted.
const HANDLE_RADIUS = 13; // The radius of the visible ring of a handle, in pixels.
// The font size in pixels at which lines have their normal width. With a larger font, lines are thicker in proportion.
const NORMAL_FONT_SIZE = 13;

/**
 * Create the functions that paint a picture into its elements.
 * @param {Translate} t
 * @param {Pictures.Elements} elements
 * @param {Page["cameras"]} cameras
 * @param {Commands} [commands]
 */
function createPlanePicture(t, elements, cameras, commands) {
  const { name, drawing: root, overlay, frame } = elements;
  const trails = createTrails();
  const layoutNames = createNameLayout(root);
  const handles = commands && createHandles(t, elements, commands);
  const throttledPaint = throttleToFrames(() => figure && paint(figure, axesMode));
  const repaint = () => throttledPaint.schedule(undefined);
  const isHovered = createHover(frame, repaint);
  const viewport = createViewport(repaint, () => cameras.get(name));
  /** @type {Figure | null} */
  let figure = null;
  /** @type {import("../state/transition.js").AxesMode} */
  let axesMode = "free";
  // The size and the font size are read only when the size changes, because reading them in each paint would force a reflow.
  let size = { width: 0, height: 0 };
  let fontSize = 0;
  /** @type {Pictures.Highlighting} */
  let highlighting = { handle: null, pair: [0, 0], isMuted: () => false, isMovable: () => true };

  /**
   * Paint a figure now. While the picture is hidden, only store the figure for later.
   * @param {Figure} newFigure @param {import("../state/transition.js").AxesMode} newMode
   */
  function paint(newFigure, newMode) {
    [figure, axesMode] = [newFigure, newMode];
    if (size.width === 0) return;
    const isSpace = figure.dims === 3;
    const isMuted = (/** @type {Pictures.Item} */ item) => highlighting.isMuted(item, isSpace);
    const axesFit = viewport.fit(figure, { size, fontSize, axesMode, isHovered, isMuted });
    const { projection, axes, ranges, keepsNameSides } = axesFit;
    describePicture(t, elements, figure, highlighting, { hasHandles: Boolean(handles), axesMode });
    const names = layoutNames(figure.labels, projection, fontSize, size, {
      clearance: figure.handles.length > 0 && ["space", "film"].includes(name) ? HANDLE_RADIUS : 0,
      isFlat: !isSpace,
      trails: figure.trails?.flatMap(({ points }) => segmentsThrough(points.map(projection.toPixels))),
      obstacleBoxes: [...axes.labels, ...boxesOfDots(figure, projection)],
      isRequired: (label) => isInSelectedPair(highlighting.pair, label),
      isMuted,
      keepsNameSides,
    });
    const labels = axes.labels.filter((label) => !names.some(({ isHidden, box }) => !isHidden && overlaps(box, label)));
    const styleOf = createItemStyle(figure, fontSize, isMuted);
    const drawing = drawingTemplate({ ...axes, labels }, fontSize, figure, projection, styleOf);
    render([drawing, trails.template(figure, projection), names.map((label) => nameTemplate(label, fontSize))], root);
    const plotArea = { ...projection, ranges, height: size.height };
    handles?.paint(figure.handles.filter(highlighting.isMovable), plotArea, highlighting);
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

  // The size changes, for example, when a lesson step shows a hidden picture, or when the user rotates a phone.
  new ResizeObserver(() => {
    size = { width: frame.clientWidth, height: frame.clientHeight };
    if (size.width === 0) return; // The width is 0 while the picture is hidden.
    fontSize = Number.parseFloat(getComputedStyle(overlay).fontSize);
    // Set the size of the drawing in pixels. If it were a percentage of the frame, the browser would lay out the drawing
    // several times while it computes the height of the frame.
    setAttribute(root, "width", size.width);
    setAttribute(root, "height", size.height);
    if (figure) paint(figure, axesMode);
    repaint(); // Paint a second time, because the margin depends on the axis numbers, which the first paint has changed.
  }).observe(frame);

  return {
    name,
    paint,
    /** Start or stop recording the trails of moving tips. @param {boolean} isOn @param {unknown} scene */
    recordTrails(isOn, scene) {
      if (trails.record(isOn, scene)) repaint();
    },
    /**
     * Store how items are highlighted, for the next paint. If the set of movable handles changes, schedule a repaint.
     * @param {Pictures.Highlighting} newHighlighting
     */
    highlight(newHighlighting) {
      const { isMovable: wasMovable } = highlighting;
      highlighting = newHighlighting;
      if (figure?.handles.some((handle) => wasMovable(handle) !== newHighlighting.isMovable(handle))) repaint();
    },
  };
}

/**
 * Return a function that returns whether the pointer is over an element.
 * @param {HTMLElement} element @param {() => void} onLeave called when the pointer leaves the element
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
 * Return a function that returns the style of an item. In a plane, muting a token mutes only its name. In 3-D, it also mutes the
 * token's arrow and all lines of the figure.
 * @param {Figure} figure
 * @param {number} fontSize
 * @param {(item: Pictures.Item) => boolean} isMuted
 * @returns {import("./picture_templates.js").StyleOf}
 */
function createItemStyle({ dims, labels }, fontSize, isMuted) {
  const thickness = Math.max(1, fontSize / NORMAL_FONT_SIZE);
  const mutesLines = dims === 3 && labels.some(isMuted);
  return (item) => ({ thickness, isMuted: item.kind === "line" ? mutesLines : dims === 3 && isMuted(item) });
}

/** Return the lines between successive points. @param {number[][]} points */
const segmentsThrough = (points) => points.slice(1).map((to, index) => ({ from: points[index], to }));

/**
 * Return whether an item belongs to the selected pair. The result is also true for axes, which belong to no token.
 * @param {PairIndex} pair @param {Pictures.Item} item
 */
const isInSelectedPair = ([queryRow, keyRow], { asks, answers = asks }) =>
  asks === queryRow || answers === keyRow || answers === undefined;

// If there are more tips than this, the description for screen readers contains no coordinates. The tables contain them all.
const MAX_DESCRIBED_TIPS = 8;

/**
 * Set the description of the picture for screen readers. The description contains the coordinates of the tips. They are left out
 * during a drag and while the film moves the tips, because they would change in every frame.
 * @param {Translate} t @param {Pictures.Elements} elements @param {Figure} figure @param {Pictures.Highlighting} highlighting
 * @param {{ hasHandles: boolean, axesMode: import("../state/transition.js").AxesMode }} state `axesMode` is "held" during a drag
 */
function describePicture(
  t,
  { name, drawing, frame, caption },
  figure,
  { handle: suggestedHandleId, isPlaying },
  { hasHandles, axesMode },
) {
  const { words: description, dims, labels, handles } = figure;
  // In some flat pictures, the Tab key stops at a handle instead of the picture.
  const isTabStop = dims === 3 || (hasHandles && name !== "space" && !hasHandle(handles, suggestedHandleId));
  const describedLabels = axesMode === "held" || isPlaying || labels.length > MAX_DESCRIBED_TIPS ? [] : labels;
  const tips = describedLabels.map(({ text, point }) => `${text} (${roundPoint(point).join(", ")})`);
  setAttribute(caption, "title", description);
  setAttribute(
    drawing,
    "aria-label",
    tips.length === 0 ? description : `${description.replace(/[^.。?？]$/, "$&:")} ${tips.join("; ")}`.trim(),
  );
  setAttribute(frame, "data-space", dims === 3);
  setAttribute(drawing, "tabindex", isTabStop ? 0 : -1);
  setAttribute(drawing, "aria-description", isTabStop && hasHandles ? t("ui.handle.enter") : "");
}
