// @ts-check
// From one scene to the next, so that the eye can follow the numbers.

const DURATION = 700; // milliseconds

/**
 * Call `show(scene)` for what lies between, frame by frame, and `arrive()` at the end; no more once `stillWanted()` is
 * false. Scenes of other sizes, and people who asked their system for less motion, arrive at once.
 * @param {Scene} from
 * @param {Scene} to
 * @param {{ show: (between: Scene) => void, arrive: () => void, stillWanted: () => boolean }} hear
 */
export function travel(from, to, { show, arrive, stillWanted }) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !alike(from.embeddings, to.embeddings) || !alike(numbersOf(from), numbersOf(to))) {
    arrive();
    return;
  }
  const started = performance.now();
  /** @param {number} now */
  const frame = (now) => {
    if (!stillWanted()) return;
    const share = Math.min(1, (now - started) / DURATION);
    if (share < 1) {
      show(between(from, to, share * share * (3 - 2 * share)));
      requestAnimationFrame(frame);
    } else {
      arrive();
    }
  };
  show(between(from, to, 0));
  requestAnimationFrame(frame);
}

/**
 * The scene `to`, its numbers part of the way there.
 * @param {Scene} from
 * @param {Scene} to
 * @param {number} share from 0 to 1
 * @returns {Scene}
 */
export function between(from, to, share) {
  // Tied keys have no matrix of their own to come from or go to: on the way they have one, which is W_Q at that end.
  if (from.tie_qk !== to.tie_qk) return between(untied(from), untied(to), share);
  return { ...to, embeddings: mix(from.embeddings, to.embeddings, share), heads: mix(from.heads, to.heads, share) };
}

/** @param {Scene} scene @returns {Scene} */
function untied(scene) {
  if (!scene.tie_qk) return scene;
  return { ...scene, tie_qk: false, heads: scene.heads.map((head) => ({ ...head, w_k: head.w_q })) };
}

/** @param {Scene} scene */
const numbersOf = (scene) => scene.heads.map(({ w_q, w_k, w_v }) => [w_q, w_k, w_v]);

/**
 * The same nesting and lengths.
 * @param {unknown} left
 * @param {unknown} right
 * @returns {boolean}
 */
export function alike(left, right) {
  if (!Array.isArray(left)) return !Array.isArray(right);
  return Array.isArray(right) && left.length === right.length && left.every((item, index) => alike(item, right[index]));
}

/**
 * Numbers part of the way from `left` to `right`; whatever is no number is taken from `right`.
 * @template T
 * @param {any} left
 * @param {T} right
 * @param {number} share
 * @returns {T}
 */
function mix(left, right, share) {
  /** @type {any} */
  const target = right;
  if (typeof target === "number" && typeof left === "number")
    return /** @type {any} */ (left + (target - left) * share);
  if (Array.isArray(target)) return /** @type {any} */ (target.map((item, index) => mix(left?.[index], item, share)));
  if (target === null || typeof target !== "object") return right;
  const mixed = Object.entries(target).map(([name, item]) => [name, mix(left?.[name], item, share)]);
  return /** @type {T} */ (Object.fromEntries(mixed));
}
