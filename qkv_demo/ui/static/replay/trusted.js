// @ts-check
// The programs that the page runs: those that it holds, knows every operation of, and whose numbers Python has confirmed so far.

import { prepare } from "./program.js";

/**
 * @param {import("./texts.js").Texts} texts
 * @param {(sentence: string) => void} complain hears of a replay that Python does not confirm
 */
export function createTrusted(texts, complain) {
  /** @type {Set<string>} */
  const distrusted = new Set();

  return {
    /**
     * A program, made ready; null where the page lacks it, or an operation of it, or trusts it no longer.
     * @param {string} key
     */
    ready(key) {
      if (distrusted.has(key)) return null;
      try {
        return texts.read(key, prepare);
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
