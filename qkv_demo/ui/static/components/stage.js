// The stage in one language. It creates the components in their order on the page and paints each of them with the same props.

import { attribute, el } from "../base/dom.js";
import { createTopBar } from "./top_bar.js";
import { createFilm } from "./film.js";
import { drawStepPreview } from "./step_preview.js";
import { createEveryStep } from "./every_step.js";
import { createInputCards } from "./input_cards.js";
import { createLab } from "./lab.js";
import { createLesson } from "./lesson.js";
import { createAsymmetry } from "./asymmetry.js";
import { createWhichNumberMatters, createArithmetic } from "./arithmetic.js";
import { createMenus } from "./menus.js";
import { createNotes, createNotice, createAnnouncements } from "./notices.js";
import { createQueryRow } from "./query_row.js";
import { createOptions, createTemperature } from "./options.js";
import { FEW_NAMES, createPlane } from "../pictures/picture.js";
import { createNumberLinks } from "./sentence.js";
import { createToolRow } from "./tool_row.js";
import { createHeadline } from "./headline.js";
import { createTraining } from "./training.js";
import { createAttentionArrows } from "./attention_arrows.js";
import { createVisibility } from "./visibility.js";
import { puzzleOf } from "../state/learning_numbers.js";
import { axesOf } from "../state/transition.js";
import { isLarge } from "../state/scene.js";
import { createScrollAnchor } from "./scroll_focus.js";
import { createMatrixTables } from "./matrices.js";
import { createHighlights } from "./highlights.js";
import { pageTitle } from "./page_title.js";

const PLANES = { space: "space", queries_keys: "queries_keys", values: "mixture" }; // The component of each figure.

/** @param {Omit<Page, "root" | "slot">} given */
export function createStage(given) {
  const { t, settings, store } = given;
  const root = el("div", { class: "root" });
  if (settings.alone) root.dataset.alone = settings.alone.whole ? "site" : "file";
  const slots = new Map(settings.quantities.map(({ name }) => [name, el("div", { class: "slot", "data-part": name })]));
  /** @type {Page} */
  const page = { ...given, root, slot: (quantity) => /** @type {HTMLElement} */ (slots.get(quantity)) };
  const planes = Object.entries(PLANES).map(([name, part]) => createPlane(page, name, part));
  const [space, keys, values] = planes;
  const board = createMatrixTables(page);
  const menus = createMenus(page);
  const marks = createHighlights(page, board);
  const steady = createScrollAnchor(root);
  /** @type {Component[]} */
  const parts = [
    ...[createTopBar(page), createLab(page), createLesson(page), createHeadline(page), createNotice(page)],
    ...[createInputCards(page, space.card), createAttentionArrows(page), createQueryRow(page, keys.card, values.card)],
    createFilm(page, el("section", { class: "film", "aria-label": t("ui.plane.film") })),
    ...[createOptions(page), createToolRow(page), createEveryStep(page), createVisibility(page)],
    ...[createAsymmetry(page), createWhichNumberMatters(page), createTraining(page), createArithmetic(page)],
    ...[
      createNotes(),
      menus,
      createTemperature(page),
      createAnnouncements(page),
      board,
      marks,
      createNumberLinks(page),
    ],
  ];
  root.append(...parts.flatMap(({ element }) => element ?? []));

  return {
    ...{ t, root, menus, rowsOf: board.rowsOf, glow: marks.glow },
    /** @param {Props} props */
    paint(props) {
      const { own } = props;
      dress(root, props);
      const title = pageTitle(t, settings, props);
      if (document.title !== title) document.title = title;
      const stress = stressOf(props, settings);
      for (const picture of planes) {
        picture.stress(stress);
        picture.leaveTrails(isPlaying(props), own);
      }
      steady(props, () => {
        for (const { paint } of parts) paint?.(props);
      });
    },
    /** Paint the figures. @param {Record<string, Figure>} figures @param {boolean} isPassing whether an animation is running */
    paintFigures(figures, isPassing) {
      for (const { name, paint } of planes) paint(figures[name], isPassing ? "passing" : axesOf(store.status));
    },
    /** Draw the leading picture of a lesson's step as a small image. @param {Picture & { scene: Scene }} answer */
    drawStep({ scene, ...answer }) {
      const figures = given.replay.figures({ answer, pictured: scene }, 1);
      const drawn = Object.entries(PLANES);
      const [name, part] = drawn.find((plane) => answer.staging.shown.includes(plane[1])) ?? drawn[0];
      return figures && drawStepPreview(page, { name, part, figure: figures[name], scene });
    },
  };
}

/** Return whether training plays, which leaves trails. @param {Props} props */
const isPlaying = ({ status }) => status.learning?.playing ?? false;

/** Set the attributes that the style sheets read. @param {HTMLElement} root @param {Props} props */
function dress(root, { own, view, status, answer }) {
  const told = {
    "data-view": view.presenting ? "present" : "page",
    "data-through": view.lens,
    "data-transposed": view.transposed,
    "data-sheet": status.sheet,
    "data-lesson": Boolean(answer.lesson), // A lesson is open.
    "data-tied": own.tie_qk,
    "data-large": isLarge(own),
    "data-learning": status.learning !== null,
  };
  for (const [name, value] of Object.entries(told)) attribute(root, name, value);
  root.classList.toggle("blank", status.blank && view.presenting);
}

/** Return which arrows of the pictures are emphasized, muted or movable. @param {Props} props @param {Settings} settings @returns {Pictures.Stress} */
function stressOf({ answer, view, status: { learning } }, { quantities, learning: told }) {
  const { lesson, handle = null } = answer;
  const isHeld = puzzleOf(told, learning?.goal) ? heldInPuzzle(quantities) : heldIn(answer, view, quantities);
  return {
    ...{ handle: lesson ? null : handle, pair: answer.view.pair },
    ...{ isQuiet: quietIn(answer, view.presenting), isHeld },
  };
}

/** Return the rule for a puzzle, in which the embeddings are fixed. @param {Quantity[]} quantities @returns {Pictures.Stress["isHeld"]} */
function heldInPuzzle(quantities) {
  const words = quantities.filter(({ role, path }) => role === "embedding" && path !== null).map(({ name }) => name);
  return ({ quantity }) => !words.includes(quantity);
}

/**
 * Return the rule for a lesson's step. If it shows the picture of the embeddings, only the arrows that it hands out can be moved.
 * @param {Picture} answer @param {View} view @param {Quantity[]} quantities @returns {Pictures.Stress["isHeld"]}
 */
function heldIn({ lesson, staging: { shown, handles } }, { everything }, quantities) {
  if (!lesson || everything || !shown.includes("space")) return () => true;
  const given = quantities.filter(({ name }) => handles.includes(name)).map(({ symbol }) => symbol);
  return ({ quantity, moves }) => (moves === null ? handles.includes(quantity) : given.includes(moves));
}

/**
 * Return which arrows are muted when there are many. In the plane these are the keys with less than an equal share. In space,
 * where arrows overlap, only the largest weight and the selected key stay. The query's own arrow is never muted.
 * @param {Picture} answer @param {boolean} presenting @returns {Pictures.Stress["isQuiet"]}
 */
function quietIn({ trace, view, schema }, presenting) {
  const row = trace.heads[view.head].weights[view.pair[0]];
  if (row.length <= FEW_NAMES) return () => false;
  const cross = schema.some(({ name }) => name === "context_embeddings");
  const most = Math.max(...row.map((weight) => Math.abs(weight ?? 0)));
  return ({ asks, answers = cross ? undefined : asks }, inSpace) => {
    if (asks === view.pair[0] || answers === undefined) return false;
    const weight = Math.abs(row[answers] ?? 0);
    if (inSpace) return (weight < most || most === 0) && answers !== view.pair[1]; // The weights may be hidden until a guess.
    return !presenting && weight < 1 / row.length; // In a talk every arrow must be visible from the back row.
  };
}
