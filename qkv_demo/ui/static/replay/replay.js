// Computes new numbers in the page, because the server's responses would be too slow for a drag. The page replays the
// programs that the server has sent for scenes with the same structure.

import { createMemo } from "../base/memoize.js";
import { valueAt, structureOfScene, withRowsAt } from "../state/scene.js";
import { compareWithResponse, replayNumbers, withNumbers } from "./numbers.js";
import { computeFigure, computeFigures } from "./figures.js";
import { createDescent, computeSlopes } from "./gradient.js";
import { fromNestedList, toNestedList } from "./tensor.js";
import { createProgramCache } from "./program_cache.js";

const FIRST_PICTURE_END = 0.5; // The fraction of a beat's animation that shows its first picture.
// The fraction of the first picture's time in which its arrows move. For the rest of the time, they stay still.
const MOVING_FRACTION = 0.6;
// If the figure of a beat would fill less than this fraction of the film's axes, the beat has its own axes.
const MIN_RELATIVE_SIZE = 0.25;

/** @param {Limits} limits */
export function createReplay(limits) {
  const cache = createProgramCache();
  const { getProgram } = cache;
  const memoizeEndFigures = createMemo(); // The figures at the start and the end of each beat of the current film.
  /** @type {Map<string, Picture>} */
  const latestResponses = new Map(); // The latest response, by the scene's structure (see `structureOfScene`).

  /** Compute the numbers of a scene with a program. @param {Scene} scene @param {string} programKey */
  function computeNumbers(scene, programKey) {
    const runProgram = getProgram(programKey);
    return runProgram && replayNumbers(runProgram, scene, limits);
  }

  return {
    /** Cache the server's response to a scene. @param {Scene} scene @param {Picture} response */
    addResponse(scene, response) {
      cache.add(response.texts);
      latestResponses.set(structureOfScene(scene), response);
    },
    /**
     * Return the picture of a scene, with recomputed numbers and the texts of the latest response. Return null if only the server
     * can compute it.
     * @param {Scene} scene
     * @param {ShownPicture} before
     * @returns {ShownPicture | null}
     */
    recompute(scene, { response: shownResponse, shownScene }) {
      const hasSameStructure = structureOfScene(scene) === structureOfScene(shownScene);
      const response = hasSameStructure ? shownResponse : latestResponses.get(structureOfScene(scene));
      const numbers = response && computeNumbers(scene, response.program);
      // The texts of the open lesson apply to every scene, so they are taken from the response on screen.
      const lessonFields = hasSameStructure ? {} : { lesson: shownResponse.lesson, slopes: undefined };
      return numbers ? { response: withNumbers({ ...response, ...lessonFields }, numbers), shownScene: scene } : null;
    },
    /**
     * Return all figures of a picture, or null if a program is missing.
     * @param {ShownPicture} picture
     * @param {number} progress of the animation from the identity to a matrix
     */
    computeFigures: ({ response, shownScene }, progress) => computeFigures(cache, response, shownScene, progress),
    /**
     * Return the gradients of the selected number. Return null if no number is selected, or if numbers are hidden until the user
     * has guessed.
     * @param {ShownPicture} picture
     */
    computeSlopes(picture) {
      const { slopes, hidesNumbers } = picture.response;
      const runProgram = slopes && !hidesNumbers ? getProgram(slopes.program) : null;
      return runProgram && computeSlopes(runProgram, picture);
    },
    /**
     * Return the figure of a beat of the film, at some progress of its animation.
     * @param {ShownPicture} picture @param {Pick<Film, "beat" | "progress">} film
     */
    computeBeatFigure({ response, shownScene }, { beat, progress }) {
      const { film = [] } = response;
      const beatIndex = Math.min(beat, film.length - 1); // The film of a scene with another structure may have fewer beats.
      const endFigures = memoizeEndFigures([response, shownScene], () =>
        film.map((figureKeys) =>
          [0, 1].flatMap((endProgress) => computeFigure(cache, figureKeys, response, shownScene, endProgress) ?? []),
        ),
      );
      const currentFigure =
        film.length > 0
          ? beatFigure({ cache, computeNumbers }, film[beatIndex], { response, shownScene }, progress)
          : null;
      if (!currentFigure || endFigures[beatIndex].length < 2) return null;
      const handles = progress < 1 ? handlesAtRest(currentFigure, endFigures[beatIndex][1]) : currentFigure.handles;
      return { ...currentFigure, ...framingOfBeat(endFigures, beatIndex, response.view.pair), handles };
    },
    /**
     * Compare the page's numbers with the server's. Return null if the page cannot compute them.
     * @param {Scene} scene
     * @param {Picture} response the server's response to this scene
     */
    compare(scene, response) {
      const numbers = computeNumbers(scene, response.program);
      return numbers && compareWithResponse(numbers, response);
    },
    /**
     * Return the quantities that scenes with this scene's structure have, or null if no response has contained it yet.
     * @param {Scene} scene
     */
    quantitiesOf: (scene) => latestResponses.get(structureOfScene(scene))?.schema ?? null,
    getProgram,
    /**
     * Return the gradient descent that trains one head, or null if its program is unknown.
     * @param {string} key @param {Pick<Matrices, "requireRows" | "withRow">} matrices
     * @param {string[]} matrixNames the matrices to train @param {number} head
     */
    createDescent(key, matrices, matrixNames, head) {
      const runProgram = getProgram(key);
      return runProgram ? createDescent(runProgram, matrices, matrixNames, head) : null;
    },
    /**
     * Return the scene after a drag of a dial or an arrow. Return null if no change of the matrix gives the requested result.
     * @param {Scene} scene
     * @param {string} key the key of the program for this dial or arrow
     * @param {Record<string, number | number[]>} inputs the program's inputs that are not in the scene, such as the target point
     * @returns {Scene | null}
     */
    moveScene(scene, key, inputs) {
      const runProgram = getProgram(key);
      if (!runProgram) return null;
      const outputs = runProgram((address) => fromNestedList(inputs[address] ?? valueAt(scene, address, 0)));
      const [[address, rows]] = Object.entries(outputs);
      return rows.data.every(Number.isFinite) ? withRowsAt(scene, address, toNestedList(rows)) : null;
    },
    /**
     * Return the keys of a response's programs that are in the cache, so that the server need not send them again.
     * @param {Picture} picture
     */
    cachedKeys: (picture) => referencedKeys(picture).filter(cache.has),
    referencedKeys,
  };
}

/**
 * Return the figure of a beat. Some beats have a second picture, which shows the scene with one shared matrix for queries and
 * keys.
 * @param {{ cache: import("./program_cache.js").ProgramCache, computeNumbers: (scene: Scene, key: string) => ReturnType<typeof
 * replayNumbers> | null }} helpers
 * @param {Beat} beat @param {ShownPicture} picture @param {number} progress
 */
function beatFigure({ cache, computeNumbers }, beat, { response, shownScene }, progress) {
  const { next_picture: nextPicture, words } = beat;
  const firstPictureProgress = nextPicture ? Math.min(1, progress / (MOVING_FRACTION * FIRST_PICTURE_END)) : progress;
  const firstFigure = computeFigure(cache, beat, response, shownScene, firstPictureProgress);
  if (!nextPicture || progress <= FIRST_PICTURE_END) return firstFigure;
  const scene = { ...shownScene, tie_qk: true };
  const numbers = computeNumbers(scene, nextPicture.program);
  const tiedResponse = numbers && withNumbers(response, numbers);
  const secondFigure =
    tiedResponse &&
    computeFigure(
      cache,
      { ...nextPicture, words },
      tiedResponse,
      scene,
      (progress - FIRST_PICTURE_END) / (1 - FIRST_PICTURE_END),
    );
  return secondFigure ? { ...secondFigure, numbers: firstFigure?.numbers } : firstFigure;
}

/**
 * Return the points of a figure that must be inside the axes. Helper lines, such as a grid or a perpendicular, may extend beyond
 * the axes, so their points are left out. The `index` of a helper line is null.
 * @param {Figure} figure
 */
const pointsInsideAxes = ({ shapes }) =>
  shapes.filter(({ kind, index }) => kind !== "line" || index !== null).flatMap(({ points }) => points);

/** Return the largest absolute coordinate. @param {number[][]} points */
const maxAbsOf = (points) => Math.max(0, ...points.flat().map(Math.abs).filter(Number.isFinite));

/**
 * Return the points and names from which the axes and the camera of a beat are computed. The axes and the camera stay the same
 * during the beat's whole animation. Usually the axes include the points of all beats of the film. A 3-D beat, or a beat that
 * would look small, has its own axes. The camera is chosen for the pair's arrows in all beats.
 * @param {Figure[][]} endFigures the figures at the start and the end of each beat @param {number} beatIndex
 * @param {PairIndex} pair
 */
function framingOfBeat(endFigures, beatIndex, [queryRow, keyRow]) {
  const [beatExtent, { dims }] = [endFigures[beatIndex].flatMap(pointsInsideAxes), endFigures[beatIndex][1]];
  const figures = endFigures.flat().filter((figure) => figure.dims === dims);
  const filmExtent = figures.flatMap(pointsInsideAxes);
  const labelsOfPair = figures.flatMap(({ labels }) =>
    labels.filter(({ asks, answers }) => asks === queryRow || (asks ?? answers) === keyRow || answers === keyRow),
  );
  return {
    extent: dims === 3 || maxAbsOf(beatExtent) < MIN_RELATIVE_SIZE * maxAbsOf(filmExtent) ? beatExtent : filmExtent,
    cameraTips: labelsOfPair.map(({ point }) => point),
    names: [`${queryRow}/${keyRow}`, ...endFigures[0][1].names],
  };
}

/**
 * Return the handles whose points have reached their final position. The other points are still moving and cannot be dragged.
 * @param {Figure} figure @param {Figure} endFigure
 */
const handlesAtRest = (figure, endFigure) =>
  figure.handles.filter(({ point }, index) => String(point) === String(endFigure.handles[index].point));

/** Return the keys of all layouts and programs that a response refers to. @param {Picture} picture */
function referencedKeys({ program, figures, film = [], drag_programs: dragPrograms, training, asymmetry, slopes }) {
  const secondPictures = film.flatMap((beat) => beat.next_picture ?? []);
  const figureKeys = [...Object.values(figures), ...film, ...secondPictures].flatMap(({ layout, geometry }) => [
    layout,
    geometry,
  ]);
  const editPrograms = [
    ...Object.values(dragPrograms),
    ...(training?.programs ?? []),
    ...Object.values(asymmetry?.dial_programs ?? {}),
  ];
  return [
    program,
    ...figureKeys,
    ...secondPictures.map((figure) => figure.program),
    ...editPrograms,
    ...(slopes ? [slopes.program] : []),
  ];
}
