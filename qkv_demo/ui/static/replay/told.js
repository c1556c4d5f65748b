// What Python tells only once, by key: layouts, and programs, which run again what torch ran. What was not needed for long is
// forgotten, and told again. The page runs programs that it knows every operation of, and whose numbers Python has confirmed
// so far.

import { remember } from "../base/remember.js";
import { OPERATIONS } from "./operations.js";
import { tensor } from "./tensor.js";

const MOST = 160;

/** @typedef {ReturnType<typeof createTold>} Told */

/** So many by key, of which the longest unused is forgotten. @template Value @param {number} most */
export function createMemory(most) {
  /** @type {Map<string, Value>} */
  const kept = new Map(); // the longest unused first
  /** @param {string} key @param {Value} value */
  function set(key, value) {
    kept.delete(key); // a map leaves what is written anew at its old place
    kept.set(key, value);
    for (const old of kept.keys()) if (kept.size > most) kept.delete(old);
  }
  return {
    set,
    has: (/** @type {string} */ key) => kept.has(key),
    get(/** @type {string} */ key) {
      const found = kept.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
  };
}

/** @param {(sentence: string) => void} complain hears of a replay that Python does not confirm */
export function createTold(complain) {
  /** @type {ReturnType<typeof createMemory<{ text: string, made?: any }>>} */
  const texts = createMemory(MOST);
  /** @type {Set<string>} */
  const distrusted = new Set();

  /** What is made of a text's JSON, once; null where the page does not hold it. @param {string} key @param {(told: any) => any} make */
  function read(key, make) {
    const found = texts.get(key);
    if (!found) return null;
    found.made ??= make(JSON.parse(found.text));
    return found.made;
  }

  return {
    /** @param {Record<string, string>} told @param {string[]} needed by what was told with them, new or not: forgotten last */
    learn(told, needed) {
      needed.forEach(texts.get);
      for (const [key, text] of Object.entries(told)) texts.set(key, { text });
    },
    holds: texts.has,
    /** @param {string} key @returns {FigureSpec | null} */
    layout: (key) => read(key, (told) => told),
    /**
     * A program; null where the page lacks it, or an operation of it, or trusts it no longer.
     * @param {string} key @returns {Ready | null}
     */
    ready(key) {
      if (distrusted.has(key)) return null;
      try {
        return read(key, prepare);
      } catch (error) {
        distrusted.add(key);
        console.warn(`The page cannot replay ${key} and waits for Python: ${error}`);
        return null;
      }
    },
    /** From here on Python's numbers are shown. @param {string} key @param {{ name: string, by: number } | null} fault */
    doubt(key, fault) {
      if (!fault) return;
      distrusted.add(key);
      complain(`The replay of ${fault.name} differs from Python by ${fault.by}: Python's numbers are shown.`);
    },
  };
}

/**
 * @typedef {{ inputs: Record<string, number[]>, constants: any[], operations: [string, number[], any[]?][], outputs: Record<string, number> }} Program
 * @typedef {import("./numbers.js").Run & { inputs: Program["inputs"], outputs: string[] }} Ready with the shape of each input, and
 *   what it gives
 */

/**
 * Make a program ready: answers `run(read, wanted)`. `read(address)` gives an input, `wanted` names the outputs that are
 * asked for (all of them if left out), and only what leads to those is read and computed. Throws RangeError where an operation
 * is not in the table.
 * @param {Program} program
 * @returns {Ready}
 */
export function prepare(program) {
  const inputs = Object.entries(program.inputs);
  const constants = program.constants.map(constant);
  const shapes = [...inputs.map(([, shape]) => shape), ...constants.map(({ shape }) => shape)];
  const steps = program.operations.map(([name, from, rest = []]) => {
    if (!Object.hasOwn(OPERATIONS, name)) throw new RangeError(`no operation ${name} in the table`);
    const of = from.map((value) => shapes[value]);
    const { shape, run } = OPERATIONS[name](of, rest);
    return { from, run, to: shapes.push(shape) - 1 };
  });
  const outputs = Object.keys(program.outputs);
  const remembered = remember();

  /** @param {(address: string) => Tensor} read @param {string[]} wanted @returns {Record<string, Tensor>} */
  function run(read, wanted = outputs) {
    const ends = wanted.map((name) => program.outputs[name]);
    const needed = remembered(ends, () => leadingTo(ends));
    /** @type {Float64Array[]} */
    const values = new Array(inputs.length).concat(constants.map(({ data }) => data));
    for (const at of needed.inputs) values[at] = read(inputs[at][0]).data;
    for (const { from, run, to } of needed.steps) values[to] = run(...from.map((value) => values[value]));
    return Object.fromEntries(wanted.map((name, at) => [name, tensor(shapes[ends[at]], values[ends[at]])]));
  }
  return Object.assign(run, { inputs: program.inputs, outputs });

  /** What is read and what is run for some values. @param {number[]} ends */
  function leadingTo(ends) {
    const needed = new Set(ends);
    for (const { from, to } of steps.toReversed()) if (needed.has(to)) from.forEach((value) => needed.add(value));
    return {
      inputs: [...inputs.keys()].filter((at) => needed.has(at)),
      steps: steps.filter(({ to }) => needed.has(to)),
    };
  }
}

/** A single number, or [shape, entries]; infinity and NaN are spelled out. @param {any} told @returns {Tensor} */
function constant(told) {
  const [shape, entries] = Array.isArray(told) ? told : [[], [told]];
  return tensor(shape, entries.map(Number));
}
