// What moves so that the eye can follow: from one scene to the next, from the plain space to what a matrix makes of it; and
// how the axes of the pictures go along.

import { createClock, eased, isStill, mix } from "../base/motion.js";
import { formOf } from "./scene.js";

const TRAVEL = 700; // milliseconds
const MORPH = 1100;

/**
 * Call `show(scene)` for what lies between, frame by frame, and `arrive()` at the end; no more once `stillWanted()` is
 * false. Scenes of other sizes arrive at once.
 * @param {Scene} from @param {Scene} to
 * @param {{ show: (between: Scene) => void, arrive: () => void, stillWanted: () => boolean }} hear
 */
export function travel(from, to, { show, arrive, stillWanted }) {
  if (isStill() || formOf(movingIn(from)) !== formOf(movingIn(to))) {
    arrive();
    return;
  }
  let passed = 0;
  const clock = createClock((more) => {
    if (!stillWanted()) return false;
    passed += more;
    if (passed < TRAVEL) show(between(from, to, eased(passed / TRAVEL)));
    else arrive();
    return passed < TRAVEL;
  });
  show(between(from, to, 0));
  clock.start();
}

/**
 * The scene `to`, its numbers part of the way there.
 * @param {Scene} from @param {Scene} to @param {number} share from 0 to 1 @returns {Scene}
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
const movingIn = ({ embeddings, heads }) => [embeddings, heads.map(({ w_q, w_k, w_v }) => [w_q, w_k, w_v])];

/**
 * A matrix at work: its picture goes from the space as it was, the identity, to what it makes of it.
 * @param {Store} store
 */
export function createMorphing(store) {
  let seen = ""; // the lens to which it goes
  let passed = 0; // milliseconds of the way

  /** @param {number | null} share of the way; null for all of it, at rest */
  const setShare = (share) => store.setStatus({ share });

  const clock = createClock((more) => {
    if (store.view.lens !== seen) return false;
    if (store.status.answer.view.lens === seen) passed += more; // until then its picture is on its way
    setShare(passed < MORPH ? eased(passed / MORPH) : null);
    return passed < MORPH;
  });

  return {
    /**
     * Another space is looked at; one that a matrix makes moves there from the one that it was.
     * @param {string} lens @param {boolean} moves
     */
    lookThrough(lens, moves) {
      clock.stop();
      [seen, passed] = [lens, 0];
      const plain = !moves || isStill();
      setShare(plain ? null : 0);
      store.setView({ lens });
      if (!plain) clock.start();
    },
    /** A hand sets how much of the way is gone. @param {number} share */
    morphTo(share) {
      clock.stop();
      setShare(share);
    },
    /** The hand lets go: at the end of the way the matrix is at rest. */
    releaseMorph() {
      if (store.status.share === 1) setShare(null);
    },
  };
}

/**
 * Free axes fit the scene alone, whatever was drawn before, and ease to it; exact ones fit it at once. Passing ones are
 * those of a scene between two others, and of a space that is turned. Held ones stay as they are during a drag, and only give way to keep its arrow in the picture.
 * @typedef {"free" | "exact" | "passing" | "held"} Axes
 */

/** @param {Pick<Status, "moving" | "share">} status @returns {Axes} */
export const axesOf = ({ moving, share }) => (moving || share !== null ? "held" : "free");
