// Answers requests from recordings if there is no server, or if the server cannot be reached. A recording contains scenes
// and, for each scene, the server's responses to several selections. If the user changes an input, the page computes all other
// numbers itself, by replaying the programs in these responses.

import { createTranslate } from "../base/words.js";
import { createRecordedScenes, isEqualJson } from "./recorded_scenes.js";

// A request with one of these fields can be handled only by the server.
const SERVER_ONLY_FIELDS = ["edit", "link", "sentence"];

/**
 * Create the function that finds the recorded response to a request, or null.
 * @param {import("./recorded_scenes.js").RecordedScenes} scenes @param {Replay} replay
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings
 */
function createPictureFinder(scenes, replay, settings) {
  /**
   * Return a response together with the layouts and programs that it refers to, except those that the page already has.
   * @param {Picture} picture @param {string[]} cachedKeys the keys of the layouts and programs that the page already has
   */
  const withTexts = (picture, cachedKeys) => ({
    ...picture,
    texts: scenes.textsOf(replay.referencedKeys(picture).filter((key) => !cachedKeys.includes(key))),
  });

  /**
   * Return the recorded response to a request that opens an example, a lesson step or a solution.
   * @param {PictureRequest} request @returns {Answer | null}
   */
  function openScene(request) {
    const {
      lesson: lessonStep,
      solution,
      shows_answer: showsAnswer,
      preset = request.view?.preset,
      keys: cachedKeys = [],
    } = request;
    const findKnownScene = (/** @type {object} */ requestFields) =>
      scenes.findByRequest(requestFields, request.view?.language);
    const solutionScene = solution || showsAnswer ? findKnownScene({ solution: solution ?? lessonStep }) : undefined;
    const findStartScene = () =>
      lessonStep ? findKnownScene({ lesson: lessonStep }) : (findKnownScene({ preset }) ?? findKnownScene({}));
    const knownScene = solutionScene ?? (solution ? undefined : findStartScene());
    if (!knownScene) return null;
    const [picture] = knownScene.pictures;
    const view = /** @type {PictureView} */ ({ ...picture.view, preset: knownScene.preset });
    return { ...withTexts(picture, cachedKeys), scene: knownScene.scene, view };
  }

  /**
   * Return a response for a selection in a scene. If the user has changed the numbers, the response is computed by a replay.
   * @param {PictureRequest & { scene: Scene }} request @returns {Answer | null}
   */
  function viewScene(request) {
    const { scene, view, keys: cachedKeys = [] } = request;
    const t = createTranslateForRequest(settings, request);
    const knownScene = scenes.findNear(scene, view);
    if (!knownScene) return null;
    // Only the first recorded picture of a scene contains the film.
    const recordedPicture = view && !view.film ? findNearestPicture(knownScene.pictures, view) : knownScene.pictures[0];
    const cell = view?.cell ?? recordedPicture.view.cell;
    const picture = {
      ...withTexts(withLessonIfOpen(recordedPicture, view), cachedKeys),
      view: { ...recordedPicture.view, lesson: view?.lesson ?? null, cell, gradient: view?.gradient ?? null },
    };
    if (isEqualJson(scene, knownScene.scene)) {
      const isExplained = String(cell) === String(recordedPicture.view.cell);
      return {
        ...picture,
        ...(!isExplained && { explanation: withoutArithmetic(picture, t) }),
        scene: knownScene.scene,
      };
    }
    replay.addResponse(knownScene.scene, picture);
    const replayedFields = replay.recompute(scene, { response: picture, shownScene: knownScene.scene });
    return replayedFields && { ...withoutSentences(replayedFields.response, t), scene };
  }

  /** @param {PictureRequest} request */
  return (request) => {
    if (SERVER_ONLY_FIELDS.some((field) => field in request)) return null;
    const scene = request.scene ?? request.saved_scene;
    return scene && !request.solution ? viewScene({ ...request, scene }) : openScene(request);
  };
}

/**
 * Return the function that translates into the language of a request.
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings @param {PictureRequest} request
 */
export const createTranslateForRequest = (settings, request) =>
  createTranslate(settings, requestedLanguageOf(request, settings));

/** Return the language of a request. @param {PictureRequest} request @param {Pick<Settings, "strings">} settings */
export const requestedLanguageOf = ({ view, language }, { strings }) =>
  String(view?.language ?? language ?? Object.keys(strings)[0]);

/**
 * Create a server that answers from recordings and refuses all other requests.
 * @param {Replay} replay @param {Pick<Settings, "strings" | "bidi_pattern" | "standalone">} settings
 * @returns {Server & Pick<import("./recorded_scenes.js").RecordedScenes, "add" | "hasScene"> & { findPicture: ReturnType<typeof
 * createPictureFinder> }}
 */
export function createRecordedServer(replay, settings) {
  const scenes = createRecordedScenes();
  const findPicture = createPictureFinder(scenes, replay, settings);
  const [appAddress] = settings.standalone?.app?.split("?") ?? [""];
  const refusalKey = appAddress ? "ui.alone.needs" : "ui.alone.needs.somewhere";
  const refuse = async (/** @type {any} */ request) => ({
    error: createTranslateForRequest(settings, request)(refusalKey, { app: appAddress }),
  });
  return {
    ...{ add: scenes.add, hasScene: scenes.hasScene, findPicture },
    answer: async (request) => findPicture(request) ?? refuse(request),
    prefetch: async () => undefined,
    write: refuse,
    lab: refuse,
    fit: refuse,
    heads: refuse,
    file: refuse,
  };
}

/**
 * Remove the lesson from a recorded response, unless the user is in a lesson. A response that was recorded in a lesson step is
 * also used when the user opens the same scene outside the lesson.
 * @param {Picture} picture @param {View | undefined} view
 */
const withLessonIfOpen = ({ lesson, ...picture }, view) => ({ ...picture, ...(lesson && view?.lesson && { lesson }) });

/**
 * Return the recorded picture that is closest to a view: one with the same cell, else the same pair, else the same query. If
 * another recorded picture of the head has the requested plane, such as the plane of W_Q, this plane replaces the picture's own.
 * @param {Picture[]} pictures @param {View} view @returns {Picture}
 */
function findNearestPicture(pictures, { plane_content: planeContent, head, pair, cell }) {
  const picturesOfHead = pictures.filter((picture) => picture.view.head === head);
  const picturesOfQuery = picturesOfHead.filter(({ view }) => pair === null || view.pair[0] === pair[0]);
  const picturesOfPair = picturesOfQuery.filter(({ view }) => String(view.pair) === String(pair));
  const pictureOfCell = picturesOfPair.find(({ view }) => String(view.cell) === String(cell));
  const pictureOfPlane = picturesOfPair.find(({ view }) => view.plane_content === planeContent);
  const picture =
    pictureOfCell ?? pictureOfPlane ?? picturesOfPair[0] ?? picturesOfQuery[0] ?? picturesOfHead[0] ?? pictures[0];
  const planePicture = picturesOfHead.find(({ view }) => view.plane_content === planeContent) ?? picture;
  const figures = { ...picture.figures, space: planePicture.figures.space };
  return { ...picture, figures, view: { ...picture.view, plane_content: planePicture.view.plane_content } };
}

/**
 * Return an explanation without arithmetic, because the arithmetic was not recorded. The title of the explanation says why it is
 * missing.
 * @param {Picture} picture @param {Translate} t @returns {Explanation}
 */
function withoutArithmetic({ explanation, view }, t) {
  const [quantity, row, column] = view.cell;
  const noArithmetic = { formula: { tag: "mrow", children: [] }, steps: [], meaning: "", sources: [] };
  return { ...explanation, ...noArithmetic, title: t("ui.alone.words"), cell: [quantity, view.head, row, column] };
}

/**
 * Return a response without the sentences about its recorded numbers, because the numbers have changed.
 * @param {Picture} picture @param {Translate} t @returns {Picture}
 */
function withoutSentences(picture, t) {
  const { trace, figures, lesson } = picture;
  return {
    ...{
      ...picture,
      headline: "",
      pair_sentences: [],
      explanation: withoutArithmetic(picture, t),
      trace: { ...trace, notes: [] },
    },
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, { ...figure, words: "" }])),
    ...(picture.film && { film: picture.film.map((beat) => withoutRecordedNumbers(beat, t)) }),
    film_closing: undefined, // The changed scores may be equal, or no longer equal.
    ...(lesson && { lesson: withoutVerdict(lesson, t) }),
  };
}

/**
 * Return a beat of the film without its question. If its sentence contains numbers, replace the sentence by a note.
 * @param {Beat} beat @param {Translate} t @returns {Beat}
 */
function withoutRecordedNumbers(beat, t) {
  const hasNumbers = beat.parts.some((part) => /\d/.test(typeof part === "string" ? part : part.text));
  const note = t("ui.alone.words");
  return { ...beat, question: null, ...(hasNumbers && { words: note, parts: [note] }) };
}

/**
 * Return a lesson step without its verdict on the user's work, because only the server can check whether the task is solved.
 * @param {LessonWords} lesson @param {Translate} t @returns {LessonWords}
 */
function withoutVerdict(lesson, t) {
  const uncheckedGoalFields =
    lesson.goal === null ? {} : { goal: `${lesson.goal} ${t("ui.alone.goal")}`, is_reached: null };
  const { goal, ...otherParts } = lesson.parts ?? {};
  return {
    ...lesson,
    ...uncheckedGoalFields,
    prediction: lesson.prediction && { ...lesson.prediction, has_same_answer: false },
    parts: otherParts,
    refusal: null,
    attempt: null,
    changed: null,
    highlights: [],
    tables: [],
    is_changed: true,
  };
}
