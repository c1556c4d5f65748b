// @ts-check
// The film laid out for a file, where nobody sees it: of every beat its picture, its sentence and its numbers.

import { el } from "../base/dom.js";
import { nextFrame } from "../base/frames.js";
import { createReel } from "../snapshot/moving.js";
import { offStage } from "../snapshot/off_stage.js";
import { svgOf } from "../snapshot/snapshot.js";
import { lastsOf, passedAt } from "../state/film_clock.js";

const STEPS = [8, 5, 3]; // moments of a beat, between which it goes on evenly: the fewer, the smaller its file
const MOST = 270_000; // letters, with which a file stays below 300 kB

/**
 * Answers the film as SVG text.
 * @param {FilmFile} kind
 * @param {HTMLElement} shell whose colours it has
 * @param {Beat[]} beats
 * @param {(cell: HTMLElement) => (film: Film) => void} createBeat answers what paints one
 */
export async function fileOfFilm(kind, shell, beats, createBeat) {
  const cells = beats.map(() => el("section", { class: "film card" }));
  const style = shell.getAttribute("style");
  const sheet = el("div", { class: "film-sheet", "data-kind": kind, style }, ...cells);
  const paints = cells.map(createBeat);
  const show = (/** @type {number} */ beat, /** @type {number} */ share) =>
    paints[beat]({ beat, share, playing: false, speed: 1, once: false, asks: false, said: null });
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
