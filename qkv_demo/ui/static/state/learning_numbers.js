// @ts-check
// The numbers of learning: those that a hand has moved meanwhile, and the shares that a target wishes for. Pure.

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
  JSON.stringify([
    tokens.length,
    context?.tokens.length ?? null,
    embeddings[0].length,
    heads.map(({ w_q }) => w_q[0].length),
  ]);

/**
 * By what rules numbers become weights: distances under others are not to be compared. The temperature is a number like
 * any other.
 * @param {Pick<ToldLearning, "rules">} told @param {Scene} scene
 */
export const rulesOf = ({ rules }, scene) => JSON.stringify(rules.map((option) => scene[option]));

const LONG = 200; // steps
const HAIR = 0.01; // of the distance itself: near the target every change is small

/**
 * Whether the distance has hardly changed for a good many steps: to be told each new one, and how many steps led there.
 * @param {number} start
 */
export function createStandstill(start) {
  let mark = start;
  let since = 0;

  return (/** @type {number} */ loss, /** @type {number} */ steps) => {
    since += steps;
    // A rise is a change too: a hand that plays along has begun anew.
    if (Math.abs(loss - mark) > mark * HAIR || mark === Number.POSITIVE_INFINITY) {
      mark = loss;
      since = 0;
    }
    return since >= LONG;
  };
}

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
 * A row of shares in which one is set by hand: the others that are open make room in proportion, so that the row still
 * adds up to 1. Null where it cannot be: the share is not between 0 and 1, or no other token is there to take the rest.
 * @param {Row} row @param {number} column @param {number} share @param {boolean[]} open @returns {Row | null}
 */
export function withShare(row, column, share, open) {
  const others = row.map((_, index) => index !== column && open[index]);
  const count = others.filter(Boolean).length;
  if (!open[column] || !(share >= 0 && share <= 1) || (count === 0 && share !== 1)) return null;
  const total = row.reduce((sum, value, index) => (others[index] ? sum + value : sum), 0);
  const rest = 1 - share;
  return row.map((value, index) => {
    if (index === column) return share;
    if (!others[index]) return 0;
    return total > 0 ? (value / total) * rest : rest / count;
  });
}
