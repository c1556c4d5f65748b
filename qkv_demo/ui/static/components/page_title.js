// The title of the browser's tab, which names the lesson's step, lab, puzzle or example that is open.

import { labOf } from "../state/location.js";

/**
 * Return the title of the tab. A scene of the user's own has only the name of the app.
 * @param {Translate} t @param {Pick<Props, "answer" | "location" | "status">} props
 */
export function pageTitle(t, { answer: { lesson }, location, status }) {
  const lab = labOf(status);
  const app = `QKV ${t("ui.by_hand")}`;
  if (lab) return `${t(`lab.${lab.name}.title`)} – ${app}`;
  if (lesson) return `${lesson.title} – ${lesson.lesson} – ${app}`;
  if (location.kind === "puzzle") return `${t(`puzzle.${location.name}.title`)} – ${app}`;
  return location.kind === "example" ? `${t(`preset.${location.name}.title`)} – ${app}` : app;
}
