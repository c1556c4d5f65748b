// Data that is saved in the browser: the scene that the user is working on, choices such as the theme, and progress in lessons.
// The server validates a saved scene before it is shown.

const STORAGE_KEY = "qkv-by-hand";
const [COMPLETION_KEY, TALK_KEY] = ["done", "talk"].map((name) => `${STORAGE_KEY}-${name}`);

const getTabStorage = () => sessionStorage;
const getSharedStorage = () => localStorage;
/** Work in progress is saved in both storages, and read from the first one that has it. */
const STORAGE_GETTERS = [getTabStorage, getSharedStorage];

/**
 * Access a storage. Return null if the browser forbids it or it is full. The page then works as usual, but a reload loses the
 * work.
 * @template T @param {() => Storage} getStorage @param {(storage: Storage) => T} accessStorage
 */
function tryStorage(getStorage, accessStorage) {
  try {
    return accessStorage(getStorage());
  } catch {
    return null;
  }
}

/** Return a saved value, or null if there is none or it is not valid JSON. @param {string} key */
const loadItem = (key, getStorage = getSharedStorage) =>
  tryStorage(getStorage, (storage) => JSON.parse(storage.getItem(key) ?? "null"));

/**
 * Save a value, or delete it if it is null. Return true on success, otherwise null.
 * @param {string} key @param {unknown} value
 */
const saveItem = (key, value, getStorage = getSharedStorage) =>
  tryStorage(getStorage, (storage) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
    return true;
  });

/**
 * The saved work in progress. `was` is the example from which the scene was made, and `source` contains the model's attention
 * weights that the scene was fitted to. `goal` is the puzzle, `beat` is the last beat of the lesson step that was shown, `guess`
 * is the user's guess, and `past` is the undo history. Work saved by other versions of the page may lack some fields.
 * @typedef {"scene" | "lesson" | "preset" | "was" | "source" | "goal" | "pair" | "link" | "beat" | "guess" | "past"} WorkField
 * @typedef {Record<WorkField, unknown>} Work
 */

/** Return the saved work in progress, or null. @returns {Work | null} */
export const loadWork = () =>
  STORAGE_GETTERS.map((getStorage) => loadItem(STORAGE_KEY, getStorage)).find((work) => work?.scene) ?? null;

/**
 * Save the work in progress, or delete it if it is null. Return whether it can be restored after a reload.
 * @param {Work | null} work
 */
export function saveWork(work) {
  return STORAGE_GETTERS.map((getStorage) => saveItem(STORAGE_KEY, work, getStorage)).includes(true);
}

/**
 * A choice that is saved in the browser: the language, the theme, the open tools, whether a lesson shows the whole stage, whether
 * single-character shortcuts are on, or the lesson step that was open last. The saved step may no longer exist.
 * @typedef {"language" | "theme" | "open" | "everything" | "lesson" | "characterKeys"} Choice
 */

/**
 * Return a saved choice. The value may be any JSON, because storage can be edited or damaged.
 * @param {Choice} choice @returns {unknown}
 */
export const loadChoice = (choice) => loadItem(`${STORAGE_KEY}-${choice}`);

/** @param {Choice} choice @param {unknown} value */
export const saveChoice = (choice, value) => saveItem(`${STORAGE_KEY}-${choice}`, value);

/**
 * Return the user's progress in this browser: how many steps of each lesson were opened, and which puzzles are solved.
 * @returns {Record<"openedSteps" | "solvedPuzzles", Record<string, number>>}
 */
export function loadCompletion() {
  const { lesson: openedSteps, goal: solvedPuzzles } = loadItem(COMPLETION_KEY) ?? {};
  return { openedSteps: keepCounts(openedSteps), solvedPuzzles: keepCounts(solvedPuzzles) };
}

/** Return the fields of a saved object that are numbers. @param {unknown} saved @returns {Record<string, number>} */
const keepCounts = (saved) =>
  Object.fromEntries(Object.entries(saved ?? {}).filter(([, count]) => Number.isFinite(count)));

/**
 * Save that the user has opened a number of steps of a lesson, or has solved a puzzle, unless more is already saved.
 * @param {"openedSteps" | "solvedPuzzles"} field @param {string} name the lesson or puzzle
 * @param {number} count the number of opened steps, or 1 for a solved puzzle
 */
export function saveCompletion(field, name, count) {
  const completion = loadCompletion();
  if (Object.hasOwn(completion[field], name) && !(completion[field][name] < count)) return;
  completion[field][name] = count;
  saveItem(COMPLETION_KEY, { lesson: completion.openedSteps, goal: completion.solvedPuzzles });
}

/** Return true if the user has reloaded this tab, and false if the page was opened by a link or by duplicating the tab. */
export function isReload() {
  const [navigationEntry] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigationEntry)?.type === "reload";
}

/**
 * The name of the channel to the notes window, and the time when the presentation began, in milliseconds.
 * @typedef {{ name: string | null, began: number | null }} SavedTalk
 */

/** Return the data of the presentation that was open in this tab before a reload, or null. @returns {SavedTalk | null} */
export const loadTalk = () => (isReload() ? loadItem(TALK_KEY, getTabStorage) : null);

/** @param {SavedTalk} talk */
export const saveTalk = (talk) => saveItem(TALK_KEY, talk, getTabStorage);
