// @ts-check
// Who answers on a site without a server: what was recorded of each place, fetched when somebody comes near it.

import { createRecorded } from "./recorded.js";
import { createShelf } from "./shelf.js";

/** @typedef {import("./recorded.js").Asked} Asked */

/**
 * @param {Settings} settings @param {Replay} replay
 * @param {(file: string) => Promise<any>} told what a file of the site tells; undefined where it does not come
 * @returns {Server}
 */
export function createSite(settings, replay, told) {
  const shelf = createShelf();
  const recorded = createRecorded(shelf, replay, settings);
  /** @type {Set<Recorded>} */
  const shelved = new Set();

  /** Whether what belongs to a question is there. @param {Asked} asked */
  async function hasCome(asked) {
    const place = `places/${placeOf(asked, settings)}`;
    const [shared, texts, found] = await Promise.all([
      told("places/shared.js"),
      told(`${place}.js`),
      told(`${place}.${languageOf(asked.view, settings)}.js`),
    ]);
    if (!shared || !texts || !found) return false;
    if (!shelved.has(found)) shelf.add(found, { ...shared, ...texts });
    shelved.add(found);
    return true;
  }

  return {
    ...recorded,
    answer: async (asked) => ((await hasCome(/** @type {Asked} */ (asked))) ? recorded.answer(asked) : undefined),
    /** Of default settings: the others take Python. */
    async lab(request, onLine, signal) {
      const { lab, settings: set, language } = /** @type {any} */ (request);
      /** @type {LabReport[] | undefined} */
      const reports = await told(`labs/${lab}.${language}.js`);
      const wanted = JSON.stringify({ ...defaultsOf(settings.labs[lab]), ...set });
      const found = reports?.find((report) => JSON.stringify(report.settings) === wanted);
      return found ?? (reports && recorded.lab(request, onLine, signal));
    },
  };
}

/**
 * Where a question belongs: a lesson, an example, else the others, such as scenes of puzzles.
 * @param {Asked} asked @param {Pick<Settings, "lessons" | "presets">} settings
 */
function placeOf({ lesson, solution, preset, view }, { lessons, presets }) {
  const [step, example] = [lesson ?? solution ?? view?.lesson, preset ?? view?.preset ?? view?.was];
  const name = String(Array.isArray(step) ? step[0] : example);
  return Object.hasOwn(lessons, name) || presets.includes(name) ? name : "others";
}

/** @param {View | undefined} view @param {Pick<Settings, "languages">} settings */
const languageOf = (view, { languages }) => view?.language ?? Object.keys(languages)[0];

/** @param {Lab} lab @returns {Record<string, unknown>} */
const defaultsOf = ({ controls }) =>
  Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.default]));
