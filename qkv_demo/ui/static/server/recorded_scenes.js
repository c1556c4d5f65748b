// The scenes that recordings contain, with the server's responses. A request is answered from the most similar scene.

import { structureOfScene } from "../state/scene.js";

/** @typedef {ReturnType<typeof createRecordedScenes>} RecordedScenes */
/**
 * A recorded scene with its responses.
 * @typedef {Omit<RecordedScene, "pictures"> & { language: string, pictures: Picture[] }} KnownScene
 */

/** Create the collection of all recorded scenes. */
export function createRecordedScenes() {
  /** @type {KnownScene[]} */
  const entries = [];
  /** @type {Record<string, string>} */
  const recordedTexts = {};

  return {
    /**
     * @param {Recording} recording @param {Recording["texts"]} [sharedTexts] texts that the recording refers to, but does not
     * contain
     */
    add(recording, sharedTexts = {}) {
      Object.assign(recordedTexts, recording.texts, sharedTexts);
      const { language, values } = recording;
      for (const { pictures, ...scene } of recording.scenes)
        entries.push({ ...scene, language, pictures: pictures.map((fields) => decodePicture(fields, values)) });
    },
    /** @param {string[]} keys @returns {Record<string, string>} */
    textsOf: (keys) => Object.fromEntries(keys.map((key) => [key, recordedTexts[key]])),
    /** Return whether a scene with exactly these numbers was recorded. @param {Scene} scene */
    hasScene: (scene) => entries.some((entry) => isSame(entry.scene, scene)),
    /** Return the recorded scene that a request opens. @param {unknown} request @param {string | undefined} language */
    findByRequest: (request, language) =>
      entries.find((entry) => isSame(entry.request, request) && isInLanguage(entry, language)),
    /**
     * Return the recorded scene that is most similar to `scene`. This is an equal scene, else a scene with the same tokens and
     * sizes, else a scene with the same sizes. Scenes of the open lesson step are preferred.
     * @param {Scene} scene @param {View | undefined} view
     */
    findNear(scene, view) {
      const entriesInLanguage = entries.filter((entry) => isInLanguage(entry, view?.language));
      const entriesInStep = entriesInLanguage.filter(({ pictures }) =>
        isSame(pictures[0].view.lesson, view?.lesson ?? null),
      );
      const hasSizes = (/** @type {KnownScene} */ entry) => structureOfScene(entry.scene) === structureOfScene(scene);
      const nearestOf = (/** @type {KnownScene[]} */ candidates) =>
        candidates.find((entry) => isSame(entry.scene, scene)) ??
        candidates.find((entry) => hasSizes(entry) && isSame(entry.scene.tokens, scene.tokens)) ??
        candidates.find(hasSizes);
      return nearestOf(entriesInStep) ?? nearestOf(entriesInLanguage);
    },
  };
}

/** Return whether two JSON values are equal. @param {unknown} left @param {unknown} right */
export const isSame = (left, right) => JSON.stringify(left) === JSON.stringify(right);

/** @param {KnownScene} entry @param {string | undefined} language */
const isInLanguage = (entry, language) => language === undefined || entry.language === language;

/**
 * Build a recorded response. To save space, each part of the response is stored as an index into a list of values.
 * @param {Record<string, number>} indices @param {Recording["values"]} values @returns {any}
 */
const decodePicture = (indices, values) =>
  Object.fromEntries(Object.entries(indices).map(([part, index]) => [part, values[part][index]]));
