// A scene's program, run: every table of the trace. Python is the authority, so its answer to the same scene replaces what was
// replayed.

import { follow } from "../state/scene.js";
import { fromNested, toNested } from "./tensor.js";

/** @typedef {(read: (address: string) => Tensor, wanted?: string[]) => Record<string, Tensor>} Run */

/**
 * Return every table of a scene by its name, or null if one of its numbers is beyond what a scene may hold.
 * @param {Run} run
 * @param {Scene} scene
 * @param {Limits} limits
 * @returns {Record<string, Tensor> | null}
 */
export function replayed(run, scene, { magnitude, temperature: [coldest] }) {
  let isAllowed = scene.temperature >= coldest;
  const outputs = run((address) => {
    const table = fromNested(follow(scene, address, 0));
    isAllowed &&= table.data.every((number) => Math.abs(number) <= magnitude);
    return table;
  });
  return isAllowed ? outputs : null;
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
