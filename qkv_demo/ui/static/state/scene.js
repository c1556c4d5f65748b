// Where each editable matrix lives in the scene's JSON. Reading and replacing, never mutating, never computing.

const IN_SCENE = { embeddings: "embeddings", weights: "weights", w_o: "w_o" };

/** The rows of a given matrix, or null where the scene has none. */
export function rowsOf(scene, quantity, head) {
  if (quantity === "context_embeddings") return scene.context?.embeddings ?? null;
  if (quantity in IN_SCENE) return scene[IN_SCENE[quantity]];
  const of = scene.heads[head];
  if (quantity === "v_a") return [of.v_a ?? of.w_q[0].map(() => 1)];
  return of[quantity] ?? null;
}

/** A scene with other rows in one matrix. */
function withRows(scene, quantity, head, rows) {
  if (quantity === "context_embeddings") return { ...scene, context: { ...scene.context, embeddings: rows } };
  if (quantity in IN_SCENE) return { ...scene, [IN_SCENE[quantity]]: rows };
  const value = quantity === "v_a" ? rows[0] : rows;
  return { ...scene, heads: scene.heads.map((old, index) => (index === head ? { ...old, [quantity]: value } : old)) };
}

/** A scene with one row, or the first entries of it, replaced. */
export function withRow(scene, quantity, head, row, values) {
  const rows = rowsOf(scene, quantity, head);
  return withRows(scene, quantity, head, rows.map((old, index) => (index === row ? [...values, ...old.slice(values.length)] : old)));
}

/** A scene with one number replaced. */
export function withNumber(scene, quantity, head, row, column, value) {
  const line = rowsOf(scene, quantity, head)[row].map((old, index) => (index === column ? value : old));
  return withRow(scene, quantity, head, row, line);
}

/** The tokens that ask ("tokens") or the other sequence ("context_tokens"). */
function tokensOf(scene, sequence) {
  return sequence === "context_tokens" ? scene.context.tokens : scene.tokens;
}

/** A scene with one token renamed. */
export function withToken(scene, sequence, row, name) {
  const tokens = tokensOf(scene, sequence).map((old, index) => (index === row ? name : old));
  return sequence === "context_tokens" ? { ...scene, context: { ...scene.context, tokens } } : { ...scene, tokens };
}

/** The tokens that answer. */
export const keyTokens = (scene) => (scene.context ?? scene).tokens;
