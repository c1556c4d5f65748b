// Computes gradients by replaying programs. The panel "Which number matters?" uses them to show how much the selected number
// changes with each input, and training uses them for gradient descent toward a target.

import { valueAt } from "../state/scene.js";
import { fromNestedList, tensor, toNestedList } from "./tensor.js";

const MIN_VISIBLE_SLOPE = 1e-12; // Smaller slopes are rounding errors, or have no visible effect.
const RELATIVE_TOLERANCE = 1e-9; // Slopes whose relative difference is below this count as equal.

/**
 * Return the gradients of the selected number, by matrix. Return null if the trace has no such number, and an empty object if the
 * number is not finite.
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
  const gradientNames = run.outputs.filter((name) => name.split("/")[0] === quantity);
  const outputs = run(
    (address) => (address === selectedOutput ? oneHot : fromNestedList(valueAt(shownScene, address, view.head))),
    gradientNames,
  );
  const finiteNames = Number.isFinite(outputs[quantity].data[index])
    ? gradientNames.filter((name) => name !== quantity)
    : [];
  return Object.fromEntries(finiteNames.map((name) => [name.slice(quantity.length + 1), toNestedList(outputs[name])]));
}

/**
 * Return the slopes of the selected number, by matrix ("w_q/0"), and the strongest slope. Return null if no number is selected.
 * In a lesson step with a task, only the matrices and rows that the task is about are included.
 * @param {import("./program_cache.js").CompiledProgram} run @param {ShownPicture} picture
 */
export function slopesOf(run, picture) {
  const { view, lesson } = picture.response;
  const allGradients = view.gradient && gradientsOf(run, picture);
  if (!allGradients) return null;
  const editableRows = String(lesson?.watched_cell) === String(view.gradient) ? lesson?.editable_rows : null;
  /** @type {Record<string, Rows>} */
  const gradients = {};
  for (const [matrix, rows] of Object.entries(allGradients)) {
    const rowLimit = editableRows?.find(([name]) => `${name}/0` === matrix);
    if (!editableRows || rowLimit) gradients[matrix] = withOnlyRow(rows, rowLimit?.[1] ?? null);
  }
  const strongest = findStrongest(gradients);
  return { gradients: strongest ? gradients : {}, strongest };
}

/**
 * Set all rows except the one at the index to 0. If the index is null, return all rows unchanged.
 * @param {Rows} rows @param {number | null} index
 */
const withOnlyRow = (rows, index) =>
  rows.map((values, row) => (index === null || row === index ? values : values.map(() => 0)));

/**
 * Return the strongest slope, or null if all slopes are 0. Of equal slopes, return the first.
 * @param {Record<string, Rows>} gradients
 */
function findStrongest(gradients) {
  const slopes = Object.entries(gradients).flatMap(([matrix, rows]) => {
    const [quantity, head] = matrix.split("/");
    return rows.flatMap((values, row) =>
      values.map((slope, column) => ({ quantity, head: Number(head), row, column, slope })),
    );
  });
  const maxSlope = Math.max(0, ...slopes.map(({ slope }) => Math.abs(slope)));
  return maxSlope > MIN_VISIBLE_SLOPE
    ? (slopes.find(({ slope }) => Math.abs(slope) >= maxSlope * (1 - RELATIVE_TOLERANCE)) ?? null)
    : null;
}

/**
 * @typedef {{ step: Tensor, first: Tensor, second: Tensor }} OptimizerState the state of the Adam optimizer: the number of steps,
 * and the first and second moments
 * @typedef {{ target: Rows, isPinned: (number: Pin) => boolean, optimizer: OptimizerState | null }} StepOptions
 */

const OUTPUTS_OF_STEP = ["numbers", "step", "first", "second"];

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
      numbers: fromNestedList(parameters.map(({ value }) => value)),
      is_pinned: fromNestedList(parameters.map((parameter) => Number(isPinned(parameter)))),
      ...(optimizer ?? { step: tensor([], [0]), first: zeros, second: zeros }),
      target: fromNestedList(target),
      temperature: fromNestedList(scene.temperature),
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
  const computeLoss = (scene, target) => Math.max(run(readInputs(scene, { target }), ["loss"]).loss.data[0], 0);

  return {
    loss: computeLoss,
    /** Return the weights of a ready-made target for a scene. @param {Scene} scene @param {string} name @returns {Rows} */
    target: (scene, name) => toNestedList(run(readInputs(scene), [`target/${name}`])[`target/${name}`]),
    /**
     * Take one training step. Return the next scene, its loss and the state of the optimizer, or null if the magnitude of a
     * number would exceed `max`.
     * @param {Scene} scene @param {StepOptions} options @param {number} max
     */
    step(scene, options, max) {
      const { numbers, ...optimizer } = run(readInputs(scene, options), OUTPUTS_OF_STEP);
      if (!numbers.data.every((number) => Math.abs(number) <= max)) return null;
      const nextScene = withNumbers(scene, numbers.data);
      const state = /** @type {OptimizerState} */ (optimizer);
      return { scene: nextScene, loss: computeLoss(nextScene, options.target), optimizer: state };
    },
  };
}
