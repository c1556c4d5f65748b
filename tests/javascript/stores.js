// A store for tests, with as much of a state as each needs.

import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { createStore } from "../../qkv_demo/ui/static/state/store.js";

/** A state whose scene has no past. Its location follows from the view's `lesson`, `preset` and `was`, unless it is given. */
export const stateOf = (scene, { lesson = null, preset = null, was = null, ...view } = {}, status = {}, more = {}) => ({
  ...{ scene, location: locationFrom({ lesson, preset, was }), view, status },
  ...{ past: [], future: [], gesture: null, playing: null, quantities: [] },
  ...more,
});

export const storeOf = (scene, view, status, { replay, ...more } = {}) =>
  createStore(stateOf(scene, view, status, more), replay);
