// @ts-check
// One figure in its frame: what Plotly draws, and over it the names and handles that a hand can hold.

import { attribute, write } from "../base/dom.js";
import { flatGround } from "./axes.js";
import { axisNumbers } from "./axis_numbers.js";
import { createFitting } from "./fitting.js";
import { follow } from "./growing.js";
import { followInSpace } from "./growing_space.js";
import { createHandles } from "./handles.js";
import { createLabels } from "./labels.js";
import { legible, numbered } from "./legible.js";
import { attachNearest } from "./nearest.js";
import { createPlot } from "./plot.js";
import { projector } from "./projection.js";
import { createRing } from "./ring.js";
import { letScroll } from "./swiping.js";
import { createTrails } from "./trails.js";
import { createWatch } from "./watching.js";

/** @typedef {import("./axes.js").Layout} Layout */

/**
 * Where a figure goes. `cameras` holds, by the picture's name, where the person left each space.
 * @typedef {{ name: string, drawing: any, overlay: HTMLElement, frame: HTMLElement, axes: HTMLElement, words: HTMLElement }} Holder
 * @typedef {Map<string, object>} Cameras
 */

/**
 * What stands out in a picture: the handle that a question is about, who asks whom, and names that are not quiet.
 * @typedef {import("./handles.js").Offered & { isQuiet: (label: Label) => boolean }} Stress
 */

/**
 * `paint(figure, ground)` draws it.
 * @param {Translate} t
 * @param {Holder} holder
 * @param {Cameras} cameras
 * @param {import("./handles.js").HandleCommands} commands
 */
export function createPicture(t, { name, drawing, overlay, frame, words }, cameras, commands) {
  const draw = createPlot(drawing);
  const [trails, labels] = [createTrails(overlay), createLabels(overlay)];
  const handles = createHandles(t, name, overlay, commands);
  const ring = createRing(overlay, () => fitting.shown() && layOver(fitting.shown()));
  /** @type {Figure | null} */
  let figure = null;
  const fitting = createFitting((ground) => figure && paint(figure, ground));
  let followed = false;
  // Asked for once a resize: reading them at each paint would make the browser lay the page out twice.
  let size = { width: 0, height: 0 };
  let letter = 0; // the height of the names
  /** @type {Stress} */
  let stress = { handle: null, pair: [0, 0], isQuiet: () => false };
  /** @type {{ origin: number[], tips: number[][] }} */
  let seen = { origin: [], tips: [] };
  // A space draws itself in frames of its own, and a turned camera glides on: names and handles follow until it rests.
  const watchSpace = createWatch(() => Boolean(fitting.shown()?.scene) && layOver(fitting.shown()));
  /** @type {import("./nearest.js").Arrow[]} */
  let arrows = [];

  /** @param {Figure} next @param {import("../state/ground.js").Ground} ground */
  async function paint(next, ground) {
    figure = next;
    if (!window.Plotly || size.width === 0) return;
    const layout = fitted(figure.layout, ground);
    write(words, figure.words);
    attribute(frame, "data-space", layout.scene !== undefined);
    attribute(drawing, "aria-label", figure.words);
    await draw(figure, layout, fitting.moving());
    layOver(layout);
    if (!followed) followCamera(drawing, (camera) => cameras.set(name, camera), watchSpace);
    followed = true;
    if (layout.scene) watchSpace();
  }

  /**
   * The figure's layout at this size, from where the person looks at it.
   * @param {Layout} given
   * @param {import("../state/ground.js").Ground} ground
   */
  function fitted(given, ground) {
    const layout = numbered(fitting.fit(legible({ ...given, ...size }, letter), figure?.data ?? [], ground));
    const camera = layout.scene && cameras.get(name);
    return camera ? { ...layout, scene: { ...layout.scene, camera } } : layout;
  }

  /**
   * Names and handles, where the picture under them has their points; whether these have moved.
   * @param {Layout} layout
   * @returns {boolean}
   */
  function layOver(layout) {
    const space = layout.scene ? projector(drawing, size) : null;
    const ground = layout.scene ? space : flatGround(layout);
    if (!figure || !ground) return false;
    const origin = ground.pixels([0, 0, 0]);
    const tips = figure.labels.map(({ x, y, z = 0 }) => ground.pixels([x, y, z]));
    const moved = String([origin, tips]) !== String([seen.origin, seen.tips]);
    seen = { origin, tips };
    arrows = figure.labels.map((label, index) => ({ label, from: origin, to: tips[index] }));
    const room = { ...ring.room(figure.handles), axes: !space, isQuiet: stress.isQuiet };
    labels.paint(figure.labels, tips, origin, letter, size, { ...room, numbers: axisNumbers(layout, drawing, space) });
    const { shown, push } = fitting;
    const hold = (/** @type {number[]} */ point) =>
      space ? followInSpace(point, space, shown, push) : follow(point, shown, push);
    handles.paint(figure.handles, { ...ground, hold }, size);
    trails.paint(figure.handles, ground);
    return moved;
  }

  attachNearest(frame, () => arrows);
  letScroll(frame);

  // A plane may come out of hiding or change its width at any time: with a step of a lesson, a turned phone.
  new ResizeObserver(() => {
    size = { width: frame.clientWidth, height: frame.clientHeight };
    letter = Number.parseFloat(getComputedStyle(overlay).fontSize);
    fitting.forget();
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
 * @param {any} drawing
 * @param {(camera: object) => void} keep where the person left it
 * @param {() => void} moves
 */
function followCamera(drawing, keep, moves) {
  drawing.on("plotly_relayouting", moves);
  drawing.on("plotly_relayout", (/** @type {Record<string, any>} */ changes) => {
    // Once a picture has had another size, its layout no longer hears of a turn; what has changed tells it.
    const camera = changes["scene.camera"] ?? drawing.layout.scene?.camera;
    if (camera) keep(structuredClone(camera));
    moves();
  });
  // Of a finger's turn plotly says nothing.
  let turns = false;
  const turn = () => {
    turns = true;
    moves();
  };
  drawing.addEventListener("touchmove", turn, { passive: true });
  drawing.addEventListener("touchend", () => {
    const space = drawing._fullLayout?.scene?._scene;
    if (turns && space) keep(space.getCamera());
    turns = false;
  });
}
