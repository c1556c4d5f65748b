// A store for tests, with as much of a state as each needs.

import { createStore } from "../../qkv_demo/ui/static/state/store.js";

/** A state whose scene has no past. */
export const stateOf = (scene, view = {}, status = {}, more = {}) => ({
  ...{ scene, view, status, past: [], future: [], gesture: null, playing: null, quantities: [] },
  ...more,
});

export const storeOf = (scene, view, status, { replay, ...more } = {}) =>
  createStore(stateOf(scene, view, status, more), replay);
