// The work in progress, kept in this browser only. It is checked by Python before it is shown, as a link's scene is.

const KEY = "qkv-by-hand";
const [DONE, TALK] = ["done", "talk"].map((what) => `${KEY}-${what}`);

/** This tab's own work first, then whichever came last. @type {(() => Storage)[]} */
const PLACES = [() => sessionStorage, () => localStorage];

/**
 * What a place keeps, or null: storage may be forbidden or full. That costs the reload's comfort, not the work on the page.
 * @template T @param {() => Storage} place @param {(kept: Storage) => T} use
 */
function tried(place, use) {
  try {
    return use(place());
  } catch {
    return null;
  }
}

/** Null where there is nothing, or another version of the page, or a hand, has written no JSON. @param {string} key */
const noted = (key, place = PLACES[1]) => tried(place, (kept) => JSON.parse(kept.getItem(key) ?? "null"));

/** Whether it was kept; null forgets it. @param {string} key @param {unknown} value */
const note = (key, value, place = PLACES[1]) =>
  tried(place, (kept) => {
    if (value === null) kept.removeItem(key);
    else kept.setItem(key, JSON.stringify(value));
    return true;
  });

/**
 * `was` is the preset that it was made of, `goal` the puzzle, `beat` how much of the lesson's step was said, `past` what
 * undo brings back.
 * @typedef {Record<"scene" | "lesson" | "preset" | "was" | "goal" | "pair" | "link" | "beat" | "past", unknown>} Work
 */

/** The work in progress as it was kept, or null; another version of the page may have kept less. @returns {Work | null} */
export const recallWork = () => PLACES.map((place) => noted(KEY, place)).find((work) => work?.scene) ?? null;

/** Keep the work in progress; null forgets it. Whether a reload finds it. @param {Work | null} work */
export function rememberWork(work) {
  return PLACES.map((place) => note(KEY, work, place)).includes(true);
}

/**
 * The language or the light that was last chosen by hand in this browser, the tools that were open, all of a lesson's
 * stage, whether one character is a shortcut, the step of a lesson that was last open: whether there still is one, who reads it must ask.
 * @typedef {"language" | "theme" | "open" | "everything" | "lesson" | "characterKeys"} Choice
 */

/** Whatever stands there. @param {Choice} what @returns {unknown} */
export const recallChoice = (what) => noted(`${KEY}-${what}`);

/** @param {Choice} what @param {unknown} value */
export const rememberChoice = (what, value) => note(`${KEY}-${what}`, value);

/**
 * What has been done in this browser: how many steps of each lesson were open at most, and which puzzles are solved.
 * @returns {{ lesson: Record<string, number>, goal: Record<string, number> }}
 */
export function recallDone() {
  const { lesson, goal } = noted(DONE) ?? {};
  return { lesson: countsOf(lesson), goal: countsOf(goal) };
}

/** Nothing else of what may stand there. @param {unknown} kept @returns {Record<string, number>} */
const countsOf = (kept) => Object.fromEntries(Object.entries(kept ?? {}).filter(([, count]) => Number.isFinite(count)));

/** @param {"lesson" | "goal"} kind @param {string} name @param {number} count */
export function rememberDone(kind, name, count) {
  const done = recallDone();
  if (Object.hasOwn(done[kind], name) && !(done[kind][name] < count)) return;
  done[kind][name] = count;
  note(DONE, done);
}

/** Whether this tab was here before, and is loaded again: no copy of it, nor another way here. */
export function isReload() {
  const [arrival] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (arrival)?.type === "reload";
}

/**
 * The channel of a talk's notes window, and when the talk began, in milliseconds.
 * @typedef {{ name: string | null, began: number | null }} SavedTalk
 */

/** Return the talk that this tab gave before it was reloaded, or null. @returns {SavedTalk | null} */
export const recallTalk = () => (isReload() ? noted(TALK, PLACES[0]) : null);

/** @param {SavedTalk} talk */
export const rememberTalk = (talk) => note(TALK, talk, PLACES[0]);
