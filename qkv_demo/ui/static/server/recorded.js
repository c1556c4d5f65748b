// Answers requests from recordings, where there is no server or while it cannot be reached. A recording contains scenes with the
// server's responses for several selections. If the user changes the numbers, the page replays them. A static site loads the
// recordings of a lesson or an example when the user opens it.

import { createTranslate } from "../base/words.js";
import { structureOf } from "../state/scene.js";

const ONLY_PYTHON = ["edit", "link", "sentence"]; // Requests that only the server can handle.

/**
 * Create the function that finds the recorded response to a request, or null.
 * @param {RecordedScenes} scenes @param {Replay} replay
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings
 */
function createFinder(scenes, replay, settings) {
  /**
   * Return a response together with the texts that it refers to, except those that the page already has.
   * @param {Picture} picture @param {string[]} keys the keys of the texts that the page already has
   */
  const withTexts = (picture, keys) => ({
    ...picture,
    texts: scenes.textsOf(replay.referencedKeys(picture).filter((key) => !keys.includes(key))),
  });

  /**
   * Return the recorded response to a request that opens an example, a lesson step or a solution.
   * @param {Question} request @returns {Answer | null}
   */
  function openScene(request) {
    const { lesson, solution, answered, preset = request.view?.preset, keys = [] } = request;
    const find = (/** @type {object} */ fields) => scenes.findByRequest(fields, request.view?.language);
    const solved = solution || answered ? find({ solution: solution ?? lesson }) : undefined;
    const findStart = () => (lesson ? find({ lesson }) : (find({ preset }) ?? find({})));
    const entry = solved ?? (solution ? undefined : findStart());
    if (!entry) return null;
    const [picture] = entry.pictures;
    const view = /** @type {PictureView} */ ({ ...picture.view, preset: entry.preset });
    return { ...withTexts(picture, keys), scene: entry.scene, view };
  }

  /**
   * Return a response for a selection in a scene. If the user has changed the numbers, they are replayed.
   * @param {Question & { scene: Scene }} request @returns {Answer | null}
   */
  function viewScene(request) {
    const { scene, view, keys = [] } = request;
    const t = wordsOf(settings, request);
    const known = scenes.findNear(scene, view);
    if (!known) return null;
    // Only the first recorded picture of a scene contains the film.
    const near = view && !view.film ? nearest(known.pictures, view) : known.pictures[0];
    const cell = view?.cell ?? near.view.cell;
    const picture = {
      ...withTexts(inStep(near, view), keys),
      view: { ...near.view, lesson: view?.lesson ?? null, cell, gradient: view?.gradient ?? null },
    };
    if (isSame(scene, known.scene)) {
      const isExplained = String(cell) === String(near.view.cell);
      return { ...picture, ...(!isExplained && { explanation: withoutArithmetic(picture, t) }), scene: known.scene };
    }
    replay.addResponse(known.scene, picture);
    const replayed = replay.recompute(scene, { answer: picture, shownScene: known.scene });
    return replayed && { ...withoutWords(replayed.answer, t), scene };
  }

  /** @param {Question} request */
  return (request) => {
    if (ONLY_PYTHON.some((name) => name in request)) return null;
    const scene = request.scene ?? request.kept;
    return scene && !request.solution ? viewScene({ ...request, scene }) : openScene(request);
  };
}

/**
 * Return the function that translates into the language of a request.
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings @param {Question} request
 */
export const wordsOf = (settings, request) => createTranslate(settings, languageOf(request, settings));

/** @param {Question} request @param {Pick<Settings, "strings">} settings */
const languageOf = ({ view, language }, { strings }) => String(view?.language ?? language ?? Object.keys(strings)[0]);

/**
 * Create a server that answers from recordings and refuses all other requests.
 * @param {Replay} replay @param {Pick<Settings, "strings" | "bidi_pattern" | "standalone">} settings
 * @returns {Server & Pick<RecordedScenes, "add" | "holds"> & { find: ReturnType<typeof createFinder> }}
 */
export function createRecorded(replay, settings) {
  const scenes = createRecordedScenes();
  const find = createFinder(scenes, replay, settings);
  const [app] = settings.standalone?.app?.split("?") ?? [""];
  const key = app ? "ui.alone.needs" : "ui.alone.needs.somewhere";
  const refuse = async (/** @type {any} */ request) => ({ error: wordsOf(settings, request)(key, { app }) });
  return {
    ...{ add: scenes.add, holds: scenes.holds, find },
    answer: async (request) => find(request) ?? refuse(request),
    prefetch: async () => undefined,
    write: refuse,
    lab: refuse,
    fit: refuse,
    heads: refuse,
    file: refuse,
  };
}

/**
 * Return a response. If the request is not about a lesson step, leave out the lesson.
 * @param {Picture} picture @param {View | undefined} view
 */
const inStep = ({ lesson, ...picture }, view) => ({ ...picture, ...(lesson && view?.lesson && { lesson }) });

/**
 * Return the recorded picture that is closest to a view: one with the same cell, else the same pair, else the same query. The
 * plane shows the requested matrix if that was recorded.
 * @param {Picture[]} pictures @param {View} view @returns {Picture}
 */
function nearest(pictures, { plane_content: content, head, pair, cell }) {
  const ofHead = pictures.filter((picture) => picture.view.head === head);
  const ofQuery = ofHead.filter(({ view }) => pair === null || view.pair[0] === pair[0]);
  const ofPair = ofQuery.filter(({ view }) => String(view.pair) === String(pair));
  const ofCell = ofPair.find(({ view }) => String(view.cell) === String(cell));
  const ofContent = ofPair.find(({ view }) => view.plane_content === content);
  const picture = ofCell ?? ofContent ?? ofPair[0] ?? ofQuery[0] ?? ofHead[0] ?? pictures[0];
  // The recorded picture whose plane shows the requested matrix.
  const withContent = ofHead.find(({ view }) => view.plane_content === content) ?? picture;
  const figures = { ...picture.figures, space: withContent.figures.space };
  return { ...picture, figures, view: { ...picture.view, plane_content: withContent.view.plane_content } };
}

/**
 * Return an explanation in which a reason replaces the arithmetic, which was not recorded.
 * @param {Picture} picture @param {Translate} t @returns {Explanation}
 */
function withoutArithmetic({ explanation, view }, t) {
  const [quantity, row, column] = view.cell;
  const empty = { formula: { tag: "mrow", children: [] }, steps: [], reading: "", sources: [] };
  return { ...explanation, ...empty, title: t("ui.alone.words"), cell: [quantity, view.head, row, column] };
}

/**
 * Return a response without the sentences about its recorded numbers, because the numbers have changed.
 * @param {Picture} picture @param {Translate} t @returns {Picture}
 */
function withoutWords(picture, t) {
  const { trace, figures, lesson } = picture;
  return {
    ...{
      ...picture,
      reading: "",
      pair_sentences: [],
      explanation: withoutArithmetic(picture, t),
      trace: { ...trace, notes: [] },
    },
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, { ...figure, words: "" }])),
    ...(picture.film && { film: picture.film.map((beat) => withoutNumbers(beat, t)) }),
    ...(lesson && { lesson: withoutVerdict(lesson, t) }),
  };
}

/**
 * Return a beat of the film without its question, and without its sentence if that contains numbers.
 * @param {Beat} beat @param {Translate} t @returns {Beat}
 */
function withoutNumbers(beat, t) {
  const hasNumbers = beat.parts.some((part) => /\d/.test(typeof part === "string" ? part : part.text));
  const words = t("ui.alone.words");
  return { ...beat, guess: null, ...(hasNumbers && { words, parts: [words] }) };
}

/**
 * Return a lesson step without a verdict about the user's scene, because only the server can judge it.
 * @param {LessonWords} lesson @param {Translate} t @returns {LessonWords}
 */
function withoutVerdict(lesson, t) {
  const unsure = lesson.goal === null ? {} : { goal: `${lesson.goal} ${t("ui.alone.goal")}`, reached: null };
  const { goal, ...parts } = lesson.parts ?? {};
  return {
    ...lesson,
    ...unsure,
    prediction: lesson.prediction && { ...lesson.prediction, still_right: false },
    parts,
    refusal: null,
    attempt: null,
    changed: null,
    highlights: [],
    tables: [],
    is_changed: true,
  };
}

/** @typedef {ReturnType<typeof createRecordedScenes>} RecordedScenes */
/**
 * A recorded scene with its responses.
 * @typedef {Omit<RecordedScene, "pictures"> & { language: string, pictures: Picture[] }} KnownScene
 */

/** Create the collection of all recorded scenes. */
function createRecordedScenes() {
  /** @type {KnownScene[]} */
  const known = [];
  /** @type {Record<string, string>} */
  const texts = {};

  return {
    /** @param {Recording} recording @param {Recording["texts"]} [more] texts from other recordings that it refers to */
    add(recording, more = {}) {
      Object.assign(texts, recording.texts, more);
      const { language, values } = recording;
      for (const { pictures, ...scene } of recording.scenes)
        known.push({ ...scene, language, pictures: pictures.map((fields) => pictureOf(fields, values)) });
    },
    /** @param {string[]} keys @returns {Record<string, string>} */
    textsOf: (keys) => Object.fromEntries(keys.map((key) => [key, texts[key]])),
    /** Return whether a scene with exactly these numbers was recorded. @param {Scene} scene */
    holds: (scene) => known.some((entry) => isSame(entry.scene, scene)),
    /** Return the recorded scene that a request opens. @param {unknown} request @param {string | undefined} language */
    findByRequest: (request, language) =>
      known.find((entry) => isSame(entry.request, request) && isInLanguage(entry, language)),
    /**
     * Return the recorded scene that is most similar to a scene: the same one, else one with the same tokens and sizes, else one
     * with the same sizes. Scenes of the open lesson step are preferred.
     * @param {Scene} scene @param {View | undefined} view
     */
    findNear(scene, view) {
      const translated = known.filter((entry) => isInLanguage(entry, view?.language));
      const ofStep = translated.filter(({ pictures }) => isSame(pictures[0].view.lesson, view?.lesson ?? null));
      const hasSizes = (/** @type {KnownScene} */ entry) => structureOf(entry.scene) === structureOf(scene);
      const nearestOf = (/** @type {KnownScene[]} */ candidates) =>
        candidates.find((entry) => isSame(entry.scene, scene)) ??
        candidates.find((entry) => hasSizes(entry) && isSame(entry.scene.tokens, scene.tokens)) ??
        candidates.find(hasSizes);
      return nearestOf(ofStep) ?? nearestOf(translated);
    },
  };
}

/** @param {unknown} left @param {unknown} right */
const isSame = (left, right) => JSON.stringify(left) === JSON.stringify(right);

/** @param {KnownScene} entry @param {string | undefined} language */
const isInLanguage = (entry, language) => language === undefined || entry.language === language;

/**
 * Build a recorded response. To save space, its parts are stored as indices into a list of values.
 * @param {Record<string, number>} indices @param {Recording["values"]} values @returns {any}
 */
const pictureOf = (indices, values) =>
  Object.fromEntries(Object.entries(indices).map(([part, index]) => [part, values[part][index]]));

/**
 * Create the server object of a static site. It loads the recordings of a lesson or an example when the user opens it.
 * @param {Settings} settings @param {Replay} replay
 * @param {(file: string) => Promise<any>} load returns the data in a file of the site, or undefined
 * @returns {Server}
 */
export function createSite(settings, replay, load) {
  const recorded = createRecorded(replay, settings);
  /** @type {Set<Recording>} */
  const added = new Set();

  /** Load the recordings that a request needs. Return whether they are available. @param {Question} request */
  async function loadFor(request) {
    const file = `recordings/${recordingFor(request, settings)}`;
    const [shared, texts, recording] = await Promise.all([
      load("recordings/shared.js"),
      load(`${file}.js`),
      load(`${file}.${languageOf(request, settings)}.js`),
    ]);
    if (!shared || !texts || !recording) return false;
    if (!added.has(recording)) recorded.add(recording, { ...shared, ...texts });
    added.add(recording);
    return true;
  }

  return {
    ...recorded,
    answer: async (request) => ((await loadFor(request)) ? recorded.answer(request) : undefined),
    /** Return the report of a lab with its default settings. With other settings, only the app can run the lab. */
    async lab(request, signal) {
      const { lab, settings: changes, language } = /** @type {any} */ (request);
      /** @type {LabReport[] | undefined} */
      const reports = await load(`labs/${lab}.${language}.js`);
      const requested = JSON.stringify({ ...defaultsOf(settings.labs[lab]), ...changes });
      const report = reports?.find((report) => JSON.stringify(report.settings) === requested);
      return report ?? (reports && recorded.lab(request, signal));
    },
  };
}

/**
 * Return the name of the recording that a request needs: that of its lesson or its example, or else "others", which contains for
 * example the puzzles.
 * @param {Question} request @param {Pick<Settings, "lessons" | "presets">} settings
 */
function recordingFor({ lesson, solution, preset, view }, { lessons, presets }) {
  const [step, example] = [lesson ?? solution ?? view?.lesson, preset ?? view?.preset ?? view?.was];
  const name = String(Array.isArray(step) ? step[0] : example);
  return Object.hasOwn(lessons, name) || presets.includes(name) ? name : "others";
}

/** @param {Lab} lab @returns {Record<string, unknown>} */
const defaultsOf = ({ controls }) =>
  Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.default]));
