// Computes gradients by replaying programs. They are used for "Which number matters?", which shows how much the selected number
// changes with each input, and for gradient descent, which trains one head toward a target.

import { valueAt } from "../state/scene.js";
import { fromNested, tensor, toNested } from "./tensor.js";

const MIN_SLOPE = 1e-12; // Smaller slopes are rounding errors, or have no visible effect.
const TOLERANCE = 1e-9; // Slopes whose relative difference is below this count as equal.

/**
 * Return the gradients of the selected number, by matrix. Return null if the response has no such number, and an empty object if
 * the number is not finite.
 * @param {import("./program_cache.js").CompiledProgram} run
 * @param {ShownPicture} picture
 */
function gradientsOf(run, { response: { view }, shownScene }) {
  const [quantity, row, column] = view.gradient ?? ["", 0, 0];
  const selectedOutput = `chosen/${quantity}`;
  const [rows = 0, columns = 0] = run.inputs[selectedOutput] ?? [];
  if (row >= rows || column >= columns) return null;
  const index = row * columns + column;
  const oneHot = tensor([rows, columns], new Float64Array(rows * columns).fill(1, index, index + 1));
  const names = run.outputs.filter((name) => name.split("/")[0] === quantity);
  const outputs = run(
    (address) => (address === selectedOutput ? oneHot : fromNested(valueAt(shownScene, address, view.head))),
    names,
  );
  const slopes = Number.isFinite(outputs[quantity].data[index]) ? names.filter((name) => name !== quantity) : [];
  return Object.fromEntries(slopes.map((name) => [name.slice(quantity.length + 1), toNested(outputs[name])]));
}

/**
 * Return the slopes of the selected number, by matrix ("w_q/0"), and the strongest slope. Return null if no number is selected.
 * In a lesson's task, only the matrices and rows that its question is about are included.
 * @param {import("./program_cache.js").CompiledProgram} run @param {ShownPicture} picture
 */
export function slopesOf(run, picture) {
  const { view, lesson } = picture.response;
  const allGradients = view.gradient && gradientsOf(run, picture);
  if (!allGradients) return null;
  const limits = String(lesson?.watched_cell) === String(view.gradient) ? lesson?.editable_rows : null;
  /** @type {Record<string, Rows>} */
  const gradients = {};
  for (const [matrix, rows] of Object.entries(allGradients)) {
    const limit = limits?.find(([name]) => `${name}/0` === matrix);
    if (!limits || limit) gradients[matrix] = onlyRow(rows, limit?.[1] ?? null);
  }
  const strongest = strongestOf(gradients);
  return { gradients: strongest ? gradients : {}, strongest };
}

/**
 * Set all rows except one to 0. If the index is null, return all rows unchanged.
 * @param {Rows} rows @param {number | null} index
 */
const onlyRow = (rows, index) =>
  rows.map((values, row) => (index === null || row === index ? values : values.map(() => 0)));

/**
 * Return the strongest slope, or null if all slopes are 0. Of equal slopes, return the first.
 * @param {Record<string, Rows>} gradients
 */
function strongestOf(gradients) {
  const slopes = Object.entries(gradients).flatMap(([matrix, rows]) => {
    const [quantity, head] = matrix.split("/");
    return rows.flatMap((values, row) =>
      values.map((slope, column) => ({ quantity, head: Number(head), row, column, slope })),
    );
  });
  const max = Math.max(0, ...slopes.map(({ slope }) => Math.abs(slope)));
  return max > MIN_SLOPE ? (slopes.find(({ slope }) => Math.abs(slope) >= max * (1 - TOLERANCE)) ?? null) : null;
}

/**
 * @typedef {{ step: Tensor, first: Tensor, second: Tensor }} OptimizerState the state of the Adam optimizer: the number of steps,
 * and the first and second moments
 * @typedef {{ target: Rows, isPinned: (number: Pin) => boolean, optimizer: OptimizerState | null }} StepOptions
 */

const STEP_OUTPUTS = ["numbers", "step", "first", "second"];

/**
 * Create the gradient descent that trains one head.
 * @param {import("./numbers.js").Run} run @param {Pick<Matrices, "requireRows" | "withRow">} matrices
 * @param {string[]} names the names of the matrices to train @param {number} head
 */
export function createDescent(run, { requireRows, withRow }, names, head) {
  /** @param {Scene} scene */
  const parametersOf = (scene) =>
    names.flatMap((quantity) =>
      requireRows(scene, quantity, head).flatMap((values, row) =>
        values.map((value, column) => ({ quantity, row, column, value })),
      ),
    );

  /** @param {Scene} scene @param {Partial<StepOptions>} [options] @returns {(address: string) => Tensor} */
  function readInputs(scene, { target = [], isPinned = () => false, optimizer = null } = {}) {
    const parameters = parametersOf(scene);
    const zeros = tensor([parameters.length], new Float64Array(parameters.length));
    /** @type {Record<string, Tensor>} */
    const inputs = {
      numbers: fromNested(parameters.map(({ value }) => value)),
      is_pinned: fromNested(parameters.map((parameter) => Number(isPinned(parameter)))),
      ...(optimizer ?? { step: tensor([], [0]), first: zeros, second: zeros }),
      target: fromNested(target),
      temperature: fromNested(scene.temperature),
    };
    return (address) => inputs[address];
  }

  /** @param {Scene} scene @param {Float64Array} numbers */
  function withNumbers(scene, numbers) {
    let nextScene = scene;
    let start = 0;
    for (const quantity of names) {
      for (const [row, oldValues] of requireRows(scene, quantity, head).entries()) {
        const values = [...numbers.subarray(start, start + oldValues.length)];
        start += values.length;
        if (values.some((value, column) => value !== oldValues[column]))
          nextScene = withRow(nextScene, quantity, head, row, values);
      }
    }
    return nextScene;
  }

  /** @param {Scene} scene @param {Rows} target */
  const loss = (scene, target) => Math.max(run(readInputs(scene, { target }), ["loss"]).loss.data[0], 0);

  return {
    loss,
    /** Return the weights of a ready-made target for a scene. @param {Scene} scene @param {string} name @returns {Rows} */
    target: (scene, name) => toNested(run(readInputs(scene), [`target/${name}`])[`target/${name}`]),
    /**
     * Take one training step. Return the next scene, its loss and the state of the optimizer, or null if a number would become
     * larger than ±`max`.
     * @param {Scene} scene @param {StepOptions} options @param {number} max
     */
    step(scene, options, max) {
      const { numbers, ...optimizer } = run(readInputs(scene, options), STEP_OUTPUTS);
      if (!numbers.data.every((number) => Math.abs(number) <= max)) return null;
      const nextScene = withNumbers(scene, numbers.data);
      const state = /** @type {OptimizerState} */ (optimizer);
      return { scene: nextScene, loss: loss(nextScene, options.target), optimizer: state };
    },
  };
}
