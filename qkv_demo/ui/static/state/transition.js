// Animates the change from one scene to the next, and shows how a matrix transforms the plane. Also decides how the axes of the
// pictures adapt during these animations.

import { createClock, easeInOut, prefersReducedMotion, interpolate } from "../base/motion.js";
import { nestingTextOf } from "./scene.js";

const TRAVEL_TIME = 700; // Duration of the animation from one scene to the next, in milliseconds.
const MORPH_TIME = 1100; // Duration of the animation from the identity to a matrix, in milliseconds.

/**
 * Animate from one scene to another. Call `showScene` with an interpolated scene for each frame, and `onEnd` at the end. Stop as
 * soon as `isCurrent()` returns false. Scenes of different sizes cannot be interpolated, so `onEnd` is called at once.
 * @param {Scene} oldScene @param {Scene} newScene
 * @param {{ showScene: (interpolatedScene: Scene) => void, onEnd: () => void, isCurrent: () => boolean }} callbacks
 */
export function animateScene(oldScene, newScene, { showScene, onEnd, isCurrent }) {
  if (
    prefersReducedMotion() ||
    nestingTextOf(animatedMatricesOf(oldScene)) !== nestingTextOf(animatedMatricesOf(newScene))
  ) {
    onEnd();
    return;
  }
  let elapsed = 0; // Milliseconds since the animation started.
  const clock = createClock((frameTime) => {
    if (!isCurrent()) return false;
    elapsed += frameTime;
    if (elapsed < TRAVEL_TIME) showScene(interpolateScenes(oldScene, newScene, easeInOut(elapsed / TRAVEL_TIME)));
    else onEnd();
    return elapsed < TRAVEL_TIME;
  });
  showScene(interpolateScenes(oldScene, newScene, 0));
  clock.start();
}

/**
 * Return the scene `newScene` with its numbers interpolated between both scenes.
 * @param {Scene} oldScene @param {Scene} newScene @param {number} progress from 0 to 1 @returns {Scene}
 */
export function interpolateScenes(oldScene, newScene, progress) {
  // If only one of the scenes uses W_Q for its keys too, give both scenes a W_K of their own, so that W_K can be interpolated.
  if (oldScene.tie_qk !== newScene.tie_qk)
    return interpolateScenes(untieMatrices(oldScene), untieMatrices(newScene), progress);
  return {
    ...newScene,
    embeddings: interpolate(oldScene.embeddings, newScene.embeddings, progress),
    heads: interpolate(oldScene.heads, newScene.heads, progress),
  };
}

/** Return a scene in which every head has its own W_K. @param {Scene} scene @returns {Scene} */
function untieMatrices(scene) {
  if (!scene.tie_qk) return scene;
  return { ...scene, tie_qk: false, heads: scene.heads.map((head) => ({ ...head, w_k: head.w_q })) };
}

/** Return the matrices whose numbers are interpolated. @param {Scene} scene */
const animatedMatricesOf = ({ embeddings, heads }) => [embeddings, heads.map(({ w_q, w_k, w_v }) => [w_q, w_k, w_v])];

/**
 * Create the commands that animate how a matrix transforms the plane.
 * @param {Store} store
 */
export function createMorphing(store) {
  let finalPlaneContent = ""; // The plane content that the animation ends with.
  let elapsed = 0; // Milliseconds since the animation started.

  /** Set the progress of the animation, from 0 to 1. Null means that it is over. @param {number | null} progress */
  const setMorphProgress = (progress) => store.setStatus({ morphProgress: progress });

  const clock = createClock((frameTime) => {
    if (store.view.plane_content !== finalPlaneContent) return false;
    // The server may not have sent the picture yet, so the animation waits for it.
    if (store.status.response.view.plane_content === finalPlaneContent) elapsed += frameTime;
    setMorphProgress(elapsed < MORPH_TIME ? easeInOut(elapsed / MORPH_TIME) : null);
    return elapsed < MORPH_TIME;
  });

  return {
    /**
     * Show another plane or space, such as that of the keys. If `isAnimated` is true, animate how the matrix produces it.
     * @param {string} planeContent @param {boolean} isAnimated
     */
    showPlaneContent(planeContent, isAnimated) {
      clock.stop();
      [finalPlaneContent, elapsed] = [planeContent, 0];
      const isInstant = !isAnimated || prefersReducedMotion();
      setMorphProgress(isInstant ? null : 0);
      store.setView({ plane_content: planeContent });
      if (!isInstant) clock.start();
    },
    /** Stop the animation at the progress that the user has set with the slider. @param {number} progress */
    morphTo(progress) {
      clock.stop();
      setMorphProgress(progress);
    },
    /** End the drag of the slider. If the slider is at its right end, the animation is over. */
    releaseMorph() {
      if (store.status.morphProgress === 1) setMorphProgress(null);
    },
  };
}

/**
 * The mode in which the axes of a picture adapt to its scene. "free" axes are animated to fit a new scene. "exact" axes fit it at
 * once. "passing" axes fit one frame of an animation or of a rotation. "held" axes are used during a drag, when they change only
 * to keep the dragged arrow visible.
 * @typedef {"free" | "exact" | "passing" | "held"} AxesMode
 */

/**
 * Return the mode of the axes of a picture that is not a frame of an animation. The axes are "held" while the user drags or types
 * a number, or moves the slider of a matrix's animation.
 * @param {Pick<Status, "isEditingNumber" | "morphProgress">} status @returns {AxesMode}
 */
export const axesModeOf = ({ isEditingNumber, morphProgress }) =>
  isEditingNumber || morphProgress !== null ? "held" : "free";
