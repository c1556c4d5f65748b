// Keeps the newest answer in the store: every change of the scene or the view is asked about, at a polite rate, and
// refusals are said.

import { nextFrame, pause } from "../base/motion.js";
import { foldedOf } from "../state/actions.js";
import { isLearned } from "../state/learning_numbers.js";

/** How the stage is laid out, and which steps a talk has, Python need not know. @type {Slice[]} */
const LAYOUT = ["open", "everything", "talk"];

/** @typedef {{ scene: Scene, view: View }} Shown what is asked about */

/** @param {Pick<Modules, "store" | "client" | "replay" | "address">} modules */
export function keepAsking({ store, client, replay, address }) {
  const queue = createQueue(send, receive);

  /** What an answer changes is laid out with what the hand does in that frame. @param {Shown} request @param {() => boolean} wanted */
  async function send(request, wanted) {
    const found = await client.send({ ...request, folded: foldedOf(store) }, wanted);
    await nextFrame();
    if (found?.error === undefined && found?.answered) noteSolved(request);
    return found;
  }

  /** What a hand has made, and not what was shown, learned, or is undone. @param {Shown} asked */
  function noteSolved({ scene }) {
    const { view, status } = store;
    const isMade = !status.notice?.instead && !isLearned(status) && (status.moving || scene === store.scene);
    if (isMade) store.setStatus({ solved: view.preset });
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

  /** What the page itself has said of this scene stands: a text that is no number came last. @param {Refusal} answer @param {Scene} scene */
  function refuse({ error, at }, scene) {
    store.setStatus({ refused: { scene, at } });
    const { notice } = store.status;
    const isTold = notice !== null && !notice.good && "key" in notice && notice.over === scene;
    if (!isTold) store.showError({ text: error }, scene);
  }

  /** @param {Answer} answer @param {Shown} asked */
  function receive(answer, { scene }) {
    if (answer.error !== undefined) return refuse(answer, scene);
    const { notice, refused } = store.status;
    // An edit answers a complaint; a look elsewhere does not. Good news is left to be read.
    const stands = notice !== null && (notice.good || notice.over === store.scene);
    store.setStatus({
      ...(scene === store.scene ? { answer, pictured: scene } : overtaken(answer, scene)),
      answered: scene,
      notice: stands ? notice : null,
      refused: refused?.scene === store.scene ? refused : null,
    });
    address.keep(scene);
    if (answer.own !== undefined && scene === store.scene) address.belong(answer.own);
  }

  store.subscribe((change) => {
    const { scene, view, status } = store;
    const isBack = (/** @type {Slice} */ slice) => slice === "connected" && status.connected;
    const concerns = (/** @type {Slice} */ slice) =>
      slice === "scene" || isBack(slice) || (slice in view && !LAYOUT.includes(slice));
    const isOpened = (/** @type {string} */ part) => !foldedOf(store).includes(part);
    if (change.answer) queue.settle(change.answer, { scene, view });
    else if ([...change.slices].some(concerns) || status.answer.folded?.some(isOpened))
      queue.request({ scene: lastGood(), view });
    // Why the scene on screen was refused, is said in another language too.
    if (change.slices.has("language") && lastGood() !== scene) queue.request({ scene, view });
  });
  // Work that no answer has confirmed yet, say without a network, is kept too.
  const remember = () => address.rememberLeaving(lastGood());
  window.addEventListener("pagehide", remember);
  document.addEventListener("visibilitychange", () => document.hidden && remember()); // a phone may drop a hidden tab
}

const PACE = 200; // milliseconds between two questions, however quick the answers are: words that change faster, nobody reads

/**
 * `request(payload)` asks, one question at a time: of what waits meanwhile only the newest is kept.
 * @template Payload
 * @template Found
 * @param {(payload: Payload, wanted: () => boolean) => Promise<Found | undefined>} send answers undefined once
 *   `wanted()` is false: a newer request waits
 * @param {(answer: Found, payload: Payload) => void} onAnswer
 * @param {(milliseconds: number) => Promise<unknown>} [rest]
 */
export function createQueue(send, onAnswer, rest = pause) {
  let turn = 0; // an answer that is there already ends it, whatever is under way
  let isBusy = false;
  /** @type {{ payload: Payload } | null} */
  let waiting = null;

  async function proceed() {
    if (waiting === null || isBusy) return;
    const { payload } = waiting;
    const mine = turn;
    waiting = null;
    isBusy = true;
    const rested = rest(PACE);
    const answer = await send(payload, () => mine === turn && waiting === null);
    if (mine !== turn) return;
    if (answer !== undefined) onAnswer(answer, payload);
    await rested;
    if (mine !== turn) return;
    isBusy = false;
    proceed();
  }

  return {
    /** @param {Payload} payload */
    request(payload) {
      waiting = { payload };
      proceed();
    },
    /** An answer that is there already counts as the newest. @param {Found} answer @param {Payload} payload */
    settle(answer, payload) {
      turn += 1;
      isBusy = false; // and what waits is asked by nobody
      onAnswer(answer, payload);
    },
  };
}
