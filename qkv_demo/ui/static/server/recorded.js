// @ts-check
// What stands in for Python in a live page: its answers as they were recorded, with numbers of the page's own.

import { structureOf } from "../state/scene.js";

/** @typedef {{ scene?: Scene, view?: View, keys?: string[], [wish: string]: unknown }} Asked */
/** @typedef {ReturnType<typeof knownOf>} KnownScene */

const NEW = ["edit", "kept", "link", "sentence"]; // what only Python can make

/**
 * @param {Recording} recording @param {import("../replay/replay.js").Replay} replay @param {Translate} t
 * @returns {Server}
 */
export function createRecorded({ places, texts, settings, shown }, replay, t) {
  const known = places.map(knownOf);
  const refusal = { error: t(settings.alone?.app ? "ui.alone.needs" : "ui.alone.needs.somewhere") };

  /** With the texts that it refers to and the page does not hold. @param {Picture} picture @param {string[]} keys */
  function withTexts(picture, keys) {
    const lacking = replay.referred(picture).filter((key) => !keys.includes(key));
    return { ...picture, texts: Object.fromEntries(lacking.map((key) => [key, texts[key]])) };
  }

  /**
   * A step of the lesson, or what reaches its goal; else back to where the page began.
   * @param {Asked} asked @returns {Answer}
   */
  function opened({ keys = [], ...asked }) {
    const { lesson, solution, answered } = asked;
    /** @param {unknown} opens */
    const at = (opens) => known.find((one) => one.opens === JSON.stringify(opens));
    const solved = solution || answered ? at({ solution: solution ?? lesson }) : undefined;
    const met = solved ?? (solution ? undefined : at(lesson ? { lesson } : {}));
    if (!met) return refusal;
    const { scene, recorded } = met;
    const [found] = recorded;
    return {
      ...withTexts(found, keys),
      scene,
      view: /** @type {SeenView} */ ({ ...found.view, preset: shown.preset }),
    };
  }

  /**
   * What is looked at, at numbers that may be the page's own.
   * @param {Asked & { scene: Scene }} asked @returns {Answer}
   */
  function looked({ scene, view, keys = [] }) {
    const met = placeNear(known, scene, view);
    if (!met) return refusal;
    const near = view && !view.film ? nearest(met.recorded, view) : met.recorded[0]; // which has the film
    const cell = view?.cell ?? near.view.cell;
    const found = { ...withTexts(near, keys), view: { ...near.view, cell } };
    if (JSON.stringify(scene) === met.same) {
      const words = String(cell) === String(near.view.cell) ? found : { ...found, explanation: silent(found, t) };
      return { ...words, scene: met.scene };
    }
    const followed = replay.follow(scene, { answer: found, pictured: met.scene });
    return followed ? wordless(followed.answer, t) : { error: t("ui.alone.rounding") };
  }

  /** @param {Asked} asked */
  function answer({ scene, ...asked }) {
    if (NEW.some((wish) => wish in asked)) return refusal;
    return scene && !asked.solution ? looked({ ...asked, scene }) : opened(asked);
  }

  const refused = async () => refusal;
  return {
    answer: async (asked) => answer(/** @type {Asked} */ (asked)),
    write: refused,
    learn: refused,
    lab: refused,
    file: refused,
  };
}

/** A scene, and all that Python said of it. @param {Recording["places"][number]} told */
function knownOf({ opens, scene, common, recorded }) {
  return {
    opens: JSON.stringify(opens),
    scene,
    same: JSON.stringify(scene),
    structure: structureOf(scene),
    recorded: recorded.map((one) => ({ ...common, ...one })),
  };
}

/**
 * Where the scene stands, else where it came from: one of the same step with numbers of the same sizes.
 * @param {KnownScene[]} known @param {Scene} scene @param {View | undefined} view
 */
function placeNear(known, scene, view) {
  const [text, structure] = [JSON.stringify(scene), structureOf(scene)];
  const lesson = String(view?.lesson ?? null);
  const here = known.filter(({ recorded: [{ view: seen }] }) => String(seen.lesson) === lesson);
  return here.find(({ same }) => same === text) ?? here.find((one) => one.structure === structure);
}

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
  const nothing = { formula: { tag: "mrow", children: [] }, steps: [], reading: "", sources: [], tex: "" };
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
    parts,
    refused: null,
    tried: null,
    changed: null,
    marks: [],
    tables: [],
    wandered: true,
  };
}
