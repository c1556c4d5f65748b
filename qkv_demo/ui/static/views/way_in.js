// @ts-check
// From the first example into a lesson: to its beginning, to the step that was left, or to why the answer is one.

import { el, write } from "../base/dom.js";

/**
 * @param {Translate} t
 * @param {Pick<Settings, "steps" | "why"> & { language: string }} settings
 * @param {Pick<import("../state/commands.js").Commands, "openLesson" | "stepLeft">} commands
 */
export function createWayIn(t, { steps, why, language }, { openLesson, stepLeft }) {
  const [first] = Object.keys(steps);
  /** @type {LessonStep | null} */
  let left = null;
  /** @type {LessonStep} */
  let way = [first, 0];
  const element = el("button", { type: "button", class: "to-lesson", onclick: () => openLesson(...way) });

  /** @param {string} lesson */
  const countOf = (lesson) => steps[lesson]?.[language].length ?? 0;

  /** A step between a lesson's first and its last, if there is such a one. @param {unknown} step @returns {LessonStep | null} */
  function onTheWay(step) {
    const [lesson, index] = Array.isArray(step) ? step : ["", 0];
    return Number.isInteger(index) && index > 0 && index < countOf(lesson) - 1 ? [lesson, index] : null;
  }

  function words() {
    if (way === why) return t("ui.lesson.why");
    return left ? t("ui.lesson.resume", { step: left[1] + 1, count: countOf(left[0]) }) : t("ui.lesson.first");
  }

  return {
    element,
    /** Whether there is a step to go on at. */
    seek() {
      left = onTheWay(stepLeft());
      return left !== null;
    },
    /** @param {boolean} answered whether the example's question is */
    paint(answered) {
      way = answered ? why : (left ?? [first, 0]);
      write(element, `${words()} \u2192`);
    },
  };
}
