// Functions that read a scene's JSON, or return a changed copy of it: its structure, its matrices, and its tokens, also when they
// are added, removed or reordered.

/**
 * Return a text that contains a scene's JSON without its numbers and names. Scenes with the same text have the same quantities
 * with the same shapes.
 * @param {Scene} scene
 */
export function structureOf(scene) {
  const structure = structures.get(scene) ?? JSON.stringify(scene, blank);
  structures.set(scene, structure);
  return structure;
}

/** @type {WeakMap<Scene, string>} */
// Cache the results, because computing one takes half a millisecond for a large scene, and it is needed several times per frame.
const structures = new WeakMap();

/** @param {string} key @param {any} value */
function blank(key, value) {
  if (typeof value === "number") return 0;
  return key === "tokens" ? value.length : value;
}

/** @param {unknown} rows */
const isMatrix = (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(Number.isFinite));

/** @param {any} some */
const isSequence = (some) =>
  Array.isArray(some?.tokens) &&
  some.tokens.every((/** @type {unknown} */ token) => typeof token === "string") &&
  isMatrix(some.embeddings) &&
  some.embeddings.length === some.tokens.length;

/** Return whether a saved value looks like a scene. The server validates it fully. @param {any} some */
export const isScene = (some) =>
  isSequence(some) &&
  (some.context === null || isSequence(some.context)) &&
  Array.isArray(some.heads) &&
  some.heads.length > 0 &&
  some.heads.every((/** @type {any} */ head) => [head?.w_q, head?.w_k, head?.w_v].every(isMatrix));

/**
 * Return a text that describes how lists and objects are nested in a value, and how long the lists are, without the numbers and
 * names.
 * @param {unknown} some
 */
export const formOf = (some) => JSON.stringify(some, (_, value) => (Object(value) === value ? value : typeof value));

/**
 * Return the value at a path in a scene or a trace, or null if there is none. In the path, "*" stands for the index of the head.
 * @param {any} value @param {string} path @param {number} head
 */
export function follow(value, path, head) {
  return path.split("/").reduce((parent, part) => parent?.[part === "*" ? head : part] ?? null, value);
}

/**
 * Return the number at "quantity/head/row/column", or null or undefined if there is none. Inputs are read from the scene, and
 * computed numbers from the trace. Blocked weights are 0 there.
 * @param {Pick<Picture, "trace" | "schema">} answer @param {Scene} scene @param {string} source
 * @returns {number | null | undefined}
 */
export function numberAt({ trace, schema }, scene, source) {
  const [name, head, row, column] = source.split("/");
  const path = name === "weights" ? "heads/*/weights" : (schema.find((quantity) => quantity.name === name)?.path ?? "");
  const rows = follow(trace, path, Number(head)) ?? follow(scene, path, Number(head));
  return rows?.[Number(row)]?.[Number(column)];
}

/**
 * Return the names of all computed quantities in the order of computation, and of the custom weights and W_O.
 * @param {Quantity[]} quantities
 */
export const ledgerOf = (quantities) =>
  quantities.filter(({ name, path }) => path === null || name === "weights" || name === "w_o").map(({ name }) => name);

/**
 * Create functions that read and change a scene's matrices. The server's table of quantities says where each matrix is stored.
 * @param {Quantity[]} quantities
 */
export function createMatrices(quantities) {
  const called = new Map(quantities.map((quantity) => [quantity.name, quantity]));

  /**
   * Return the rows of an input matrix, or null if the scene does not have it.
   * @param {Scene} scene @param {string} name @param {number} head @returns {Rows | null}
   */
  function rowsOf(scene, name, head) {
    const about = called.get(name);
    if (!about?.path) return null;
    const { columns, default_entry: defaultEntry } = about;
    const defaultRow = () => Array(lengthOf(scene, columns, head)).fill(defaultEntry); // A new row is as long as the other rows.
    const rows = follow(scene, about.path, head) ?? (defaultEntry === null ? null : defaultRow());
    return rows !== null && about.rows === "one" ? [rows] : rows;
  }

  /**
   * Return the length of a matrix axis, such as the number of tokens or d_k.
   * @param {Scene} scene @param {string} axis a name from the table of quantities @returns {number}
   */
  function lengthOf(scene, axis, head = 0) {
    const known = quantities.find(
      ({ columns, path, default_entry: defaultEntry }) => columns === axis && path !== null && defaultEntry === null,
    );
    return (known && rowsOf(scene, known.name, head)?.[0].length) ?? 0;
  }

  /**
   * Return the rows of an input matrix. Throw an error if the scene does not have it.
   * @param {Scene} scene @param {string} name @param {number} head
   */
  function givenRows(scene, name, head) {
    const rows = rowsOf(scene, name, head);
    if (rows === null) throw new Error(`the scene has no ${name}`);
    return rows;
  }

  /**
   * Return a copy of the scene in which one row, or its first few entries, are replaced.
   * @param {Scene} scene @param {string} name @param {number} head @param {number} row @param {Row} values
   * @returns {Scene}
   */
  function withRow(scene, name, head, row, values) {
    const old = givenRows(scene, name, head);
    const rows = old.with(row, [...values, ...old[row].slice(values.length)]);
    const { path, rows: axis } = /** @type {Quantity} */ (called.get(name));
    return put(scene, (path ?? "").split("/"), head, axis === "one" ? rows[0] : rows);
  }

  return { rowsOf, givenRows, lengthOf, withRow };
}

/**
 * Return a copy of `old` in which the value at a path is replaced. In the path, "*" stands for the index of the head.
 * @param {any} old @param {string[]} path @param {number} head @param {unknown} value @returns {any}
 */
function put(old, [part, ...rest], head, value) {
  if (part === undefined) return value;
  if (part === "*") return old.with(head, put(old[head], rest, head, value));
  if (Array.isArray(old)) return old.with(Number(part), put(old[Number(part)], rest, head, value));
  return { ...old, [part]: put(old[part], rest, head, value) };
}

/**
 * Return a copy of the scene with other rows at a path in its JSON, such as "heads/0/w_k".
 * @param {Scene} scene @param {string} address @param {Rows} rows @returns {Scene}
 */
export const withAt = (scene, address, rows) => put(scene, address.split("/"), 0, rows);

/**
 * Return a copy of the scene with one token renamed. `sequence` is "tokens" or "context_tokens".
 * @param {Scene} scene @param {string} sequence @param {number} row @param {string} name @returns {Scene}
 */
export function withToken(scene, sequence, row, name) {
  const path = sequence === "tokens" ? ["tokens"] : ["context", "tokens"];
  return put(scene, path, 0, follow(scene, path.join("/"), 0).with(row, name));
}

/**
 * Return the string that identifies an arrow and the handle at its tip.
 * @param {Pick<Handle, "quantity" | "head" | "row">} handle
 */
export const tipOf = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;

/**
 * Return the tokens that keys and values are computed from, which are those of the context if there is one.
 * @param {Scene} scene
 */
export const keyTokens = (scene) => (scene.context ?? scene).tokens;

const MAX_NARROW = 8; // Up to this number of tokens, tables use the narrow layout.

/** Return whether the scene has so many tokens that its tables need the wide layout. @param {Scene} scene */
export const isLarge = (scene) => Math.max(keyTokens(scene).length, scene.tokens.length) > MAX_NARROW;

/**
 * Return whether the keys are inputs, as in lessons that explain keys before they introduce queries.
 * @param {Pick<Picture, "schema">} answer
 */
export const isOfKeys = ({ schema }) => schema.some(({ role, is_input: isInput }) => role === "key" && isInput);

const HEAVY = 0.045;

/**
 * Return whether a weight is large enough to show its number in a table with many weights.
 * @param {number | null | undefined} weight
 */
export const isHeavy = (weight) => Math.abs(weight ?? 0) >= HEAVY;

/** @typedef {{ tokens: number[], keys: number[] }} TokenColors of the queries' tokens and of the keys' tokens */

/** @param {Pick<Scene, "tokens" | "context" | "colors">} scene @returns {TokenColors} */
export function colorsOf({ tokens, context, colors }) {
  const all = colors ?? [...tokens, ...(context?.tokens ?? [])].map((_, place) => place);
  const asking = all.slice(0, tokens.length);
  return { tokens: asking, keys: context ? all.slice(tokens.length) : asking };
}

/**
 * Return the selection after tokens were added, removed or reordered. It refers to the same tokens as before. Fields that refer
 * to a removed token become null.
 * @param {Quantity[]} quantities @param {Pick<View, "pair" | "cell" | "gradient">} view @param {Scene} from
 * @param {Scene} to @returns {Partial<View>}
 */
export function followTokens(quantities, { pair, cell, gradient }, from, to) {
  const [before, after] = [colorsOf(from), colorsOf(to)];
  if (JSON.stringify(before) === JSON.stringify(after)) return {};

  /** @param {[number, number]} places @param {string[]} along @returns {[number, number] | null} */
  function moved(places, along) {
    const indices = places.map((place, index) => {
      const axis = along[index];
      return axis === "tokens" || axis === "keys" ? after[axis].indexOf(before[axis][place]) : place;
    });
    return indices.includes(-1) ? null : [indices[0], indices[1]];
  }

  /** @param {CellIndex | null} index @returns {CellIndex | null} */
  function cellNow(index) {
    if (!index) return null;
    const [quantity, row, column] = index;
    const about = quantities.find(({ name }) => name === quantity);
    const indices = moved([row, column], about ? [about.rows, about.columns] : []);
    return indices && [quantity, ...indices];
  }

  return { pair: pair && moved(pair, ["tokens", "keys"]), cell: cellNow(cell), gradient: cellNow(gradient) };
}
