// A place opens at its first words, however far down the page stood; a picture in hand stays where it is while the words over
// it answer; and of what has changed something is in view.

import { remember } from "../base/remember.js";

const IN_HAND = ".shell > :is(.givens, .asking)";

/** Once it is painted. A talk without a lesson fills the screen. @param {HTMLElement} stage @param {View} view */
export function arrive(stage, { lesson, presenting }) {
  letGo();
  if (presenting && !lesson) return;
  const words = stage.querySelector(lesson ? ".shell > .lesson" : ".shell > .top");
  if (!words || words.getBoundingClientRect().top >= 0) return;
  (lesson ? words : stage).scrollIntoView(); // over an example's words stands which one it is
}

/** An arrow that was in hand, a number that was pressed, is another one there: no ring is left around it. */
function letGo() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(".handle, td[data-row]")) activeElement.blur();
}

/**
 * On a phone the page goes as far as words of the same place grow or shrink when they answer a hand in the picture under
 * them: that stays under the finger.
 * @param {HTMLElement} shell
 */
export function createSteady(shell) {
  const [anywhere, anything] = [remember(), remember()];

  /** @param {Now} now @param {() => void} paint */
  return ({ view, status, answer }, paint) => {
    let [isHere, isSaid] = [view.lesson !== null || view.preset !== null, false]; // a typed sentence is not asked about
    const says = [answer.why?.text, status.beat, status.solved, status.notice];
    const place = [String(view.lesson), String(answer.view.lesson), view.preset, view.everything, view.presenting];
    anywhere(place, () => (isHere = false));
    anything(says, () => (isSaid = isHere));
    const isNarrow = shell.dataset.layout?.startsWith("phone");
    const under = isSaid && isNarrow ? document.activeElement?.closest(IN_HAND) : null;
    const stood = under?.getBoundingClientRect().top ?? 0;
    paint();
    if (under) window.scrollBy({ top: under.getBoundingClientRect().top - stood, behavior: "instant" });
  };
}

/**
 * Where none of them is in view, the first that is on the page comes into it, by the shortest way: what was pressed may
 * still be seen. A talk stays as it is, and a lesson, which says beside its question what has changed.
 * @param {HTMLElement[]} moved @param {View} view
 */
export function showOne(moved, { lesson, presenting }) {
  if (presenting || lesson) return;
  const there = moved.filter((one) => one.checkVisibility());
  const isSeen = there.some((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  if (!isSeen) there[0]?.scrollIntoView({ block: "nearest" });
}
