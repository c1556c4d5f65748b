// @ts-check
// What Python said, as it was recorded: scenes with their pictures, view by view, and the texts that these refer to.

import { structureOf } from "../state/scene.js";

/** @typedef {ReturnType<typeof createShelf>} Shelf */
/** @typedef {ReturnType<typeof knownOf>} KnownScene */

/** What is told later is added; what is there already stays. */
export function createShelf() {
  /** @type {KnownScene[]} */
  const known = [];
  /** @type {Record<string, string>} */
  const texts = {};

  return {
    /** @param {Recorded} told @param {Recorded["texts"]} [more] that its places refer to */
    add(told, more = {}) {
      Object.assign(texts, told.texts, more);
      known.push(...told.places.map((place) => knownOf(place, told)));
    },
    /** @param {string[]} keys @returns {Record<string, string>} */
    textsOf: (keys) => Object.fromEntries(keys.map((key) => [key, texts[key]])),
    /** Whether a scene was recorded, to the last number. @param {Scene} scene */
    holds(scene) {
      const text = JSON.stringify(scene);
      return known.some(({ same }) => same === text);
    },
    /** To which one is led by asking for it. @param {unknown} opens @param {string | undefined} language */
    opened(opens, language) {
      const wanted = JSON.stringify(opens);
      return known.find((one) => one.opens === wanted && speaks(one, language));
    },
    /**
     * Where the scene stands, else where it came from, one with numbers of the same sizes: of the same step first, and
     * of the same words.
     * @param {Scene} scene @param {View | undefined} view
     */
    near(scene, view) {
      const [text, structure] = [JSON.stringify(scene), structureOf(scene)];
      const spoken = known.filter((one) => speaks(one, view?.language));
      const here = spoken.filter(({ lesson }) => lesson === String(view?.lesson ?? null));
      const among = (/** @type {KnownScene[]} */ some) =>
        some.find(({ same }) => same === text) ??
        some.find((one) => one.structure === structure && String(one.scene.tokens) === String(scene.tokens)) ??
        some.find((one) => one.structure === structure);
      return among(here) ?? among(spoken);
    },
  };
}

/** @param {KnownScene} one @param {string | undefined} language */
const speaks = (one, language) => language === undefined || one.language === language;

/** A scene, and all that Python said of it. @param {Recorded["places"][number]} place @param {Recorded} told */
function knownOf({ opens, preset, scene, recorded }, { values, language }) {
  const pictures = recorded.map(
    (parts) =>
      /** @type {any} */ (Object.fromEntries(Object.entries(parts).map(([part, at]) => [part, values[part][at]]))),
  );
  return {
    opens: JSON.stringify(opens),
    ...{ preset, language, scene },
    lesson: String(pictures[0].view.lesson),
    same: JSON.stringify(scene),
    structure: structureOf(scene),
    recorded: /** @type {Picture[]} */ (pictures),
  };
}
