// @ts-check
// The painting of one answer across every part of the stage, and of the film's moments.

import { attribute, reveal } from "../base/dom.js";
import { fileOfFilm } from "../parts/film_sheet.js";
import { sentence } from "../parts/sentence.js";
import { smallPicture } from "../parts/small_picture.js";
import { axesOf } from "../state/axes.js";
import { isLearning } from "../state/learning_panel.js";
import { isOfKeys, keyTokens } from "../state/scene.js";
import { coveredParts, isWaiting, waiting } from "../state/waiting.js";
import { render } from "../vendor/lit-html/lit-html.js";
import { PLANES } from "./layout.js";
import { tokenNames } from "./names.js";
import { createParts } from "./parts.js";

const FEW = 6; // names in a picture that all speak up

/** @typedef {import("./parts.js").Parts} Parts */
/** @typedef {import("./parts.js").Kept} Kept */
/** @typedef {ReturnType<typeof createStageViews>} StageViews */
/** @typedef {Pick<Store, "scene" | "view" | "status"> & { slopes: Slopes | null }} Now */
/**
 * @param {Translate} t @param {Settings} settings @param {string} language @param {Commands} commands @param {Kept} kept
 * @param {Store} store
 */
export function createStageViews(t, settings, language, commands, kept, store) {
  const parts = createParts(t, settings, language, commands, kept, store);
  const { layout, board, options, planes, film, marks } = parts;
  let wasFilming = false;
  if (settings.alone) layout.shell.dataset.alone = settings.alone.whole ? "site" : "file";

  return {
    shell: layout.shell,
    menus: parts.menus,
    /** What the person looks at and how the page fares, before Python has answered. @param {Store} store */
    paintView: (store) => paintView(parts, store, kept.draft),
    /**
     * What the person themselves set is shown at once, before Python has answered.
     * @param {Scene} scene
     * @param {Store} store
     */
    showOwn(scene, store) {
      board.show(scene, store.view);
      options.paint({ scene, view: store.view, status: store.status });
      layout.givens.paint({ scene });
      for (const input of layout.shell.querySelectorAll("[data-option=temperature]"))
        kept.draft.paint(input, scene.temperature);
    },
    /** All numbers and words of one answer. @param {Picture} answer @param {Now} now */
    paint: (answer, now) => paintAnswer(t, parts, answer, now, kept.numbers),
    /** @param {string} quantity @param {number} head */
    rowsOf: (quantity, head) => board.tables.get(`${quantity}/${head}`)?.values(),
    markMoved: marks.glow,
    /** @param {Record<string, Figure>} figures @param {string | null} preset whose axes have a meaning */
    paintFigures(figures, preset) {
      const meaning = preset ? t(`preset.${preset}.axes`) : "";
      for (const { name, paint } of planes) {
        const words = name === "space" ? `${figures[name].words} ${meaning}`.trim() : figures[name].words;
        paint({ ...figures[name], words }, axesOf(store.status));
      }
    },
    /** A moment of the film, made anew from the scene as it is. @param {Store} store @param {Replay} replay */
    paintFilm({ scene, status }, replay) {
      const { filming } = status;
      if (filming) film.paint(momentOf(t, scene, status, replay)(filming), axesOf(status));
      if (filming || wasFilming) paintNeed(t, parts, status.answer, { scene, filming });
      wasFilming = filming !== null;
    },
    /** A lesson's step in small. @param {Picture & { scene: Scene }} answer @param {Replay} replay */
    drawStep({ scene, ...answer }, replay) {
      const figures = replay.figures({ answer, pictured: scene }, 1);
      const [name, part] =
        Object.entries(PLANES).find((plane) => answer.staging.shown.includes(plane[1])) ?? Object.entries(PLANES)[0];
      return figures && smallPicture(t, layout.shell, { name, part, figure: figures[name], scene }, kept.cameras);
    },
    /** The film as a file. @param {FilmFile} kind @param {Pictured} pictured @param {Replay} replay */
    fileOfFilm(kind, pictured, replay) {
      const moment = momentOf(t, pictured.pictured, pictured, replay);
      return fileOfFilm(kind, layout.shell, pictured.answer.film ?? [], (cell) => {
        const part = parts.createFilm(cell);
        return (filming) => part.paint(moment(filming), "held");
      });
    },
  };
}

/**
 * Answers what is seen at a moment of the film.
 * @param {Translate} t @param {Scene} scene @param {Pictured} pictured @param {Replay} replay
 */
function momentOf(t, scene, pictured, replay) {
  const { film: beats = [], view } = pictured.answer;
  const told = { beats, pair: view.pair, names: namesOf(t, scene) };
  return (/** @type {Film} */ film) => ({ ...told, film, figure: replay.beat(pictured, film) });
}

/** @param {Parts} parts @param {Store} store @param {Draft} draft */
function paintView(parts, store, draft) {
  const { scene, view, status } = store;
  for (const part of [parts.question, parts.bar, parts.lesson, parts.options, parts.train]) part.paint(store);
  parts.paintTop(store);
  parts.menus.paint();
  parts.notices.paint(status.notice, view.presenting);
  parts.marks.paintRefused(status.refused?.scene === scene ? status.refused.at : undefined);
  parts.asking.unfold(view.open.includes("keys"));
  parts.tools.paint({ ...view, waits: isWaiting(status) });
  parts.staging.update(store);
  parts.lab.paint(status.lab, view);
  paintPlaying({ ...parts, draft }, store);
  parts.layout.seen.paint(status.answer, status.share);
}

/**
 * @param {Translate} t @param {Parts} parts @param {Picture} answer
 * @param {Now} now @param {Numbers} numbers
 */
function paintAnswer(t, parts, answer, { scene, view: wanted, status, slopes }, numbers) {
  const { layout, board } = parts;
  const { trace, view } = answer;
  board.show(scene, { ...wanted, head: view.head });
  board.paint(answer);
  paintAround({ ...layout, pictures: parts.planes, presenting: wanted.presenting }, answer, numbers);
  render(sentence(parts.train.headline(answer, { scene, status }), answer.parts.reading), layout.reading);
  parts.notices.paintNotes(trace.notes);
  parts.number.paint(answer);
  const told = namesOf(t, scene);
  parts.staging.paintSeen("dial", () =>
    parts.lopsided.paint(answer, { names: scene.context ? null : told.asks, turning: status.turning }),
  );
  paintNeed(t, parts, answer, { scene, filming: status.filming });
  parts.asking.paint(answer, { ...told, scene });
  parts.paintSelection(board.tables, view.head, view.cell, answer.explanation.sources);
  parts.marks.paint(answer, slopes);
  parts.staging.cover(coveredParts(waiting({ ...status, answer }), view.pair[0]));
  reveal(layout.matters, slopes !== null);
  if (slopes) parts.matters.paint({ slopes, answer, scene });
  parts.voice.paint(answer, told, { ...layout, waits: isWaiting({ ...status, answer }) });
}

/** Of words, and whether those that answer are others. @param {Translate} t @param {Scene} scene */
function namesOf(t, scene) {
  const [asks, answers] = [scene.tokens, keyTokens(scene)].map((tokens) => tokenNames(t, tokens));
  return { asks, answers, cross: scene.context !== null };
}

/**
 * Who attends to whom, and at the end of a beat of the film what it makes of that.
 * @param {Translate} t @param {Parts} parts @param {Picture} answer @param {{ scene: Scene, filming: Film | null }} now
 */
function paintNeed(t, { need }, { trace, view, film }, { scene, filming }) {
  const told = filming?.share === 1 ? film?.[filming.beat]?.weights : undefined;
  const weights = told ?? trace.heads[view.head].weights;
  need.paint({ ...namesOf(t, scene), weights, pair: view.pair });
}

/**
 * What moves by itself while it plays leaves a trail, has few digits and no arithmetic.
 * @param {Pick<Parts, "planes" | "number"> & Pick<Kept, "draft">} parts @param {Store} store
 */
function paintPlaying({ planes, draft, number }, { status, scene, view }) {
  const playing = status.learning?.playing ?? false;
  for (const picture of planes) picture.leaveTrails(playing, scene);
  draft.play(playing || (status.learning !== null && view.presenting)); // in a hall's large type few have room
  number.move(isLearning(status, status.answer.view.cell));
}

/** The words and scales around the tables. @param {any} layout @param {Picture} answer @param {Numbers} numbers */
function paintAround(layout, answer, { show }) {
  const { limit, lesson, untold, handle = null } = answer;
  attribute(layout.shell, "data-keys-alone", isOfKeys(answer));
  const held = { handle: lesson ? null : handle, pair: answer.view.pair };
  const stress = { ...held, isQuiet: quietIn(answer, layout.presenting) };
  for (const picture of layout.pictures) picture.stress(stress);
  const most = untold ? undefined : limit; // the largest number may be one that waits
  layout.results.scaleTo(show(most && -most), show(most));
  attribute(layout.shell, "data-told", Boolean(lesson)); // a lesson stands beside the stage
}

/**
 * Of many arrows in a picture, those of keys that get less than an equal share are quiet, in space, where they would be
 * a knot, all but the one that gets most and the one that is looked at; the asker's own never is.
 * @param {Picture} answer @param {boolean} presenting @returns {Pictures.Stress["isQuiet"]}
 */
function quietIn({ trace, view, schema }, presenting) {
  const row = trace.heads[view.head].weights[view.pair[0]];
  if (row.length <= FEW) return () => false;
  const cross = schema.some(({ name }) => name === "context_embeddings");
  const most = Math.max(...row.map((weight) => Math.abs(weight ?? 0)));
  return ({ asks, answers = cross ? undefined : asks }, inSpace) => {
    if (asks === view.pair[0] || answers === undefined) return false;
    const weight = Math.abs(row[answers] ?? 0);
    if (inSpace) return (weight < most || most === 0) && answers !== view.pair[1]; // weights may wait for a guess
    return !presenting && weight < 1 / row.length; // all are read from the back row
  };
}
