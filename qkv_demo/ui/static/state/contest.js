// @ts-check
// You against the gradient: a hand comes as near as it can, then the gradient tries from the same numbers.

/** @typedef {import("./learning_room.js").Room} Room */
/** @typedef {import("./learning_player.js").LearningPlayer} LearningPlayer */

export const TURN = 100; // steps

/**
 * @param {{ store: import("./store.js").Store, room: Room, player: LearningPlayer }} parts
 */
export function createContest({ store, room, player }) {
  /** Where the gradient has been already, its numbers go back to those that it began with. */
  function begin() {
    const { scene, loss: at } = player.learned.origin(store.scene) ?? { scene: store.scene, loss: room.loss() };
    if (at === Number.POSITIVE_INFINITY) return;
    player.pause();
    store.commit(scene);
    const best = { start: at, hand: null, gradient: null };
    room.set({ contest: { stage: "hand", from: scene, at }, best });
    player.learned.disown(scene);
  }

  /** @param {Extract<Contest, { from: Scene }>} turn of the hand, which is over */
  async function letGradientTry({ from, at }) {
    const hand = room.now()?.best.hand ?? at;
    store.commit(from);
    player.forget();
    const done = await player.play(TURN, { stage: "gradient", from, at });
    const gradient = room.now()?.best.gradient ?? at;
    if (done) room.set({ contest: { stage: "over", hand, gradient } });
  }

  return {
    /** Whatever comes next: it begins, the turns change, it is broken off. */
    goOnWithContest() {
      const contest = room.now()?.contest;
      if (contest?.stage === "hand") return letGradientTry(contest);
      return contest?.stage === "gradient" ? player.pause() : begin();
    },
  };
}
