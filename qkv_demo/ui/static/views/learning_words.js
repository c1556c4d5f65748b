// @ts-check
// What the learning panel says of itself, and what stands over the stage while it is open.

import { TURN } from "../state/learning_player.js";
import { keyTokens } from "../state/scene.js";
import { distanceOf } from "./learning_course.js";
import { tokenNames } from "./names.js";

const TIE = 1e-6; // weights as near as this are equally far off
const NEAR = 0.05; // a target of whose weights none is further off is as good as reached

/**
 * The one sentence of the panel: why it stopped, or how the puzzle stands, or what can be done.
 * @param {Learning} learning
 * @param {ToldLearning} told
 * @param {boolean} tied
 * @returns {Sentence & { tone: "bad" | "good" | "plain" | "stuck" }}
 */
export function wordsOf(learning, told, tied) {
  const { puzzles } = told;
  const { lost, error, goal, course, contest } = learning;
  if (lost) return { key: "ui.learn.lost", tone: "bad" };
  if (error !== null) return { text: error, tone: "bad" };
  if (contest) return turnOf(contest);
  const last = course.at(-1);
  if (goal === null || !Object.hasOwn(puzzles, goal)) return ended(learning, told);
  const { tolerance, needs_two } = puzzles[goal];
  if (last && last.loss <= tolerance) {
    const by = course.length === 1 ? "link" : last.by; // it came so
    return { key: `ui.learn.solved.${by}`, tone: "good" };
  }
  if (tied && needs_two) return { key: "ui.learn.tied", tone: "bad" };
  return (
    doing(learning) ?? awayFrom(course, tolerance) ?? { key: "ui.learn.puzzle", values: { tolerance }, tone: "plain" }
  );
}

/**
 * How far a puzzle that has been tried is from being solved; null before the first try.
 * @param {Learning["course"]} course
 * @param {number} tolerance
 * @returns {{ key: string, values: Record<string, string | number>, tone: "plain" } | null}
 */
function awayFrom(course, tolerance) {
  const last = course.at(-1);
  if (!last || course.length < 2) return null;
  return { key: "ui.learn.puzzle.away", values: { loss: distanceOf(last.loss), tolerance }, tone: "plain" };
}

/**
 * That a target which is no puzzle is reached, else what can be done.
 * @param {Learning} learning
 * @param {ToldLearning} told
 * @returns {Sentence & { tone: "good" | "plain" | "stuck" }}
 */
function ended(learning, told) {
  const { course, steps, playing } = learning;
  const { reached } = told;
  if (isIdle(learning, told)) return { key: "ui.learn.hint.now", tone: "plain" };
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
 * How it has ended or whose turn it is, else the task that is set, else which weight is furthest from its wish; where
 * nothing is to be learned, what the weights are.
 * @param {Translate} t
 * @param {{ told: ToldLearning, numbers: import("../base/numbers.js").Numbers }} known
 * @param {Picture} answer
 * @param {{ scene: Scene, learning: Learning | null }} now
 */
export function headlineOf(t, { told, numbers: { show } }, answer, { scene, learning }) {
  const { reading, view, trace, lesson, untold } = answer;
  if (!learning || untold) return reading;
  const { goal, rows, contest, error } = learning;
  const said = wordsOf(learning, told, scene.tie_qk);
  if ((contest || ["good", "stuck"].includes(said.tone)) && "key" in said) return t(said.key, said.values);
  if (goal !== null && Object.hasOwn(told.puzzles, goal)) {
    const away = awayFrom(learning.course, told.puzzles[goal].tolerance);
    return [t(`puzzle.${goal}.task`), ...(away ? [t(away.key, away.values)] : [])].join(" ");
  }
  const furthest = lesson || error !== null || isIdle(learning, told) ? null : furthestOf(trace, view.head, rows);
  if (furthest === null) return reading;
  const { row, column, ...now } = furthest;
  const [weight, wish] = [show(now.weight), show(now.wish)];
  if (weight === wish) return t("ui.learn.reading.there");
  const gap = Math.abs(now.weight - now.wish);
  if (gap <= NEAR) return t("ui.learn.reading.near", { within: show(Math.ceil(100 * gap) / 100) });
  const names = { asks: tokenNames(t, scene.tokens)[row], answers: tokenNames(t, keyTokens(scene))[column] };
  return t("ui.learn.reading", { ...names, weight, wish });
}

/**
 * The weight that is furthest from what it should be, of two alike the one that should be more; null where these are not of one shape, or nothing is known.
 * @param {Trace} trace
 * @param {number} head
 * @param {Rows | null} rows what is wanted
 */
function furthestOf(trace, head, rows) {
  const { weights } = trace.heads[head];
  if (weights.length !== rows?.length) return null;
  let furthest = null;
  for (const [row, line] of rows.entries()) {
    for (const [column, wish] of line.entries()) {
      const weight = weights[row][column];
      if (typeof weight !== "number") return null;
      const gap = Math.abs(weight - wish) + TIE * wish;
      if (furthest === null || gap > furthest.gap) furthest = { row, column, weight, wish, gap };
    }
  }
  return furthest;
}

/**
 * Whether the target is what the weights were, and still are: there is nothing to learn.
 * @param {Learning} learning
 * @param {Pick<ToldLearning, "fixed" | "reached">} told
 */
export function isIdle({ goal, course, playing, contest }, { fixed, reached }) {
  if (playing || contest || goal === null || !fixed.includes(goal)) return false;
  return (course.at(-1)?.loss ?? 0) <= reached;
}
