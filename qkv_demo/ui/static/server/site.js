// Who answers on a site without a server: what was recorded of each place, fetched when somebody comes near it. Such a file
// is a script, in which it lies packed: a page that is opened from a disk may read no other.

import { el } from "../base/dom.js";
import { createRecorded } from "./recorded.js";

/** @typedef {import("./recorded.js").Asked} Asked */

/**
 * @param {Settings} settings @param {Replay} replay
 * @param {(file: string) => Promise<any>} told what a file of the site tells; undefined where it does not come
 * @returns {Server}
 */
export function createSite(settings, replay, told) {
  const recorded = createRecorded(replay, settings);
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
    if (!shelved.has(found)) recorded.add(found, { ...shared, ...texts });
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

/** The text that base64 holds packed. @param {string} text */
export async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * Answers `told(file)`: what the file tells, once it is there; undefined where it does not come. A file says
 * `qkvTold(…)`, which becomes a function of `page`.
 * @param {Window} page
 */
export function tellInto(page) {
  /** @type {string | null} */
  let heard = null;
  /** @type {Map<string, Promise<any>>} */
  const asked = new Map();
  Object.assign(page, { qkvTold: (/** @type {string} */ packed) => (heard = packed) });

  /** @param {string} file @returns {Promise<any>} */
  async function load(file) {
    const script = el("script", { src: file });
    const arrived = await new Promise((done) => {
      script.onload = () => done(heard);
      script.onerror = () => done(null);
      document.head.append(script);
    });
    script.remove();
    return arrived === null ? undefined : JSON.parse(await unpacked(arrived));
  }

  return (/** @type {string} */ file) => {
    const found = asked.get(file) ?? load(file);
    asked.set(file, found);
    found.then((told) => told === undefined && asked.delete(file)); // who asks again, tries again
    return found;
  };
}
