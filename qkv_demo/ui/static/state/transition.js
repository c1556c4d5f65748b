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
 * @param {{ show: (between: Scene) => void, arrive: () => void, stillWanted: () => boolean }} hear
 */
export function travel(from, to, { show, arrive, stillWanted }) {
  if (isStill() || formOf(movingIn(from)) !== formOf(movingIn(to))) {
    arrive();
    return;
  }
  let elapsed = 0;
  const clock = createClock((more) => {
    if (!stillWanted()) return false;
    elapsed += more;
    if (elapsed < TRAVEL) show(between(from, to, ease(elapsed / TRAVEL)));
    else arrive();
    return elapsed < TRAVEL;
  });
  show(between(from, to, 0));
  clock.start();
}

/**
 * Return the scene `to`, with numbers between both scenes.
 * @param {Scene} from @param {Scene} to @param {number} share from 0 to 1 @returns {Scene}
 */
export function between(from, to, share) {
  // Tied keys have no matrix. During the animation it is W_Q.
  if (from.tie_qk !== to.tie_qk) return between(untied(from), untied(to), share);
  return { ...to, embeddings: mix(from.embeddings, to.embeddings, share), heads: mix(from.heads, to.heads, share) };
}

/** @param {Scene} scene @returns {Scene} */
function untied(scene) {
  if (!scene.tie_qk) return scene;
  return { ...scene, tie_qk: false, heads: scene.heads.map((head) => ({ ...head, w_k: head.w_q })) };
}

/** @param {Scene} scene */
const movingIn = ({ embeddings, heads }) => [embeddings, heads.map(({ w_q, w_k, w_v }) => [w_q, w_k, w_v])];

/**
 * Create the commands that animate a picture from the plain space to its image under a matrix.
 * @param {Store} store
 */
export function createMorphing(store) {
  let destination = ""; // The lens to which the picture moves.
  let elapsed = 0; // Milliseconds of the animation.

  /** Set the progress; null is the end, at rest. @param {number | null} share */
  const setShare = (share) => store.setStatus({ share });

  const clock = createClock((more) => {
    if (store.view.lens !== destination) return false;
    if (store.status.answer.view.lens === destination) elapsed += more; // The picture may still be loading.
    setShare(elapsed < MORPH ? ease(elapsed / MORPH) : null);
    return elapsed < MORPH;
  });

  return {
    /**
     * Show another space. The image under a matrix is animated.
     * @param {string} lens @param {boolean} moves
     */
    lookThrough(lens, moves) {
      clock.stop();
      [destination, elapsed] = [lens, 0];
      const plain = !moves || isStill();
      setShare(plain ? null : 0);
      store.setView({ lens });
      if (!plain) clock.start();
    },
    /** Set the progress by a slider. @param {number} share */
    morphTo(share) {
      clock.stop();
      setShare(share);
    },
    /** End the drag of the slider. At its end the picture is at rest. */
    releaseMorph() {
      if (store.status.share === 1) setShare(null);
    },
  };
}

/**
 * The mode in which the axes of a picture fit its scene. Free axes ease to the new scene, exact axes fit it at once. Passing
 * axes are those of a scene between two others, or of a space that is being turned. Held axes stay during a drag, and only
 * grow to keep its arrow in the picture.
 * @typedef {"free" | "exact" | "passing" | "held"} AxesMode
 */

/** @param {Pick<Status, "moving" | "share">} status @returns {AxesMode} */
export const axesOf = ({ moving, share }) => (moving || share !== null ? "held" : "free");
