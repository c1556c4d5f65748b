// Steps of a gradient in one head: the program of one, which Python recorded, over the numbers of a scene that can learn.

import { fromNested, tensor, toNested } from "./tensor.js";

/**
 * @typedef {{ step: Tensor, first: Tensor, second: Tensor }} Memory what the optimiser remembers of the steps before
 * @typedef {{ target: Rows, isHeld: (place: Pin) => boolean, memory: Memory | null }} Wish
 * @typedef {{ steps: number, until: number, most: number }} End after so many steps, at a time, before a number is beyond
 *   ±`most`
 */

const AFTER = ["numbers", "step", "first", "second"];

/**
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

  /** @param {Scene} scene @param {Wish} wish */
  function step(scene, wish) {
    const { numbers, ...memory } = run(given(scene, wish), AFTER);
    return { numbers: numbers.data, memory: /** @type {Memory} */ (memory) };
  }

  return {
    distance,
    /** A ready target of a scene. @param {Scene} scene @param {string} name @returns {Rows} */
    target: (scene, name) => toNested(run(given(scene), [`target/${name}`])[`target/${name}`]),
    /**
     * Some steps: the scene, the memory, and the distance before the first and after each.
     * @param {Scene} from @param {Wish} wish @param {End} end
     */
    steps(from, { memory, ...wish }, { steps, until, most }) {
      let [scene, kept] = [from, memory];
      const losses = [distance(from, wish.target)];
      do {
        const next = step(scene, { ...wish, memory: kept });
        if (!next.numbers.every((number) => Math.abs(number) <= most)) break;
        [scene, kept] = [withNumbers(scene, next.numbers), next.memory];
        losses.push(distance(scene, wish.target));
      } while (losses.length <= steps && performance.now() < until);
      return { scene, memory: kept, losses };
    },
  };
}
