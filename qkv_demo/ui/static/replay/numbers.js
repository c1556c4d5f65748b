// A scene's program, run: every table of the trace, and whether it is settled by more than the last bits of a sum. Python is
// the authority, so its answer to the same scene replaces what was replayed.

import { follow } from "../state/scene.js";
import { fromNested, tensor, toNested } from "./tensor.js";

/** @typedef {(read: (address: string) => Tensor, wanted?: string[]) => Record<string, Tensor>} Run */

const HAIR = 1e-13; // beside a number: hundreds of times what rounding moves it by
const SETTLED = 1e-9; // beside a table's largest number, or beside 1: what a hair may move

/**
 * Null where the page cannot answer for the numbers: one is beyond what a scene may hold, or the program, run again with
 * every number moved by a hair one way and the other, gives something else. Then a tie or a sum of zero is near, the last bits decide, and
 * Python's are the ones that count.
 * @param {Run} run
 * @param {Scene} scene
 * @param {Limits} limits
 * @returns {Record<string, Tensor> | null} every table by its name
 */
export function replayed(run, scene, { magnitude, temperature: [coldest] }) {
  if (!(scene.temperature >= coldest)) return null;
  /** @type {Map<string, Tensor>} */
  const given = new Map();
  const outputs = run((address) => {
    const found = fromNested(follow(scene, address, 0));
    given.set(address, found);
    return found;
  });
  for (const { data } of given.values()) if (!data.every((number) => Math.abs(number) <= magnitude)) return null;
  const [there, back] = [HAIR, -HAIR].map((hair) => run((address) => nudged(given, address, hair)));
  for (const [name, { data }] of Object.entries(outputs)) {
    const moved = Math.max(apart(data, there[name].data), apart(data, back[name].data));
    if (!(moved <= SETTLED * Math.max(1, largest(data)))) return null;
  }
  return outputs;
}

/**
 * An input with each of its numbers moved by a share of its own, up to a hair: so ties are broken, one way and the other.
 * @param {Map<string, Tensor>} given
 * @param {string} address
 * @param {number} hair
 */
function nudged(given, address, hair) {
  const { shape, data } = /** @type {Tensor} */ (given.get(address));
  const phase = 100 * [...given.keys()].indexOf(address);
  return tensor(
    shape,
    data.map((number, at) => number * (1 + hair * Math.sin(phase + 12.9898 * (at + 1)))),
  );
}

/** The largest finite magnitude, 0 where there is none. @param {Iterable<number>} numbers */
function largest(numbers) {
  let most = 0;
  for (const number of numbers) if (Number.isFinite(number)) most = Math.max(most, Math.abs(number));
  return most;
}

/**
 * The largest difference; infinite where one alone is finite.
 * @param {ArrayLike<number>} left
 * @param {ArrayLike<number>} right
 */
function apart(left, right) {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < left.length; at += 1) {
    const finite = Number.isFinite(left[at]);
    if (finite !== Number.isFinite(right[at])) return Number.POSITIVE_INFINITY;
    if (finite) most = Math.max(most, Math.abs(left[at] - right[at]));
  }
  return most;
}

/**
 * A picture with the words of one and the numbers of a replay.
 * @param {Picture} words
 * @param {Record<string, Tensor>} outputs
 * @returns {Picture}
 */
export function withNumbers(words, outputs) {
  /** @type {any} */
  const trace = { heads: [], notes: words.trace.notes };
  /** @type {any[]} */
  const splits = [];
  for (const [name, table] of Object.entries(outputs)) {
    const [place, head, quantity, part] = name.split("/");
    if (part) splits[Number(head)] = { ...splits[Number(head)], [part]: toNested(table) };
    else if (quantity) trace.heads[Number(head)] = { ...trace.heads[Number(head)], [quantity]: plain(table) };
    else if (place !== "limit") trace[place] = plain(table);
  }
  const limit = outputs.limit.data[0];
  const { asymmetry, view } = words;
  return { ...words, trace, limit, ...(asymmetry && { asymmetry: turned(asymmetry, splits[view.head]) }) };
}

/** @param {Asymmetry} asymmetry @param {{ m: Rows, symmetric: Rows, antisymmetric: Rows, axis: Row }} split */
function turned(asymmetry, { m, symmetric, antisymmetric, axis }) {
  const dials = Object.fromEntries(Object.keys(asymmetry.dials).map((name, at) => [name, axis[at]]));
  return { ...asymmetry, m, symmetric, antisymmetric, dials };
}

/** Rows as JSON has them: what is not finite is null. @param {Tensor} table @returns {MaybeRows} */
const plain = (table) =>
  toNested(table).map((/** @type {Row} */ row) => row.map((number) => (Number.isFinite(number) ? number : null)));

/**
 * Compare the page's numbers with Python's. Returns how many there are in both, and the largest difference.
 * @param {Record<string, Tensor>} outputs @param {Picture} answer
 */
export function compared(outputs, answer) {
  let [count, most] = [0, 0];
  for (const [name, { data }] of Object.entries(outputs)) {
    const told = toldOf(name, answer);
    if (told === null) continue;
    const expected = [told].flat(2).map((number) => number ?? Number.NaN);
    [count, most] = [count + data.length, Math.max(most, apart(data, expected))];
  }
  return { count, most };
}

/** Python's numbers for an output of the program; null for what an answer does not tell. @param {string} name @param {Picture} answer */
function toldOf(name, { trace, limit, asymmetry, view }) {
  if (name === "limit") return limit;
  const [, head, , part] = name.split("/");
  if (!part) return follow(trace, name, 0);
  if (!asymmetry || Number(head) !== view.head) return null;
  return part === "axis" ? Object.values(asymmetry.dials) : follow(asymmetry, part, 0);
}
