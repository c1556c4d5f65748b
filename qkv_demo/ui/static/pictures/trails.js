// The trails that moving arrow tips leave in a picture. They fade towards their start.

import { tipOf } from "../state/scene.js";
import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { trailPieces } from "./drawing.js";

const MAX_POINTS = 96; // The largest number of points in a trail. Older points are removed.

/**
 * Create the trails of one picture. They come from the figure itself, or they follow the tips of queries and keys during
 * training.
 */
export function createTrails() {
  /** @type {Map<string, Trail>} */
  let trails = new Map();
  let isRecording = false;
  /** @type {unknown} */
  let lastScene = null; // The scene at the end of the trails.

  /** @param {Handle} handle */
  function add(handle) {
    const name = tipOf(handle);
    const points = trails.get(name)?.points ?? [];
    trails.set(name, { color: handle.color, points: [...points, handle.point].slice(-MAX_POINTS) });
  }

  return {
    /**
     * Record trails while `isOn` is true. Afterwards they fade out, and when the scene changes they are removed. Return true if
     * the picture must be repainted.
     * @param {boolean} isOn
     * @param {unknown} scene
     */
    record(isOn, scene) {
      const isCleared = isOn ? !isRecording : trails.size > 0 && scene !== lastScene;
      const isChanged = isCleared || isOn !== isRecording;
      if (isCleared) trails = new Map();
      if (isOn || isRecording) lastScene = scene;
      isRecording = isOn;
      return isChanged;
    },
    /**
     * Return the template of all trails.
     * @param {Figure} figure @param {Pick<Pictures.Projection, "toPixels">} projection
     */
    template({ handles, trails: ofFigure = [] }, { toPixels }) {
      if (isRecording) handles.filter(({ moves }) => moves !== null).forEach(add);
      const all = [...ofFigure, ...trails.values()];
      const pieces = all.flatMap(({ color, points }) => trailPieces(points.map(toPixels), color));
      const recording = trails.size > 0 ? isRecording : nothing; // Trails that are part of a figure do not fade out.
      return svg`<g class="trails" stroke-width="2.5" data-recording=${recording}>${pieces.map(polyline)}</g>`;
    },
  };
}

/** @param {ReturnType<typeof trailPieces>[0]} piece */
const polyline = ({ points, stroke, opacity }) =>
  svg`<polyline points=${points} stroke=${stroke} stroke-opacity=${opacity} />`;
