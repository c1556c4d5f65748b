// @ts-check
// Every part of the stage in one language, each with what it needs of the others.

import { attribute, reveal } from "../base/dom.js";
import { createSelection } from "../input/selection.js";
import { createBar } from "../parts/bar.js";
import { createLab } from "../parts/lab.js";
import { createLesson } from "../parts/lesson.js";
import { createLopsided } from "../parts/lopsided.js";
import { createFilmPart } from "../parts/film.js";
import { createMatters } from "../parts/matters.js";
import { createMenus } from "../parts/menus.js";
import { createNotices } from "../parts/notices.js";
import { createNumber } from "../parts/number.js";
import { createOneAsks } from "../parts/one_asks.js";
import { createOptionControls } from "../parts/option_controls.js";
import { createOptions } from "../parts/options.js";
import { createQuestion } from "../parts/question.js";
import { createToolRow } from "../parts/tool_row.js";
import { createTrain } from "../parts/train.js";
import { createWhoAttends } from "../parts/who_attends.js";
import { createPicture } from "../pictures/picture.js";
import { createMatrices } from "../state/scene.js";
import { createBoard } from "./board.js";
import { createLayout } from "./layout.js";
import { createMarks } from "./marks.js";
import { createStaging } from "./staging.js";
import { createVoice } from "./voice.js";

/**
 * @typedef {{
 *   cameras: Pictures.Cameras,
 *   schemas: ReturnType<typeof import("../state/scene.js").createSchemas>,
 *   numbers: Numbers,
 *   draft: Draft,
 * }} Kept
 */

/** @typedef {ReturnType<typeof createParts>} Parts */

/**
 * `kept` outlives a stage that is built anew.
 * @param {Translate} t @param {Settings} settings @param {string} language @param {Commands} commands @param {Kept} kept
 * @param {Store} store
 */
export function createParts(t, settings, language, commands, { cameras, schemas, numbers, draft }, store) {
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
    matters: createMatters(t, layout.matters, numbers, quantities),
    staging: createStaging(shell),
  };
}

/** A tapped arrow's token asks, or answers. @param {Commands} commands @returns {(handle: Handle) => void} */
function askedBy({ letAsk, letAnswer }) {
  return ({ asks, answers = 0 }) => (asks === undefined ? letAnswer(answers) : letAsk(asks));
}

/** What shows where the person is. @param {any} layout @param {() => unknown} comeBack to the lesson that was left */
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
