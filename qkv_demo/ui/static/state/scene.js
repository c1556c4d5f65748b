// @ts-check
// Where each editable matrix lives in the scene's JSON. Reading and replacing, never mutating, never computing.

const IN_SCENE = ["embeddings", "weights", "w_o"];

/** @typedef {"embeddings" | "weights" | "w_o"} InScene */
/** @typedef {"w_q" | "w_k" | "w_v"} InHead */

/**
 * The rows of a given matrix, or null where the scene has none.
 * @param {Scene} scene
 * @param {string} quantity
 * @param {number} head
 * @returns {Rows | null}
 */
export function rowsOf(scene, quantity, head) {
  if (quantity === "context_embeddings") return scene.context?.embeddings ?? null;
  if (IN_SCENE.includes(quantity)) return scene[/** @type {InScene} */ (quantity)];
  const of = scene.heads[head];
  if (quantity === "v_a") return [of.v_a ?? of.w_q[0].map(() => 1)];
  return of[/** @type {InHead} */ (quantity)] ?? null;
}

/**
 * The rows of a matrix that the scene has.
 * @param {Scene} scene
 * @param {string} quantity
 * @param {number} head
 */
export function givenRows(scene, quantity, head) {
  const rows = rowsOf(scene, quantity, head);
  if (rows === null) throw new Error(`the scene has no ${quantity}`);
  return rows;
}

/**
 * A scene with other rows in one matrix.
 * @param {Scene} scene
 * @param {string} quantity
 * @param {number} head
 * @param {Rows} rows
 * @returns {Scene}
 */
function withRows(scene, quantity, head, rows) {
  if (quantity === "context_embeddings") return withContext(scene, { embeddings: rows });
  if (IN_SCENE.includes(quantity)) return { ...scene, [quantity]: rows };
  const value = quantity === "v_a" ? rows[0] : rows;
  return { ...scene, heads: scene.heads.map((old, index) => (index === head ? { ...old, [quantity]: value } : old)) };
}

/**
 * @param {Scene} scene
 * @param {Partial<Sequence>} changes
 * @returns {Scene}
 */
function withContext(scene, changes) {
  return { ...scene, context: scene.context && { ...scene.context, ...changes } };
}

/**
 * A scene with one row, or the first entries of it, replaced.
 * @param {Scene} scene
 * @param {string} quantity
 * @param {number} head
 * @param {number} row
 * @param {Row} values
 */
export function withRow(scene, quantity, head, row, values) {
  const rows = givenRows(scene, quantity, head);
  return withRows(
    scene,
    quantity,
    head,
    rows.map((old, index) => (index === row ? [...values, ...old.slice(values.length)] : old)),
  );
}

/**
 * A scene with one number replaced.
 * @param {Scene} scene
 * @param {string} quantity
 * @param {number} head
 * @param {number} row
 * @param {number} column
 * @param {number} value
 */
export function withNumber(scene, quantity, head, row, column, value) {
  const line = givenRows(scene, quantity, head)[row].map((old, index) => (index === column ? value : old));
  return withRow(scene, quantity, head, row, line);
}

/**
 * A scene with one token renamed. `sequence` is "tokens", which ask, or "context_tokens", the other sequence.
 * @param {Scene} scene
 * @param {string} sequence
 * @param {number} row
 * @param {string} name
 * @returns {Scene}
 */
export function withToken(scene, sequence, row, name) {
  /** @param {string[]} tokens */
  const renamed = (tokens) => tokens.map((old, index) => (index === row ? name : old));
  if (sequence === "tokens") return { ...scene, tokens: renamed(scene.tokens) };
  return withContext(scene, { tokens: renamed(scene.context?.tokens ?? []) });
}

/**
 * The tokens that answer.
 * @param {Scene} scene
 */
export const keyTokens = (scene) => (scene.context ?? scene).tokens;
