// @ts-check
// Where three people begin: who has a minute, who wants to understand, who gives a talk. Each a link, and what a press does.

import { lasts } from "../state/talk_steps.js";

/**
 * @param {Translate} t
 * @param {Pick<Settings, "lessons" | "minutes"> & { language: string }} settings
 * @param {Pick<Commands, "openPreset" | "openFilm" | "openLesson" | "togglePresenting">}
 *   commands
 */
export function waysIn(t, { lessons, minutes, language }, { openPreset, openFilm, openLesson, togglePresenting }) {
  const [first] = Object.keys(lessons);
  const count = Math.round(lasts(minutes[first][language]));
  return [
    {
      ...{ href: "?film=1", title: t("ui.explore.minute"), about: t("ui.explore.minute.about") },
      async go() {
        await openPreset();
        openFilm();
      },
    },
    {
      ...{ href: `?lesson=${first}&step=1`, title: t("ui.explore.understand") },
      about: `${lessons[first][language] ?? lessons[first].en} · ${t("ui.explore.minutes", { count })}`,
      go: () => openLesson(first),
    },
    {
      ...{ href: `?lesson=${first}&view=present`, title: t("ui.explore.talk"), about: t("ui.explore.talk.about") },
      async go() {
        await openLesson(first);
        togglePresenting();
      },
    },
  ];
}
