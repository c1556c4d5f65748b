// One picture in its frame: an SVG of the page's own, in a plane or in space, and over it the handles that a hand can hold;
// on the stage with its title and its words.

import { attribute, el, svg } from "../base/dom.js";
import { onceAFrame } from "../base/motion.js";
import { createDrawing, createTrails, dotsOf } from "./drawing.js";
import { createHandles } from "./handles.js";
import { createNames, overlaps } from "./names.js";
import { createSeeing, finely } from "./seeing.js";
import { attachTurning } from "./space.js";

/**
 * One picture in its frame on the stage: where it is drawn, the handles over it, its title and its words.
 * @param {Pick<Page, "t" | "cameras"> & Partial<Pick<Page, "commands">>} page without commands nothing in it is held
 * @param {string} name @param {string} part of the stage that it is
 */
export function createPlane({ t, cameras, commands }, name, part) {
  const drawing = svg("svg", { class: "drawing", role: "img" });
  const overlay = el("div", { class: "overlay" });
  const frame = el("div", { class: "frame", role: "group" }, drawing, overlay);
  const caption = el("figcaption", {}, el("h3", {}, t(`ui.plane.${name}`)));
  const card = el("figure", { class: `plane plane-${name} pile`, "data-part": part }, caption, frame);
  return { card, frame, drawing, ...createPicture(t, { name, drawing, overlay, frame, caption }, cameras, commands) };
}

const RING = 13; // pixels about a tip that a hand's ring takes, where one is seen
const LETTER = 13; // pixels: for whom letters are larger, lines are heavier too

/**
 * `paint(figure, ground)` draws it.
 * @param {Translate} t
 * @param {Pictures.Holder} holder
 * @param {Pictures.Cameras} cameras
 * @param {Commands} [commands] none where nothing in it is held
 */
export function createPicture(t, holder, cameras, commands) {
  const { name, drawing: root, overlay, frame } = holder;
  const drawing = createDrawing(root);
  const trails = createTrails(root);
  const paintNames = createNames(root, name !== "film");
  const handles = commands && createHandles(t, holder, commands);
  const soon = onceAFrame(() => figure && paint(figure, ground));
  const again = () => soon.hear(undefined);
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

  /** @param {Figure} next @param {import("../state/transition.js").Axes} under */
  function paint(next, under) {
    [figure, ground] = [next, under];
    if (size.width === 0) return;
    const inSpace = next.dims === 3;
    const isQuiet = (/** @type {Pictures.Whose} */ whose) => stress.isQuiet(whose, inSpace);
    const isDue = (/** @type {Pictures.Whose} */ whose) => isOf(stress.pair, whose);
    const { sight, axes, ranges } = seeing.see(next, { size, letter, ground, isQuiet });
    const weight = Math.max(1, letter / LETTER);
    const crowd = inSpace && next.labels.some(isQuiet); // then lines stand back too
    const clear = next.handles.length > 0 && ["space", "film"].includes(name) ? RING : 0;
    tell(holder, next, inSpace || (handles !== undefined && name !== "space"), under === "held");
    drawing.paintShapes(next, sight, (whose) => ({
      weight,
      quiet: whose.kind === "line" ? crowd : inSpace && isQuiet(whose),
    }));
    const ways = next.ways?.flatMap(({ points }) => shaftsOf(points.map(sight.pixels)));
    const room = { clear, flat: !inSpace, ways, marks: [...axes.words, ...dotsOf(next, sight)], isDue, isQuiet };
    const names = paintNames(next.labels, sight, letter, size, room);
    drawing.paintAxes(axes, letter, (word) => names.some((name) => overlaps(name, word)));
    handles?.paint(next.handles.filter(stress.isHeld), { ...sight, ranges, height: size.height });
    trails.paint(next, sight);
  }

  attachTurning(
    root,
    () => (figure?.dims === 3 ? seeing.camera() : null),
    (camera) => {
      if (camera) cameras.set(name, camera);
      else cameras.delete(name);
      if (figure) paint(figure, ground);
    },
  );

  // A plane may come out of hiding or change its width at any time: with a step of a lesson, a turned phone.
  new ResizeObserver(() => {
    size = { width: frame.clientWidth, height: frame.clientHeight };
    if (size.width === 0) return; // hidden: a hand may still hold something
    letter = Number.parseFloat(getComputedStyle(overlay).fontSize);
    resize(root, size);
    if (ground === "exact") seeing.forget();
    if (figure) paint(figure, ground);
  }).observe(frame);

  return {
    name,
    paint,
    leaveTrails: trails.leave,
    /** From the next painting on. @param {Pictures.Stress} next */
    stress(next) {
      stress = next;
      handles?.invite(next);
    },
  };
}

/** The pieces of a way. @param {number[][]} points */
const shaftsOf = (points) => points.slice(1).map((to, at) => ({ from: points[at], to }));

/** Whose names a picture cannot do without: the pair's, and axes', which are nobody's. @param {PairIndex} pair @param {Pictures.Whose} whose */
const isOf = ([row, column], { asks, answers = asks }) => asks === row || answers === column || answers === undefined;

const TOLD = 8; // tips that one can follow by ear; of more, tables tell

/**
 * In words, and where its tips are, unless a hand moves them. It is the keyboard's stop where it turns and before its handles,
 * but for the plane of the words, whose handles are.
 * @param {Pictures.Holder} holder @param {Figure} figure @param {boolean} isStop @param {boolean} isMoving
 */
function tell({ drawing, frame, caption }, { words, dims, labels }, isStop, isMoving) {
  const told = isMoving || labels.length > TOLD ? [] : labels;
  const tips = told.map(({ text, point }) => `${text} (${finely(point).join(", ")})`);
  if (caption) attribute(caption, "title", words); // for who points at it
  attribute(
    drawing,
    "aria-label",
    tips.length === 0 ? words : `${words.replace(/[^.。]$/, "$&:")} ${tips.join("; ")}`.trim(),
  );
  attribute(frame, "data-space", dims === 3);
  attribute(drawing, "tabindex", isStop ? 0 : -1);
}

/**
 * In pixels: as large as its frame it would be laid out anew whenever the browser tries that in several heights.
 * @param {SVGElement} root
 * @param {Pictures.Size} size
 */
function resize(root, { width, height }) {
  attribute(root, "width", width);
  attribute(root, "height", height);
  attribute(root, "viewBox", `0 0 ${width} ${height}`);
}
