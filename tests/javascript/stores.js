// Helpers that create states and stores for tests. A state contains only what a test needs.

import { locationFrom } from "../../qkv_demo/ui/static/state/location.js";
import { createStore } from "../../qkv_demo/ui/static/state/store.js";

/**
 * Return a state without an undo history. The fields `lesson`, `preset` and `was` determine its location, and `visit` what is
 * open there.
 */
export function stateOf(scene, fields = {}, status = {}, { visit = {}, ...more } = {}) {
  const { lesson = null, preset = null, was: origin = null, ...view } = fields;
  return {
    ...{ scene, location: { ...locationFrom({ lesson, preset, was: origin }), ...visit }, view, status },
    ...{ past: [], future: [], gesture: null, runGesture: null, quantities: [] },
    ...more,
  };
}

export const storeOf = (scene, view, status, { replay, ...more } = {}) =>
  createStore(stateOf(scene, view, status, more), replay);
