// Animations from one scene to the next, and from the plain space to its image under a matrix. The mode
// of the axes depends on them.

import { createClock, ease, isStill, mix } from "../base/motion.js";
import { formOf } from "./scene.js";

const TRAVEL = 700; // Milliseconds from one scene to the next.
const MORPH = 1100; // Milliseconds from the identity to a matrix.

/**
 * Call `show(scene)` for each frame between two scenes, and `arrive()` at the end. Stop once `stillWanted()` is false. Scenes
 * of different sizes are not animated.
 * @param {Scene} from @param {Scene} to
 * @param {{ show: (between: Scene) => void, onEnd: () => void, isCurrent: () => boolean }} callbacks
 */
export function animateScene(from, to, { show, onEnd, isCurrent }) {
  if (isStill() || formOf(animatedMatrices(from)) !== formOf(animatedMatrices(to))) {
    onEnd();
    return;
  }
  let elapsed = 0;
  const clock = createClock((more) => {
    if (!isCurrent()) return false;
    elapsed += more;
    if (elapsed < TRAVEL) show(between(from, to, ease(elapsed / TRAVEL)));
    else onEnd();
    return elapsed < TRAVEL;
  });
  show(between(from, to, 0));
  clock.start();
}

/**
 * Return the scene `to`, with numbers between both scenes.
 * @param {Scene} from @param {Scene} to @param {number} progress from 0 to 1 @returns {Scene}
 */
export function between(from, to, progress) {
  // Tied keys have no matrix. During the animation it is W_Q.
  if (from.tie_qk !== to.tie_qk) return between(untied(from), untied(to), progress);
  return {
    ...to,
    embeddings: mix(from.embeddings, to.embeddings, progress),
    heads: mix(from.heads, to.heads, progress),
  };
}

/** @param {Scene} scene @returns {Scene} */
function untied(scene) {
  if (!scene.tie_qk) return scene;
  return { ...scene, tie_qk: false, heads: scene.heads.map((head) => ({ ...head, w_k: head.w_q })) };
}

/** @param {Scene} scene */
const animatedMatrices = ({ embeddings, heads }) => [embeddings, heads.map(({ w_q, w_k, w_v }) => [w_q, w_k, w_v])];

/**
 * Create the commands that animate a picture from the plain space to its image under a matrix.
 * @param {Store} store
 */
export function createMorphing(store) {
  let destination = ""; // The content that the animation leads to.
  let elapsed = 0; // Milliseconds of the animation.

  /** Set the progress; null is the end, at rest. @param {number | null} morph */
  const setMorph = (morph) => store.setStatus({ morph });

  const clock = createClock((more) => {
    if (store.view.plane_content !== destination) return false;
    if (store.status.answer.view.plane_content === destination) elapsed += more; // The picture may still be loading.
    setMorph(elapsed < MORPH ? ease(elapsed / MORPH) : null);
    return elapsed < MORPH;
  });

  return {
    /**
     * Show another space. The image under a matrix is animated.
     * @param {string} content @param {boolean} moves
     */
    showPlaneContent(content, moves) {
      clock.stop();
      [destination, elapsed] = [content, 0];
      const plain = !moves || isStill();
      setMorph(plain ? null : 0);
      store.setView({ plane_content: content });
      if (!plain) clock.start();
    },
    /** Set the progress by a slider. @param {number} progress */
    morphTo(progress) {
      clock.stop();
      setMorph(progress);
    },
    /** End the drag of the slider. At its end the picture is at rest. */
    releaseMorph() {
      if (store.status.morph === 1) setMorph(null);
    },
  };
}

/**
 * The mode in which the axes of a picture fit its scene. Free axes ease to the new scene, exact axes fit it at once. Passing
 * axes are those of a scene between two others, or of a space that is being turned. Held axes stay during a drag, and only
 * grow to keep its arrow in the picture.
 * @typedef {"free" | "exact" | "passing" | "held"} AxesMode
 */

/** @param {Pick<Status, "moving" | "morph">} status @returns {AxesMode} */
export const axesOf = ({ moving, morph }) => (moving || morph !== null ? "held" : "free");
