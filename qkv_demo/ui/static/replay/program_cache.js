// A cache of the layouts and programs that the server has sent, by key. A program is a list of torch operations that the page
// replays with other numbers.

import { createMemo } from "../base/memoize.js";
import { OPERATIONS } from "./operations.js";
import { tensor } from "./tensor.js";

/** @typedef {ReturnType<typeof createProgramCache>} ProgramCache */

/** Create the cache. A text is parsed only when it is first used. */
export function createProgramCache() {
  /** @type {Map<string, { text: string, value?: any }>} */
  const texts = new Map();

  /**
   * Parse the text with this key and convert it, or return null if the key is unknown.
   * @param {string} key @param {(json: any) => any} convert
   */
  function read(key, convert) {
    const entry = texts.get(key);
    if (!entry) return null;
    entry.value ??= convert(JSON.parse(entry.text));
    return entry.value;
  }

  return {
    /** Add the texts of a response to the cache. @param {Record<string, string>} newTexts */
    add(newTexts) {
      for (const [key, text] of Object.entries(newTexts)) texts.set(key, { text });
    },
    /** @param {string} key */
    has: (key) => texts.has(key),
    /** @param {string} key @returns {FigureSpec | null} */
    layout: (key) => read(key, (spec) => spec),
    /** @param {string} key @returns {CompiledProgram | null} */
    program: (key) => read(key, compile),
  };
}

/**
 * @typedef {{ inputs: Record<string, number[]>, constants: any[], operations: [string, number[], any[]?][], outputs: Record<string, number> }} Program
 * @typedef {import("./numbers.js").Run & { inputs: Program["inputs"], outputs: string[] }} CompiledProgram
 */

/**
 * Compile a program into a function `run(read, names)`. `read(address)` returns an input, and `names` are the outputs to compute,
 * by default all of them. Operations that these outputs do not need are skipped. Throw a RangeError for an unknown operation.
 * @param {Program} program
 * @returns {CompiledProgram}
 */
export function compile(program) {
  const inputs = Object.entries(program.inputs);
  const constants = program.constants.map(constant);
  const shapes = [...inputs.map(([, shape]) => shape), ...constants.map(({ shape }) => shape)];
  const steps = program.operations.map(([name, from, rest = []]) => {
    if (!Object.hasOwn(OPERATIONS, name)) throw new RangeError(`unknown operation ${name}`);
    const { shape, run } = OPERATIONS[name](
      from.map((value) => shapes[value]),
      rest,
    );
    return { from, run, to: shapes.push(shape) - 1 };
  });
  const outputs = Object.keys(program.outputs);
  const memoized = createMemo();

  /** @param {(address: string) => Tensor} read @param {string[]} names @returns {Record<string, Tensor>} */
  function run(read, names = outputs) {
    const ends = names.map((name) => program.outputs[name]);
    const needed = memoized(ends, () => dependenciesOf(ends));
    /** @type {Float64Array[]} */
    const values = new Array(inputs.length).concat(constants.map(({ data }) => data));
    for (const index of needed.inputs) values[index] = read(inputs[index][0]).data;
    for (const { from, run, to } of needed.steps) values[to] = run(...from.map((value) => values[value]));
    return Object.fromEntries(names.map((name, index) => [name, tensor(shapes[ends[index]], values[ends[index]])]));
  }
  return Object.assign(run, { inputs: program.inputs, outputs });

  /** Return the inputs and operations that some values depend on. @param {number[]} ends */
  function dependenciesOf(ends) {
    const needed = new Set(ends);
    for (const { from, to } of steps.toReversed()) if (needed.has(to)) from.forEach((value) => needed.add(value));
    return {
      inputs: [...inputs.keys()].filter((index) => needed.has(index)),
      steps: steps.filter(({ to }) => needed.has(to)),
    };
  }
}

/**
 * Parse a constant of a program. It is a single number, or a shape with a list of entries. Infinity and NaN are written as
 * strings.
 * @param {any} json @returns {Tensor}
 */
function constant(json) {
  const [shape, entries] = Array.isArray(json) ? json : [[], [json]];
  return tensor(shape, entries.map(Number));
}
