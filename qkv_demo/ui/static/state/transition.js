// From one scene to the next, so that the eye can follow the numbers.

const DURATION = 700; // milliseconds

/**
 * Call `show(scene)` at once, along the way, and with `to` at the end. Scenes of other sizes, and people who asked their system
 * for less motion, go there at once.
 */
export function travel(from, to, show, stillWanted) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || !alike(from.embeddings, to.embeddings) || !alike(numbersOf(from), numbersOf(to))) {
    show(to);
    return;
  }
  const part = (share) => ({ ...to, embeddings: mix(from.embeddings, to.embeddings, share), heads: mix(from.heads, to.heads, share) });
  const started = performance.now();
  const frame = (now) => {
    if (!stillWanted()) return;
    const share = Math.min(1, (now - started) / DURATION);
    if (share < 1) {
      show(part(share * share * (3 - 2 * share)));
      requestAnimationFrame(frame);
    } else {
      show(to);
    }
  };
  show(part(0));
  requestAnimationFrame(frame);
}

const numbersOf = (scene) => scene.heads.map(({ w_q, w_k, w_v }) => [w_q, w_k, w_v]);

/** The same nesting and lengths. */
function alike(left, right) {
  if (!Array.isArray(left)) return !Array.isArray(right);
  return Array.isArray(right) && left.length === right.length && left.every((item, index) => alike(item, right[index]));
}

/** Numbers part of the way from `left` to `right`; whatever is no number is taken from `right`. */
function mix(left, right, share) {
  if (typeof right === "number" && typeof left === "number") return left + (right - left) * share;
  if (Array.isArray(right)) return right.map((item, index) => mix(left?.[index], item, share));
  if (right !== null && typeof right === "object") return Object.fromEntries(Object.entries(right).map(([name, item]) => [name, mix(left?.[name], item, share)]));
  return right;
}
