// The page's own computations, which replay the server's programs for the structure of a scene.

import { createMemo } from "../base/memoize.js";
import { follow, structureOf, withAt } from "../state/scene.js";
import { compare, replay, withNumbers } from "./numbers.js";
import { figureOf, figuresOf } from "./figures.js";
import { createDescent, slopesOf } from "./gradient.js";
import { fromNested, toNested } from "./tensor.js";
import { createProgramCache } from "./program_cache.js";

const FIRST_PICTURE_END = 0.5; // The part of a beat's animation before its second picture.
const MOVING_FRACTION = 0.6; // The moving part of that. Then the picture rests.
const MIN_RELATIVE_SIZE = 0.25; // A beat that is smaller than this, relative to the film, has its own axes.

/** @param {Limits} limits */
export function createReplay(limits) {
  const cache = createProgramCache();
  const { program } = cache;
  const memoizedEnds = createMemo(); // The first and last moments of the current film.
  /** @type {Map<string, Picture>} */
  const responses = new Map(); // The latest response for each structure.

  /** @param {Scene} scene @param {string} key */
  function numbersOf(scene, key) {
    const run = program(key);
    return run && replay(run, scene, limits);
  }

  return {
    /** Cache the server's response to a scene. @param {Scene} scene @param {Picture} response */
    addResponse(scene, response) {
      cache.add(response.texts);
      responses.set(structureOf(scene), response);
    },
    /**
     * Return a picture of a scene with recomputed numbers and the latest texts, or null if only the server can compute it.
     * @param {Scene} scene
     * @param {ShownPicture} before
     * @returns {ShownPicture | null}
     */
    recompute(scene, { answer, shownScene }) {
      const isSame = structureOf(scene) === structureOf(shownScene);
      const response = isSame ? answer : responses.get(structureOf(scene));
      const numbers = response && numbersOf(scene, response.program);
      const current = isSame ? {} : { lesson: answer.lesson, slopes: undefined }; // The lesson does not depend on the scene.
      return numbers ? { answer: withNumbers({ ...response, ...current }, numbers), shownScene: scene } : null;
    },
    /**
     * Return every figure of a picture, or null if a program is missing.
     * @param {ShownPicture} pictured
     * @param {number} progress of the animation from the identity to a matrix
     */
    figures: ({ answer, shownScene }, progress) => figuresOf(cache, answer, shownScene, progress),
    /**
     * Return the slopes of the chosen number, or null if no number is chosen or the numbers are hidden until a guess.
     * @param {ShownPicture} picture
     */
    slopes(picture) {
      const { slopes, hidesNumbers } = picture.answer;
      const run = slopes && !hidesNumbers ? program(slopes.program) : null;
      return run && slopesOf(run, picture);
    },
    /**
     * Return the figure of a beat of the film at a moment.
     * @param {ShownPicture} pictured @param {Pick<Film, "beat" | "progress">} film
     */
    beat({ answer, shownScene }, { beat, progress }) {
      const { film = [] } = answer;
      const index = Math.min(beat, film.length - 1); // Another structure may have fewer beats.
      const ends = memoizedEnds([answer, shownScene], () =>
        film.map((keys) => [0, 1].flatMap((progress) => figureOf(cache, keys, answer, shownScene, progress) ?? [])),
      );
      const figure =
        film.length > 0 ? beatFigure({ cache, numbersOf }, film[index], { answer, shownScene }, progress) : null;
      if (!figure || ends[index].length < 2) return null;
      const handles = progress < 1 ? finalHandles(figure, ends[index][1]) : figure.handles;
      return { ...figure, ...framingOf(ends, index, answer.view.pair), handles };
    },
    /**
     * Compare the page's numbers with the server's, or return null if the page cannot compute them.
     * @param {Scene} scene
     * @param {Picture} response to this scene
     */
    compare(scene, response) {
      const numbers = numbersOf(scene, response.program);
      return numbers && compare(numbers, response);
    },
    /** Return the schema of a scene's structure, or null if it is unknown. @param {Scene} scene */
    schemaOf: (scene) => responses.get(structureOf(scene))?.schema ?? null,
    program,
    /**
     * Return the gradient descent of one head, or null if its program is unknown.
     * @param {string} key @param {Pick<Matrices, "givenRows" | "withRow">} matrices
     * @param {string[]} names of the matrices that are trained @param {number} head
     */
    descent(key, matrices, names, head) {
      const run = program(key);
      return run ? createDescent(run, matrices, names, head) : null;
    },
    /**
     * Return a scene after the drag of a dial or an arrow, or null if no matrix gives that result.
     * @param {Scene} scene
     * @param {string} key of the dial's or the arrow's program
     * @param {Record<string, number | number[]>} inputs of the program besides the scene
     * @returns {Scene | null}
     */
    moveScene(scene, key, inputs) {
      const run = program(key);
      if (!run) return null;
      const outputs = run((address) => fromNested(inputs[address] ?? follow(scene, address, 0)));
      const [[address, rows]] = Object.entries(outputs);
      return rows.data.every(Number.isFinite) ? withAt(scene, address, toNested(rows)) : null;
    },
    /** Return the cached keys of a picture. The server does not send their texts again. @param {Picture} picture */
    cachedKeys: (picture) => referencedKeys(picture).filter(cache.has),
    referencedKeys,
  };
}

/**
 * Return the figure of a beat. Its second picture, if it has one, shows the scene with tied keys.
 * @param {{ cache: import("./program_cache.js").ProgramCache, numbersOf: (scene: Scene, key: string) => ReturnType<typeof replay> | null }} replayer
 * @param {Beat} beat @param {ShownPicture} shown @param {number} progress
 */
function beatFigure({ cache, numbersOf }, beat, { answer, shownScene }, progress) {
  const { next_picture: then, words } = beat;
  const firstProgress = then ? Math.min(1, progress / (MOVING_FRACTION * FIRST_PICTURE_END)) : progress;
  const first = figureOf(cache, beat, answer, shownScene, firstProgress);
  if (!then || progress <= FIRST_PICTURE_END) return first;
  const scene = { ...shownScene, tie_qk: true };
  const numbers = numbersOf(scene, then.program);
  const tied = numbers && withNumbers(answer, numbers);
  const second =
    tied && figureOf(cache, { ...then, words }, tied, scene, (progress - FIRST_PICTURE_END) / (1 - FIRST_PICTURE_END));
  return second ? { ...second, numbers: first?.numbers } : first;
}

/** Return the points that the axes must include. Open lines may leave the picture. @param {Figure} figure */
const extentOf = ({ shapes }) =>
  shapes.filter(({ kind, index }) => kind !== "line" || index !== null).flatMap(({ points }) => points);

/** Return the largest coordinate. @param {number[][]} points */
const sizeOf = (points) => Math.max(0, ...points.flat().map(Math.abs).filter(Number.isFinite));

/**
 * Return the framing of a beat, which does not change during its animation. Axes include the whole film. A space, or a beat
 * that would be small, has its own axes. The camera shows the arrows of the pair in the whole film.
 * @param {Figure[][]} ends the first and the last moment of each beat @param {number} index @param {PairIndex} pair
 */
function framingOf(ends, index, [row, column]) {
  const [ownExtent, { dims }] = [ends[index].flatMap(extentOf), ends[index][1]];
  const figures = ends.flat().filter((figure) => figure.dims === dims);
  const filmExtent = figures.flatMap(extentOf);
  const ofPair = figures.flatMap(({ labels }) =>
    labels.filter(({ asks, answers }) => asks === row || (asks ?? answers) === column || answers === column),
  );
  return {
    extent: dims === 3 || sizeOf(ownExtent) < MIN_RELATIVE_SIZE * sizeOf(filmExtent) ? ownExtent : filmExtent,
    aim: ofPair.map(({ point }) => point),
    names: [`${row}/${column}`, ...ends[0][1].names],
  };
}

/**
 * Return the handles that have reached their final point. Others cannot be dragged yet.
 * @param {Figure} figure @param {Figure} end
 */
const finalHandles = (figure, end) =>
  figure.handles.filter(({ point }, index) => String(point) === String(end.handles[index].point));

/** Return the keys of all layouts and programs of a picture. @param {Picture} picture */
function referencedKeys({ program, figures, film = [], drag_programs: reaches, training, asymmetry, slopes }) {
  const seconds = film.flatMap((beat) => beat.next_picture ?? []);
  const drawn = [...Object.values(figures), ...film, ...seconds].flatMap(({ layout, geometry }) => [layout, geometry]);
  const moves = [
    ...Object.values(reaches),
    ...(training?.programs ?? []),
    ...Object.values(asymmetry?.dial_programs ?? {}),
  ];
  return [program, ...drawn, ...seconds.map((second) => second.program), ...moves, ...(slopes ? [slopes.program] : [])];
}
