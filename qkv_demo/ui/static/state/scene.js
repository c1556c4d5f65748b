// Functions that read a scene's JSON or return a changed copy: its structure, its matrices and their rows, and its tokens as they
// move.

/**
 * Return the scene's JSON without its numbers and names. Scenes with the same structure have the same quantities.
 * @param {Scene} scene
 */
export function structureOf(scene) {
  const structure = structures.get(scene) ?? JSON.stringify(scene, blank);
  structures.set(scene, structure);
  return structure;
}

/** @type {WeakMap<Scene, string>} */
const structures = new WeakMap(); // A cache, because a large scene takes half a millisecond several times per frame.

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

/** Return whether a saved value has the parts of a scene. Python checks the rest. @param {any} some */
export const isScene = (some) =>
  isSequence(some) &&
  (some.context === null || isSequence(some.context)) &&
  Array.isArray(some.heads) &&
  some.heads.length > 0 &&
  some.heads.every((/** @type {any} */ head) => [head?.w_q, head?.w_k, head?.w_v].every(isMatrix));

/** Return the nesting and the lengths of a value as text, without its numbers and names. @param {unknown} some */
export const formOf = (some) => JSON.stringify(some, (_, value) => (Object(value) === value ? value : typeof value));

/**
 * Return the value at a path in a scene or a trace, or null. "*" is the head.
 * @param {any} value @param {string} path @param {number} head
 */
export function follow(value, path, head) {
  return path.split("/").reduce((parent, part) => parent?.[part === "*" ? head : part] ?? null, value);
}

/**
 * Return the number at "quantity/head/row/column", or null or undefined. Given numbers are in the scene. Weights are read from
 * the trace, where those that the mask blocks are 0.
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
 * Return the names of the quantities that are computed, in their order, and of the weights and W_O.
 * @param {Quantity[]} quantities
 */
export const ledgerOf = (quantities) =>
  quantities.filter(({ name, path }) => path === null || name === "weights" || name === "w_o").map(({ name }) => name);

/** Create the access to a scene's given matrices by Python's table of quantities. @param {Quantity[]} quantities */
export function createMatrices(quantities) {
  const called = new Map(quantities.map((quantity) => [quantity.name, quantity]));

  /**
   * Return the rows of a given matrix, or null if the scene has no such matrix.
   * @param {Scene} scene @param {string} name @param {number} head @returns {Rows | null}
   */
  function rowsOf(scene, name, head) {
    const about = called.get(name);
    if (!about?.path) return null;
    const { columns, default_entry: defaultEntry } = about;
    const defaultRow = () => Array(lengthOf(scene, columns, head)).fill(defaultEntry); // It is as long as the other rows.
    const rows = follow(scene, about.path, head) ?? (defaultEntry === null ? null : defaultRow());
    return rows !== null && about.rows === "one" ? [rows] : rows;
  }

  /** Return the length of an axis. @param {Scene} scene @param {string} axis @returns {number} */
  function lengthOf(scene, axis, head = 0) {
    const known = quantities.find(
      ({ columns, path, default_entry: defaultEntry }) => columns === axis && path !== null && defaultEntry === null,
    );
    return (known && rowsOf(scene, known.name, head)?.[0].length) ?? 0;
  }

  /**
   * Return the rows of a given matrix, or throw an error if the scene has no such matrix.
   * @param {Scene} scene @param {string} name @param {number} head
   */
  function givenRows(scene, name, head) {
    const rows = rowsOf(scene, name, head);
    if (rows === null) throw new Error(`the scene has no ${name}`);
    return rows;
  }

  /**
   * Return the scene with one row, or the first entries of it, replaced.
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
 * Return a copy of `old` with another value at a path. "*" is the head.
 * @param {any} old @param {string[]} path @param {number} head @param {unknown} value @returns {any}
 */
function put(old, [part, ...rest], head, value) {
  if (part === undefined) return value;
  if (part === "*") return old.with(head, put(old[head], rest, head, value));
  if (Array.isArray(old)) return old.with(Number(part), put(old[Number(part)], rest, head, value));
  return { ...old, [part]: put(old[part], rest, head, value) };
}

/**
 * Return the scene with other rows at an address of its JSON, such as "heads/0/w_k".
 * @param {Scene} scene @param {string} address @param {Rows} rows @returns {Scene}
 */
export const withAt = (scene, address, rows) => put(scene, address.split("/"), 0, rows);

/**
 * Return the scene with one token renamed. `sequence` is "tokens" or "context_tokens".
 * @param {Scene} scene @param {string} sequence @param {number} row @param {string} name @returns {Scene}
 */
export function withToken(scene, sequence, row, name) {
  const path = sequence === "tokens" ? ["tokens"] : ["context", "tokens"];
  return put(scene, path, 0, follow(scene, path.join("/"), 0).with(row, name));
}

/**
 * Return the name of an arrow and of the handle at its tip.
 * @param {Pick<Handle, "quantity" | "head" | "row">} handle
 */
export const tipOf = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;

/** Return the tokens of the keys. @param {Scene} scene */
export const keyTokens = (scene) => (scene.context ?? scene).tokens;

const MAX_NARROW = 8; // The number of tokens up to which tables are narrow.

/** Return whether the scene's tables are wide. @param {Scene} scene */
export const isLarge = (scene) => Math.max(keyTokens(scene).length, scene.tokens.length) > MAX_NARROW;

/** Return whether a lesson gives the keys, before it introduces queries. @param {Pick<Picture, "schema">} answer */
export const isOfKeys = ({ schema }) => schema.some(({ role, is_input: isInput }) => role === "key" && isInput);

const HEAVY = 0.045;

/**
 * Return whether a weight among many is large enough for its number to be shown.
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
 * Return the selection after tokens have moved: the same tokens, or null for one that was removed.
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
