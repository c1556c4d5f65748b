// @ts-check
// Everything that can happen to the state: one table of pure functions, which the store binds to its state.

import { history } from "./history.js";
import { looking } from "./looking.js";
import { united, withStatus, withView } from "./reducing.js";
import { toolActions } from "./tools.js";

const plain = {
  setView: withView,
  setStatus: withStatus,
  /**
   * Say over the stage that something cannot be; null takes the sentence away.
   * @param {State} state @param {Sentence | null} sentence @param {Scene} [over] the scene that it is about
   */
  complain: (state, sentence, over = state.scene) =>
    withStatus(state, { notice: sentence && { ...sentence, good: false, over } }),
  /** @param {State} state @param {Sentence & Pick<Notice, "instead">} sentence good news */
  announce: (state, sentence) => withStatus(state, { notice: { ...sentence, good: true, over: state.scene } }),
};

export const ACTIONS = united(plain, history, looking, toolActions);
