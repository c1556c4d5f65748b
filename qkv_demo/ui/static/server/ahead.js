// @ts-check
// A lesson's steps, sent ahead: with them a talk goes on where the server is lost.

import { structureOf } from "../state/scene.js";
import { createFinder } from "./recorded.js";
import { createShelf } from "./shelf.js";

/** @typedef {ReturnType<typeof createAhead>} Ahead */
/** @typedef {import("./recorded.js").Asked} Asked */

/**
 * @param {Server} server @param {Replay} replay
 * @param {Pick<Settings, "words" | "turning">} settings
 */
export function createAhead(server, replay, settings) {
  const shelf = createShelf();
  const find = createFinder(shelf, replay, settings);
  /** @type {Set<string>} */
  const sent = new Set(); // steps that are here, or on their way
  let under = ""; // which lesson is sent, in which language

  return {
    /**
     * The steps from this one on to the end, then those before it, one after the other.
     * @param {Pick<LessonWords, "name" | "step" | "count">} lesson @param {string} language
     */
    async follow({ name, step, count }, language) {
      const mine = `${name}/${language}`;
      if (under === mine) return;
      under = mine;
      for (let on = 0; on < count && under === mine; on += 1) {
        const lesson = [name, (step + on) % count];
        const key = `${lesson}/${language}`;
        if (sent.has(key)) continue;
        const told = await server.ahead({ lesson, view: { language } });
        if (!told || "error" in told)
          under = ""; // the next answer tries again
        else shelf.add(told);
        if (told) sent.add(key);
      }
    },
    /**
     * What stands in for an answer; null where there is nothing, and where the page itself shows other numbers of what is
     * on screen: then only words are waiting.
     * @param {object} asked @param {Pick<Status, "pictured">} status
     */
    find(asked, { pictured }) {
      const { scene } = /** @type {Asked} */ (asked);
      const isShown = scene && structureOf(scene) === structureOf(pictured) && !shelf.holds(scene);
      return isShown ? null : find(/** @type {Asked} */ (asked));
    },
  };
}
