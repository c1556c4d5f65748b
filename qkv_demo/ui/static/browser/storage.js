// @ts-check
// The work in progress, kept in this browser only. It is checked by Python before it is shown, as a link's scene is.

const KEY = "qkv-by-hand";
const LESSON = "qkv-by-hand-lesson";
const DONE = "qkv-by-hand-done";
const TALK = "qkv-by-hand-talk";
const VISITED = "qkv-by-hand-visited";
const CHOSEN = {
  language: "qkv-by-hand-language",
  theme: "qkv-by-hand-theme",
  open: "qkv-by-hand-open",
  everything: "qkv-by-hand-everything",
};
const YES = "1";

/** This tab's own work first, then whichever came last. */
const places = () => [() => sessionStorage, () => localStorage];

/**
 * `was` is the preset that it was made of, `beat` how much of the lesson's step was said, `past` what undo brings back.
 * @typedef {{ scene: unknown, lesson: unknown, preset: unknown, was: unknown, link: unknown, beat: unknown, past: unknown }} Work
 */

/**
 * The work in progress as it was kept, or null. Another version of the page, or a hand, may have written it.
 * @returns {Work | null}
 */
export function recall() {
  for (const place of places()) {
    try {
      const { scene, ...where } = JSON.parse(place().getItem(KEY) ?? "{}");
      if (scene) return { scene, lesson: null, preset: null, was: null, link: null, beat: 0, past: [], ...where };
    } catch {
      // Storage may be off, or hold no JSON.
    }
  }
  return null;
}

/** Keep the work in progress; null forgets it. Whether a reload finds it. @param {Work | null} work */
export function remember(work) {
  let kept = false;
  for (const place of places()) {
    try {
      if (work === null) place().removeItem(KEY);
      else place().setItem(KEY, JSON.stringify(work));
      kept = true;
    } catch {
      // A full or forbidden storage costs the reload's comfort, not the work on the page.
    }
  }
  return kept;
}

/**
 * The language or the light that was last chosen by hand in this browser, the tools that were open, all of a lesson's
 * stage.
 * @param {keyof typeof CHOSEN} what
 */
export const recallChoice = (what) => noted(CHOSEN[what]);

/** @param {keyof typeof CHOSEN} what @param {string | null} value */
export const rememberChoice = (what, value) => note(CHOSEN[what], value);

/**
 * The step of a lesson that was last open in this browser, or null: whether there still is one, who reads it must ask.
 */
export function recallStep() {
  try {
    return JSON.parse(noted(LESSON) ?? "null");
  } catch {
    return null; // a hand has written there
  }
}

/** @param {LessonStep} step */
export const rememberStep = (step) => note(LESSON, JSON.stringify(step));

/**
 * What has been done in this browser: how many steps of each lesson were open at most, and which puzzles are solved.
 * @returns {{ lesson: Record<string, number>, goal: Record<string, number> }}
 */
export function recallDone() {
  try {
    const { lesson, goal } = JSON.parse(noted(DONE) ?? "{}");
    return { lesson: { ...lesson }, goal: { ...goal } };
  } catch {
    return { lesson: {}, goal: {} }; // a hand has written there
  }
}

/** @param {"lesson" | "goal"} kind @param {string} name @param {number} count */
export function rememberDone(kind, name, count) {
  const done = recallDone();
  if (Object.hasOwn(done[kind], name) && !(done[kind][name] < count)) return;
  done[kind][name] = count;
  note(DONE, JSON.stringify(done));
}

/** Whether this tab was here before, and is loaded again: no copy of it, nor another way here. */
export function isReload() {
  const [arrival] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (arrival)?.type === "reload";
}

/** The name of the talk that this tab gave before it was loaded again, or null. */
export function recallTalk() {
  if (!isReload()) return null;
  try {
    return sessionStorage.getItem(TALK);
  } catch {
    return null;
  }
}

/** @param {string} name */
export function rememberTalk(name) {
  try {
    sessionStorage.setItem(TALK, name);
  } catch {
    // Loaded again, the talk opens its notes anew.
  }
}

/** Whether nobody has been here with this browser; from now on somebody has. */
export function firstVisit() {
  const first = noted(VISITED) === null;
  note(VISITED, YES);
  return first;
}

/** @param {string} key */
function noted(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value */
function note(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the page forgets it, and works.
  }
}
