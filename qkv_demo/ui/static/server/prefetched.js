// Prefetches the recordings of the open lesson's steps while the server can be reached. The page uses the recordings when it
// cannot reach the server.

import { structureOf } from "../state/scene.js";
import { createRecorded } from "./recorded.js";

/**
 * Create the cache of prefetched recordings, which lets a lesson continue without the server.
 * @param {Pick<Modules, "server" | "replay" | "settings">} modules
 */
export function createPrefetched({ server, replay, settings }) {
  const recordedServer = createRecorded(replay, settings);
  /** @type {Set<string>} */
  const fetchedSteps = new Set(); // The steps that were fetched, with their languages.
  let currentLesson = ""; // The lesson that is being fetched, with its language.

  return {
    /**
     * Fetch the recordings of a lesson one after the other: first those from the current step to the end, then the earlier ones.
     * @param {Pick<LessonWords, "name" | "step" | "count">} lesson @param {string} language
     */
    async load({ name, step, count }, language) {
      const lessonInLanguage = `${name}/${language}`;
      if (currentLesson === lessonInLanguage) return;
      currentLesson = lessonInLanguage;
      for (let offset = 0; offset < count && currentLesson === lessonInLanguage; offset += 1) {
        const stepAddress = [name, (step + offset) % count];
        const key = `${stepAddress}/${language}`;
        if (fetchedSteps.has(key)) continue;
        const recording = await server.prefetch({ lesson: stepAddress, view: { language } });
        if (!recording || "error" in recording)
          currentLesson = ""; // After a failure, reset this so that the next response starts another attempt.
        else recordedServer.add(recording);
        if (recording) fetchedSteps.add(key);
      }
    },
    /**
     * Return the recorded response to a request, or null. If the page can compute the numbers on screen itself, no recording is
     * used, because only their texts are missing.
     * @param {PictureRequest} request @param {Pick<Status, "shownScene">} status
     */
    find(request, { shownScene }) {
      const { scene } = request;
      const isShown = scene && structureOf(scene) === structureOf(shownScene) && !recordedServer.hasScene(scene);
      return isShown ? null : recordedServer.find(request);
    },
  };
}
