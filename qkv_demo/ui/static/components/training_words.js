// What the training says of itself.

import { isSolved, puzzleOf } from "../state/learning_numbers.js";

const TIE = 1e-6; // weights as near as this are equally far off
const NEAR = 0.05; // a target of whose weights none is further off is as good as reached
const FAR = 0.1; // from here on two decimals tell distances apart
const LEAST = 0.001;

/** @typedef {Sentence & { tone: "bad" | "good" | "plain" | "stuck" }} Said */

/** In plain decimals; none is said to be nothing, for it may be but rounded away. @param {number} loss */
export function distanceOf(loss) {
  if (loss < LEAST) return `< ${LEAST}`;
  return loss.toFixed(loss < FAR ? 3 : 2);
}

/** Where it has come to. @param {Learning["course"]} course */
export function distanceNow(course) {
  const last = course.at(-1);
  return last ? distanceOf(last.loss) : "–";
}

/**
 * The one sentence of the training: why it stopped, or how the puzzle stands and by what rule, or what can be done.
 * @param {Learning} learning @param {ToldLearning} told @param {boolean} tied @returns {Said}
 */
export function wordsOf(learning, told, tied) {
  const { error, course } = learning;
  if (error !== null) return { ...error, tone: "bad" };
  const puzzle = puzzleOf(told, learning.goal);
  const last = course.at(-1);
  if (!puzzle) return ofTarget(learning, told, last);
  const { tolerance, share } = told;
  if (last && isSolved(last.loss, told))
    return say(`ui.learn.solved.${course.length === 1 ? "link" : last.by}`, {}, "good");
  if (tied && puzzle.needs_two) return say("ui.learn.tied", {}, "bad");
  return doing(learning) ?? awayFrom(course, tolerance) ?? say("ui.learn.puzzle", { tolerance, share });
}

/** Return the same sentence in the page's language. @param {Translate} t @param {Parameters<typeof wordsOf>} training */
export function saidOf(t, ...training) {
  const said = wordsOf(...training);
  return { tone: said.tone, text: "text" in said ? said.text : t(said.key, said.values) };
}

/**
 * A puzzle's task, how it stands, its rule or how far it is from that, and once it is solved what one could have seen, and the
 * puzzle that follows: this stands over the stage in place of what the weights are.
 * @param {Translate} t @param {ToldLearning} told @param {{ own: Scene, status: { learning: Learning | null } }} now
 */
export function taskOf(t, told, { own, status: { learning } }) {
  if (!learning || !puzzleOf(told, learning.goal)) return null;
  const { tone, text } = saidOf(t, learning, told, own.tie_qk);
  const [task, why] = ["task", "why"].map((part) => t(`puzzle.${learning.goal}.${part}`));
  if (tone !== "good") return [task, tone, text];
  const all = Object.keys(told.puzzles);
  return [task, tone, text, why, all[all.indexOf(String(learning.goal)) + 1]];
}

/**
 * Which weight is furthest from what it should be, of two alike the one that should be more; nothing where nothing is to be
 * learned, or the weights are of another shape or not known.
 * @param {Pick<Page, "t" | "numbers" | "settings">} page @param {Learning} learning @param {Props} now
 */
export function furthest({ t, numbers: { show }, settings }, learning, { answer, names: { asks, answers } }) {
  const { weights } = answer.trace.heads[answer.view.head];
  const { rows, error } = learning;
  if (weights.length !== rows?.length || error !== null || isIdle(learning, settings.learning)) return "";
  const all = rows.flatMap((line, row) =>
    line.map((wish, column) => ({ row, column, wish, weight: weights[row][column] ?? Number.NaN })),
  );
  /** @param {typeof all[number]} one */
  const gap = ({ weight, wish }) => Math.abs(weight - wish) + TIE * wish;
  const most = all.reduce((one, other) => (gap(other) > gap(one) ? other : one));
  if (all.some(({ weight }) => Number.isNaN(weight))) return "";
  const [weight, wish, off] = [show(most.weight), show(most.wish), Math.abs(most.weight - most.wish)];
  if (weight === wish) return t("ui.learn.reading.there");
  if (off <= NEAR) return t("ui.learn.reading.near", { within: show(Math.ceil(100 * off) / 100) });
  return t("ui.learn.reading", { asks: asks[most.row], answers: answers[most.column], weight, wish });
}

/** Whether the target is what the weights were, and still are: there is nothing to learn. @param {Learning} learning @param {ToldLearning} told */
export function isIdle({ goal, course, playing }, { fixed, reached }) {
  if (playing || goal === null || !fixed.includes(goal)) return false;
  return (course.at(-1)?.loss ?? 0) <= reached;
}

/** @param {string} key @param {Record<string, unknown>} [values] @param {Said["tone"]} [tone] @returns {Said} */
const say = (key, values, tone = "plain") => ({ key, values, tone });

/** How far a puzzle that has been tried is from being solved. @param {Learning["course"]} course @param {number} tolerance */
function awayFrom(course, tolerance) {
  const last = course.at(-1);
  return last && course.length > 1 ? say("ui.learn.puzzle.away", { loss: distanceOf(last.loss), tolerance }) : null;
}

/** @param {Learning} learning @param {ToldLearning} told @param {Learning["course"][number]} [last] */
function ofTarget(learning, told, last) {
  const { course, steps, playing } = learning;
  const { reached } = told;
  if (isIdle(learning, told)) return say("ui.learn.hint.now");
  if (!last || playing || last.loss > reached) return doing(learning) ?? say("ui.learn.hint");
  return course.length === 1
    ? say("ui.learn.solved.link", {}, "good")
    : say(`ui.learn.reached.${last.by}`, { reached, steps }, "good");
}

/** What happens while it plays, or that it came to a standstill here. @param {Learning} learning */
function doing({ playing, held, stuck, course }) {
  if (playing) return say(held ? "ui.learn.held" : "ui.learn.playing");
  if (stuck === null || stuck !== course.at(-1)?.loss) return null;
  return say("ui.learn.stuck", { loss: distanceOf(stuck) }, "stuck");
}
