// @ts-check
// Every view of the stage in one language, and the painting of one answer across all of them.

import { attribute, el, reveal, write } from "../base/dom.js";
import { paintSelection } from "../input/selection.js";
import { createPlanes } from "../pictures/planes.js";
import { groundOf } from "../state/ground.js";
import { isLearning } from "../state/learning_room.js";
import { createMatrices, keyTokens } from "../state/scene.js";
import { coveredParts, waiting } from "../state/waiting.js";
import { standAlone } from "./alone.js";
import { createBoard } from "./board.js";
import { createHeader } from "./header.js";
import { paintKeysAlone } from "./keys_alone.js";
import { createLayout } from "./layout.js";
import { createLabRoom } from "./lab.js";
import { createLearningPanel } from "./learning.js";
import { createLesson } from "./lesson.js";
import { createMarks } from "./marks.js";
import { createMenus } from "./menus.js";
import { tokenNames } from "./names.js";
import { createNotices } from "./notices.js";
import { createOneAsks } from "./one_asks.js";
import { paintOptions } from "./options.js";
import { createPanel } from "./panel.js";
import { createQuestion } from "./question.js";
import { writeSentence } from "./sentence.js";
import { createStaging } from "./staging.js";
import { paintUndoing } from "./undoing.js";
import { createWhoNeedsWhom } from "./who_needs_whom.js";

const FEW = 6; // names in a picture that all speak up
const NOBODY_ASKS = { preset: null, lesson: null }; // while another task is set

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {ReturnType<typeof createStageViews>} StageViews */
/**
 * @typedef {{
 *   cameras: Pictures.Cameras,
 *   schemas: ReturnType<typeof import("../state/schema.js").createSchemas>,
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
 */
export function createStageViews(t, settings, language, commands, { cameras, schemas, numbers, draft }) {
  /** @type {any} */
  const layout = createLayout(t, settings);
  const told = { choices: settings.choices, limits: settings.limits, numbers };
  const { shell } = layout;
  const header = createHeader(t, { ...settings, language, act: commands });
  const lesson = createLesson(t, commands, numbers);
  const lab = createLabRoom(t, settings, commands, numbers);
  shell.prepend(header.bar, lab.room, lesson.band);
  const matrices = createMatrices(settings.quantities);
  const board = createBoard(t, layout, settings, { schemas, numbers, draft });
  const need = createWhoNeedsWhom(t, layout.need, numbers, { ask: commands.letAsk, answer: commands.letAnswer });
  const asking = createOneAsks(t, layout.asking, told, commands);
  const panel = createPanel(t, layout, commands, told);
  const { pullArrow: move, arrowNow: now, endGesture: done, release: rest } = commands;
  const planes = createPlanes(t, layout, cameras, { move, now, done, rest, ask: askedBy(commands) });
  const learning = createLearningPanel(t, layout, commands, { ...settings, numbers, board });
  const marks = createMarks(t, shell, { board, matrices, numbers });
  const notices = createNotices(t, layout);
  const question = createQuestion(t, layout.question, { ...settings, language }, commands);
  const paintTop = createTop(t, { ...layout, question }, commands.comeBack);
  const staging = createStaging(shell);
  if (settings.alone) standAlone(t, shell, settings.alone);

  /** @param {Store} store what the person looks at and how the page fares, before Python has answered */
  function paintView(store) {
    paintTop(store);
    header.paint(store);
    header.connected(store.status.connected);
    notices.paint(store.status.notice, store.view.presenting);
    marks.paintRefused(store.status.refused?.scene === store.scene ? store.status.refused.at : undefined);
    for (const told of [lesson, staging]) told.unfold(store);
    attribute(shell, "data-room", store.status.lab ? "lab" : "stage");
    lab.paint(store.status.lab, store.view);
    learning.paint(store);
    planes.hold(groundOf(store.status));
    paintPlaying({ planes, draft, panel }, store, settings.learning);
    layout.morph.paint(store.status.answer, store.status.share);
  }

  return {
    shell,
    menus: createMenus(t, shell, commands, { ...settings, language }),
    paintView,
    /**
     * What the person themselves set is shown at once, before Python has answered.
     * @param {Scene} scene
     * @param {Store} store
     */
    showOwn(scene, store) {
      board.show(scene, store.view);
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
      paintAround({ ...layout, t, question, stress: planes.stress, presenting: wanted.presenting }, answer, numbers);
      writeSentence(layout.reading, learning.headline(answer, { scene, status }), answer.parts.reading);
      notices.paintNotes(trace.notes);
      panel.paint(answer, { names: scene.context ? null : names(scene.tokens), turning: status.turning });
      const told = { asks: names(scene.tokens), answers: names(keyTokens(scene)), cross: scene.context !== null };
      need.paint({ ...told, weights: trace.heads[view.head].weights, pair: view.pair });
      asking.paint(answer, { ...told, scene });
      paintSelection(board.tables, view.head, view.cell, answer.explanation.sources);
      marks.paint(answer);
      lesson.paint(answer.lesson ?? null);
      staging.paint(answer, coveredParts(waiting({ ...status, answer }), view.pair[0]));
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
 * The tabs of the heads, the lenses: what shows where the person is.
 * @param {Translate} t
 * @param {any} layout
 * @param {() => unknown} comeBack to the lesson that was left
 */
function createTop(t, layout, comeBack) {
  const { shell } = layout;
  layout.wayBack.addEventListener("click", comeBack);
  /** @param {Store} store */
  return (store) => {
    const { scene, view, status } = store;
    paintUndoing(shell, store);
    layout.question.ask(status.learning ? NOBODY_ASKS : view, status.notice);
    reveal(layout.wayBack, status.detour !== null && !view.presenting && !status.lab);
    attribute(shell, "data-view", view.presenting ? "present" : "page");
    attribute(shell, "data-steps", view.steps);
    attribute(shell, "data-through", view.lens);
    attribute(shell, "data-transposed", view.transposed);
    attribute(shell, "data-detour", status.detour !== null);
    attribute(shell, "data-own-mask", Array.isArray(scene.mask));
    attribute(shell, "data-sheet", status.sheet);
    attribute(shell, "data-whole", status.whole);
    write(layout.whole, t(status.whole ? "ui.whole.fold" : "ui.whole"));
    shell.classList.toggle("blank", status.blank && view.presenting);
    reveal(layout.heads, scene.heads.length > 1);
    if (layout.heads.childElementCount !== scene.heads.length) {
      layout.heads.replaceChildren(...scene.heads.map((_, head) => tab(t, head)));
    }
    for (const [head, one] of [...layout.heads.children].entries()) attribute(one, "aria-selected", head === view.head);
    for (const lens of shell.querySelectorAll("[data-lens]")) {
      attribute(lens, "aria-pressed", lens.dataset.lens === view.lens);
    }
  };
}

/**
 * @param {Translate} t
 * @param {number} head
 */
function tab(t, head) {
  return el("button", { type: "button", role: "tab", "data-show-head": head }, t("ui.head", { head: head + 1 }));
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
  layout.question.paint(answer);
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
