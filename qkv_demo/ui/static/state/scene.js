// Reading and replacing what a person can edit in the scene's JSON, never mutating, never computing; which token is meant,
// wherever it stands; and what Python has told of each scene: which quantities it has, how large they are, and where their
// rows stand.

/**
 * What can decide which quantities there are: the scene's JSON without its numbers and names. While it stays the same,
 * so does the schema.
 * @param {Scene} scene
 */
export function structureOf(scene) {
  const found = structures.get(scene) ?? JSON.stringify(scene, blank);
  structures.set(scene, found);
  return found;
}

/** @type {WeakMap<Scene, string>} */
const structures = new WeakMap(); // several ask in a frame, and a large scene takes half a millisecond

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

/** Whether something from a browser's storage has a scene's parts; Python checks the rest. @param {any} some */
export const isScene = (some) =>
  isSequence(some) &&
  (some.context === null || isSequence(some.context)) &&
  Array.isArray(some.heads) &&
  some.heads.length > 0 &&
  some.heads.every((/** @type {any} */ head) => [head?.w_q, head?.w_k, head?.w_v].every(isMatrix));

/** How something is nested and how long its parts are, whichever numbers, names and options it holds. @param {unknown} some */
export const formOf = (some) => JSON.stringify(some, (_, value) => (Object(value) === value ? value : typeof value));

/**
 * What a told path leads to, in a scene or in a trace; "*" stands for the head. Null where nothing is there.
 * @param {any} found @param {string} path @param {number} head
 */
export function follow(found, path, head) {
  return path.split("/").reduce((at, part) => at?.[part === "*" ? head : part] ?? null, found);
}

/**
 * Return the number at "quantity/head/row/column", null or undefined if there is none. Numbers that a person sets are in the
 * scene alone, but for weights: in the trace, those that the mask blocks are 0.
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
 * The ledger's quantities, in the order in which they are made: what is computed; with it the weights, which a person may set,
 * and W_O.
 * @param {Quantity[]} quantities
 */
export const ledgerOf = (quantities) =>
  quantities.filter(({ name, path }) => path === null || name === "weights" || name === "w_o").map(({ name }) => name);

/** The matrices that a person can set, found where Python's table of quantities says. @param {Quantity[]} quantities */
export function createMatrices(quantities) {
  const called = new Map(quantities.map((quantity) => [quantity.name, quantity]));

  /**
   * The rows of a given matrix, or null where the scene has none.
   * @param {Scene} scene @param {string} name @param {number} head @returns {Rows | null}
   */
  function rowsOf(scene, name, head) {
    const about = called.get(name);
    if (!about?.path) return null;
    const { columns, absent } = about;
    const leftOut = () => Array(lengthOf(scene, columns, head)).fill(absent); // as long as the others of its axis
    const found = follow(scene, about.path, head) ?? (absent === null ? null : leftOut());
    return found !== null && about.rows === "one" ? [found] : found;
  }

  /** How long an axis of a scene is. @param {Scene} scene @param {string} axis @returns {number} */
  function lengthOf(scene, axis, head = 0) {
    const known = quantities.find(({ columns, path, absent }) => columns === axis && path !== null && absent === null);
    return (known && rowsOf(scene, known.name, head)?.[0].length) ?? 0;
  }

  /** The rows of a matrix that the scene has. @param {Scene} scene @param {string} name @param {number} head */
  function givenRows(scene, name, head) {
    const rows = rowsOf(scene, name, head);
    if (rows === null) throw new Error(`the scene has no ${name}`);
    return rows;
  }

  /**
   * A scene with one row, or the first entries of it, replaced.
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
 * `old` with another value at the end of a path; "*" stands for the head.
 * @param {any} old @param {string[]} path @param {number} head @param {unknown} value @returns {any}
 */
function put(old, [part, ...rest], head, value) {
  if (part === undefined) return value;
  if (part === "*") return old.with(head, put(old[head], rest, head, value));
  if (Array.isArray(old)) return old.with(Number(part), put(old[Number(part)], rest, head, value));
  return { ...old, [part]: put(old[part], rest, head, value) };
}

/**
 * A scene with other rows at an address of its JSON, such as "heads/0/w_k".
 * @param {Scene} scene @param {string} address @param {Rows} rows @returns {Scene}
 */
export const withAt = (scene, address, rows) => put(scene, address.split("/"), 0, rows);

/**
 * A scene with one token renamed. `sequence` is "tokens", which ask, or "context_tokens", the other sequence.
 * @param {Scene} scene @param {string} sequence @param {number} row @param {string} name @returns {Scene}
 */
export function withToken(scene, sequence, row, name) {
  const path = sequence === "tokens" ? ["tokens"] : ["context", "tokens"];
  return put(scene, path, 0, follow(scene, path.join("/"), 0).with(row, name));
}

/** As what the handle at an arrow's tip is known, and so the arrow. @param {Pick<Handle, "quantity" | "head" | "row">} handle */
export const tipOf = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;

/** The tokens that answer. @param {Scene} scene */
export const keyTokens = (scene) => (scene.context ?? scene).tokens;

const FEW = 8; // tokens

/** Whether tables are wider than what they stand beside leaves them. @param {Scene} scene */
export const isLarge = (scene) => Math.max(keyTokens(scene).length, scene.tokens.length) > FEW;

/** Before queries have a name, a lesson speaks of keys alone. @param {Pick<Picture, "schema">} answer */
export const isOfKeys = ({ schema }) => schema.some(({ role, given }) => role === "key" && given);

const HEAVY = 0.045;

/** Whether a weight among many is told: with its number, its row, and in the headline. @param {number | null | undefined} weight */
export const isHeavy = (weight) => Math.abs(weight ?? 0) >= HEAVY;

/** @typedef {{ tokens: number[], keys: number[] }} Colours of those who ask, and of those who answer */

/** @param {Pick<Scene, "tokens" | "context" | "colors">} scene @returns {Colours} */
export function coloursOf({ tokens, context, colors }) {
  const all = colors ?? [...tokens, ...(context?.tokens ?? [])].map((_, place) => place);
  const asking = all.slice(0, tokens.length);
  return { tokens: asking, keys: context ? all.slice(tokens.length) : asking };
}

/**
 * What is looked at once a scene has become another: the same tokens, or nothing in particular where one is gone.
 * @param {Quantity[]} quantities @param {Pick<View, "pair" | "cell" | "gradient">} view @param {Scene} from
 * @param {Scene} to @returns {Partial<View>}
 */
export function followTokens(quantities, { pair, cell, gradient }, from, to) {
  const [before, after] = [coloursOf(from), coloursOf(to)];
  if (JSON.stringify(before) === JSON.stringify(after)) return {};

  /** @param {[number, number]} places @param {string[]} along @returns {[number, number] | null} */
  function moved(places, along) {
    const found = places.map((place, index) => {
      const axis = along[index];
      return axis === "tokens" || axis === "keys" ? after[axis].indexOf(before[axis][place]) : place;
    });
    return found.includes(-1) ? null : [found[0], found[1]];
  }

  /** @param {CellIndex | null} index @returns {CellIndex | null} */
  function cellNow(index) {
    if (!index) return null;
    const [quantity, row, column] = index;
    const about = quantities.find(({ name }) => name === quantity);
    const found = moved([row, column], about ? [about.rows, about.columns] : []);
    return found && [quantity, ...found];
  }

  return { pair: pair && moved(pair, ["tokens", "keys"]), cell: cellNow(cell), gradient: cellNow(gradient) };
}
