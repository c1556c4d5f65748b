// Responses from recordings, for pages and moments without the server. A recording has scenes with their pictures in several
// views. The page replays the numbers if the user has changed them. A site without a server loads a lesson's or example's recordings
// when the user opens it.

import { createTranslate } from "../base/words.js";
import { structureOf } from "../state/scene.js";

const ONLY_PYTHON = ["edit", "link", "sentence"]; // Requests that no recording can satisfy.

/**
 * Create the function that finds the response to a request, or null.
 * @param {RecordedScenes} scenes @param {Replay} replay
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings
 */
function createFinder(scenes, replay, settings) {
  /**
   * Return a picture together with its texts, except those that the page has already.
   * @param {Picture} picture @param {string[]} keys of the texts that the page has
   */
  const withTexts = (picture, keys) => ({
    ...picture,
    texts: scenes.textsOf(replay.referencedKeys(picture).filter((key) => !keys.includes(key))),
  });

  /**
   * Return the response to a request for an example, a lesson's step or a solution.
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
   * Return the response to a view of a scene. If its numbers are the user's own, they are replayed.
   * @param {Question & { scene: Scene }} request @returns {Answer | null}
   */
  function viewScene(request) {
    const { scene, view, keys = [] } = request;
    const t = wordsOf(settings, request);
    const known = scenes.findNear(scene, view);
    if (!known) return null;
    const near = view && !view.film ? nearest(known.pictures, view) : known.pictures[0]; // Only the first one has the film.
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
 * Return the translations in the language of a request.
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings @param {Question} request
 */
export const wordsOf = (settings, request) => createTranslate(settings, languageOf(request, settings));

/** @param {Question} request @param {Pick<Settings, "strings">} settings */
const languageOf = ({ view, language }, { strings }) => String(view?.language ?? language ?? Object.keys(strings)[0]);

/**
 * Create a server that responds from recordings, and refuses all other requests.
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
 * Return a picture without its lesson if the request is about no step.
 * @param {Picture} picture @param {View | undefined} view
 */
const inStep = ({ lesson, ...picture }, view) => ({ ...picture, ...(lesson && view?.lesson && { lesson }) });

/**
 * Return the recorded picture nearest to a view: of the same cell, of the same pair, else of the same query. The space is of the
 * requested matrix, if that was recorded.
 * @param {Picture[]} pictures @param {View} view @returns {Picture}
 */
function nearest(pictures, { plane_content: content, head, pair, cell }) {
  const ofHead = pictures.filter((picture) => picture.view.head === head);
  const ofQuery = ofHead.filter(({ view }) => pair === null || view.pair[0] === pair[0]);
  const ofPair = ofQuery.filter(({ view }) => String(view.pair) === String(pair));
  const ofCell = ofPair.find(({ view }) => String(view.cell) === String(cell));
  const ofContent = ofPair.find(({ view }) => view.plane_content === content);
  const picture = ofCell ?? ofContent ?? ofPair[0] ?? ofQuery[0] ?? ofHead[0] ?? pictures[0];
  const withContent = ofHead.find(({ view }) => view.plane_content === content) ?? picture; // The picture with the space.
  const figures = { ...picture.figures, space: withContent.figures.space };
  return { ...picture, figures, view: { ...picture.view, plane_content: withContent.view.plane_content } };
}

/**
 * Return an explanation that has, instead of the arithmetic, the reason why it is missing.
 * @param {Picture} picture @param {Translate} t @returns {Explanation}
 */
function withoutArithmetic({ explanation, view }, t) {
  const [quantity, row, column] = view.cell;
  const empty = { formula: { tag: "mrow", children: [] }, steps: [], reading: "", sources: [] };
  return { ...explanation, ...empty, title: t("ui.alone.words"), cell: [quantity, view.head, row, column] };
}

/**
 * Return a picture without the words about its recorded numbers, because the numbers have changed.
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
 * Return a beat of the film without its guess and its sentence, if the sentence has numbers.
 * @param {Beat} beat @param {Translate} t @returns {Beat}
 */
function withoutNumbers(beat, t) {
  const hasNumbers = beat.parts.some((part) => /\d/.test(typeof part === "string" ? part : part.text));
  const words = t("ui.alone.words");
  return { ...beat, guess: null, ...(hasNumbers && { words, parts: [words] }) };
}

/**
 * Return a lesson's step without a verdict on the user's scene, which only Python can give.
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
 * A recorded scene with its pictures.
 * @typedef {Omit<RecordedScene, "pictures"> & { language: string, pictures: Picture[] }} KnownScene
 */

/** Create the collection of recorded scenes. */
function createRecordedScenes() {
  /** @type {KnownScene[]} */
  const known = [];
  /** @type {Record<string, string>} */
  const texts = {};

  return {
    /** @param {Recording} recording @param {Recording["texts"]} [more] the texts of other recordings to which it refers */
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
    /** Return the scene that a request opens. @param {unknown} request @param {string | undefined} language */
    findByRequest: (request, language) =>
      known.find((entry) => isSame(entry.request, request) && isInLanguage(entry, language)),
    /**
     * Return the recorded scene nearest to a scene: the same, one of the same words and sizes, else one of the same sizes. Those
     * of the open step come first.
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
 * Return a recorded picture from the indices of its parts.
 * @param {Record<string, number>} indices @param {Recording["values"]} values @returns {any}
 */
const pictureOf = (indices, values) =>
  Object.fromEntries(Object.entries(indices).map(([part, index]) => [part, values[part][index]]));

/**
 * Create the server of a site without one. It loads the recordings of a place when the user opens it.
 * @param {Settings} settings @param {Replay} replay
 * @param {(file: string) => Promise<any>} load returns the data in a file of the site, or undefined
 * @returns {Server}
 */
export function createSite(settings, replay, load) {
  const recorded = createRecorded(replay, settings);
  /** @type {Set<Recording>} */
  const added = new Set();

  /** Load the recordings that a request needs, and return whether they are here. @param {Question} request */
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
    /** Return the report of a lab with its default settings. Others need Python. */
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
 * Return the name of the place whose recordings a request needs: a lesson, an example, else "others", such as puzzles.
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
