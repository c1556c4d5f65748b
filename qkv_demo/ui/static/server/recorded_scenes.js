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
  const knownScenes = [];
  /** @type {Record<string, string>} */
  const recordedTexts = {};

  return {
    /**
     * Add the scenes and the texts of a recording.
     * @param {Recording} recording @param {Recording["texts"]} [sharedTexts] texts that the recording refers to, but does not
     * contain
     */
    add(recording, sharedTexts = {}) {
      Object.assign(recordedTexts, recording.texts, sharedTexts);
      const { language, values } = recording;
      for (const { pictures, ...scene } of recording.scenes)
        knownScenes.push({ ...scene, language, pictures: pictures.map((indices) => decodePicture(indices, values)) });
    },
    /** Return the recorded layouts and programs with these keys. @param {string[]} keys @returns {Record<string, string>} */
    textsOf: (keys) => Object.fromEntries(keys.map((key) => [key, recordedTexts[key]])),
    /** Return whether a scene with exactly these numbers was recorded. @param {Scene} scene */
    hasScene: (scene) => knownScenes.some((entry) => isEqualJson(entry.scene, scene)),
    /** Return the recorded scene that a request opens. @param {unknown} request @param {string | undefined} language */
    findByRequest: (request, language) =>
      knownScenes.find((entry) => isEqualJson(entry.request, request) && isInLanguage(entry, language)),
    /**
     * Return the recorded scene that is most similar to `scene`. This is an equal scene, else a scene with the same tokens and
     * sizes, else a scene with the same sizes. Scenes of the open lesson step are preferred.
     * @param {Scene} scene @param {View | undefined} view
     */
    findNear(scene, view) {
      const entriesInLanguage = knownScenes.filter((entry) => isInLanguage(entry, view?.language));
      const entriesInStep = entriesInLanguage.filter(({ pictures }) =>
        isEqualJson(pictures[0].view.lesson, view?.lesson ?? null),
      );
      const hasSameSizes = (/** @type {KnownScene} */ entry) =>
        structureOfScene(entry.scene) === structureOfScene(scene);
      const nearestOf = (/** @type {KnownScene[]} */ candidates) =>
        candidates.find((entry) => isEqualJson(entry.scene, scene)) ??
        candidates.find((entry) => hasSameSizes(entry) && isEqualJson(entry.scene.tokens, scene.tokens)) ??
        candidates.find(hasSameSizes);
      return nearestOf(entriesInStep) ?? nearestOf(entriesInLanguage);
    },
  };
}

/** Return whether two JSON values are equal. @param {unknown} left @param {unknown} right */
export const isEqualJson = (left, right) => JSON.stringify(left) === JSON.stringify(right);

/** @param {KnownScene} entry @param {string | undefined} language */
const isInLanguage = (entry, language) => language === undefined || entry.language === language;

/**
 * Build a recorded response. To save space, each field of the response is stored as an index into a list of values.
 * @param {Record<string, number>} indices @param {Recording["values"]} values @returns {any}
 */
const decodePicture = (indices, values) =>
  Object.fromEntries(Object.entries(indices).map(([field, index]) => [field, values[field][index]]));
