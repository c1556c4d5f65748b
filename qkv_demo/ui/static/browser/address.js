// @ts-check
// The address, which others can open: what it asks for, and how it follows the person.

/**
 * What the address asks for; null or false where it does not. A step is counted from 1 there and from 0 here.
 * @param {string} search
 */
export function readAddress(search) {
  const asked = new URLSearchParams(search);
  const step = Number.parseInt(asked.get("step") ?? "1", 10) - 1;
  const lesson = asked.get("lesson");
  return {
    link: asked.get("scene"),
    preset: asked.get("preset"),
    lesson: lesson === null ? null : /** @type {LessonStep} */ ([lesson, Number.isNaN(step) ? 0 : step]),
    language: asked.get("lang"),
    presenting: asked.get("view") === "present",
    steps: asked.get("steps") === "1",
  };
}

/**
 * The query that stands for a place. `first` is the preset that needs none; `link` stands for a scene of its own.
 * @param {{ lesson: LessonStep | null, preset: string | null, language: string | null, presenting: boolean, steps?: boolean }} place
 * @param {{ first: string, link: string | null }} options
 */
export function queryOf({ lesson, preset, language, presenting, steps = false }, { first, link }) {
  const asked = new URLSearchParams();
  if (link !== null) asked.set("scene", link);
  else if (lesson) {
    asked.set("lesson", lesson[0]);
    asked.set("step", String(lesson[1] + 1));
  } else if (preset && preset !== first) asked.set("preset", preset);
  if (language !== null) asked.set("lang", language);
  if (presenting) asked.set("view", "present");
  if (steps) asked.set("steps", "1");
  const query = asked.toString();
  return query ? `?${query}` : "";
}

/**
 * Let the address be `query`; `push` makes a new entry for "back".
 * @param {string} query
 * @param {boolean} push
 */
export function writeAddress(query, push) {
  if (query === location.search) return;
  history[push ? "pushState" : "replaceState"](history.state, "", location.pathname + query);
}
