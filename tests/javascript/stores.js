// A store for tests, with as much of a state as each needs.

import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { createStore } from "../../qkv_demo/ui/static/state/store.js";

/** Return a state without a past, at the location of the view's `lesson`, `preset` or `was`, where `visit` is open. */
export function stateOf(scene, fields = {}, status = {}, { visit = {}, ...more } = {}) {
  const { lesson = null, preset = null, was = null, ...view } = fields;
  return {
    ...{ scene, location: { ...locationFrom({ lesson, preset, was }), ...visit }, view, status },
    ...{ past: [], future: [], gesture: null, playing: null, quantities: [] },
    ...more,
  };
}

export const storeOf = (scene, view, status, { replay, ...more } = {}) =>
  createStore(stateOf(scene, view, status, more), replay);
