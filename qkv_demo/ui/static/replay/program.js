// @ts-check
// Run again what torch ran: a recorded program, from named inputs to named outputs.

import { remember } from "../base/remember.js";
import { OPERATIONS } from "./operations.js";
import { tensor } from "./tensor.js";

/**
 * @typedef {{ inputs: Record<string, number[]>, constants: any[], operations: [string, number[], any[]?][], outputs: Record<string, number> }} Program
 * @typedef {import("./numbers.js").Run & { inputs: Program["inputs"], outputs: string[] }} Ready with the shape of each input, and
 *   what it gives
 */

/** The names of operations that a program needs and that are not in the table. @param {Program} program */
const missing = ({ operations }) =>
  [...new Set(operations.map(([name]) => name))].filter((name) => !Object.hasOwn(OPERATIONS, name));

/**
 * Make a program ready: answers `run(read, wanted)`. `read(address)` gives an input, `wanted` names the outputs that are
 * asked for (all of them if left out), and only what leads to those is read and computed. Throws RangeError where an operation
 * is not in the table, and later where an input is not of the shape that was recorded.
 * @param {Program} program
 * @returns {Ready}
 */
export function prepare(program) {
  const lacking = missing(program);
  if (lacking.length > 0) throw new RangeError(`no operation ${lacking.join(", ")} in the table`);
  const inputs = Object.entries(program.inputs);
  const constants = program.constants.map(constant);
  const first = inputs.length + constants.length;
  /** @type {ReturnType<typeof remember<Set<number>>>} */
  const remembered = remember();

  const outputs = Object.keys(program.outputs);

  /** @param {(address: string) => Tensor} read @param {string[]} wanted @returns {Record<string, Tensor>} */
  function run(read, wanted = outputs) {
    const ends = wanted.map((name) => program.outputs[name]);
    const needed = remembered(ends, () => leadingTo(ends));
    /** @type {Tensor[]} */
    const values = new Array(inputs.length).concat(constants);
    for (const [at, [address, shape]] of inputs.entries())
      if (needed.has(at)) values[at] = input(address, shape, read(address));
    program.operations.forEach(([name, from, rest = []], at) => {
      if (needed.has(first + at))
        values[first + at] = OPERATIONS[name](
          from.map((value) => values[value]),
          rest,
        );
    });
    return Object.fromEntries(wanted.map((name, at) => [name, values[ends[at]]]));
  }
  return Object.assign(run, { inputs: program.inputs, outputs });

  /** @param {number[]} ends */
  function leadingTo(ends) {
    const needed = new Set(ends);
    for (let at = program.operations.length - 1; at >= 0; at -= 1) {
      if (needed.has(first + at)) program.operations[at][1].forEach((value) => needed.add(value));
    }
    return needed;
  }
}

/** A single number, or [shape, entries]; infinity and NaN are spelled out. @param {any} told @returns {Tensor} */
function constant(told) {
  const [shape, entries] = Array.isArray(told) ? told : [[], [told]];
  return tensor(shape, entries.map(Number));
}

/** @param {string} address @param {number[]} shape @param {Tensor} given */
function input(address, shape, given) {
  if (given.shape.join() !== shape.join())
    throw new RangeError(`${address} has the shape ${given.shape}, not ${shape}`);
  return given;
}
