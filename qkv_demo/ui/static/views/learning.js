// @ts-check
// The learning panel: what the weights should be, how far they are from it, and a gradient that goes there.

import { attribute, el, reveal, write } from "../base/dom.js";
import { TURN } from "../state/contest.js";
import { keyTokens } from "../state/scene.js";
import { openKeys } from "../state/shares.js";
import { createLearningCourse, distanceOf } from "./learning_course.js";
import { createLearningControls } from "./learning_controls.js";
import { createLearningHead } from "./learning_head.js";
import { tokenNames } from "./names.js";
import { paintPins } from "./pins.js";
import { writeSentence } from "./sentence.js";
import { createTargetStrip } from "./target_strip.js";
import { createTargetTable } from "./target_table.js";

const FEW = 4; // columns of a table that leaves room for all else beside it

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {Pick<Store, "scene" | "status">} Now */

/**
 * @param {Translate} t
 * @param {{
 *   shell: HTMLElement, reading: HTMLElement, learning: HTMLElement, asking: import("./asking_layout.js").AskingLayout,
 * }} layout
 * @param {import("../state/commands.js").Commands} commands
 * @param {{ learning: ToldLearning, numbers: import("../base/numbers.js").Numbers, board: any }} told
 */
export function createLearningPanel(
  t,
  { shell, reading, learning: holder, asking },
  commands,
  { learning: told, numbers, board },
) {
  const head = createLearningHead(t, commands, told);
  const controls = createLearningControls(t, commands, told);
  const table = createTargetTable(t, numbers, commands);
  const strip = createTargetStrip(t, asking.wanted, commands.setShares);
  const course = createLearningCourse(t);
  const words = el("p", { class: "learning-words", role: "status" });
  const task = el("div", { class: "task" }, head.element, words);
  holder.append(task, el("div", { class: "target" }, table.element), course.element, controls.element);
  const opener = /** @type {HTMLElement} */ (shell.querySelector("[data-learn]"));
  let open = false;
  opener.addEventListener("click", () => (open ? commands.closeLearning() : commands.openLearning()));
  let marked = false;

  /** @param {Learning} learning @param {Store} store */
  function paintOpen(learning, { scene, status, view }) {
    head.paint(learning);
    controls.paint(learning, { status, view });
    const answers = tokenNames(t, keyTokens(scene));
    attribute(holder, "data-wide", answers.length > FEW);
    table.paint(learning.rows, { asks: tokenNames(t, scene.tokens), answers });
    const [row] = view.pair ?? status.answer.view.pair;
    strip.paint(learning.rows, { names: answers, row, open: openKeys(status.answer, row) });
    course.paint(learning);
    attribute(holder, "data-playing", learning.playing);
    const said = wordsOf(learning, told, scene.tie_qk);
    write(words, "text" in said ? said.text : t(said.key, said.values));
    for (const element of [task, words]) attribute(element, "data-tone", said.tone);
  }

  /** What stands over the stage. @param {Picture} answer @param {Now} now */
  const headline = (answer, { scene, status }) =>
    headlineOf(t, { told, numbers }, answer, { scene, learning: status.learning });

  return {
    headline,
    /** @param {Store} store */
    paint(store) {
      const { learning } = store.status;
      open = learning !== null;
      const { answer } = store.status;
      if (open || !holder.hidden) writeSentence(reading, headline(answer, store), answer.parts.reading);
      reveal(holder, open);
      attribute(opener, "aria-expanded", open);
      attribute(shell, "data-learning", open);
      const pinned = learning?.pinned ?? [];
      if (pinned.length > 0 || marked) paintPins(board.tables, pinned, store.view.head);
      marked = pinned.length > 0;
      if (learning) paintOpen(learning, store);
      else reveal(asking.wanted.element, false);
    },
  };
}

/**
 * The one sentence of the panel: why it stopped, or how the puzzle stands, or what can be done.
 * @param {Learning} learning
 * @param {ToldLearning} told
 * @param {boolean} tied
 * @returns {Sentence & { tone: "bad" | "good" | "plain" | "stuck" }}
 */
export function wordsOf(learning, { puzzles, reached }, tied) {
  const { lost, error, goal, course, contest } = learning;
  if (lost) return { key: "ui.learn.lost", tone: "bad" };
  if (error !== null) return { text: error, tone: "bad" };
  if (contest) return turnOf(contest);
  const last = course.at(-1);
  if (goal === null || !Object.hasOwn(puzzles, goal)) return ended(learning, reached);
  const { tolerance, needs_two } = puzzles[goal];
  if (last && last.loss <= tolerance) {
    const by = course.length === 1 ? "link" : last.by; // it came so
    return { key: `ui.learn.solved.${by}`, tone: "good" };
  }
  if (tied && needs_two) return { key: "ui.learn.tied", tone: "bad" };
  return doing(learning) ?? { key: "ui.learn.puzzle", values: { tolerance }, tone: "plain" };
}

/**
 * That a target which is no puzzle is reached, else what can be done.
 * @param {Learning} learning
 * @param {number} reached
 * @returns {Sentence & { tone: "good" | "plain" | "stuck" }}
 */
function ended(learning, reached) {
  const { course, steps, playing } = learning;
  const last = course.at(-1);
  if (playing || course.length < 2 || !last || last.loss > reached)
    return doing(learning) ?? { key: "ui.learn.hint", tone: "plain" };
  return { key: `ui.learn.reached.${last.by}`, values: { reached, steps }, tone: "good" };
}

/**
 * Whose turn it is, or how it has ended.
 * @param {Contest} contest
 * @returns {Sentence & { tone: "plain" | "good" }}
 */
function turnOf(contest) {
  if (contest.stage !== "over")
    return { key: `ui.learn.turn.${contest.stage}`, values: { steps: TURN }, tone: "plain" };
  const { hand, gradient } = contest;
  const winner = hand < gradient ? "hand" : "gradient";
  const values = { hand: distanceOf(hand), gradient: distanceOf(gradient), steps: TURN };
  return { key: `ui.learn.wins.${values.hand === values.gradient ? "nobody" : winner}`, values, tone: "good" };
}

/**
 * What happens while it plays, or that it came to a standstill here.
 * @param {Learning} learning
 * @returns {Sentence & { tone: "plain" | "stuck" } | null}
 */
function doing({ playing, held, stuck, course }) {
  if (!playing) {
    if (stuck === null || stuck !== course.at(-1)?.loss) return null;
    return { key: "ui.learn.stuck", values: { loss: distanceOf(stuck) }, tone: "stuck" };
  }
  return { key: held ? "ui.learn.held" : "ui.learn.playing", tone: "plain" };
}

/**
 * How it has ended or whose turn it is, else the task that is set, else what the weights are.
 * @param {Translate} t
 * @param {{ told: ToldLearning, numbers: import("../base/numbers.js").Numbers }} known
 * @param {Picture} answer
 * @param {{ scene: Scene, learning: Learning | null }} now
 */
function headlineOf(t, { told, numbers: { show } }, { reading, view, trace, lesson }, { scene, learning }) {
  if (!learning) return reading;
  const { goal, rows, contest } = learning;
  const said = wordsOf(learning, told, scene.tie_qk);
  if ((contest || ["good", "stuck"].includes(said.tone)) && "key" in said) return t(said.key, said.values);
  if (goal !== null && Object.hasOwn(told.puzzles, goal)) return t(`puzzle.${goal}.task`);
  const [row, column] = view.pair;
  const weight = trace.heads[view.head].weights[row]?.[column];
  const wish = rows?.[row]?.[column];
  if (lesson || wish === undefined || typeof weight !== "number") return reading;
  const names = { asks: tokenNames(t, scene.tokens)[row], answers: tokenNames(t, keyTokens(scene))[column] };
  return t("ui.learn.reading", { ...names, weight: show(weight), wish: show(wish) });
}
