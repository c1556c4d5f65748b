// @ts-check
// What Python tells only once, by key: programs and layouts. What was not needed for long is forgotten, and told again.

const MOST = 160;

/** @typedef {ReturnType<typeof createTexts>} Texts */

export function createTexts() {
  /** @type {Map<string, { text: string, made?: unknown }>} */
  const kept = new Map(); // the longest unused first

  return {
    /**
     * @param {Record<string, string>} told
     * @param {string[]} [needed] by what was told with them, whether they are new or not: these are forgotten last
     */
    learn(told, needed = []) {
      for (const key of new Set([...needed, ...Object.keys(told)])) {
        const found = key in told ? { text: told[key] } : kept.get(key);
        kept.delete(key); // a map leaves what is written anew at its old place, among the longest unused
        if (found) kept.set(key, found);
      }
      for (const key of [...kept.keys()].slice(0, -MOST)) kept.delete(key);
    },
    /** @param {string} key */
    holds: (key) => kept.has(key),
    /**
     * What `make` makes of a text's JSON, once; null where the page does not hold it.
     * @template T
     * @param {string} key
     * @param {(told: any) => T} make
     * @returns {T | null}
     */
    read(key, make) {
      const found = kept.get(key);
      if (!found) return null;
      kept.delete(key);
      kept.set(key, found);
      found.made ??= make(JSON.parse(found.text));
      return /** @type {T} */ (found.made);
    },
  };
}
