// What Python tells only once, by key: layouts and programs. What was not needed for long is forgotten, and told again. The page
// runs programs that it knows every operation of, and whose numbers Python has confirmed so far.

import { prepare } from "./program.js";

const MOST = 160;

/** @typedef {ReturnType<typeof createTold>} Told */

/** So many by key, of which the longest unused is forgotten. @template Value @param {number} most */
export function createMemory(most) {
  /** @type {Map<string, Value>} */
  const kept = new Map(); // the longest unused first
  /** @param {string} key @param {Value} value */
  function set(key, value) {
    kept.delete(key); // a map leaves what is written anew at its old place
    kept.set(key, value);
    for (const old of kept.keys()) if (kept.size > most) kept.delete(old);
  }
  return {
    set,
    has: (/** @type {string} */ key) => kept.has(key),
    get(/** @type {string} */ key) {
      const found = kept.get(key);
      if (found !== undefined) set(key, found);
      return found;
    },
  };
}

/** @param {(sentence: string) => void} complain hears of a replay that Python does not confirm */
export function createTold(complain) {
  /** @type {ReturnType<typeof createMemory<{ text: string, made?: any }>>} */
  const texts = createMemory(MOST);
  /** @type {Set<string>} */
  const distrusted = new Set();

  /** What is made of a text's JSON, once; null where the page does not hold it. @param {string} key @param {(told: any) => any} make */
  function read(key, make) {
    const found = texts.get(key);
    if (!found) return null;
    found.made ??= make(JSON.parse(found.text));
    return found.made;
  }

  return {
    /** @param {Record<string, string>} told @param {string[]} needed by what was told with them, new or not: forgotten last */
    learn(told, needed) {
      needed.forEach(texts.get);
      for (const [key, text] of Object.entries(told)) texts.set(key, { text });
    },
    holds: texts.has,
    /** @param {string} key @returns {FigureSpec | null} */
    layout: (key) => read(key, (told) => told),
    /**
     * A program; null where the page lacks it, or an operation of it, or trusts it no longer.
     * @param {string} key @returns {import("./program.js").Ready | null}
     */
    ready(key) {
      if (distrusted.has(key)) return null;
      try {
        return read(key, prepare);
      } catch (error) {
        distrusted.add(key);
        console.warn(`The page cannot replay ${key} and waits for Python: ${error}`);
        return null;
      }
    },
    /** From here on Python's numbers are shown. @param {string} key @param {{ name: string, by: number } | null} fault */
    doubt(key, fault) {
      if (!fault) return;
      distrusted.add(key);
      complain(`The replay of ${fault.name} differs from Python by ${fault.by}: Python's numbers are shown.`);
    },
  };
}
