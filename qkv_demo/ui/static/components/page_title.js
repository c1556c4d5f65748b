// The title of the browser's tab, which names the lesson's step, lab, puzzle or example that is open.

import { puzzleOf } from "../state/learning_numbers.js";

/**
 * Return the title of the tab. A scene of the user's own has only the name of the app.
 * @param {Translate} t @param {Pick<Settings, "learning">} settings
 * @param {Pick<Props, "answer" | "status" | "view">} props
 */
export function pageTitle(t, settings, { answer: { lesson }, status: { lab, learning }, view: { preset } }) {
  const app = `QKV ${t("ui.by_hand")}`;
  if (lab) return `${t(`lab.${lab.name}.title`)} – ${app}`;
  if (lesson) return `${lesson.title} – ${lesson.lesson} – ${app}`;
  if (learning && puzzleOf(settings.learning, learning.goal)) return `${t(`puzzle.${learning.goal}.title`)} – ${app}`;
  return preset ? `${t(`preset.${preset}.title`)} – ${app}` : app;
}
