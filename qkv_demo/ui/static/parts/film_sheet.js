// The film laid out for a file, where nobody sees it: of every beat its picture, its sentence and its numbers.

import { el } from "../base/dom.js";
import { nextFrame } from "../base/frames.js";
import { createReel } from "../snapshot/moving.js";
import { offStage } from "../snapshot/off_stage.js";
import { svgOf } from "../snapshot/snapshot.js";
import { FIRST, lastsOf, passedAt } from "../state/film.js";
import { namesOf } from "../views/names.js";
import { createFilm } from "./film.js";

const STEPS = [8, 5, 3]; // moments of a beat, between which it goes on evenly: the fewer, the smaller its file
const MOST = 270_000; // letters, with which a file stays below 300 kB

/** Answers the film as SVG text. @param {Page} page @param {FilmFile} kind @param {Pictured} pictured */
export async function fileOfFilm(page, kind, pictured) {
  const { t, shell } = page;
  const beats = pictured.answer.film ?? [];
  const names = namesOf(t, pictured.pictured);
  const films = beats.map(() => createFilm(page, el("section", { class: "film card" })));
  const cells = films.map(({ element }) => element);
  const style = shell.getAttribute("style"); // it has the stage's colours
  const sheet = el("div", { class: "film-sheet", "data-kind": kind, style }, ...cells);
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
