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
  if (film) return filmed(small, presenting);
  if (lab) return small ? "phone-lab" : presenting ? "talk-lab" : "lab";
  if (lesson && everything && !presenting) return small ? "phone" : "beside";
  const told = presenting || lesson;
  return small ? onPhone({ width, height }, told) : told ? toldIn(presenting, lesson) : "stage";
}

/** @param {boolean} small @param {boolean} presenting @returns {Layout} */
const filmed = (small, presenting) => (small ? "phone-film" : presenting ? "talk-film" : "film");

/** @param {boolean} presenting @param {boolean} lesson @returns {Layout} */
const toldIn = (presenting, lesson) => (!presenting ? "lesson" : lesson ? "talk" : "talk-free");

/** @param {{ width: number, height: number }} size @param {boolean} told @returns {Layout} */
function onPhone({ width, height }, told) {
  if (height < LYING.height && width >= LYING.width) return told ? "phone-across-lesson" : "phone-across";
  return told ? "phone-lesson" : "phone";
}

/** Whether the window has room for one column. @param {{ width: number, height: number }} size @param {boolean} presenting */
export function isSmall({ width, height }, presenting) {
  const isHall = presenting && width > height && height >= HALL.height;
  return width < (isHall ? HALL.width : SMALL);
}

/** Whether only what a step or a talk speaks of stands there. @param {Layout} layout */
export const isTold = (layout) => /lesson$|^talk(-free)?$/.test(layout);
