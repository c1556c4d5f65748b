// @ts-check
// A place opens at its first words, however far down the page stood.

/**
 * Once they are painted. A talk without a lesson fills the screen.
 * @param {HTMLElement} stage
 * @param {View} view
 */
export function showHead(stage, { lesson, presenting }) {
  if (presenting && !lesson) return;
  const words = stage.querySelector(lesson ? ".shell > .lesson" : ".shell > .top");
  if (!words || words.getBoundingClientRect().top >= 0) return;
  (lesson ? words : stage).scrollIntoView(); // over an example's words stands which one it is
}
