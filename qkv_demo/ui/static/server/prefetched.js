// Prefetches recordings while the server can be reached: those of the open lesson, or those of the example on screen and of the
// first lesson. The page uses the recordings when it cannot reach the server.

import { structureOfScene } from "../state/scene.js";
import { createRecordedServer } from "./recorded.js";

/** @typedef {{ lesson: LessonStep } | { preset: string }} RecordingRequest */

/**
 * Return the requests for the recordings of a lesson: first those from a step to the end, then the earlier ones.
 * @param {Pick<LessonWords, "name" | "step" | "count">} lesson @returns {RecordingRequest[]}
 */
const requestsForSteps = ({ name: lessonName, step, count: stepCount }) =>
  Array.from({ length: stepCount }, (_, offset) => ({ lesson: [lessonName, (step + offset) % stepCount] }));

/** Return the first lesson, at its first step. @param {Pick<Settings, "lessons" | "addresses">} settings */
function findFirstLesson({ lessons, addresses: stepAddresses }) {
  const [name] = Object.keys(lessons);
  return { name, step: 0, count: stepAddresses[name].names.length };
}

/**
 * Create the cache of prefetched recordings, which lets the page continue without the server.
 * @param {Pick<AppServices, "server" | "store" | "replay" | "settings" | "isWithoutStorage">} modules
 */
export function createPrefetchCache({ server, store, replay, settings, isWithoutStorage }) {
  const recordedServer = createRecordedServer(replay, settings);
  /** @type {Set<string>} */
  const sentRequests = new Set(); // The requests that were sent, except those that failed.
  let currentListName = ""; // The name of the list that is being fetched.

  /** Fetch a recording unless it was requested before. Return false if the server cannot be reached. @param {object} request */
  async function fetchRecording(request) {
    const requestKey = JSON.stringify(request);
    if (sentRequests.has(requestKey)) return true;
    sentRequests.add(requestKey);
    const recording = await server.prefetch(request);
    if (recording === undefined) return !sentRequests.delete(requestKey);
    if (!("error" in recording)) recordedServer.add(recording);
    return true;
  }

  /**
   * Fetch a list of recordings one after the other. Stop when the function is called with another list.
   * @param {string} listName the name of the list, which is ignored if it is being fetched already
   * @param {RecordingRequest[]} requests @param {string} language
   */
  async function fetchList(listName, requests, language) {
    if (currentListName === listName) return;
    currentListName = listName;
    for (const request of requests) {
      const isReachable = await fetchRecording({ ...request, view: { language } });
      if (!isReachable && currentListName === listName) currentListName = ""; // The next response starts another attempt.
      if (currentListName !== listName) return;
    }
  }

  /** Fetch the open lesson. Outside of lessons, fetch the example with its film, and the first lesson. */
  function prefetchForLocation() {
    const { language, preset } = store.view;
    const { isConnected, response } = store.status;
    if (!isConnected) return;
    if (response.lesson) fetchList(`${response.lesson.name} ${language}`, requestsForSteps(response.lesson), language);
    else if (preset && !isWithoutStorage)
      fetchList(`${preset} ${language}`, [{ preset }, ...requestsForSteps(findFirstLesson(settings))], language);
  }

  store.subscribe(prefetchForLocation, ["response", "isConnected"]);
  prefetchForLocation();

  return {
    /**
     * Return the recorded response to a request, or null. The result is also null if the page can compute the scene's numbers
     * with the programs of the current response. Then only its sentences are missing, and no recording has them.
     * @param {PictureRequest} request @param {Pick<Status, "shownScene">} status
     */
    find(request, { shownScene }) {
      const { scene } = request;
      const isComputable =
        scene && structureOfScene(scene) === structureOfScene(shownScene) && !recordedServer.hasScene(scene);
      return isComputable ? null : recordedServer.findPicture(request);
    },
  };
}
