// Data that this browser saves: the work in progress, choices and progress. Python checks a saved scene before it is shown.

const KEY = "qkv-by-hand";
const [DONE, TALK] = ["done", "talk"].map((what) => `${KEY}-${what}`);

/** The storages for the work in progress: first that of this tab, then that of all tabs. @type {(() => Storage)[]} */
const STORAGES = [() => sessionStorage, () => localStorage];

/**
 * Use a storage, and return null if it is forbidden or full. Then a reload loses the work, but the page goes on.
 * @template T @param {() => Storage} storage @param {(storage: Storage) => T} use
 */
function attempt(storage, use) {
  try {
    return use(storage());
  } catch {
    return null;
  }
}

/** Return a saved value, or null if there is none or it is not JSON. @param {string} key */
const load = (key, storage = STORAGES[1]) => attempt(storage, (opened) => JSON.parse(opened.getItem(key) ?? "null"));

/**
 * Save a value, or remove it if it is null. Return true on success, else null.
 * @param {string} key @param {unknown} value
 */
const save = (key, value, storage = STORAGES[1]) =>
  attempt(storage, (opened) => {
    if (value === null) opened.removeItem(key);
    else opened.setItem(key, JSON.stringify(value));
    return true;
  });

/**
 * The work in progress. `was` is the example that the scene was made from, `source` the weights that it was fitted to, `goal` the puzzle, `beat` how much of the lesson's
 * step is said, `past` the scenes that undo brings back. Other versions of the page may have saved fewer fields.
 * @typedef {Record<"scene" | "lesson" | "preset" | "was" | "source" | "goal" | "pair" | "link" | "beat" | "past", unknown>} Work
 */

/** Return the saved work in progress, or null. @returns {Work | null} */
export const loadWork = () => STORAGES.map((storage) => load(KEY, storage)).find((work) => work?.scene) ?? null;

/**
 * Save the work in progress, or remove it if it is null. Return whether a reload finds it.
 * @param {Work | null} work
 */
export function saveWork(work) {
  return STORAGES.map((storage) => save(KEY, work, storage)).includes(true);
}

/**
 * A choice that a browser saves: the language, the theme, the open tools, the whole stage beside a lesson, shortcuts of one
 * character, or the lesson's step that was open last. That step may no longer exist.
 * @typedef {"language" | "theme" | "open" | "everything" | "lesson" | "characterKeys"} Choice
 */

/** Return a saved choice, which may be any JSON. @param {Choice} what @returns {unknown} */
export const loadChoice = (what) => load(`${KEY}-${what}`);

/** @param {Choice} what @param {unknown} value */
export const saveChoice = (what, value) => save(`${KEY}-${what}`, value);

/**
 * Return the progress in this browser: how many steps of each lesson have been opened, and which puzzles are solved.
 * @returns {{ lesson: Record<string, number>, goal: Record<string, number> }}
 */
export function loadCompletion() {
  const { lesson, goal } = load(DONE) ?? {};
  return { lesson: countsOf(lesson), goal: countsOf(goal) };
}

/** Return the counts among saved values. @param {unknown} saved @returns {Record<string, number>} */
const countsOf = (saved) =>
  Object.fromEntries(Object.entries(saved ?? {}).filter(([, count]) => Number.isFinite(count)));

/** @param {"lesson" | "goal"} kind @param {string} name @param {number} count */
export function saveCompletion(kind, name, count) {
  const done = loadCompletion();
  if (Object.hasOwn(done[kind], name) && !(done[kind][name] < count)) return;
  done[kind][name] = count;
  save(DONE, done);
}

/** Return whether the user has reloaded this tab, rather than opened a link or copied the tab. */
export function isReload() {
  const [arrival] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (arrival)?.type === "reload";
}

/**
 * The channel of a talk's notes window, and when the talk began, in milliseconds.
 * @typedef {{ name: string | null, began: number | null }} SavedTalk
 */

/** Return the talk that this tab gave before it was reloaded, or null. @returns {SavedTalk | null} */
export const loadTalk = () => (isReload() ? load(TALK, STORAGES[0]) : null);

/** @param {SavedTalk} talk */
export const saveTalk = (talk) => save(TALK, talk, STORAGES[0]);
