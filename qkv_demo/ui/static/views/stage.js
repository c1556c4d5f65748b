// @ts-check
// Every view of the stage in one language, and the painting of one answer across all of them.

import { attribute, reveal } from "../base/dom.js";
import { createSelection } from "../input/selection.js";
import { createBar } from "../parts/bar.js";
import { createLab } from "../parts/lab.js";
import { createLesson } from "../parts/lesson.js";
import { createLopsided } from "../parts/lopsided.js";
import { createFilmPart } from "../parts/film.js";
import { fileOfFilm } from "../parts/film_sheet.js";
import { createMatters } from "../parts/matters.js";
import { createMenus } from "../parts/menus.js";
import { createNotices } from "../parts/notices.js";
import { createNumber } from "../parts/number.js";
import { createOneAsks } from "../parts/one_asks.js";
import { createOptionControls } from "../parts/option_controls.js";
import { createOptions, isOfKeys } from "../parts/options.js";
import { createQuestion } from "../parts/question.js";
import { sentence } from "../parts/sentence.js";
import { smallPicture } from "../parts/small_picture.js";
import { createToolRow } from "../parts/tool_row.js";
import { createTrain } from "../parts/train.js";
import { createWhoAttends } from "../parts/who_attends.js";
import { createPicture } from "../pictures/picture.js";
import { axesOf } from "../state/axes.js";
import { isLearning } from "../state/learning_panel.js";
import { createMatrices, keyTokens } from "../state/scene.js";
import { coveredParts, isWaiting, waiting } from "../state/waiting.js";
import { render } from "../vendor/lit-html/lit-html.js";
import { createBoard } from "./board.js";
import { createLayout, PLANES } from "./layout.js";
import { createMarks } from "./marks.js";
import { tokenNames } from "./names.js";
import { createStaging } from "./staging.js";
import { createVoice } from "./voice.js";

const FEW = 6; // names in a picture that all speak up

/** @typedef {ReturnType<typeof createStageViews>} StageViews */
/** @typedef {import("../replay/replay.js").Pictured} Pictured */
/**
 * @typedef {{
 *   cameras: Pictures.Cameras,
 *   schemas: ReturnType<typeof import("../state/scene.js").createSchemas>,
 *   numbers: Numbers,
 *   draft: Draft,
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
export function createStageViews(t, settings, language, commands, kept, store) {
  const parts = createParts(t, settings, language, commands, kept, store);
  const { layout, board, options, planes, film, marks } = parts;
  if (settings.alone) layout.shell.dataset.alone = settings.alone.whole ? "site" : "file";

  return {
    shell: layout.shell,
    menus: parts.menus,
    /** What the person looks at and how the page fares, before Python has answered. @param {Store} store */
    paintView: (store) => paintView(parts, store, kept.draft),
    /**
     * What the person themselves set is shown at once, before Python has answered.
     * @param {Scene} scene
     * @param {Store} store
     */
    showOwn(scene, store) {
      board.show(scene, store.view);
      options.paint({ scene, view: store.view, status: store.status });
      layout.givens.paint({ scene });
      for (const input of layout.shell.querySelectorAll("[data-option=temperature]"))
        kept.draft.paint(input, scene.temperature);
    },
    /** All numbers and words of one answer. @param {Picture} answer @param {Pick<Store, "scene" | "view" | "status">} now */
    paint: (answer, now) => paintAnswer(t, parts, answer, now, kept.numbers),
    /** @param {string} quantity @param {number} head */
    rowsOf: (quantity, head) => board.tables.get(`${quantity}/${head}`)?.values(),
    markMoved: marks.glow,
    /** @param {Record<string, Figure>} figures @param {string | null} preset whose axes have a meaning */
    paintFigures(figures, preset) {
      const meaning = preset ? t(`preset.${preset}.axes`) : "";
      for (const { name, paint } of planes) {
        const words = name === "space" ? `${figures[name].words} ${meaning}`.trim() : figures[name].words;
        paint({ ...figures[name], words }, axesOf(store.status));
      }
    },
    /** A moment of the film, made anew from the scene as it is. @param {Store} store @param {Replay} replay */
    paintFilm({ scene, status }, replay) {
      const { filming } = status;
      if (filming) film.paint(momentOf(t, scene, status, replay)(filming), axesOf(status));
    },
    /** A lesson's step in small. @param {Picture & { scene: Scene }} answer @param {Replay} replay */
    drawStep({ scene, ...answer }, replay) {
      const figures = replay.figures({ answer, pictured: scene }, 1);
      const [name, part] =
        Object.entries(PLANES).find((plane) => answer.staging.shown.includes(plane[1])) ?? Object.entries(PLANES)[0];
      return (
        figures && smallPicture(t, layout.shell, { name, part, figure: figures[name], scene }, { ...kept, ...parts })
      );
    },
    /** The film as a file. @param {FilmFile} kind @param {Pictured} pictured @param {Replay} replay */
    fileOfFilm(kind, pictured, replay) {
      const moment = momentOf(t, pictured.pictured, pictured, replay);
      return fileOfFilm(kind, layout.shell, pictured.answer.film ?? [], (cell) => {
        const part = parts.createFilm(cell);
        return (filming) => part.paint(moment(filming), "held");
      });
    },
  };
}

/**
 * Answers what is seen at a moment of the film.
 * @param {Translate} t @param {Scene} scene @param {Pictured} pictured @param {Replay} replay
 */
function momentOf(t, scene, pictured, replay) {
  const { film: beats = [], view } = pictured.answer;
  const [asks, answers] = [scene.tokens, keyTokens(scene)].map((tokens) => tokenNames(t, tokens));
  const told = { beats, pair: view.pair, names: { asks, answers } };
  return (/** @type {Film} */ film) => ({ ...told, film, figure: replay.beat(pictured, film) });
}

/** @typedef {ReturnType<typeof createParts>} Parts */

/**
 * @param {Translate} t
 * @param {Settings} settings
 * @param {string} language
 * @param {Commands} commands
 * @param {Kept} kept
 * @param {Store} store
 */
function createParts(t, settings, language, commands, { cameras, schemas, numbers, draft }, store) {
  const controls = createOptionControls(t, settings, commands.choose);
  /** @type {any} */
  const layout = createLayout(t, settings, controls.key);
  const { shell } = layout;
  const { choices, limits, quantities } = settings;
  const told = { choices, limits, numbers };
  const { pullArrow: move, arrowNow: now, endGesture: done, release: rest } = commands;
  const hands = { move, now, done, rest, ask: askedBy(commands) };
  const bar = createBar(t, settings, commands);
  const menus = createMenus(t, shell, commands, { ...settings, language }, { store, controls });
  shell.prepend(bar.element, layout.lab);
  const voice = createVoice(t, numbers);
  shell.append(voice.element);
  const board = createBoard(t, layout, settings, { schemas, numbers, draft });
  const options = createOptions(t, layout.options, { controls, choices, toggle: commands.toggleTool });
  for (const { paint } of [options, layout.givens]) paint(store); // what stands in them are parts of the stage, too
  layout.why.addEventListener("click", () => commands.openFilm());
  const createFilm = (/** @type {HTMLElement} */ element) =>
    createFilmPart(t, element, { numbers, cameras, hands }, commands);
  return {
    ...{ layout, bar, menus, board, options, voice, hands },
    lesson: createLesson(t, layout.lesson, commands, numbers),
    lab: createLab(t, layout.lab, settings, commands, numbers),
    need: createWhoAttends(t, layout, numbers, { asks: commands.letAsk, answers: commands.letAnswer }),
    asking: createOneAsks(t, layout, told, commands),
    number: createNumber(t, layout.number),
    lopsided: createLopsided(t, layout.pair, told),
    planes: /** @type {Pictures.Holder[]} */ (Object.values(layout.planes)).map((holder) =>
      createPicture(t, holder, cameras, hands),
    ),
    ...{ createFilm, film: createFilm(layout.film) },
    train: createTrain(t, layout, commands, { ...settings, numbers, board }),
    paintSelection: createSelection(),
    marks: createMarks(t, shell, { board, matrices: createMatrices(quantities), numbers }),
    notices: createNotices(t, layout),
    question: createQuestion(t, layout.question, { ...settings, language }, commands),
    paintTop: createTop(layout, commands.comeBack),
    tools: createToolRow(t, layout.tools, commands),
    matters: createMatters(t, layout.matters),
    staging: createStaging(shell),
  };
}

/**
 * @param {Parts} parts
 * @param {Store} store
 * @param {Kept["draft"]} draft
 */
function paintView(parts, store, draft) {
  const { scene, view, status } = store;
  for (const part of [parts.question, parts.bar, parts.lesson, parts.options, parts.train]) part.paint(store);
  parts.paintTop(store);
  parts.menus.paint();
  parts.notices.paint(status.notice, view.presenting);
  parts.marks.paintRefused(status.refused?.scene === scene ? status.refused.at : undefined);
  parts.tools.paint({ ...view, waits: isWaiting(status) });
  parts.staging.update(store);
  parts.lab.paint(status.lab, view);
  paintPlaying({ ...parts, draft }, store);
  parts.layout.seen.paint(status.answer, status.share);
}

/**
 * @param {Translate} t
 * @param {Parts} parts
 * @param {Picture} answer
 * @param {Pick<Store, "scene" | "view" | "status">} now
 * @param {Numbers} numbers
 */
function paintAnswer(t, parts, answer, { scene, view: wanted, status }, numbers) {
  const { layout, board } = parts;
  const { trace, view } = answer;
  const [asks, keys] = [scene.tokens, keyTokens(scene)].map((tokens) => tokenNames(t, tokens));
  board.show(scene, { ...wanted, head: view.head });
  board.paint(answer);
  paintAround({ ...layout, pictures: parts.planes, presenting: wanted.presenting }, answer, numbers);
  render(sentence(parts.train.headline(answer, { scene, status }), answer.parts.reading), layout.reading);
  parts.notices.paintNotes(trace.notes);
  parts.number.paint(answer);
  parts.lopsided.paint(answer, { names: scene.context ? null : asks, turning: status.turning });
  const told = { asks, answers: keys, cross: scene.context !== null };
  parts.need.paint({ ...told, weights: trace.heads[view.head].weights, pair: view.pair });
  parts.asking.paint(answer, { ...told, scene });
  parts.paintSelection(board.tables, view.head, view.cell, answer.explanation.sources);
  parts.marks.paint(answer);
  parts.staging.cover(coveredParts(waiting({ ...status, answer }), view.pair[0]));
  reveal(layout.matters, answer.sensitivity !== undefined);
  parts.matters.paint(answer);
  parts.voice.paint(answer, told, { ...layout, waits: isWaiting({ ...status, answer }) });
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
 * @param {{ planes: ReturnType<typeof createPicture>[], number: ReturnType<typeof createNumber> } & Pick<Kept, "draft">} parts
 * @param {Store} store
 */
function paintPlaying({ planes, draft, number }, { status, scene, view }) {
  const playing = status.learning?.playing ?? false;
  for (const picture of planes) picture.leaveTrails(playing, scene);
  draft.play(playing || (status.learning !== null && view.presenting)); // in a hall's large type few have room
  number.move(isLearning(status, status.answer.view.cell));
}

/**
 * The matrix in the picture: what shows where the person is.
 * @param {any} layout
 * @param {() => unknown} comeBack to the lesson that was left
 */
function createTop(layout, comeBack) {
  const { shell } = layout;
  layout.wayBack.addEventListener("click", comeBack);
  /** @param {Store} store */
  return (store) => {
    const { view, status } = store;
    reveal(layout.wayBack, status.detour !== null && !view.presenting && !status.lab);
    attribute(shell, "data-view", view.presenting ? "present" : "page");
    attribute(shell, "data-through", view.lens);
    attribute(shell, "data-transposed", view.transposed);
    attribute(shell, "data-sheet", status.sheet);
    shell.classList.toggle("blank", status.blank && view.presenting);
    for (const play of shell.querySelectorAll(".lane [data-play]"))
      attribute(play, "aria-pressed", play.dataset.play === view.lens);
  };
}

/**
 * The words and scales around the tables.
 * @param {any} layout
 * @param {Picture} answer
 * @param {Numbers} numbers
 */
function paintAround(layout, answer, { show }) {
  const { limit, lesson, untold, handle = null } = answer;
  attribute(layout.shell, "data-keys-alone", isOfKeys(answer));
  const held = { handle: lesson ? null : handle, pair: answer.view.pair };
  const stress = { ...held, isQuiet: quietIn(answer, layout.presenting) };
  for (const picture of layout.pictures) picture.stress(stress);
  const most = untold ? undefined : limit; // the largest number may be one that waits
  layout.results.scaleTo(show(most && -most), show(most));
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
