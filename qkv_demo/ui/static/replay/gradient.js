// Computes gradients by replaying programs. The panel "Which number matters?" uses them to show how much the selected number
// changes with each input, and training uses them for gradient descent toward a target.

import { valueAt } from "../state/scene.js";
import { fromNestedList, tensor, toNestedList } from "./tensor.js";

const MIN_VISIBLE_SLOPE = 1e-12; // Smaller slopes are rounding errors, or have no visible effect.
const RELATIVE_TOLERANCE = 1e-9; // Slopes whose relative difference is below this count as equal.

/**
 * Return the gradients of the selected number with respect to each matrix. Return null if the program does not compute the
 * selected number, and an empty object if the number is infinite or NaN.
 * @param {import("./program_cache.js").CompiledProgram} runProgram
 * @param {ShownPicture} picture
 */
function computeGradients(runProgram, { response: { view }, shownScene }) {
  const [quantity, row, column] = view.gradient ?? ["", 0, 0];
  // The address of the program's input that selects a number. The input is a matrix with a 1 for the selected number.
  const selectionAddress = `chosen/${quantity}`;
  const [rowCount = 0, columnCount = 0] = runProgram.inputs[selectionAddress] ?? [];
  if (row >= rowCount || column >= columnCount) return null;
  const selectedIndex = row * columnCount + column;
  const oneHot = tensor(
    [rowCount, columnCount],
    new Float64Array(rowCount * columnCount).fill(1, selectedIndex, selectedIndex + 1),
  );
  const outputNames = runProgram.outputs.filter((name) => name.split("/")[0] === quantity);
  const outputs = runProgram(
    (address) => (address === selectionAddress ? oneHot : fromNestedList(valueAt(shownScene, address, view.head))),
    outputNames,
  );
  const gradientNames = Number.isFinite(outputs[quantity].data[selectedIndex])
    ? outputNames.filter((name) => name !== quantity)
    : [];
  return Object.fromEntries(
    gradientNames.map((name) => [name.slice(quantity.length + 1), toNestedList(outputs[name])]),
  );
}

/**
 * Return the gradients of the selected number with respect to each matrix, and the strongest slope. A key such as "w_q/0" names
 * a matrix and its head. Return null if no number is selected. In a lesson step with a task, only the rows that the user may edit
 * are included.
 * @param {import("./program_cache.js").CompiledProgram} runProgram @param {ShownPicture} picture
 */
export function computeSlopes(runProgram, picture) {
  const { view, lesson } = picture.response;
  const allGradients = view.gradient && computeGradients(runProgram, picture);
  if (!allGradients) return null;
  const editableRows = String(lesson?.watched_cell) === String(view.gradient) ? lesson?.editable_rows : null;
  /** @type {Record<string, Rows>} */
  const gradients = {};
  for (const [matrix, rows] of Object.entries(allGradients)) {
    const editableRow = editableRows?.find(([name]) => `${name}/0` === matrix);
    if (!editableRows || editableRow) gradients[matrix] = withOnlyRow(rows, editableRow?.[1] ?? null);
  }
  const strongest = findStrongestSlope(gradients);
  return { gradients: strongest ? gradients : {}, strongest };
}

/**
 * Set all rows to 0, except the row `keptRow`. If `keptRow` is null, return all rows unchanged.
 * @param {Rows} rows @param {number | null} keptRow
 */
const withOnlyRow = (rows, keptRow) =>
  rows.map((slopes, row) => (keptRow === null || row === keptRow ? slopes : slopes.map(() => 0)));

/**
 * Return the strongest slope, or null if all slopes are 0. Of equal slopes, return the first.
 * @param {Record<string, Rows>} gradients
 */
function findStrongestSlope(gradients) {
  const slopes = Object.entries(gradients).flatMap(([matrix, rows]) => {
    const [quantity, head] = matrix.split("/");
    return rows.flatMap((rowSlopes, row) =>
      rowSlopes.map((slope, column) => ({ quantity, head: Number(head), row, column, slope })),
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
 * @param {import("./numbers.js").Run} runProgram @param {Pick<Matrices, "requireRows" | "withRow">} matrices
 * @param {string[]} matrixNames the matrices to train @param {number} head
 */
export function createDescent(runProgram, { requireRows, withRow }, matrixNames, head) {
  /** @param {Scene} scene */
  const parametersOf = (scene) =>
    matrixNames.flatMap((quantity) =>
      requireRows(scene, quantity, head).flatMap((values, row) =>
        values.map((value, column) => ({ quantity, row, column, value })),
      ),
    );

  /**
   * Return the function that reads the program's inputs.
   * @param {Scene} scene @param {Partial<StepOptions>} [options] @returns {(address: string) => Tensor}
   */
  function createInputReader(scene, { target = [], isPinned = () => false, optimizer = null } = {}) {
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

  /** Replace the trained numbers of a scene. @param {Scene} scene @param {Float64Array} newNumbers */
  function withTrainedNumbers(scene, newNumbers) {
    let nextScene = scene;
    let rowStart = 0;
    for (const quantity of matrixNames) {
      for (const [row, oldRow] of requireRows(scene, quantity, head).entries()) {
        const newRow = [...newNumbers.subarray(rowStart, rowStart + oldRow.length)];
        rowStart += newRow.length;
        if (newRow.some((number, column) => number !== oldRow[column]))
          nextScene = withRow(nextScene, quantity, head, row, newRow);
      }
    }
    return nextScene;
  }

  /** @param {Scene} scene @param {Rows} target */
  const computeLoss = (scene, target) =>
    Math.max(runProgram(createInputReader(scene, { target }), ["loss"]).loss.data[0], 0);

  return {
    computeLoss,
    /** Return the weights of a ready-made target for a scene. @param {Scene} scene @param {string} name @returns {Rows} */
    readTarget: (scene, name) =>
      toNestedList(runProgram(createInputReader(scene), [`target/${name}`])[`target/${name}`]),
    /**
     * Take one training step. Return the next scene, its loss and the state of the optimizer, or null if the magnitude of a
     * number would exceed `maxMagnitude`.
     * @param {Scene} scene @param {StepOptions} options @param {number} maxMagnitude
     */
    takeStep(scene, options, maxMagnitude) {
      const { numbers: newNumbers, ...moments } = runProgram(createInputReader(scene, options), OUTPUTS_OF_STEP);
      if (!newNumbers.data.every((number) => Math.abs(number) <= maxMagnitude)) return null;
      const nextScene = withTrainedNumbers(scene, newNumbers.data);
      const optimizer = /** @type {OptimizerState} */ (moments);
      return { scene: nextScene, loss: computeLoss(nextScene, options.target), optimizer };
    },
  };
}
