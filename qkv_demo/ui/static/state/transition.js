// Animates the change from one scene to the next, and shows how a matrix transforms the plane. Also decides how the axes of the
// pictures adapt during these animations.

import { createClock, ease, prefersReducedMotion, interpolate } from "../base/motion.js";
import { nestingOf } from "./scene.js";

const TRAVEL_TIME = 700; // Duration of the animation from one scene to the next, in milliseconds.
const MORPH_TIME = 1100; // Duration of the animation from the identity to a matrix, in milliseconds.

/**
 * Animate from one scene to another. Call `show` with an interpolated scene for each frame, and `onEnd` at the end. Stop as soon
 * as `isCurrent()` returns false. Scenes of different sizes cannot be interpolated, so `onEnd` is called at once.
 * @param {Scene} from @param {Scene} to
 * @param {{ show: (between: Scene) => void, onEnd: () => void, isCurrent: () => boolean }} callbacks
 */
export function animateScene(from, to, { show, onEnd, isCurrent }) {
  if (prefersReducedMotion() || nestingOf(animatedMatrices(from)) !== nestingOf(animatedMatrices(to))) {
    onEnd();
    return;
  }
  let elapsed = 0;
  const clock = createClock((delta) => {
    if (!isCurrent()) return false;
    elapsed += delta;
    if (elapsed < TRAVEL_TIME) show(interpolateScenes(from, to, ease(elapsed / TRAVEL_TIME)));
    else onEnd();
    return elapsed < TRAVEL_TIME;
  });
  show(interpolateScenes(from, to, 0));
  clock.start();
}

/**
 * Return the scene `to` with its numbers interpolated between both scenes.
 * @param {Scene} from @param {Scene} to @param {number} progress from 0 to 1 @returns {Scene}
 */
export function interpolateScenes(from, to, progress) {
  // If one scene shares a matrix for queries and keys, its keys are made by W_Q, so interpolate from or to W_Q.
  if (from.tie_qk !== to.tie_qk) return interpolateScenes(withoutTie(from), withoutTie(to), progress);
  return {
    ...to,
    embeddings: interpolate(from.embeddings, to.embeddings, progress),
    heads: interpolate(from.heads, to.heads, progress),
  };
}

/** @param {Scene} scene @returns {Scene} */
function withoutTie(scene) {
  if (!scene.tie_qk) return scene;
  return { ...scene, tie_qk: false, heads: scene.heads.map((head) => ({ ...head, w_k: head.w_q })) };
}

/** @param {Scene} scene */
const animatedMatrices = ({ embeddings, heads }) => [embeddings, heads.map(({ w_q, w_k, w_v }) => [w_q, w_k, w_v])];

/**
 * Create the commands that animate how a matrix transforms the plane.
 * @param {Store} store
 */
export function createMorphing(store) {
  let destination = ""; // The plane content that the animation ends with.
  let elapsed = 0; // Milliseconds since the animation started.

  /** Set the progress of the animation, from 0 to 1. Null means that it is over. @param {number | null} morph */
  const setMorph = (morph) => store.setStatus({ morph });

  const clock = createClock((delta) => {
    if (store.view.plane_content !== destination) return false;
    // The server may not have sent the picture yet, so the animation waits for it.
    if (store.status.response.view.plane_content === destination) elapsed += delta;
    setMorph(elapsed < MORPH_TIME ? ease(elapsed / MORPH_TIME) : null);
    return elapsed < MORPH_TIME;
  });

  return {
    /**
     * Show another plane or space, such as that of the keys. If `isAnimated` is true, animate how the matrix produces it.
     * @param {string} content @param {boolean} isAnimated
     */
    showPlaneContent(content, isAnimated) {
      clock.stop();
      [destination, elapsed] = [content, 0];
      const isInstant = !isAnimated || prefersReducedMotion();
      setMorph(isInstant ? null : 0);
      store.setView({ plane_content: content });
      if (!isInstant) clock.start();
    },
    /** Set the progress from a slider. @param {number} progress */
    morphTo(progress) {
      clock.stop();
      setMorph(progress);
    },
    /** End the drag of the slider. If it is at its right end, the animation is over. */
    releaseMorph() {
      if (store.status.morph === 1) setMorph(null);
    },
  };
}

/**
 * The mode in which the axes of a picture adapt to its scene. "free" axes are animated to fit a new scene, "exact" axes fit it at
 * once, "passing" axes belong to one frame of an animation or of a rotation, and "held" axes stay during a drag and only grow to
 * keep the dragged arrow visible.
 * @typedef {"free" | "exact" | "passing" | "held"} AxesMode
 */

/** @param {Pick<Status, "isEditingNumber" | "morph">} status @returns {AxesMode} */
export const axesOf = ({ isEditingNumber, morph }) => (isEditingNumber || morph !== null ? "held" : "free");
