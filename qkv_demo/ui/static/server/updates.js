// @ts-check
// Keeps the newest answer in the store: every change of the scene or the view is asked about, and refusals are said.

import { nextFrame } from "../base/frames.js";
import { createQueue } from "./queue.js";

/** @typedef {{ scene: Scene, view: View }} Asked */

/**
 * @param {Store} store
 * @param {Client} client
 * @param {Replay} replay
 * @param {{ keep: (scene: Scene) => void, belong: (own: boolean) => void }} place hears of each scene that Python could answer,
 *   and of one that is no longer its preset's
 */
export function createUpdates(store, client, replay, place) {
  const queue = createQueue(send, receive);

  /** What an answer changes is laid out with what the hand does in that frame. @type {Client["send"]} */
  async function send(request, wanted) {
    const found = await client.send(request, wanted);
    await nextFrame();
    return found;
  }

  /** Over a scene that cannot be, a look goes to the last good one. */
  const lastGood = () => (store.scene === store.status.refused?.scene ? store.status.answered : store.scene);

  /**
   * The hand is further on than the answer: its words are taken, the numbers are those of the scene on screen. Where
   * the page waits for Python the answer's own will do, unless a replay has shown newer ones.
   * @param {Picture} answer @param {Scene} scene
   */
  function overtaken(answer, scene) {
    const found = replay.follow(store.scene, { answer, pictured: scene });
    if (found) return found;
    const { pictured, answered } = store.status;
    return pictured === answered ? { answer, pictured: scene } : {};
  }

  /** @param {Answer} answer @param {Asked} asked */
  function receive(answer, { scene }) {
    if (answer.error !== undefined) {
      store.setStatus({ refused: { scene, at: answer.at } });
      store.complain({ text: answer.error }, scene);
      return;
    }
    const { notice, refused } = store.status;
    // An edit answers a complaint; a look elsewhere does not. Good news is left to be read.
    const stands = notice !== null && (notice.good || notice.over === store.scene);
    store.setStatus({
      ...(scene === store.scene ? { answer, pictured: scene } : overtaken(answer, scene)),
      answered: scene,
      notice: stands ? notice : null,
      refused: refused?.scene === store.scene ? refused : null,
    });
    place.keep(scene);
    if (answer.own !== undefined && scene === store.scene) place.belong(answer.own);
  }

  return {
    lastGood,
    /** Ask about what is on screen. */
    request: () => queue.request({ scene: lastGood(), view: store.view }),
    /** Ask about the scene on screen though it was refused: why, in another language. */
    requestRefusal() {
      if (lastGood() !== store.scene) queue.request({ scene: store.scene, view: store.view });
    },
    /** The answer to what is on screen is there already. @param {Picture} answer */
    settle: (answer) => queue.settle(answer, { scene: store.scene, view: store.view }),
  };
}
