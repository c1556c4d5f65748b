// A cache of the layouts and programs that the server has sent, by key. A program is a list of torch operations that the page
// replays with other numbers.

import { createMemo } from "../base/memoize.js";
import { OPERATIONS } from "./operations.js";
import { tensor } from "./tensor.js";

/** @typedef {ReturnType<typeof createProgramCache>} ProgramCache */

/** Create the cache. A text is parsed only when it is first used. */
export function createProgramCache() {
  /** @type {Map<string, { text: string, value?: any }>} */
  const entriesByKey = new Map();

  /**
   * Parse the text with this key and convert it, or return null if the key is unknown.
   * @param {string} key @param {(json: any) => any} convertJson
   */
  function readEntry(key, convertJson) {
    const entry = entriesByKey.get(key);
    if (!entry) return null;
    entry.value ??= convertJson(JSON.parse(entry.text));
    return entry.value;
  }

  return {
    /** Add the texts of a response to the cache. @param {Record<string, string>} newTexts */
    add(newTexts) {
      for (const [key, text] of Object.entries(newTexts)) entriesByKey.set(key, { text });
    },
    /** @param {string} key */
    has: (key) => entriesByKey.has(key),
    /** @param {string} key @returns {FigureSpec | null} */
    getLayout: (key) => readEntry(key, (layout) => layout),
    /** @param {string} key @returns {CompiledProgram | null} */
    getProgram: (key) => readEntry(key, compile),
  };
}

/**
 * @typedef {{ inputs: Record<string, number[]>, constants: any[], operations: [string, number[], any[]?][], outputs:
 * Record<string, number> }} Program
 * @typedef {import("./numbers.js").Run & { inputs: Program["inputs"], outputs: string[] }} CompiledProgram
 */

/**
 * Compile a program into a function `run(readInput, outputNames)`. `readInput(address)` must return the input with this address.
 * `outputNames` are the outputs to compute, by default all of them. Operations that these outputs do not need are skipped. Throw
 * a RangeError for an unknown operation.
 * @param {Program} program
 * @returns {CompiledProgram}
 */
export function compile(program) {
  const inputEntries = Object.entries(program.inputs);
  const constants = program.constants.map(parseConstant);
  // Every input, constant and result of an operation has an index. The shapes and the values are stored by this index.
  const shapes = [...inputEntries.map(([, shape]) => shape), ...constants.map(({ shape }) => shape)];
  const plannedOperations = program.operations.map(([name, inputIndices, options = []]) => {
    if (!Object.hasOwn(OPERATIONS, name)) throw new RangeError(`unknown operation ${name}`);
    const { shape, run: runOperation } = OPERATIONS[name](
      inputIndices.map((index) => shapes[index]),
      options,
    );
    return { inputIndices, runOperation, outputIndex: shapes.push(shape) - 1 };
  });
  const allOutputNames = Object.keys(program.outputs);
  const memoize = createMemo();

  /** @param {(address: string) => Tensor} readInput @param {string[]} outputNames @returns {Record<string, Tensor>} */
  function run(readInput, outputNames = allOutputNames) {
    const outputIndices = outputNames.map((name) => program.outputs[name]);
    const dependencies = memoize(outputIndices, () => findDependencies(outputIndices));
    /** @type {Float64Array[]} */
    const values = new Array(inputEntries.length).concat(constants.map(({ data }) => data));
    for (const index of dependencies.inputIndices) values[index] = readInput(inputEntries[index][0]).data;
    for (const { inputIndices, runOperation, outputIndex } of dependencies.plannedOperations)
      values[outputIndex] = runOperation(...inputIndices.map((index) => values[index]));
    return Object.fromEntries(
      outputNames.map((name, index) => [name, tensor(shapes[outputIndices[index]], values[outputIndices[index]])]),
    );
  }
  return Object.assign(run, { inputs: program.inputs, outputs: allOutputNames });

  /** Return the inputs and operations that some values depend on. @param {number[]} outputIndices */
  function findDependencies(outputIndices) {
    const neededIndices = new Set(outputIndices);
    for (const { inputIndices, outputIndex } of plannedOperations.toReversed())
      if (neededIndices.has(outputIndex)) inputIndices.forEach((index) => neededIndices.add(index));
    return {
      inputIndices: [...inputEntries.keys()].filter((index) => neededIndices.has(index)),
      plannedOperations: plannedOperations.filter(({ outputIndex }) => neededIndices.has(outputIndex)),
    };
  }
}

/**
 * Parse a constant of a program. A constant is a single number, or a shape with a list of entries. Infinity and NaN are written
 * as strings.
 * @param {any} constant @returns {Tensor}
 */
function parseConstant(constant) {
  const [shape, entries] = Array.isArray(constant) ? constant : [[], [constant]];
  return tensor(shape, entries.map(Number));
}
