// A cache of the layouts and programs that the server has sent, by key. Programs run again what torch ran.

import { createMemo } from "../base/memoize.js";
import { OPERATIONS } from "./operations.js";
import { tensor } from "./tensor.js";

/** @typedef {ReturnType<typeof createTold>} Told */

/** Create the cache. Each text is parsed when it is needed first. */
export function createTold() {
  /** @type {Map<string, { text: string, made?: any }>} */
  const texts = new Map();

  /** Return what is made of a text's JSON, or null if the page does not hold it. @param {string} key @param {(json: any) => any} make */
  function read(key, make) {
    const found = texts.get(key);
    if (!found) return null;
    found.made ??= make(JSON.parse(found.text));
    return found.made;
  }

  return {
    /** Add the texts of a response. @param {Record<string, string>} sent */
    learn(sent) {
      for (const [key, text] of Object.entries(sent)) texts.set(key, { text });
    },
    /** @param {string} key */
    holds: (key) => texts.has(key),
    /** @param {string} key @returns {FigureSpec | null} */
    layout: (key) => read(key, (spec) => spec),
    /** @param {string} key @returns {Ready | null} */
    ready: (key) => read(key, prepare),
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
  const remembered = createMemo();

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
