// The trails of a picture, which show the paths of moving arrow tips. A trail is fainter toward its start.

import { handleId } from "../state/scene.js";
import { nothing, svg } from "../vendor/lit-html/lit-html.js";
import { trailSegments } from "./drawing.js";

const MAX_POINTS_PER_TRAIL = 96; // The largest number of points in a trail. If there are more, the oldest ones are removed.

/**
 * Create the trails of one picture. Some figures of labs contain their own trails. On the stage, the trails record the tips of
 * queries and keys during training.
 */
export function createTrails() {
  /** @type {Map<string, Trail>} */
  let trails = new Map();
  let isRecording = false;
  /** @type {unknown} */
  let lastScene = null; // The scene in which the recorded trails end.

  /** @param {Handle} handle */
  function addPoint(handle) {
    const id = handleId(handle);
    const points = trails.get(id)?.points ?? [];
    trails.set(id, { color: handle.color, points: [...points, handle.point].slice(-MAX_POINTS_PER_TRAIL) });
  }

  return {
    /**
     * Start or stop recording trails. Trails fade out after the recording has stopped, and are removed when the scene changes.
     * Return whether the picture must be repainted.
     * @param {boolean} isOn true to record
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
    template({ handles, trails: figureTrails = [] }, { toPixels }) {
      if (isRecording) handles.filter(({ moved_symbol: movedSymbol }) => movedSymbol !== null).forEach(addPoint);
      const allTrails = [...figureTrails, ...trails.values()];
      const segments = allTrails.flatMap(({ color, points }) => trailSegments(points.map(toPixels), color));
      // The attribute that controls the fading is set only for recorded trails. The trails that a figure of a lab contains do not
      // fade out.
      const recordingState = trails.size > 0 ? isRecording : nothing;
      return svg`<g class="trails" stroke-width="2.5" data-recording=${recordingState}>${segments.map(polylineTemplate)}</g>`;
    },
  };
}

/** @param {ReturnType<typeof trailSegments>[0]} segment */
const polylineTemplate = ({ points, stroke, opacity }) =>
  svg`<polyline points=${points} stroke=${stroke} stroke-opacity=${opacity} />`;
