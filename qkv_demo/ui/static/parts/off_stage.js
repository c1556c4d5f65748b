// What is laid out where nobody sees it, for as long as it takes to draw it: the film for a file, with the picture, the
// sentence and the numbers of every beat; and the picture that leads in a lesson's step, small, for the speaker's window.

import { el } from "../base/dom.js";
import { nextFrame } from "../base/motion.js";
import { createPlane } from "../pictures/picture.js";
import { createReel, svgOf } from "../snapshot/snapshot.js";
import { FIRST, lastsOf, passedAt } from "../state/film.js";
import { createColours, namesOf } from "../views/token_looks.js";
import { createFilm } from "./film.js";

const STEPS = [8, 5, 3]; // moments of a beat, between which it goes on evenly: the fewer, the smaller its file
const MOST = 270_000; // letters, with which a file stays below 300 kB

/** Answers the film as SVG text. @param {Page} page @param {FilmFile} kind @param {Pictured} pictured */
export async function fileOfFilm(page, kind, pictured) {
  const { t, shell } = page;
  const beats = pictured.answer.film ?? [];
  const names = namesOf(t, pictured.pictured);
  const films = beats.map(() => createFilm(page, el("section", { class: "film" })));
  const cells = films.map(({ element }) => element);
  const style = shell.getAttribute("style"); // it has the stage's colours
  const sheet = el("div", { class: kind === "moving" ? "film-sheet over" : "film-sheet", style }, ...cells);
  const show = (/** @type {number} */ beat, /** @type {number} */ share) =>
    films[beat].show({ ...FIRST, beat, share, playing: false }, pictured, names, "held");
  for (const beat of beats.keys()) show(beat, 1);
  return offStage(shell, sheet, () =>
    kind === "handout" ? svgOf([sheet], document.title) : played(beats, cells, show),
  );
}

/** @param {Beat[]} beats @param {HTMLElement[]} cells @param {(beat: number, share: number) => void} show @returns {Promise<string>} */
async function played(beats, cells, show, [steps, ...fewer] = STEPS) {
  const reel = createReel(document.title);
  let begins = 0; // seconds
  for (const [at, beat] of beats.entries()) {
    for (let step = 0; step <= steps; step += 1) {
      show(at, step / steps);
      reel.take([cells[at]], begins + passedAt(step / steps, beat) / 1000, step === 0);
    }
    begins += lastsOf(beat) / 1000;
    await nextFrame(); // the page lives on
  }
  const file = reel.file(begins);
  return file.length > MOST && fewer.length > 0 ? played(beats, cells, show, fewer) : file;
}

/**
 * Answers it as SVG text; null where nothing can be drawn, as in a window that nobody sees.
 * @param {Page} page @param {{ name: string, part: string, figure: Figure, scene: Scene }} told
 */
export function smallPicture(page, { name, part, figure, scene }) {
  const { card, frame, drawing, paint } = createPlane({ t: page.t, cameras: page.cameras }, name, part);
  const sheet = el("div", { class: "small-picture" }, card);
  createColours(sheet)(scene);
  paint(figure, "held");
  return offStage(page.shell, sheet, () => (drawing.hasAttribute("width") ? svgOf([frame], figure.words) : null));
}

/**
 * @template Drawn
 * @param {Element} shell beside which it stands, with its colours @param {HTMLElement} sheet @param {() => Drawn | Promise<Drawn>} draw
 */
async function offStage(shell, sheet, draw) {
  sheet.classList.add("off-stage");
  sheet.inert = true;
  shell.after(sheet);
  try {
    for (const _ of "12") await nextFrame(); // pictures hear of their size with the first
    return await draw();
  } finally {
    sheet.remove();
  }
}
