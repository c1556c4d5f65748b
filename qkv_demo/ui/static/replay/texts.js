// @ts-check
// What Python tells only once, by key: programs and layouts. What was not needed for long is forgotten, and told again.

const MOST = 128;

/** @typedef {ReturnType<typeof createTexts>} Texts */

export function createTexts() {
  /** @type {Map<string, { text: string, made?: unknown }>} */
  const kept = new Map(); // the longest unused first

  return {
    /** @param {Record<string, string>} told */
    learn(told) {
      for (const [key, text] of Object.entries(told)) kept.set(key, { text });
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
