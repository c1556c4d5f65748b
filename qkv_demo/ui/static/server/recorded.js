// What stands in for Python where it is out of reach: its answers as they were recorded, scenes with their pictures view by
// view, with numbers of the page's own; on a site without a server fetched when somebody comes near a place.

import { speaker } from "../base/words.js";
import { structureOf } from "../state/scene.js";

const NEW = ["edit", "link", "sentence"]; // what only Python can make

/**
 * Answers `find(asked)`: null where nothing was recorded that answers it.
 * @param {Shelf} shelf @param {Replay} replay
 * @param {Pick<Settings, "words" | "turning">} settings
 */
function createFinder(shelf, replay, settings) {
  /** With the texts that it refers to and the page does not hold. @param {Picture} picture @param {string[]} keys */
  const withTexts = (picture, keys) => ({
    ...picture,
    texts: shelf.textsOf(replay.referred(picture).filter((key) => !keys.includes(key))),
  });

  /** A preset, a step of a lesson, or what reaches its goal. @param {Question} asked @returns {Answer | null} */
  function opened(asked) {
    const { lesson, solution, answered, preset = asked.view?.preset, keys = [] } = asked;
    const at = (/** @type {object} */ opens) => shelf.opened(opens, asked.view?.language);
    const solved = solution || answered ? at({ solution: solution ?? lesson }) : undefined;
    const place = () => (lesson ? at({ lesson }) : (at({ preset }) ?? at({})));
    const met = solved ?? (solution ? undefined : place());
    if (!met) return null;
    const [found] = met.recorded;
    const view = /** @type {PictureView} */ ({ ...found.view, preset: met.preset });
    return { ...withTexts(found, keys), scene: met.scene, view };
  }

  /**
   * What is looked at, at numbers that may be the page's own.
   * @param {Question & { scene: Scene }} asked @returns {Answer | null}
   */
  function looked(asked) {
    const { scene, view, keys = [] } = asked;
    const t = wordsOf(settings, asked);
    const met = shelf.near(scene, view);
    if (!met) return null;
    const near = view && !view.film ? nearest(met.recorded, view) : met.recorded[0]; // which has the film
    const cell = view?.cell ?? near.view.cell;
    const found = {
      ...withTexts(placed(near, view), keys),
      view: { ...near.view, lesson: view?.lesson ?? null, cell, gradient: view?.gradient ?? null },
    };
    if (isSame(scene, met.scene)) {
      const words = String(cell) === String(near.view.cell) ? found : { ...found, explanation: silent(found, t) };
      return { ...words, scene: met.scene };
    }
    replay.learn(met.scene, found);
    const followed = replay.follow(scene, { answer: found, pictured: met.scene });
    return followed && { ...wordless(followed.answer, t), scene };
  }

  /** @param {Question} asked */
  return (asked) => {
    if (NEW.some((wish) => wish in asked)) return null;
    const scene = asked.scene ?? asked.kept;
    return scene && !asked.solution ? looked({ ...asked, scene }) : opened(asked);
  };
}

/** @param {Pick<Settings, "words" | "turning">} settings @param {Question} asked */
export const wordsOf = (settings, asked) => speaker(settings, languageOf(asked, settings));

/** @param {Question} asked @param {Pick<Settings, "words">} settings */
const languageOf = ({ view, language }, { words }) => String(view?.language ?? language ?? Object.keys(words)[0]);

/**
 * A server of what is told it; whatever was not recorded takes the app.
 * @param {Replay} replay @param {Pick<Settings, "words" | "turning" | "alone">} settings
 * @returns {Server & Pick<Shelf, "add" | "holds"> & { find: ReturnType<typeof createFinder> }}
 */
export function createRecorded(replay, settings) {
  const shelf = createShelf();
  const find = createFinder(shelf, replay, settings);
  const [app] = settings.alone?.app?.split("?") ?? [""];
  const needs = app ? "ui.alone.needs" : "ui.alone.needs.somewhere";
  const refused = async (/** @type {any} */ asked) => ({ error: wordsOf(settings, asked)(needs, { app }) });
  return {
    ...{ add: shelf.add, holds: shelf.holds, find },
    answer: async (asked) => find(asked) ?? refused(asked),
    ahead: async () => undefined,
    write: refused,
    lab: refused,
    file: refused,
  };
}

/** What stands of one step in another place is no step there. @param {Picture} near @param {View | undefined} view */
const placed = ({ lesson, ...near }, view) => ({ ...near, ...(lesson && view?.lesson && { lesson }) });

/**
 * The nearest that was recorded to what is looked at: of this very cell, of this pair, else of who asks; through the
 * wanted lens.
 * @param {KnownScene["recorded"]} recorded @param {View} view @returns {Picture}
 */
function nearest(recorded, { lens, head, pair, cell }) {
  const here = recorded.filter((one) => one.view.head === head);
  const asking = here.filter(({ view }) => pair === null || view.pair[0] === pair[0]);
  const exact = asking.filter(({ view }) => String(view.pair) === String(pair));
  const told = exact.find(({ view }) => String(view.cell) === String(cell));
  const found = told ?? exact.find(({ view }) => view.lens === lens) ?? exact[0] ?? asking[0] ?? here[0] ?? recorded[0];
  const through = here.find(({ view }) => view.lens === lens) ?? found;
  const figures = { ...found.figures, space: through.figures.space };
  return { ...found, figures, view: { ...found.view, lens: through.view.lens } };
}

/** No arithmetic, and why. @param {Picture} picture @param {Translate} t @returns {Explanation} */
function silent({ explanation, view }, t) {
  const [quantity, row, column] = view.cell;
  const nothing = { formula: { tag: "mrow", children: [] }, steps: [], reading: "", sources: [] };
  return { ...explanation, ...nothing, title: t("ui.alone.words"), cell: [quantity, view.head, row, column] };
}

/**
 * A picture whose words were those of other numbers.
 * @param {Picture} picture @param {Translate} t @returns {Picture}
 */
function wordless(picture, t) {
  const { trace, figures, lesson } = picture;
  return {
    ...{ ...picture, reading: "", pair: [], explanation: silent(picture, t), trace: { ...trace, notes: [] } },
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, { ...figure, words: "" }])),
    ...(picture.film && { film: picture.film.map((beat) => numberless(beat, t)) }),
    ...(lesson && { lesson: unjudged(lesson, t) }),
  };
}

/** A beat's sentence holds numbers that were others: its picture shows those that are. @param {Beat} beat @param {Translate} t @returns {Beat} */
function numberless(beat, t) {
  const isNumbered = beat.parts.some((part) => /\d/.test(typeof part === "string" ? part : part.text));
  const words = t("ui.alone.words");
  return { ...beat, guess: null, ...(isNumbered && { words, parts: [words] }) };
}

/**
 * A step from which somebody has wandered off: whether that reaches its goal, nobody here can tell.
 * @param {LessonWords} lesson @param {Translate} t @returns {LessonWords}
 */
function unjudged(lesson, t) {
  const unsure = lesson.goal === null ? {} : { goal: `${lesson.goal} ${t("ui.alone.goal")}`, reached: null };
  const { goal, ...parts } = lesson.parts ?? {};
  return {
    ...lesson,
    ...unsure,
    predicts: lesson.predicts && { ...lesson.predicts, stands: false },
    parts,
    refused: null,
    tried: null,
    changed: null,
    marks: [],
    tables: [],
    wandered: true,
  };
}

/** @typedef {ReturnType<typeof createShelf>} Shelf */
/**
 * A scene, and all that Python said of it.
 * @typedef {Omit<Recorded["places"][number], "recorded"> & { language: string, recorded: Picture[] }} KnownScene
 */

/** What is told later is added; what is there already stays. */
function createShelf() {
  /** @type {KnownScene[]} */
  const known = [];
  /** @type {Record<string, string>} */
  const texts = {};

  return {
    /** @param {Recorded} told @param {Recorded["texts"]} [more] that its places refer to */
    add(told, more = {}) {
      Object.assign(texts, told.texts, more);
      const { language, values } = told;
      for (const { recorded, ...place } of told.places)
        known.push({ ...place, language, recorded: recorded.map((parts) => pictureOf(parts, values)) });
    },
    /** @param {string[]} keys @returns {Record<string, string>} */
    textsOf: (keys) => Object.fromEntries(keys.map((key) => [key, texts[key]])),
    /** Whether a scene was recorded, to the last number. @param {Scene} scene */
    holds: (scene) => known.some((one) => isSame(one.scene, scene)),
    /** To which one is led by asking for it. @param {unknown} opens @param {string | undefined} language */
    opened: (opens, language) => known.find((one) => isSame(one.opens, opens) && speaks(one, language)),
    /**
     * Where the scene stands, else where it came from, one with numbers of the same sizes: of the same step first, and
     * of the same words.
     * @param {Scene} scene @param {View | undefined} view
     */
    near(scene, view) {
      const spoken = known.filter((one) => speaks(one, view?.language));
      const here = spoken.filter(({ recorded }) => isSame(recorded[0].view.lesson, view?.lesson ?? null));
      const isAlike = (/** @type {KnownScene} */ one) => structureOf(one.scene) === structureOf(scene);
      const among = (/** @type {KnownScene[]} */ some) =>
        some.find((one) => isSame(one.scene, scene)) ??
        some.find((one) => isAlike(one) && isSame(one.scene.tokens, scene.tokens)) ??
        some.find(isAlike);
      return among(here) ?? among(spoken);
    },
  };
}

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {KnownScene} one @param {string | undefined} language */
const speaks = (one, language) => language === undefined || one.language === language;

/** What Python said of a scene. @param {Record<string, number>} parts @param {Recorded["values"]} values @returns {any} */
const pictureOf = (parts, values) =>
  Object.fromEntries(Object.entries(parts).map(([part, at]) => [part, values[part][at]]));

/**
 * Who answers on a site without a server: what was recorded of each place, fetched when somebody comes near it.
 * @param {Settings} settings @param {Replay} replay
 * @param {(file: string) => Promise<any>} told what a file of the site tells; undefined where it does not come
 * @returns {Server}
 */
export function createSite(settings, replay, told) {
  const recorded = createRecorded(replay, settings);
  /** @type {Set<Recorded>} */
  const shelved = new Set();

  /** Whether what belongs to a question is there. @param {Question} asked */
  async function hasCome(asked) {
    const place = `places/${placeOf(asked, settings)}`;
    const [shared, texts, found] = await Promise.all([
      told("places/shared.js"),
      told(`${place}.js`),
      told(`${place}.${languageOf(asked, settings)}.js`),
    ]);
    if (!shared || !texts || !found) return false;
    if (!shelved.has(found)) recorded.add(found, { ...shared, ...texts });
    shelved.add(found);
    return true;
  }

  return {
    ...recorded,
    answer: async (asked) => ((await hasCome(asked)) ? recorded.answer(asked) : undefined),
    /** Of default settings: the others take Python. */
    async lab(request, signal) {
      const { lab, settings: set, language } = /** @type {any} */ (request);
      /** @type {LabReport[] | undefined} */
      const reports = await told(`labs/${lab}.${language}.js`);
      const wanted = JSON.stringify({ ...defaultsOf(settings.labs[lab]), ...set });
      const found = reports?.find((report) => JSON.stringify(report.settings) === wanted);
      return found ?? (reports && recorded.lab(request, signal));
    },
  };
}

/**
 * Where a question belongs: a lesson, an example, else the others, such as scenes of puzzles.
 * @param {Question} asked @param {Pick<Settings, "lessons" | "presets">} settings
 */
function placeOf({ lesson, solution, preset, view }, { lessons, presets }) {
  const [step, example] = [lesson ?? solution ?? view?.lesson, preset ?? view?.preset ?? view?.was];
  const name = String(Array.isArray(step) ? step[0] : example);
  return Object.hasOwn(lessons, name) || presets.includes(name) ? name : "others";
}

/** @param {Lab} lab @returns {Record<string, unknown>} */
const defaultsOf = ({ controls }) =>
  Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.default]));
