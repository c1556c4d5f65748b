// Functions that read a scene's JSON, or return a copy of the scene with other matrices or tokens.

/**
 * Return a text that contains a scene's JSON without its numbers and names. Scenes with the same text have the same quantities
 * with the same shapes.
 * @param {Scene} scene
 */
export function structureOfScene(scene) {
  const structure = structureByScene.get(scene) ?? JSON.stringify(scene, withoutNumbers);
  structureByScene.set(scene, structure);
  return structure;
}

/** @type {WeakMap<Scene, string>} */
// Cache the results, because computing one takes half a millisecond for a large scene, and it is needed several times per frame.
const structureByScene = new WeakMap();

/** Replace numbers by 0, and a list of tokens by its length. @param {string} key @param {any} value */
function withoutNumbers(key, value) {
  if (typeof value === "number") return 0;
  return key === "tokens" ? value.length : value;
}

/** Return whether a value is a list of rows of numbers. @param {unknown} rows */
const isMatrix = (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(Number.isFinite));

/** Return whether a value has a list of tokens and one embedding for each. @param {any} value */
const isSequence = (value) =>
  Array.isArray(value?.tokens) &&
  value.tokens.every((/** @type {unknown} */ token) => typeof token === "string") &&
  isMatrix(value.embeddings) &&
  value.embeddings.length === value.tokens.length;

/** Return whether a saved value looks like a scene. The server validates it fully. @param {any} value */
export const isScene = (value) =>
  isSequence(value) &&
  (value.context === null || isSequence(value.context)) &&
  Array.isArray(value.heads) &&
  value.heads.length > 0 &&
  value.heads.every((/** @type {any} */ head) => [head?.w_q, head?.w_k, head?.w_v].every(isMatrix));

/**
 * Return a text that describes how lists and objects are nested in a value, and how long the lists are, without the numbers and
 * names.
 * @param {unknown} value
 */
export const nestingTextOf = (value) =>
  JSON.stringify(value, (_, value) => (Object(value) === value ? value : typeof value));

/**
 * Return the value at a path in a scene or a trace, or null if there is none. In the path, "*" stands for the index of the head.
 * @param {any} value @param {string} path @param {number} head
 */
export function valueAt(value, path, head) {
  return path.split("/").reduce((parent, key) => parent?.[key === "*" ? head : key] ?? null, value);
}

/**
 * Return the number at a path such as "w_q/0/1/0", which names a quantity, a head, a row and a column. Return null or undefined
 * if there is no such number. Inputs are read from the scene, and computed numbers from the trace. Weights are always read from
 * the trace, even if the user sets them by hand, because only the trace has a 0 for blocked pairs.
 * @param {Pick<Picture, "trace" | "schema">} response @param {Scene} scene @param {string} numberPath
 * @returns {number | null | undefined}
 */
export function numberAtPath({ trace, schema: quantities }, scene, numberPath) {
  const [quantityName, head, row, column] = numberPath.split("/");
  const inputPath = quantities.find(({ name }) => name === quantityName)?.path ?? "";
  const matrixPath = quantityName === "weights" ? "heads/*/weights" : inputPath;
  const rows = valueAt(trace, matrixPath, Number(head)) ?? valueAt(scene, matrixPath, Number(head));
  return rows?.[Number(row)]?.[Number(column)];
}

/**
 * Return the names of the quantities that the tool "every step" shows, in the order of computation. These are all computed
 * quantities, the custom weights and W_O.
 * @param {Quantity[]} quantities
 */
export const listStepQuantities = (quantities) =>
  quantities.filter(({ name, path }) => path === null || name === "weights" || name === "w_o").map(({ name }) => name);

/**
 * Create functions that read and change a scene's matrices. The server's table of quantities says where each matrix is stored.
 * @param {Quantity[]} quantities
 */
export function createMatrices(quantities) {
  const quantityByName = new Map(quantities.map((quantity) => [quantity.name, quantity]));

  /**
   * Return the rows of an input matrix, or null if the scene does not have it.
   * @param {Scene} scene @param {string} matrixName @param {number} head @returns {Rows | null}
   */
  function rowsOf(scene, matrixName, head) {
    const quantity = quantityByName.get(matrixName);
    if (!quantity?.path) return null;
    const { columns: columnAxis, default_entry: defaultEntry } = quantity;
    // If the scene lacks the row, fill it with the default entry.
    const createDefaultRow = () => Array(lengthOf(scene, columnAxis, head)).fill(defaultEntry);
    const rows = valueAt(scene, quantity.path, head) ?? (defaultEntry === null ? null : createDefaultRow());
    return rows !== null && quantity.rows === "one" ? [rows] : rows;
  }

  /**
   * Return the length of a matrix axis, such as the number of tokens or d_k.
   * @param {Scene} scene @param {string} axis a name from the table of quantities @returns {number}
   */
  function lengthOf(scene, axis, head = 0) {
    const quantityWithAxis = quantities.find(
      ({ columns, path, default_entry: defaultEntry }) => columns === axis && path !== null && defaultEntry === null,
    );
    return (quantityWithAxis && rowsOf(scene, quantityWithAxis.name, head)?.[0].length) ?? 0;
  }

  /**
   * Return the rows of an input matrix. Throw an error if the scene does not have it.
   * @param {Scene} scene @param {string} matrixName @param {number} head
   */
  function requireRows(scene, matrixName, head) {
    const rows = rowsOf(scene, matrixName, head);
    if (rows === null) throw new Error(`the scene has no ${matrixName}`);
    return rows;
  }

  /**
   * Return a copy of the scene in which one row, or its first few entries, are replaced.
   * @param {Scene} scene @param {string} matrixName @param {number} head @param {number} row @param {Row} newEntries
   * @returns {Scene}
   */
  function withRow(scene, matrixName, head, row, newEntries) {
    const oldRows = requireRows(scene, matrixName, head);
    const rows = oldRows.with(row, [...newEntries, ...oldRows[row].slice(newEntries.length)]);
    const { path, rows: axis } = /** @type {Quantity} */ (quantityByName.get(matrixName));
    return withValue(scene, (path ?? "").split("/"), head, axis === "one" ? rows[0] : rows);
  }

  return { rowsOf, requireRows, lengthOf, withRow };
}

/**
 * Return a copy of `parent` in which the value at a path is replaced. In the path, "*" stands for the index of the head.
 * @param {any} parent @param {string[]} path @param {number} head @param {unknown} value @returns {any}
 */
function withValue(parent, [key, ...remainingPath], head, value) {
  if (key === undefined) return value;
  if (key === "*") return parent.with(head, withValue(parent[head], remainingPath, head, value));
  if (Array.isArray(parent))
    return parent.with(Number(key), withValue(parent[Number(key)], remainingPath, head, value));
  return { ...parent, [key]: withValue(parent[key], remainingPath, head, value) };
}

/**
 * Return a copy of the scene with other rows at a path in its JSON, such as "heads/0/w_k".
 * @param {Scene} scene @param {string} path @param {Rows} rows @returns {Scene}
 */
export const withRowsAt = (scene, path, rows) => withValue(scene, path.split("/"), 0, rows);

/**
 * Return a copy of the scene with one token renamed.
 * @param {Scene} scene @param {"tokens" | "context_tokens"} sequenceName @param {number} row @param {string} newToken
 * @returns {Scene}
 */
export function withToken(scene, sequenceName, row, newToken) {
  const path = sequenceName === "tokens" ? ["tokens"] : ["context", "tokens"];
  return withValue(scene, path, 0, valueAt(scene, path.join("/"), 0).with(row, newToken));
}

/**
 * Return the string that identifies an arrow and the handle at its tip.
 * @param {Pick<Handle, "quantity" | "head" | "row">} handle
 */
export const handleId = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;

/**
 * Return the tokens that keys and values are computed from, which are those of the context if there is one.
 * @param {Scene} scene
 */
export const keyTokens = (scene) => (scene.context ?? scene).tokens;

const MAX_NARROW_TOKENS = 8; // Up to this number of tokens, tables use the narrow layout.

/** Return whether the scene has so many tokens that its tables need the wide layout. @param {Scene} scene */
export const isLargeScene = (scene) => Math.max(keyTokens(scene).length, scene.tokens.length) > MAX_NARROW_TOKENS;

/**
 * Return whether the user edits the keys directly, as in lessons that explain keys before they introduce queries.
 * @param {Pick<Picture, "schema">} response
 */
export const hasInputKeys = ({ schema: quantities }) =>
  quantities.some(({ role, is_input: isInput }) => role === "key" && isInput);

const MIN_LARGE_WEIGHT = 0.045; // The smallest weight whose number is shown in a table with many weights.

/**
 * Return whether a weight is large enough for its number to be shown in a table with many weights.
 * @param {number | null | undefined} weight
 */
export const isLargeWeight = (weight) => Math.abs(weight ?? 0) >= MIN_LARGE_WEIGHT;

/** @typedef {{ tokens: number[], keys: number[] }} TokenColors the index of the color of each query token and each key token */

/**
 * Return the color index of every token. Without chosen colors, tokens are numbered in their order.
 * @param {Pick<Scene, "tokens" | "context" | "colors">} scene @returns {TokenColors}
 */
export function colorIndicesOf({ tokens, context, colors }) {
  const colorIndices = colors ?? [...tokens, ...(context?.tokens ?? [])].map((_, index) => index);
  const tokenColors = colorIndices.slice(0, tokens.length);
  return { tokens: tokenColors, keys: context ? colorIndices.slice(tokens.length) : tokenColors };
}

/**
 * Return the selection after tokens were added, removed or reordered. The new selection refers to the same tokens as the old one.
 * Fields that refer to a removed token become null.
 * @param {Quantity[]} quantities @param {Pick<View, "pair" | "cell" | "gradient">} view @param {Scene} oldScene
 * @param {Scene} newScene @returns {Partial<View>}
 */
export function followTokens(quantities, { pair, cell, gradient }, oldScene, newScene) {
  // A token keeps its color when it moves, so its color identifies it in both scenes.
  const [oldColors, newColors] = [colorIndicesOf(oldScene), colorIndicesOf(newScene)];
  if (JSON.stringify(oldColors) === JSON.stringify(newColors)) return {};

  /** @param {[number, number]} indices @param {string[]} axes @returns {[number, number] | null} */
  function newIndicesOf(indices, axes) {
    const [row, column] = indices.map((index, position) => {
      const axis = axes[position];
      return axis === "tokens" || axis === "keys" ? newColors[axis].indexOf(oldColors[axis][index]) : index;
    });
    return row === -1 || column === -1 ? null : [row, column];
  }

  /** @param {CellIndex | null} cell @returns {CellIndex | null} */
  function newCellOf(cell) {
    if (!cell) return null;
    const [name, row, column] = cell;
    const quantity = quantities.find((quantity) => quantity.name === name);
    const indices = newIndicesOf([row, column], quantity ? [quantity.rows, quantity.columns] : []);
    return indices && [name, ...indices];
  }

  return {
    pair: pair && newIndicesOf(pair, ["tokens", "keys"]),
    cell: newCellOf(cell),
    gradient: newCellOf(gradient),
  };
}
