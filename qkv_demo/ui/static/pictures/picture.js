// @ts-check
// One figure in its frame: an SVG of the page's own, in a plane or in space, and over it the handles that a hand can hold.

import { attribute, write } from "../base/dom.js";
import { onceAFrame } from "../base/frames.js";
import { createDrawing } from "./drawing.js";
import { HALL } from "./hall.js";
import { createHandles } from "./handles.js";
import { holdOf } from "./hold.js";
import { overlaps } from "./label_places.js";
import { createLabels } from "./labels.js";
import { createRing } from "./ring.js";
import { createSeeing } from "./seeing.js";
import { createTrails } from "./trails.js";
import { attachTurning } from "./turning.js";

/**
 * Where a figure goes. `cameras` holds, by the picture's name, where the person left each space.
 * @typedef {{ name: string, drawing: SVGElement, overlay: HTMLElement, frame: HTMLElement, axes: HTMLElement, words: HTMLElement }} Holder
 * @typedef {Map<string, import("./space_sight.js").Camera>} Cameras
 */

/**
 * What stands out in a picture: the handle that a question is about, who asks whom, and names that are not quiet.
 * @typedef {import("./handles.js").Offered & { isQuiet: (whose: Whose, inSpace: boolean) => boolean }} Stress
 * @typedef {{ asks?: number, answers?: number }} Whose
 */

const HEAVY = 1.4; // a line for a hall, of what it is on a page

/**
 * `paint(figure, ground)` draws it.
 * @param {Translate} t
 * @param {Holder} holder
 * @param {Cameras} cameras
 * @param {import("./handles.js").HandleCommands} commands
 */
export function createPicture(t, { name, drawing: root, overlay, frame, words }, cameras, commands) {
  const drawing = createDrawing(root);
  const paintLabels = createLabels(root);
  const trails = createTrails(root);
  const handles = createHandles(t, name, overlay, commands);
  const ring = createRing(overlay, soon);
  const seeing = createSeeing(soon, () => cameras.get(name));
  /** @type {Figure | null} */
  let figure = null;
  /** @type {import("../state/axes.js").Axes} */
  let ground = "free";
  // Asked for once a resize: reading them at each paint would make the browser lay the page out twice.
  let size = { width: 0, height: 0 };
  let letter = 0; // the height of the names
  /** @type {Stress} */
  let stress = { handle: null, pair: [0, 0], isQuiet: () => false };

  const later = onceAFrame(() => figure && paint(figure, ground));
  function soon() {
    later.hear(undefined);
  }

  /** @param {Figure} next @param {import("../state/axes.js").Axes} under */
  function paint(next, under) {
    [figure, ground] = [next, under];
    if (size.width === 0) return;
    const { shapes, labels } = figure;
    const inSpace = figure.dims === 3;
    const isQuiet = (/** @type {Whose} */ whose) => stress.isQuiet(whose, inSpace);
    write(words, figure.words);
    attribute(root, "aria-label", figure.words);
    attribute(frame, "data-space", inSpace);
    attribute(root, "tabindex", inSpace ? 0 : -1);
    const { sight, axes, lengths } = seeing.see(figure, { size, letter, ground, isQuiet });
    const weight = letter >= HALL ? HEAVY : 1;
    const crowd = inSpace && labels.some(isQuiet); // then lines stand back too
    drawing.paintShapes(shapes, sight, (whose) => ({
      weight,
      quiet: whose.kind === "line" ? crowd : inSpace && isQuiet(whose),
    }));
    const tips = labels.map(({ point }) => sight.pixels(point));
    const room = { ...ring.room(figure.handles), axes: !inSpace, numbers: axes.words, isQuiet };
    const names = paintLabels(labels, tips, sight.pixels([0, 0, 0]), letter, size, room);
    const free = axes.words.filter((word) => !names.some((name) => overlaps(name, word)));
    drawing.paintAxes({ ...axes, words: free }, letter);
    const hold = (/** @type {number[]} */ point) => holdOf(point, sight, lengths, seeing.fitting);
    handles.paint(figure.handles, { pixels: sight.pixels, hold }, size);
    trails.paint(figure.handles, sight);
  }

  attachTurning(root, () => (figure?.dims === 3 ? seeing.camera() : null), turn);

  /** @param {import("./space_sight.js").Camera | null} turned */
  function turn(turned) {
    if (turned) cameras.set(name, turned);
    else cameras.delete(name);
    soon();
  }

  // A plane may come out of hiding or change its width at any time: with a step of a lesson, a turned phone.
  new ResizeObserver(() => {
    size = { width: frame.clientWidth, height: frame.clientHeight };
    letter = Number.parseFloat(getComputedStyle(overlay).fontSize);
    resize(root, size);
    seeing.fitting.forget();
    if (figure) paint(figure, "free");
  }).observe(frame);

  return {
    name,
    paint,
    leaveTrails: trails.leave,
    /** From the next painting on. @param {Stress} next */
    stress(next) {
      stress = next;
      handles.invite(next);
    },
  };
}

/**
 * In pixels: as large as its frame it would be laid out anew whenever the browser tries that in several heights.
 * @param {SVGElement} root
 * @param {import("./plane_sight.js").Size} size
 */
function resize(root, { width, height }) {
  attribute(root, "width", width);
  attribute(root, "height", height);
  attribute(root, "viewBox", `0 0 ${width} ${height}`);
}
