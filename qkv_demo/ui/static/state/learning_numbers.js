// The numbers of learning: those that a hand has moved meanwhile, those that stay, the shares that a target wishes for, and
// what distances make of a course. Pure.

import { own } from "../base/words.js";
import { formOf } from "./scene.js";

/**
 * Where two scenes of the same structure differ, in these matrices of one head.
 * @param {Matrices} matrices @param {string[]} names @param {number} head @param {Scene} from @param {Scene} to
 * @returns {Pin[]}
 */
export function moved({ rowsOf }, names, head, from, to) {
  return names.flatMap((quantity) => {
    const before = rowsOf(from, quantity, head) ?? [];
    const after = rowsOf(to, quantity, head) ?? [];
    return after.flatMap((line, row) =>
      line.flatMap((value, column) => (value === before[row]?.[column] ? [] : [{ quantity, row, column }])),
    );
  });
}

/**
 * Whether the same targets and pins can be meant in both scenes: words are renamed, or numbers change, not all at once.
 * @param {Scene} left @param {Scene} right
 */
export const alikeToLearn = (left, right) =>
  shapeOf(left) === shapeOf(right) &&
  (String(left.tokens) === String(right.tokens) || String(left.embeddings) === String(right.embeddings));

/** @param {Scene} scene */
const shapeOf = ({ tokens, context, embeddings, heads }) =>
  formOf([tokens, context?.tokens, embeddings[0], heads.map(({ w_q }) => w_q[0])]);

/**
 * By what rules numbers become weights: distances under others are not to be compared. The temperature is a number like
 * any other.
 * @param {Pick<ToldLearning, "rules">} told @param {Scene} scene
 */
export const rulesOf = ({ rules }, scene) => JSON.stringify(rules.map((option) => scene[option]));

/**
 * Which tokens a row may attend to: those that the mask leaves it.
 * @param {Pick<Picture, "trace" | "view">} answer @param {number} row
 */
export const openKeys = ({ trace, view }, row) =>
  (trace.heads[view.head].masked_scores[row] ?? []).map((score) => score !== null);

/**
 * Whether a target asks for a token that the mask hides.
 * @param {Pick<Picture, "trace" | "view">} answer @param {Rows} target
 */
export const isBlocked = (answer, target) =>
  target.some((line, row) => openKeys(answer, row).some((isOpen, column) => !isOpen && line[column] > 0));

/**
 * The target that a place is for; elsewhere the weights as they are, for a hand to pull at.
 * @param {Pick<ToldLearning, "first" | "wishes">} told @param {Pick<View, "preset">} view
 */
export const firstWish = ({ first, wishes }, { preset }) => wishes[preset ?? ""] ?? first;

/** The puzzle of this name, if it is one's. @param {Pick<ToldLearning, "puzzles">} told @param {string | null | undefined} goal */
export const puzzleOf = ({ puzzles }, goal) => own(puzzles, goal ?? "");

/** Return whether a puzzle's distance, as it is shown, is small enough. @param {number} loss @param {Pick<ToldLearning, "tolerance">} told */
export const isSolved = (loss, { tolerance }) => Number(loss.toFixed(2)) <= tolerance;

/** @param {ToldLearning} told @param {Learning} learning @param {(name: string) => Rows} ready @returns {Rows} */
export function targetOf({ ready: named, fixed, first }, { goal, rows }, ready) {
  if (rows && (goal === null || !named.includes(goal) || fixed.includes(goal))) return rows;
  return ready(goal ?? first);
}

const LONGEST_COURSE = 600;

/**
 * What a hand makes of what was learned is not its own doing alone; the first distance from a target is nobody's.
 * @param {Pick<Learning, "course" | "steps">} before @param {number[]} losses
 * @param {Learner | null} doer who has just come there; null where it is nobody's doing
 * @returns {Pick<Learning, "course" | "steps">}
 */
export function reached({ course, steps }, losses, doer) {
  const by = doer && course.at(-1)?.by === "gradient" ? "gradient" : (doer ?? "hand");
  return {
    course: [...course, ...losses.map((loss) => ({ loss, by }))].slice(-LONGEST_COURSE),
    steps: steps + (doer === "gradient" ? losses.length : 0),
  };
}

/** Whether the numbers on screen are the gradient's doing, and no hand's. @param {Pick<Status, "learning">} status */
export const isLearned = ({ learning }) => learning?.course.at(-1)?.by === "gradient";

/** Whether a matrix has a say in the scores on screen. @param {Pick<Status, "answer">} status @param {string} name */
const hasSay = ({ answer }, name) => answer.training?.matrices.includes(name) ?? false;

/**
 * Whether the gradient is setting a number at this moment: it learns, and nothing holds it.
 * @param {Pick<Status, "answer" | "learning">} status @param {CellIndex} cell
 */
export const isLearning = (status, [quantity, row, column]) =>
  Boolean(status.learning?.playing) && !stays(status, { quantity, row, column });

/**
 * Whether a number stays as it is while others train: it has the focus, the user drags it, or its matrix is not trained.
 * @param {Pick<Status, "answer" | "learning">} status @param {Pin} place @param {Pin[]} [inHand]
 */
export function stays(status, place, inHand = []) {
  const { matrices = [], held = null } = status.learning ?? {};
  if (!matrices.includes(place.quantity) || !hasSay(status, place.quantity)) return true;
  return isAmong([...(held ? [held] : []), ...inHand], place);
}

/** Whether a number is one of some. @param {Pin[]} pins @param {Pin} wanted */
const isAmong = (pins, { quantity, row, column }) =>
  pins.some((pin) => pin.quantity === quantity && pin.row === row && pin.column === column);
