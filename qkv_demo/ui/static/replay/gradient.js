// Gradients in the page, by programs that Python recorded: how steeply the number in question rises with each number that a
// person can set; and steps of one head down to its target.

import { follow } from "../state/scene.js";
import { fromNested, tensor, toNested } from "./tensor.js";

const FLAT = 1e-12; // a slope below this is rounding, or moves nothing that anyone can see
const EVEN = 1e-9; // slopes as near as this are equally steep

/**
 * Of the number in question, by each matrix; nothing where it has no value, and null where the picture has no such number.
 * @param {import("./program_cache.js").Ready} run
 * @param {Pictured} picture whose view names the number
 */
function gradientsOf(run, { answer: { view }, pictured }) {
  const [quantity, row, column] = view.gradient ?? ["", 0, 0];
  const chosen = `chosen/${quantity}`;
  const [rows = 0, columns = 0] = run.inputs[chosen] ?? [];
  if (row >= rows || column >= columns) return null;
  const at = row * columns + column;
  const mark = tensor([rows, columns], new Float64Array(rows * columns).fill(1, at, at + 1));
  const wanted = run.outputs.filter((name) => name.split("/")[0] === quantity);
  const found = run(
    (address) => (address === chosen ? mark : fromNested(follow(pictured, address, view.head))),
    wanted,
  );
  const slopes = Number.isFinite(found[quantity].data[at]) ? wanted.filter((name) => name !== quantity) : [];
  return Object.fromEntries(slopes.map((name) => [name.slice(quantity.length + 1), toNested(found[name])]));
}

/**
 * Return the slopes that count, by matrix ("w_q/0"). In a lesson's task those are the ones that its question asks about. Null
 * if no number has been chosen.
 * @param {import("./program_cache.js").Ready} run @param {Pictured} picture
 */
export function slopesOf(run, picture) {
  const { view, lesson } = picture.answer;
  const found = view.gradient && gradientsOf(run, picture);
  if (!found) return null;
  const asked = String(lesson?.watch) === String(view.gradient) ? lesson?.may_turn : null;
  /** @type {Record<string, Rows>} */
  const gradients = {};
  for (const [matrix, rows] of Object.entries(found)) {
    const only = asked?.find(([of]) => `${of}/0` === matrix);
    if (!asked || only) gradients[matrix] = onlyRow(rows, only?.[1] ?? null);
  }
  const strongest = strongestOf(gradients);
  return { gradients: strongest ? gradients : {}, strongest };
}

/** With every other row at 0. @param {Rows} rows @param {number | null} only */
const onlyRow = (rows, only) => rows.map((line, row) => (only === null || row === only ? line : line.map(() => 0)));

/** The first of the steepest; null where all is flat. @param {Record<string, Rows>} gradients */
function strongestOf(gradients) {
  const all = Object.entries(gradients).flatMap(([matrix, rows]) => {
    const [quantity, head] = matrix.split("/");
    return rows.flatMap((line, row) =>
      line.map((slope, column) => ({ quantity, head: Number(head), row, column, slope })),
    );
  });
  const most = Math.max(0, ...all.map(({ slope }) => Math.abs(slope)));
  return most > FLAT ? (all.find(({ slope }) => Math.abs(slope) >= most * (1 - EVEN)) ?? null) : null;
}

/**
 * @typedef {{ step: Tensor, first: Tensor, second: Tensor }} Memory what the optimiser remembers of the steps before
 * @typedef {{ target: Rows, isHeld: (place: Pin) => boolean, memory: Memory | null }} Wish
 */

const AFTER = ["numbers", "step", "first", "second"];

/**
 * Steps of a gradient in one head, over the numbers of a scene that can learn.
 * @param {import("./numbers.js").Run} run @param {Pick<Matrices, "givenRows" | "withRow">} matrices
 * @param {string[]} names of those that have a say @param {number} head
 */
export function createDescent(run, { givenRows, withRow }, names, head) {
  /** @param {Scene} scene */
  const placesOf = (scene) =>
    names.flatMap((quantity) =>
      givenRows(scene, quantity, head).flatMap((line, row) =>
        line.map((value, column) => ({ quantity, row, column, value })),
      ),
    );

  /** @param {Scene} scene @param {Partial<Wish>} [wish] @returns {(address: string) => Tensor} */
  function given(scene, { target = [], isHeld = () => false, memory = null } = {}) {
    const places = placesOf(scene);
    const zeros = tensor([places.length], new Float64Array(places.length));
    /** @type {Record<string, Tensor>} */
    const inputs = {
      numbers: fromNested(places.map(({ value }) => value)),
      held: fromNested(places.map((place) => Number(isHeld(place)))),
      ...(memory ?? { step: tensor([], [0]), first: zeros, second: zeros }),
      target: fromNested(target),
      temperature: fromNested(scene.temperature),
    };
    return (address) => inputs[address];
  }

  /** @param {Scene} scene @param {Float64Array} numbers */
  function withNumbers(scene, numbers) {
    let next = scene;
    let start = 0;
    for (const quantity of names) {
      for (const [row, line] of givenRows(scene, quantity, head).entries()) {
        const values = [...numbers.subarray(start, start + line.length)];
        start += line.length;
        if (values.some((value, column) => value !== line[column])) next = withRow(next, quantity, head, row, values);
      }
    }
    return next;
  }

  /** @param {Scene} scene @param {Rows} target */
  const distance = (scene, target) => Math.max(run(given(scene, { target }), ["loss"]).loss.data[0], 0);

  return {
    distance,
    /** Return a ready target of a scene. @param {Scene} scene @param {string} name @returns {Rows} */
    target: (scene, name) => toNested(run(given(scene), [`target/${name}`])[`target/${name}`]),
    /**
     * Take one step: the next scene, its distance, and the optimiser's memory. Null if a number would exceed ±`most`.
     * @param {Scene} scene @param {Wish} wish @param {number} most
     */
    step(scene, wish, most) {
      const { numbers, ...memory } = run(given(scene, wish), AFTER);
      if (!numbers.data.every((number) => Math.abs(number) <= most)) return null;
      const next = withNumbers(scene, numbers.data);
      return { scene: next, loss: distance(next, wish.target), memory: /** @type {Memory} */ (memory) };
    },
  };
}
