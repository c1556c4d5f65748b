// What the page computes by itself: the numbers of a scene, from the program that Python has told for its structure.

import { createMemo } from "../base/memoize.js";
import { follow as at, structureOf, withAt } from "../state/scene.js";
import { compared, replayed, withNumbers } from "./numbers.js";
import { figureOf, figuresOf } from "./figures.js";
import { createDescent, slopesOf } from "./gradient.js";
import { fromNested, toNested } from "./tensor.js";
import { createTold } from "./program_cache.js";

const OWN = 0.5; // of a beat's movement is its own, where another picture follows
const COME = 0.6; // of this it moves, and then is looked at
const SMALL = 0.25; // of the film's size: a beat below it has axes of its own

/** @param {Limits} limits */
export function createReplay(limits) {
  const told = createTold();
  const { ready } = told;
  const whole = createMemo(); // the film that is on
  /** @type {Map<string, Picture>} */
  const answers = new Map(); // the newest to each structure

  /** @param {Scene} scene @param {string} program */
  function numbersOf(scene, program) {
    const run = ready(program);
    return run && replayed(run, scene, limits);
  }

  return {
    /** Keep the programs and words of Python's answer to a scene. @param {Scene} scene @param {Picture} answer */
    learn(scene, answer) {
      told.learn(answer.texts);
      answers.set(structureOf(scene), answer);
    },
    /**
     * A picture of a scene with numbers of the page's own and the newest words there are, or null: then the page waits.
     * @param {Scene} scene
     * @param {Pictured} before
     * @returns {Pictured | null}
     */
    follow(scene, { answer, pictured }) {
      const isSame = structureOf(scene) === structureOf(pictured);
      const said = isSame ? answer : answers.get(structureOf(scene));
      const numbers = said && numbersOf(scene, said.program);
      const here = isSame ? {} : { lesson: answer.lesson, slopes: undefined }; // what belongs to a place and not to a scene stays
      return numbers ? { answer: withNumbers({ ...said, ...here }, numbers), pictured: scene } : null;
    },
    /**
     * Every figure of a picture, null where the page waits for Python.
     * @param {Pictured} pictured
     * @param {number} share how much of the way a matrix has gone from the identity
     */
    figures: ({ answer, pictured }, share) => figuresOf(told, answer, pictured, share),
    /**
     * How steeply the number in question rises with each that a person can set; null where none is, or it waits for a guess.
     * @param {Pictured} picture
     */
    slopes(picture) {
      const { slopes, untold } = picture.answer;
      const run = slopes && !untold ? ready(slopes.program) : null;
      return run && slopesOf(run, picture);
    },
    /** A beat of the film at a moment of it. @param {Pictured} pictured @param {Pick<Film, "beat" | "share">} film */
    beat({ answer, pictured }, { beat, share }) {
      const { film = [] } = answer;
      const at = Math.min(beat, film.length - 1); // another structure may have fewer
      const ends = whole([answer, pictured], () =>
        film.map((one) => [0, 1].flatMap((moment) => figureOf(told, one, answer, pictured, moment) ?? [])),
      );
      const now = film.length > 0 ? momentOf({ told, numbersOf }, film[at], { answer, pictured }, share) : null;
      if (!now || ends[at].length < 2) return null;
      const handles = share < 1 ? standing(now, ends[at][1]) : now.handles;
      return { ...now, ...heldBy(ends, at, answer.view.pair), handles };
    },
    /**
     * The page's numbers of a scene beside Python's; null where the page leaves them to Python.
     * @param {Scene} scene
     * @param {Picture} answer to this scene
     */
    compare(scene, answer) {
      const numbers = numbersOf(scene, answer.program);
      return numbers && compared(numbers, answer);
    },
    /** Which quantities scenes of this structure have; null until Python has told it. @param {Scene} scene */
    schemaOf: (scene) => answers.get(structureOf(scene))?.schema ?? null,
    program: ready,
    /**
     * Return the gradient descent of one head, or null while its program is unknown.
     * @param {string} program @param {Pick<Matrices, "givenRows" | "withRow">} matrices
     * @param {string[]} names of the matrices that are trained @param {number} head
     */
    descent(program, matrices, names, head) {
      const run = ready(program);
      return run ? createDescent(run, matrices, names, head) : null;
    },
    /**
     * A scene after a hand has moved a dial or an arrow, null where nothing that it may move leads there.
     * @param {Scene} scene
     * @param {string} program of the dial or the arrow, as an answer told it
     * @param {Record<string, number | number[]>} wish what goes into the program besides the scene
     * @returns {Scene | null}
     */
    turn(scene, program, wish) {
      const run = ready(program);
      if (!run) return null;
      const moved = run((address) => fromNested(wish[address] ?? at(scene, address, 0)));
      const [[address, rows]] = Object.entries(moved);
      return rows.data.every(Number.isFinite) ? withAt(scene, address, toNested(rows)) : null;
    },
    /**
     * The keys of all that a picture refers to and the page holds, for a request: they need not be told again.
     * @param {Picture} answer
     */
    keysOf: (answer) => referred(answer).filter(told.holds),
    referred,
  };
}

/**
 * What a beat shows: its own picture, and what may follow it.
 * @param {{ told: import("./program_cache.js").Told, numbersOf: (scene: Scene, program: string) => ReturnType<typeof replayed> | null }} by
 * @param {Beat} beat @param {Pictured} shown @param {number} share
 */
function momentOf({ told, numbersOf }, beat, { answer, pictured }, share) {
  const { then, words } = beat;
  const own = figureOf(told, beat, answer, pictured, then ? Math.min(1, share / (COME * OWN)) : share);
  if (!then || share <= OWN) return own;
  const one = { ...pictured, tie_qk: true };
  const numbers = numbersOf(one, then.program);
  const tied = numbers && withNumbers(answer, numbers);
  const next = tied && figureOf(told, { ...then, words }, tied, one, (share - OWN) / (1 - OWN));
  return next ? { ...next, numbers: own?.numbers } : own;
}

/** Of all but open lines, which may lead out of the picture. @param {Figure} figure */
const reachOf = ({ shapes }) =>
  shapes.filter(({ kind, index }) => kind !== "line" || index !== null).flatMap(({ points }) => points);

/** How far from the origin. @param {number[][]} points */
const sizeOf = (points) => Math.max(0, ...points.flat().map(Math.abs).filter(Number.isFinite));

/**
 * What holds while a beat moves: the axes reach over the whole film, or over the beat alone where that would be small in
 * them; a space, which is small, over the beat, and the whole film is seen from where the pair's arrows end apart.
 * @param {Figure[][]} ends of each beat its first moment and its last @param {number} at @param {PairIndex} pair
 */
function heldBy(ends, at, [row, column]) {
  const [own, { dims }] = [ends[at].flatMap(reachOf), ends[at][1]];
  const alike = ends.flat().filter((figure) => figure.dims === dims);
  const all = alike.flatMap(reachOf);
  const mine = alike.flatMap(({ labels }) =>
    labels.filter(({ asks, answers }) => asks === row || (asks ?? answers) === column || answers === column),
  );
  return {
    extent: dims === 3 || sizeOf(own) < SMALL * sizeOf(all) ? own : all,
    aim: mine.map(({ point }) => point),
    names: [`${row}/${column}`, ...ends[0][1].names],
  };
}

/** A hand would move what is not there yet. @param {Figure} now @param {Figure} end */
const standing = (now, end) => now.handles.filter(({ point }, at) => String(point) === String(end.handles[at].point));

/** The keys of all that a picture refers to. @param {Picture} picture */
function referred({ program, figures, film = [], reaches, training, asymmetry, slopes }) {
  const then = film.flatMap((beat) => beat.then ?? []);
  const drawn = [...Object.values(figures), ...film, ...then].flatMap(({ layout, geometry }) => [layout, geometry]);
  const moved = [...Object.values(reaches), ...(training?.programs ?? []), ...Object.values(asymmetry?.turns ?? {})];
  const back = slopes ? [slopes.program] : [];
  return [program, ...drawn, ...then.map((next) => next.program), ...moved, ...back];
}
