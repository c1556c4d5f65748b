// The title of the browser's tab, which names the lesson's step, lab, puzzle or example that is open.

import { puzzleOf } from "../state/learning_numbers.js";

/**
 * Return the title for what is on screen; without a named place it is the name of the app alone.
 * @param {Translate} t @param {Pick<Settings, "learning">} settings @param {Pick<Props, "answer" | "status" | "view">} now
 */
export function pageTitle(t, { learning: told }, { answer: { lesson }, status: { lab, learning }, view: { preset } }) {
  const app = `QKV ${t("ui.by_hand")}`;
  if (lab) return `${t(`lab.${lab.name}.title`)} – ${app}`;
  if (lesson) return `${lesson.title} – ${lesson.lesson} – ${app}`;
  if (learning && puzzleOf(told, learning.goal)) return `${t(`puzzle.${learning.goal}.title`)} – ${app}`;
  return preset ? `${t(`preset.${preset}.title`)} – ${app}` : app;
}
