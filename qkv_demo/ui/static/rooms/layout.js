// @ts-check
// Which room the page is, of where one is and how large its window is. What a room looks like, its style sheet says.

const SMALL = 900; // pixels: narrower than that one column is all there is
const HALL = { width: 850, height: 480 }; // of a talk, as the browser's zoom of 150 % makes it
const LYING = { width: 560, height: 500 }; // pixels: a phone on its side is lower and wider, what is zoomed in is not

/**
 * @param {{ presenting: boolean, lesson: boolean, lab: boolean, everything: boolean, film?: boolean }} place `everything`: the whole stage
 *   beside a lesson's words
 * @param {{ width: number, height: number }} size of the window
 * @returns {Layout}
 */
export function layoutOf({ presenting, lesson, lab, everything, film = false }, { width, height }) {
  const small = isSmall({ width, height }, presenting);
  const lying = small && height < LYING.height && width >= LYING.width;
  if (film) return filmed(small, presenting);
  if (lab) return small ? "phone-lab" : presenting ? "talk-lab" : "lab";
  if (everything && lesson && !presenting) return small ? "phone" : "beside";
  if (presenting || lesson) return told(small, lying, presenting, lesson);
  return lying ? "phone-across" : small ? "phone" : "stage";
}

/** @param {boolean} small @param {boolean} presenting @returns {Layout} */
const filmed = (small, presenting) => (small ? "phone-film" : presenting ? "talk-film" : "film");

/** @param {boolean} small @param {boolean} lying @param {boolean} presenting @param {boolean} lesson @returns {Layout} */
function told(small, lying, presenting, lesson) {
  if (small) return lying ? "phone-across-lesson" : "phone-lesson";
  if (presenting) return lesson ? "talk" : "talk-free";
  return "lesson";
}

/** Whether the window has room for one column. @param {{ width: number, height: number }} size @param {boolean} presenting */
export function isSmall({ width, height }, presenting) {
  const isHall = presenting && width > height && height >= HALL.height;
  return width < (isHall ? HALL.width : SMALL);
}

/** Whether only what a step or a talk speaks of stands there. @param {Layout} layout */
export const isTold = (layout) => /lesson$|^talk(-free)?$/.test(layout);
