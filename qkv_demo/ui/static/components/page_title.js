// The title of the browser tab, which names the lesson step, lab, puzzle or example that is open.

import { exampleOf, labOf, puzzleOf } from "../state/location.js";

/**
 * Return the title of the tab. For a scene of the user's own, the title is only the name of the app.
 * @param {Translate} t @param {Pick<Props, "response" | "location">} props
 */
export function pageTitle(t, { response: { lesson }, location }) {
  const openLab = labOf(location);
  const appTitle = `QKV ${t("ui.by_hand")}`;
  if (openLab) return `${t(`lab.${openLab.name}.title`)} – ${appTitle}`;
  if (lesson) return `${lesson.title} – ${lesson.lesson_title} – ${appTitle}`;
  const [puzzle, example] = [puzzleOf(location), exampleOf(location)];
  if (puzzle !== null) return `${t(`puzzle.${puzzle}.title`)} – ${appTitle}`;
  return example === null ? appTitle : `${t(`preset.${example}.title`)} – ${appTitle}`;
}
