// @ts-check
// Python is the authority: what the page has replayed is compared with what Python answers.

import { follow } from "../state/scene.js";
import { apart, largest } from "./numbers.js";

const CLOSE = 1e-9; // beside the largest number of a table
const ROUNDING = 100; // hairs: where terms cancel, sums in another order differ by more than beside what is left

/**
 * The first table that differs from Python's by more than rounding explains, and by how much; null where all agree.
 * @param {import("./numbers.js").Replayed} replayed
 * @param {Picture} answer to the same scene
 * @returns {{ name: string, by: number } | null}
 */
export function difference({ outputs, moved }, answer) {
  for (const [name, { data }] of Object.entries(outputs)) {
    const told = toldOf(name, answer);
    if (told === null) continue;
    const expected = [told].flat(2).map((number) => number ?? Number.NaN);
    const by = apart(data, expected);
    if (!(by <= CLOSE * largest(expected) + ROUNDING * moved[name])) return { name, by };
  }
  return null;
}

/**
 * Python's numbers for an output of the program; null for what an answer does not tell.
 * @param {string} name
 * @param {Picture} answer
 */
function toldOf(name, { trace, limit, asymmetry, view }) {
  if (name === "limit") return limit;
  const [, head, , part] = name.split("/");
  if (!part) return follow(trace, name, 0);
  if (!asymmetry || Number(head) !== view.head) return null;
  return part === "axis" ? Object.values(asymmetry.dials) : follow(asymmetry, part, 0);
}

/**
 * How many of the page's numbers Python tells too, and how far any of them is apart.
 * @param {import("./numbers.js").Replayed} replayed
 * @param {Picture} answer to the same scene
 */
export function compared({ outputs }, answer) {
  const pairs = Object.entries(outputs).flatMap(([name, { data }]) => {
    const told = toldOf(name, answer);
    return told === null ? [] : [{ data, expected: [told].flat(2).map((number) => number ?? Number.NaN) }];
  });
  const count = pairs.reduce((sum, { data }) => sum + data.length, 0);
  return { count, most: Math.max(...pairs.map(({ data, expected }) => apart(data, expected))) };
}
