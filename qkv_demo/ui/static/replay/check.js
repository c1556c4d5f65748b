// Python is the authority: what the page has replayed is compared with what Python answers to the same scene.

import { follow } from "../state/scene.js";
import { apart, largest } from "./numbers.js";

const CLOSE = 1e-9; // beside the largest number of a table
const ROUNDING = 100; // hairs: where terms cancel, sums in another order differ by more than beside what is left

/** @typedef {import("./numbers.js").Replayed} Replayed */

/**
 * The first table that differs from Python's by more than rounding explains, and by how much; null where all agree.
 * @param {Replayed} replayed @param {Picture} answer
 */
export function difference(replayed, answer) {
  for (const { name, data, expected } of pairsOf(replayed, answer)) {
    const by = apart(data, expected);
    if (!(by <= CLOSE * largest(expected) + ROUNDING * replayed.moved[name])) return { name, by };
  }
  return null;
}

/** How many of the page's numbers Python tells too, and how far any of them is apart. @param {Replayed} replayed @param {Picture} answer */
export function compared(replayed, answer) {
  const pairs = pairsOf(replayed, answer);
  const count = pairs.reduce((sum, { data }) => sum + data.length, 0);
  return { count, most: Math.max(...pairs.map(({ data, expected }) => apart(data, expected))) };
}

/** Each table that Python tells too, beside Python's. @param {Replayed} replayed @param {Picture} answer */
const pairsOf = ({ outputs }, answer) =>
  Object.entries(outputs).flatMap(([name, { data }]) => {
    const told = toldOf(name, answer);
    return told === null ? [] : [{ name, data, expected: [told].flat(2).map((number) => number ?? Number.NaN) }];
  });

/** Python's numbers for an output of the program; null for what an answer does not tell. @param {string} name @param {Picture} answer */
function toldOf(name, { trace, limit, asymmetry, view }) {
  if (name === "limit") return limit;
  const [, head, , part] = name.split("/");
  if (!part) return follow(trace, name, 0);
  if (!asymmetry || Number(head) !== view.head) return null;
  return part === "axis" ? Object.values(asymmetry.dials) : follow(asymmetry, part, 0);
}
