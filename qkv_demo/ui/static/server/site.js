// Creates the object that replaces the server on a static site. The object answers requests from recordings, which are loaded
// from files beside the page.

import { createRecordedServer, requestedLanguageOf } from "./recorded.js";

/**
 * Create the server object of a static site. It loads the recordings of a lesson or an example when the user opens it.
 * @param {Settings} settings @param {Replay} replay
 * @param {(file: string) => Promise<any>} loadFile returns the data in a file of the site, or undefined
 * @returns {Server}
 */
export function createSite(settings, replay, loadFile) {
  const recordedServer = createRecordedServer(replay, settings);
  /** @type {Set<Recording>} */
  const addedRecordings = new Set();

  /** Load the recordings that a request needs. Return whether they are available. @param {PictureRequest} pageRequest */
  async function loadRecordings(pageRequest) {
    const file = `recordings/${recordingNameFor(pageRequest, settings)}`;
    const [sharedTexts, ownTexts, recording] = await Promise.all([
      loadFile("recordings/shared.js"),
      loadFile(`${file}.js`),
      loadFile(`${file}.${requestedLanguageOf(pageRequest, settings)}.js`),
    ]);
    if (!sharedTexts || !ownTexts || !recording) return false;
    if (!addedRecordings.has(recording)) recordedServer.add(recording, { ...sharedTexts, ...ownTexts });
    addedRecordings.add(recording);
    return true;
  }

  return {
    ...recordedServer,
    answer: async (request) => ((await loadRecordings(request)) ? recordedServer.answer(request) : undefined),
    /** Return the report of a lab with its default settings. With other settings, only the app can run the lab. */
    async lab(request, signal) {
      const { lab, settings: changedSettings, language } = /** @type {any} */ (request);
      /** @type {LabReport[] | undefined} */
      const reports = await loadFile(`labs/${lab}.${language}.js`);
      const requestedSettings = JSON.stringify({ ...defaultSettingsOf(settings.labs[lab]), ...changedSettings });
      const recordedReport = reports?.find((report) => JSON.stringify(report.settings) === requestedSettings);
      return recordedReport ?? (reports && recordedServer.lab(request, signal));
    },
  };
}

/**
 * Return the name of the recording that a request needs: the name of its lesson or its example, or else "others". The recording
 * "others" contains, for example, the puzzles.
 * @param {PictureRequest} request @param {Pick<Settings, "lessons" | "presets">} settings
 */
function recordingNameFor({ lesson: lessonStep, solution, preset, view }, { lessons, presets }) {
  const [step, example] = [lessonStep ?? solution ?? view?.lesson, preset ?? view?.preset ?? view?.was];
  const recordingName = String(Array.isArray(step) ? step[0] : example);
  return Object.hasOwn(lessons, recordingName) || presets.includes(recordingName) ? recordingName : "others";
}

/** Return the default settings of a lab. @param {Lab} lab @returns {Record<string, unknown>} */
const defaultSettingsOf = ({ controls }) =>
  Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.default]));
