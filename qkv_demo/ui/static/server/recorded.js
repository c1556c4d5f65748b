// @ts-check
// What stands in for Python in a live page: its answers as they were recorded, with numbers of the page's own.

import { structureOf } from "../state/schema.js";

/** @typedef {{ scene?: Scene, view?: View, keys?: string[], [wish: string]: unknown }} Asked */

const NEW = ["edit", "kept", "sentence", "solution"]; // what only Python can make

/**
 * @param {Recording} recording
 * @param {import("../replay/replay.js").Replay} replay
 * @param {Translate} t
 * @returns {Server}
 */
export function createRecorded({ scene: saved, texts, settings, shown, ...told }, replay, t) {
  const recorded = told.recorded.map((one) => ({ ...told.common, ...one }));
  const same = JSON.stringify(saved);
  const refusal = { error: t(settings.alone?.app ? "ui.alone.needs" : "ui.alone.needs.somewhere") };

  /**
   * The nearest that was recorded to what is looked at: of this very pair, else of who asks; through the wanted lens.
   * @param {View} view
   * @returns {Picture}
   */
  function nearest({ theme, lens, head, pair }) {
    const here = recorded.filter((one) => one.theme === theme && one.view.head === head);
    const asking = here.filter(({ view }) => pair === null || view.pair[0] === pair[0]);
    const exact = asking.filter(({ view }) => String(view.pair) === String(pair));
    const found = exact.find(({ view }) => view.lens === lens) ?? exact[0] ?? asking[0] ?? here[0] ?? recorded[0];
    const through = here.find(({ view }) => view.lens === lens) ?? found;
    const figures = { ...found.figures, space: through.figures.space };
    return { ...found, figures, view: { ...found.view, lens: through.view.lens } };
  }

  /** With the texts that it refers to and the page does not hold. @param {Picture} picture @param {string[]} keys */
  function withTexts(picture, keys) {
    const lacking = replay.referred(picture).filter((key) => !keys.includes(key));
    return { ...picture, texts: Object.fromEntries(lacking.map((key) => [key, texts[key]])) };
  }

  /** @param {Asked} asked @returns {Answer} */
  function answer({ scene = saved, view, keys = [], ...asked }) {
    if (NEW.some((wish) => wish in asked) || structureOf(scene) !== structureOf(saved)) return refusal;
    const found = withTexts(view ? nearest(view) : recorded[0], keys);
    const cell = view?.cell ?? found.view.cell;
    const looked = { ...found, view: { ...found.view, cell } };
    if (JSON.stringify(scene) === same) {
      const words = String(cell) === String(found.view.cell) ? looked : { ...looked, explanation: silent(looked, t) };
      return { ...words, scene: saved };
    }
    const followed = replay.follow(scene, { answer: looked, pictured: saved });
    return followed ? wordless(followed.answer, t) : { error: t("ui.alone.rounding") };
  }

  /** Back to the scene as it was saved, and to where it was. @param {Asked} asked @returns {Answer} */
  function opened(asked) {
    const found = answer(asked);
    if (asked.scene || found.error !== undefined) return found;
    return { ...found, view: /** @type {SeenView} */ ({ ...found.view, preset: shown.preset, lesson: null }) };
  }

  const refused = async () => refusal;
  return {
    answer: async (asked) => opened(/** @type {Asked} */ (asked)),
    write: refused,
    learn: refused,
    lab: refused,
    file: refused,
  };
}

/**
 * No arithmetic, and why.
 * @param {Picture} picture
 * @param {Translate} t
 * @returns {Explanation}
 */
function silent({ explanation, view }, t) {
  const [quantity, row, column] = view.cell;
  const nothing = { formula: { tag: "mrow", children: [] }, steps: [], reading: "", sources: [], tex: "" };
  return { ...explanation, ...nothing, title: t("ui.alone.words"), cell: [quantity, view.head, row, column] };
}

/**
 * A picture whose words were those of other numbers.
 * @param {Picture} picture
 * @param {Translate} t
 * @returns {Picture}
 */
function wordless(picture, t) {
  const { trace, figures } = picture;
  return {
    ...{ ...picture, reading: "", pair: [], explanation: silent(picture, t), trace: { ...trace, notes: [] } },
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, { ...figure, words: "" }])),
  };
}
