// @ts-check
// The numbers that learn and the numbers that a hand has moved meanwhile, in one scene. Pure.

/** @typedef {import("./scene.js").Matrices} Matrices */

/**
 * Where two scenes of the same structure differ, in these matrices of one head.
 * @param {Matrices} matrices
 * @param {string[]} names
 * @param {number} head
 * @param {Scene} from
 * @param {Scene} to
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
 * The scene `now` with the numbers that were learned, but for those that a hand has moved since `asked`.
 * @param {Matrices} matrices
 * @param {string[]} names
 * @param {number} head
 * @param {{ asked: Scene, learned: Scene, now: Scene, kept?: Pin[] }} scenes `kept` stay too
 * @returns {Scene}
 */
export function merged(matrices, names, head, { asked, learned, now, kept = [] }) {
  const byHand = [...moved(matrices, names, head, asked, now), ...kept];
  let scene = now;
  for (const quantity of names) {
    for (const [row, line] of matrices.givenRows(learned, quantity, head).entries()) {
      const own = byHand.filter((pin) => pin.quantity === quantity && pin.row === row);
      const old = matrices.givenRows(now, quantity, head)[row];
      const values = line.map((value, column) => (own.some((pin) => pin.column === column) ? old[column] : value));
      if (values.some((value, column) => value !== old[column])) {
        scene = matrices.withRow(scene, quantity, head, row, values);
      }
    }
  }
  return scene;
}

/**
 * Whether the same targets and pins can be meant in both scenes: words are renamed, or numbers change, not all at once.
 * @param {Scene} left
 * @param {Scene} right
 */
export const alikeToLearn = (left, right) =>
  shapeOf(left) === shapeOf(right) &&
  (String(left.tokens) === String(right.tokens) || String(left.embeddings) === String(right.embeddings));

/**
 * By what rules numbers become weights: distances under others are not to be compared. The temperature is a number like
 * any other.
 * @param {Pick<ToldLearning, "rules">} told
 * @param {Scene} scene
 */
export const rulesOf = ({ rules }, scene) => JSON.stringify(rules.map((option) => scene[option]));

/** @param {Scene} scene */
const shapeOf = ({ tokens, context, embeddings, heads }) =>
  JSON.stringify([
    tokens.length,
    context?.tokens.length ?? null,
    embeddings[0].length,
    heads.map(({ w_q }) => w_q[0].length),
  ]);
