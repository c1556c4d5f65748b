// Computes all numbers of a scene in the page, by replaying the scene's program. The server's response replaces these numbers
// when it arrives.

import { valueAt } from "../state/scene.js";
import { fromNestedList, toNestedList } from "./tensor.js";

/** @typedef {(read: (address: string) => Tensor, names?: string[]) => Record<string, Tensor>} Run */

/**
 * Return all computed tables of a scene, by name. Return null if one of its numbers is outside the limits for scenes.
 * @param {Run} run
 * @param {Scene} scene
 * @param {Limits} limits
 * @returns {Record<string, Tensor> | null}
 */
export function replayNumbers(run, scene, { magnitude, temperature: [minTemperature] }) {
  let isAllowed = scene.temperature >= minTemperature;
  const outputs = run((address) => {
    const table = fromNestedList(valueAt(scene, address, 0));
    isAllowed &&= table.data.every((number) => Math.abs(number) <= magnitude);
    return table;
  });
  return isAllowed ? outputs : null;
}

/**
 * Return the largest difference between two tables. The result is infinite if a number is finite in only one of the tables.
 * @param {ArrayLike<number>} left
 * @param {ArrayLike<number>} right
 */
function maxDifference(left, right) {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  let maxFound = 0;
  for (let index = 0; index < left.length; index += 1) {
    const hasValue = Number.isFinite(left[index]);
    if (hasValue !== Number.isFinite(right[index])) return Number.POSITIVE_INFINITY;
    if (hasValue) maxFound = Math.max(maxFound, Math.abs(left[index] - right[index]));
  }
  return maxFound;
}

/**
 * Return a response in which the numbers are replaced by those of a replay.
 * @param {Picture} picture
 * @param {Record<string, Tensor>} outputs
 * @returns {Picture}
 */
export function withNumbers(picture, outputs) {
  /** @type {any} */
  const trace = { heads: [], notes: picture.trace.notes };
  /** @type {any[]} */
  const asymmetryOutputs = [];
  for (const [name, table] of Object.entries(outputs)) {
    const [field, head, quantity, part] = name.split("/");
    if (part) asymmetryOutputs[Number(head)] = { ...asymmetryOutputs[Number(head)], [part]: toNestedList(table) };
    else if (quantity) trace.heads[Number(head)] = { ...trace.heads[Number(head)], [quantity]: rowsOfTable(table) };
    else if (field !== "limit") trace[field] = rowsOfTable(table);
  }
  const limit = outputs.limit.data[0];
  const { asymmetry, view } = picture;
  return {
    ...picture,
    trace,
    limit,
    ...(asymmetry && { asymmetry: withAsymmetry(asymmetry, asymmetryOutputs[view.head]) }),
  };
}

/**
 * Return the data about the asymmetry with recomputed numbers.
 * @param {Asymmetry} asymmetry @param {{ m: Rows, symmetric: Rows, antisymmetric: Rows, antisymmetric_entries: Row }} split
 */
function withAsymmetry(asymmetry, { m, symmetric, antisymmetric, antisymmetric_entries: entries }) {
  const dials = Object.fromEntries(Object.keys(asymmetry.dials).map((name, index) => [name, entries[index]]));
  return { ...asymmetry, m, symmetric, antisymmetric, dials };
}

/**
 * Return the rows of a table. As in JSON, numbers that are not finite become null.
 * @param {Tensor} table @returns {MaybeRows}
 */
const rowsOfTable = (table) =>
  toNestedList(table).map((/** @type {Row} */ row) => row.map((number) => (Number.isFinite(number) ? number : null)));

/**
 * Compare the page's numbers with the server's. Return the number of values that were compared, and the largest difference.
 * @param {Record<string, Tensor>} outputs @param {Picture} response
 */
export function compareWithResponse(outputs, response) {
  let [count, max] = [0, 0];
  for (const [name, { data }] of Object.entries(outputs)) {
    const responseNumbers = valuesInResponse(name, response);
    if (responseNumbers === null) continue;
    const expectedNumbers = [responseNumbers].flat(2).map((number) => number ?? Number.NaN);
    [count, max] = [count + data.length, Math.max(max, maxDifference(data, expectedNumbers))];
  }
  return { count, max };
}

/**
 * Return the server's numbers for an output of the program, or null if the response does not contain them.
 * @param {string} name @param {Picture} response
 */
function valuesInResponse(name, { trace, limit, asymmetry, view }) {
  if (name === "limit") return limit;
  const [, head, , part] = name.split("/");
  if (!part) return valueAt(trace, name, 0);
  if (!asymmetry || Number(head) !== view.head) return null;
  return part === "antisymmetric_entries" ? Object.values(asymmetry.dials) : valueAt(asymmetry, part, 0);
}
