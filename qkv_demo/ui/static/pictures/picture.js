// One picture in its frame: an SVG of the page's own, in a plane or in space, and over it the handles that a hand can hold;
// on the stage with its title and its words. Its layers lie in a fixed order: axes, lines, numbers, arrows, those of
// a space by depth, the furthest first; dots, ways, names.

import { attribute, el, svg as made } from "../base/dom.js";
import { throttleToFrames } from "../base/motion.js";
import { render } from "../base/render.js";
import { tipOf } from "../state/scene.js";
import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { arrowOf, DOT, dotsOf, lineOf, QUIET, shaded } from "./drawing.js";
import { createHandles } from "./handles.js";
import { createNames, overlaps } from "./names.js";
import { createSeeing, finely } from "./axis_fit.js";
import { attachTurning } from "./space.js";

/**
 * One picture in its frame on the stage: where it is drawn, the handles over it, its title and its words.
 * @param {Pick<Page, "t" | "cameras"> & Partial<Pick<Page, "commands">>} page without commands nothing in it is held
 * @param {string} name @param {string} part of the stage that it is
 */
export function createPlane({ t, cameras, commands }, name, part) {
  const drawing = made("svg", { class: "drawing", role: "img" });
  const overlay = el("div", { class: "overlay" });
  const frame = el("div", { class: "frame", role: commands && "group", translate: "no" }, drawing, overlay);
  const caption = el("figcaption", {}, el("h3", {}, t(`ui.plane.${name}`)));
  const card = el("figure", { class: `plane plane-${name} stack`, "data-part": part }, caption, frame);
  return { card, frame, drawing, ...createPicture(t, { name, drawing, overlay, frame, caption }, cameras, commands) };
}

export const FEW_NAMES = 6; // that all speak up
const RING = 13; // pixels about a tip that a hand's ring takes, where one is seen
const LETTER = 13; // pixels: for whom letters are larger, lines are heavier too

/**
 * `paint(figure, ground)` draws it; `ground` says how its axes go along (see `Axes`), `stress` what stands out in it (see
 * `Pictures.Stress`).
 * @param {Translate} t
 * @param {Pictures.Holder} holder
 * @param {Page["cameras"]} cameras
 * @param {Commands} [commands] none where nothing in it is held
 */
function createPicture(t, holder, cameras, commands) {
  const { name, drawing: root, overlay, frame } = holder;
  const trails = createTrails();
  const namesOf = createNames(root);
  const handles = commands && createHandles(t, holder, commands);
  const soon = throttleToFrames(() => figure && paint(figure, ground));
  const again = () => soon.schedule(undefined);
  const isOver = createHover(frame, again);
  const seeing = createSeeing(again, () => cameras.get(name));
  /** @type {Figure | null} */
  let figure = null;
  /** @type {import("../state/transition.js").Axes} */
  let ground = "free";
  // Asked for once a resize: reading them at each paint would make the browser lay the page out twice.
  let size = { width: 0, height: 0 };
  let letter = 0; // the height of the names
  /** @type {Pictures.Stress} */
  let stress = { handle: null, pair: [0, 0], isQuiet: () => false, isHeld: () => true };

  /** @param {Figure} next @param {import("../state/transition.js").Axes} axesAre */
  function paint(next, axesAre) {
    [figure, ground] = [next, axesAre];
    if (size.width === 0) return;
    const inSpace = next.dims === 3;
    const isQuiet = (/** @type {Pictures.Whose} */ whose) => stress.isQuiet(whose, inSpace);
    const isDue = (/** @type {Pictures.Whose} */ whose) => isNeeded(stress.pair, whose);
    const { sight, axes, ranges, keeps } = seeing.see(next, { size, letter, ground, isOver, isQuiet });
    const thickness = Math.max(1, letter / LETTER);
    const crowd = inSpace && next.labels.some(isQuiet); // then lines stand back too
    const clear = next.handles.length > 0 && ["space", "film"].includes(name) ? RING : 0;
    describe(holder, next, inSpace || (handles !== undefined && name !== "space"), axesAre === "held");
    const lookOf = (/** @type {Pictures.Whose} */ whose) => ({
      thickness,
      quiet: whose.kind === "line" ? crowd : inSpace && isQuiet(whose),
    });
    const ways = next.ways?.flatMap(({ points }) => shaftsOf(points.map(sight.pixels)));
    const room = { clear, flat: !inSpace, ways, marks: [...axes.words, ...dotsOf(next, sight)], isDue, isQuiet, keeps };
    const names = namesOf(next.labels, sight, letter, size, room);
    const drawn = drawing({ ...axes, words: wordsBeside(names, axes.words) }, letter, next, sight, lookOf);
    render([drawn, trails.template(next, sight), names.map((name) => nameOf(name, letter))], root);
    handles?.paint(next.handles.filter(stress.isHeld), { ...sight, ranges, height: size.height }, stress);
  }

  attachTurning(
    root,
    () => (figure?.dims === 3 ? seeing.camera() : null),
    (camera) => {
      if (camera) cameras.set(name, camera);
      else cameras.delete(name);
      if (figure) paint(figure, ground === "held" ? ground : "passing");
    },
  );

  // A plane may come out of hiding or change its width at any time: with a step of a lesson, a turned phone.
  new ResizeObserver(() => {
    size = { width: frame.clientWidth, height: frame.clientHeight };
    if (size.width === 0) return; // hidden: a hand may still hold something
    letter = Number.parseFloat(getComputedStyle(overlay).fontSize);
    // In pixels: as large as its frame it would be laid out anew whenever the browser tries that in several heights.
    attribute(root, "width", size.width);
    attribute(root, "height", size.height);
    if (figure) paint(figure, ground);
    again(); // the room for numbers at an axis is that of those which stood there
  }).observe(frame);

  return {
    name,
    paint,
    /** @param {boolean} on @param {unknown} scene */
    leaveTrails(on, scene) {
      if (trails.leave(on, scene)) again();
    },
    /** From the next painting on, which comes by itself where other handles are held. @param {Pictures.Stress} next */
    stress(next) {
      const isOther = figure?.handles.some((handle) => stress.isHeld(handle) !== next.isHeld(handle));
      stress = next;
      if (isOther) again();
    },
  };
}

/**
 * Return a function that tells whether the pointer is over an element.
 * @param {HTMLElement} element @param {() => void} leave runs when the pointer leaves it
 */
function createHover(element, leave) {
  let isOver = false;
  element.addEventListener("pointerenter", () => (isOver = true));
  element.addEventListener("pointerleave", () => {
    isOver = false;
    leave();
  });
  return () => isOver;
}

/**
 * Return the numbers at the axes on which no name lies.
 * @param {{ hidden: boolean, box: Pictures.Box }[]} names @param {Pictures.Word[]} words
 */
const wordsBeside = (names, words) =>
  words.filter((word) => !names.some(({ hidden, box }) => !hidden && overlaps(box, word)));

/** The pieces of a way. @param {number[][]} points */
const shaftsOf = (points) => points.slice(1).map((to, at) => ({ from: points[at], to }));

/**
 * Whether a picture needs that one's name: it does those of the pair, and of axes, which belong to nobody.
 * @param {PairIndex} pair @param {Pictures.Whose} whose
 */
const isNeeded = ([row, column], { asks, answers = asks }) =>
  asks === row || answers === column || answers === undefined;

const TOLD = 8; // tips that one can follow by ear; of more, tables tell

/**
 * Says the picture in words, for who hears it, and where its tips are, unless a hand moves them. It is the keyboard's stop
 * where it turns and before its handles, but for the plane of the words, whose handles are.
 * @param {Pictures.Holder} holder @param {Figure} figure @param {boolean} isStop @param {boolean} isMoving
 */
function describe({ drawing, frame, caption }, { words, dims, labels }, isStop, isMoving) {
  const told = isMoving || labels.length > TOLD ? [] : labels;
  const tips = told.map(({ text, point }) => `${text} (${finely(point).join(", ")})`);
  attribute(caption, "title", words); // for who points at it
  attribute(
    drawing,
    "aria-label",
    tips.length === 0 ? words : `${words.replace(/[^.。]$/, "$&:")} ${tips.join("; ")}`.trim(),
  );
  attribute(frame, "data-space", dims === 3);
  attribute(drawing, "tabindex", isStop ? 0 : -1);
}

/** @typedef {(whose: Pictures.Whose) => Pictures.Look} LookOf */

const HOLD = 10; // pixels: so wide an invisible outline lets a pointer find an arrow

/**
 * All but the names.
 * @param {Pictures.Axes} axes @param {number} high a number is
 * @param {Figure} figure @param {Pictures.Sight} sight @param {LookOf} lookOf
 */
function drawing({ grid, zero, words }, high, { dims, shapes }, sight, lookOf) {
  const of = (/** @type {Shape["kind"]} */ wanted) => shapes.filter(({ kind }) => kind === wanted);
  const arrows = of("arrow").filter(({ points }) => points.length > 0);
  const seen = arrows.map((shape) => ({ shape, ...arrowOf(shape, sight, lookOf(shape)) }));
  if (dims === 3) seen.sort((one, other) => one.depth - other.depth);
  return svg`
    <path class="grid" d=${grid} />
    <path class="zero" d=${zero} />
    ${of("line").map((shape) => line(shape, sight, lookOf(shape)))}
    <g class="numbers">${words.map((word) => number(word, high))}</g>
    ${seen.map(arrow)}
    ${of("dots").map((shape) => dots(shape, sight, lookOf))}`;
}

/** @param {Pictures.Word} word @param {number} high */
const number = ({ text, x, y, width, end, name }, high) => svg`<text
  x=${(end ? x + width / 2 : x).toFixed(1)}
  y=${(y + 0.36 * high).toFixed(1)}
  text-anchor=${end ? "end" : "middle"}
  font-size=${high * (name ? 1.25 : 1)}
  .textContent=${text}
/>`;

/** @param {Shape} shape @param {Pictures.Sight} sight @param {Pictures.Look} look */
const line = (shape, sight, { thickness, quiet }) => svg`<path
  class="line"
  data-of=${shape.of}
  d=${lineOf(shape, sight)}
  stroke=${shape.color}
  stroke-opacity=${shape.opacity}
  stroke-dasharray=${shape.dash || nothing}
  stroke-width=${(shape.width * thickness).toFixed(2)}
  opacity=${quiet ? QUIET.opacity : 1}
/>`;

/** @param {{ shape: Shape } & ReturnType<typeof arrowOf>} seen */
const arrow = ({ shape: { color, row, asks, answers }, points, opacity, tip }) => svg`<polygon
  class="arrow"
  fill=${color}
  stroke="transparent"
  stroke-width=${HOLD}
  data-arrow=${row ?? nothing}
  data-asks=${asks ?? nothing}
  data-answers=${answers ?? nothing}
  data-tip=${tip.map((place) => place.toFixed(2)).join(",")}
  points=${points}
  opacity=${opacity}
/>`;

/** @param {ReturnType<ReturnType<typeof createNames>>[0]} name @param {number} high a letter is */
const nameOf = ({ box: { x, y }, quiet, hidden, said, more }, high) => svg`<g
  class="name"
  transform="translate(${x.toFixed(1)},${(y + 0.34 * high).toFixed(1)})"
  font-size=${high}
  data-quiet=${quiet}
  data-hidden=${hidden}
><text text-anchor="middle">${said.map(({ label: { color, asks = nothing, answers = nothing }, before, text }) => [
  between(before),
  svg`<tspan class="label" fill=${color} data-asks=${asks} data-answers=${answers}>${text}</tspan>`,
])}${between(more)}</text></g>`;

/** @param {string} text */
const between = (text) => text && svg`<tspan class="between">${text}</tspan>`;

/** One for each key. @param {Shape} shape @param {Pictures.Sight} sight @param {LookOf} lookOf */
const dots = ({ points, colors = [] }, { pixels, near }, lookOf) =>
  points.map((point, answers) => {
    const [x, y, depth] = pixels(point);
    const { thickness, quiet } = lookOf({ answers });
    return svg`<circle
      fill=${colors[answers]}
      cx=${x.toFixed(1)}
      cy=${y.toFixed(1)}
      r=${(DOT * thickness * near(depth)).toFixed(1)}
      opacity=${quiet ? QUIET.opacity : 1}
    />`;
  });

/** @typedef {{ color: string, points: number[][] }} Way of one tip, in the picture's own numbers */

const MOST_POINTS = 96; // of a way; what is older is forgotten

/**
 * Ways of tips: those that queries and keys come while their matrices learn, or that a figure tells of; lines that fade
 * towards where it began.
 */
function createTrails() {
  /** @type {Map<string, Way>} */
  let ways = new Map();
  let going = false;
  /** @type {unknown} */
  let end = null; // the scene that they lead to

  /** @param {Handle} handle */
  function add(handle) {
    const name = tipOf(handle);
    const points = ways.get(name)?.points ?? [];
    ways.set(name, { color: handle.color, points: [...points, handle.point].slice(-MOST_POINTS) });
  }

  return {
    /**
     * While `on`, tips leave trails; then these fade away, and go at once when the scene that they led to has. Answers
     * whether that changes the picture.
     * @param {boolean} on
     * @param {unknown} scene
     */
    leave(on, scene) {
      const isOver = on ? !going : ways.size > 0 && scene !== end;
      const isOther = isOver || on !== going;
      if (isOver) ways = new Map();
      if (on || going) end = scene;
      going = on;
      return isOther;
    },
    /** @param {Figure} figure @param {Pick<Pictures.Sight, "pixels">} sight */
    template({ handles, ways: told = [] }, sight) {
      if (going) handles.filter(({ moves }) => moves !== null).forEach(add);
      const lines = [...told, ...ways.values()].flatMap(({ color, points }) => shaded(points.map(sight.pixels), color));
      const fades = ways.size > 0 ? going : nothing; // what a figure tells of does not
      return svg`<g class="trails" stroke-width="2.5" data-going=${fades}>${lines.map(polyline)}</g>`;
    },
  };
}

/** @param {ReturnType<typeof shaded>[0]} piece */
const polyline = ({ points, stroke, opacity }) =>
  svg`<polyline points=${points} stroke=${stroke} stroke-opacity=${opacity} />`;
