// Computes all numbers of a scene in the page, by replaying the scene's program. The server's response replaces these numbers
// when it arrives.

import { valueAt } from "../state/scene.js";
import { fromNestedList, toNestedList } from "./tensor.js";

/** @typedef {(read: (address: string) => Tensor, names?: string[]) => Record<string, Tensor>} Run */

/**
 * Return all computed tables of a scene, by name. Return null if one of its inputs is outside the limits for scenes.
 * @param {Run} runProgram
 * @param {Scene} scene
 * @param {Limits} limits
 * @returns {Record<string, Tensor> | null}
 */
export function replayNumbers(runProgram, scene, { magnitude: maxMagnitude, temperature: [minTemperature] }) {
  let isAllowed = scene.temperature >= minTemperature;
  const outputs = runProgram((address) => {
    const inputTensor = fromNestedList(valueAt(scene, address, 0));
    isAllowed &&= inputTensor.data.every((number) => Math.abs(number) <= maxMagnitude);
    return inputTensor;
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
  let largestDifference = 0;
  for (let index = 0; index < left.length; index += 1) {
    const hasNumber = Number.isFinite(left[index]);
    if (hasNumber !== Number.isFinite(right[index])) return Number.POSITIVE_INFINITY;
    if (hasNumber) largestDifference = Math.max(largestDifference, Math.abs(left[index] - right[index]));
  }
  return largestDifference;
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
  const asymmetryByHead = [];
  for (const [name, table] of Object.entries(outputs)) {
    const [field, head, quantity, asymmetryField] = name.split("/");
    if (asymmetryField)
      asymmetryByHead[Number(head)] = { ...asymmetryByHead[Number(head)], [asymmetryField]: toNestedList(table) };
    else if (quantity) trace.heads[Number(head)] = { ...trace.heads[Number(head)], [quantity]: rowsOfTable(table) };
    else if (field !== "limit") trace[field] = rowsOfTable(table);
  }
  const darkestMagnitude = outputs.limit.data[0]; // Numbers of this magnitude have the darkest color in tables.
  const { asymmetry, view } = picture;
  return {
    ...picture,
    trace,
    limit: darkestMagnitude,
    ...(asymmetry && { asymmetry: withAsymmetry(asymmetry, asymmetryByHead[view.head]) }),
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
 * Compare the page's numbers with the server's. Return the count of compared numbers, and the largest difference.
 * @param {Record<string, Tensor>} outputs @param {Picture} response
 */
export function compareWithResponse(outputs, response) {
  let [numberCount, largestDifference] = [0, 0];
  for (const [name, { data }] of Object.entries(outputs)) {
    const responseNumbers = numbersInResponse(name, response);
    if (responseNumbers === null) continue;
    const expectedNumbers = [responseNumbers].flat(2).map((number) => number ?? Number.NaN);
    numberCount += data.length;
    largestDifference = Math.max(largestDifference, maxDifference(data, expectedNumbers));
  }
  return { numberCount, largestDifference };
}

/**
 * Return the server's numbers for an output of the program, or null if the response does not contain them.
 * @param {string} name @param {Picture} response
 */
function numbersInResponse(name, { trace, limit, asymmetry, view }) {
  if (name === "limit") return limit;
  const [, head, , asymmetryField] = name.split("/");
  if (!asymmetryField) return valueAt(trace, name, 0);
  if (!asymmetry || Number(head) !== view.head) return null;
  return asymmetryField === "antisymmetric_entries"
    ? Object.values(asymmetry.dials)
    : valueAt(asymmetry, asymmetryField, 0);
}
