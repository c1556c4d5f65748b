// @ts-check
// Every view of the stage in one language, and the painting of one answer across all of them.

import { attribute, reveal, write } from "../base/dom.js";
import { paintSelection } from "../input/selection.js";
import { standAlone } from "../parts/alone.js";
import { createBar } from "../parts/bar.js";
import { createLab } from "../parts/lab.js";
import { createLesson } from "../parts/lesson.js";
import { createMatters } from "../parts/matters.js";
import { createMenus } from "../parts/menus.js";
import { createNotices } from "../parts/notices.js";
import { createOneAsks } from "../parts/one_asks.js";
import { createOptions } from "../parts/options.js";
import { createQuestion } from "../parts/question.js";
import { createToolRow } from "../parts/tool_row.js";
import { createTrain } from "../parts/train.js";
import { createWhoAttends } from "../parts/who_attends.js";
import { createPlanes } from "../pictures/planes.js";
import { axesOf } from "../state/axes.js";
import { isLearning } from "../state/learning_panel.js";
import { createMatrices, keyTokens } from "../state/scene.js";
import { coveredParts, isWaiting, waiting } from "../state/waiting.js";
import { createBoard } from "./board.js";
import { createControls } from "./controls.js";
import { paintKeysAlone } from "./keys_alone.js";
import { createLayout } from "./layout.js";
import { createMarks } from "./marks.js";
import { tokenNames } from "./names.js";
import { paintOptions } from "./options.js";
import { createPanel } from "./panel.js";
import { writeSentence } from "./sentence.js";
import { createStaging } from "./staging.js";

const FEW = 6; // names in a picture that all speak up

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {ReturnType<typeof createStageViews>} StageViews */
/**
 * @typedef {{
 *   cameras: Pictures.Cameras,
 *   schemas: ReturnType<typeof import("../state/scene.js").createSchemas>,
 *   numbers: import("../base/numbers.js").Numbers,
 *   draft: import("../input/draft.js").Draft,
 * }} Kept
 */

/**
 * @param {Translate} t
 * @param {Settings} settings
 * @param {string} language
 * @param {Commands} commands
 * @param {Kept} kept what outlives a stage that is built anew
 * @param {Store} store
 */
export function createStageViews(t, settings, language, commands, { cameras, schemas, numbers, draft }, store) {
  /** @type {any} */
  const layout = createLayout(t, settings);
  const told = { choices: settings.choices, limits: settings.limits, numbers };
  const { shell } = layout;
  const bar = createBar(t, settings, commands);
  const menus = createMenus(t, shell, commands, { ...settings, language }, store);
  const lesson = createLesson(t, layout.lesson, commands, numbers);
  const lab = createLab(t, layout.lab, settings, commands, numbers);
  shell.prepend(bar.element, layout.lab);
  const matrices = createMatrices(settings.quantities);
  const board = createBoard(t, layout, settings, { schemas, numbers, draft });
  const need = createWhoAttends(t, layout.need, numbers, { ask: commands.letAsk, answer: commands.letAnswer });
  const asking = createOneAsks(t, layout, told, commands);
  const panel = createPanel(t, layout, told);
  const { pullArrow: move, arrowNow: now, endGesture: done, release: rest } = commands;
  const planes = createPlanes(t, layout, cameras, { move, now, done, rest, ask: askedBy(commands) });
  const train = createTrain(t, layout, commands, { ...settings, numbers, board });
  const marks = createMarks(t, shell, { board, matrices, numbers });
  const notices = createNotices(t, layout);
  const question = createQuestion(t, layout.question, { ...settings, language }, commands);
  const paintTop = createTop(layout, commands.comeBack);
  const options = createOptions(t, layout.options, {
    controls: createControls(t, settings.choices),
    choices: settings.choices,
    toggle: commands.toggleTool,
  });
  options.paint(store);
  const tools = createToolRow(t, layout.tools, commands);
  tools.paint({ open: store.view.open, waits: isWaiting(store.status) });
  const matters = createMatters(t, layout.matters);
  const staging = createStaging(shell);
  if (settings.alone) standAlone(shell);

  /** @param {Store} store what the person looks at and how the page fares, before Python has answered */
  function paintView(store) {
    paintTop(store);
    question.paint(store);
    bar.paint(store);
    menus.paint();
    notices.paint(store.status.notice, store.view.presenting);
    marks.paintRefused(store.status.refused?.scene === store.scene ? store.status.refused.at : undefined);
    lesson.paint(store);
    staging.update(store);
    options.paint(store);
    tools.paint({ open: store.view.open, waits: isWaiting(store.status) });
    lab.paint(store.status.lab, store.view);
    train.paint(store);
    planes.hold(axesOf(store.status));
    paintPlaying({ planes, draft, panel }, store, settings.learning);
    layout.morph.paint(store.status.answer, store.status.share);
  }

  return {
    shell,
    menus,
    paintView,
    /**
     * What the person themselves set is shown at once, before Python has answered.
     * @param {Scene} scene
     * @param {Store} store
     */
    showOwn(scene, store) {
      board.show(scene, store.view);
      options.paint({ scene, view: store.view });
      paintOptions(shell, scene, settings.choices, draft);
    },
    /**
     * All numbers and words of one answer; figures follow after the frame that shows them.
     * @param {Picture} answer
     * @param {Pick<Store, "scene" | "view" | "status">} now
     */
    paint(answer, { scene, view: wanted, status }) {
      const { trace, view } = answer;
      /** @param {string[]} tokens */
      const names = (tokens) => tokenNames(t, tokens);
      board.show(scene, { ...wanted, head: view.head });
      board.paint(answer);
      paintAround({ ...layout, t, stress: planes.stress, presenting: wanted.presenting }, answer, numbers);
      writeSentence(layout.reading, train.headline(answer, { scene, status }), answer.parts.reading);
      notices.paintNotes(trace.notes);
      panel.paint(answer, { names: scene.context ? null : names(scene.tokens), turning: status.turning });
      const told = { asks: names(scene.tokens), answers: names(keyTokens(scene)), cross: scene.context !== null };
      need.paint({ ...told, weights: trace.heads[view.head].weights, pair: view.pair });
      asking.paint(answer, { ...told, scene });
      paintSelection(board.tables, view.head, view.cell, answer.explanation.sources);
      marks.paint(answer);
      staging.cover(coveredParts(waiting({ ...status, answer }), view.pair[0]));
      reveal(layout.matters, answer.sensitivity !== undefined);
      matters.paint(answer);
    },
    /** @param {string} quantity @param {number} head */
    rowsOf: (quantity, head) => board.tables.get(`${quantity}/${head}`)?.values(),
    markMoved: marks.glow,
    /**
     * @param {Record<string, Figure>} figures
     * @param {string | null} preset whose axes have a meaning
     */
    paintFigures: (figures, preset) => planes.paint(figures, preset ? t(`preset.${preset}.axes`) : ""),
  };
}

/**
 * A tapped arrow's token asks, or answers.
 * @param {Commands} commands
 * @returns {(handle: Handle) => void}
 */
function askedBy({ letAsk, letAnswer }) {
  return ({ asks, answers = 0 }) => (asks === undefined ? letAnswer(answers) : letAsk(asks));
}

/**
 * What moves by itself while it plays leaves a trail, has few digits and no arithmetic.
 * @param {{ planes: ReturnType<typeof createPlanes>, panel: ReturnType<typeof createPanel> } & Pick<Kept, "draft">} parts
 * @param {Store} store
 * @param {ToldLearning} told
 */
function paintPlaying({ planes, draft, panel }, { status, scene, view }, told) {
  const playing = status.learning?.playing ?? false;
  planes.leaveTrails(playing, scene);
  draft.play(playing || (status.learning !== null && view.presenting)); // in a hall's large type few have room
  panel.move(isLearning(status, told, status.answer.view.cell));
}

/**
 * The lenses: what shows where the person is.
 * @param {any} layout
 * @param {() => unknown} comeBack to the lesson that was left
 */
function createTop(layout, comeBack) {
  const { shell } = layout;
  layout.wayBack.addEventListener("click", comeBack);
  /** @param {Store} store */
  return (store) => {
    const { scene, view, status } = store;
    reveal(layout.wayBack, status.detour !== null && !view.presenting && !status.lab);
    attribute(shell, "data-view", view.presenting ? "present" : "page");
    attribute(shell, "data-through", view.lens);
    attribute(shell, "data-transposed", view.transposed);
    attribute(shell, "data-detour", status.detour !== null);
    attribute(shell, "data-own-mask", Array.isArray(scene.mask));
    attribute(shell, "data-sheet", status.sheet);
    shell.classList.toggle("blank", status.blank && view.presenting);
    for (const lens of shell.querySelectorAll("[data-lens]")) {
      attribute(lens, "aria-pressed", lens.dataset.lens === view.lens);
    }
  };
}

/**
 * The words and scales around the tables.
 * @param {any} layout
 * @param {Picture} answer
 * @param {import("../base/numbers.js").Numbers} numbers
 */
function paintAround(layout, answer, { show }) {
  const { limit, lesson, untold, schema, handle = null } = answer;
  paintKeysAlone(layout.t, layout.shell, schema);
  const held = { handle: lesson ? null : handle, pair: answer.view.pair };
  layout.stress({ ...held, isQuiet: quietIn(answer, layout.presenting) });
  write(layout.legend.low, show(untold ? undefined : -limit)); // the largest number may be one that waits
  write(layout.legend.high, show(untold ? undefined : limit));
  attribute(layout.shell, "data-told", Boolean(lesson)); // a lesson stands beside the stage
}

/**
 * Of many arrows in a picture, those of keys that get less than an equal share are quiet, in space, where they would be
 * a knot, all but the one that gets most and the one that is looked at; the asker's own never is.
 * @param {Picture} answer
 * @param {boolean} presenting
 * @returns {Pictures.Stress["isQuiet"]}
 */
function quietIn({ trace, view, schema }, presenting) {
  const row = trace.heads[view.head].weights[view.pair[0]];
  if (row.length <= FEW) return () => false;
  const cross = schema.some(({ name }) => name === "context_embeddings");
  const most = Math.max(...row.map((weight) => Math.abs(weight ?? 0)));
  return ({ asks, answers = cross ? undefined : asks }, inSpace) => {
    if (asks === view.pair[0] || answers === undefined) return false;
    const weight = Math.abs(row[answers] ?? 0);
    if (inSpace) return (weight < most || most === 0) && answers !== view.pair[1]; // weights may wait for a guess
    return !presenting && weight < 1 / row.length; // all are read from the back row
  };
}
