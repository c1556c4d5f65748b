// @ts-check
// Keeps the screen what the store says: the stage is built for a language, and painted when something has changed.

import { attribute } from "../base/dom.js";
import { createNumbers } from "../base/numbers.js";
import { speaker } from "../base/words.js";
import { svgOf } from "../snapshot/snapshot.js";
import { createDraft } from "../input/draft.js";
import { attachListeners } from "../input/listeners.js";
import { PICTURES } from "../parts/share_menu.js";
import { createSchemas, structureOf } from "../state/scene.js";
import { travel } from "../state/transition.js";
import { createVeil } from "../state/waiting.js";
import { showOne } from "./arriving.js";
import { createFigures } from "./figures.js";
import { createRevisions } from "./revisions.js";
import { createStageViews } from "./stage.js";

/** @typedef {import("./stage.js").StageViews} StageViews */
/** @typedef {{ language: string, views: StageViews, painted: Picture | null } & ReturnType<typeof attachListeners>} Built */

/**
 * @param {{
 *   stage: HTMLElement,
 *   settings: Settings,
 *   store: Store,
 *   replay: Replay,
 * }} parts
 */
export function createScreen({ stage, settings, store, replay }) {
  /** @type {Built | null} */
  let built = null;
  /** @type {Commands | null} */
  let commands = null;
  /** @type {Scene | null} */
  let destination = null; // where the numbers on screen travel to
  const paintFigures = createFigures(stage, { store, replay }, (figures) =>
    current().views.paintFigures(figures, store.view.lesson ? null : store.view.preset),
  );
  const [kept, seen, revisions] = [createKept(settings), createVeil(store, settings), createRevisions(stage)];

  /** The stage in the view's language. The store, and so the work, is untouched by building it anew. */
  function current() {
    const { language } = store.view;
    if (built?.language === language) return built;
    if (!commands) throw new Error("the screen has not started");
    const views = createStageViews(speakOn(stage, settings, language), settings, language, commands, kept, store);
    stage.replaceChildren(views.shell);
    built = { language, views, painted: null, ...attachListeners(views.shell, commands, { ...kept, ...settings }) };
    views.showOwn(store.scene, store);
    return built;
  }

  /**
   * From one scene to the one that is there now, with the words of its answer.
   * @param {Scene} from
   * @param {Picture} answer
   */
  function travelFrom(from, answer) {
    const [to, { turning }] = [store.scene, store.status];
    destination = to;
    travel(from, to, {
      show(between) {
        const picture = replay.follow(between, { answer, pictured: to });
        if (picture)
          paintNumbers(picture, between, turning); // a dial that was sent there does not swing back with them
        else current().views.showOwn(between, store);
      },
      arrive() {
        destination = null;
        current().views.showOwn(to, store);
        paintPicture();
      },
      stillWanted: () => destination === to && store.scene === to, // an edit on the way ends the journey
    });
  }

  /** The picture that the store has, unless it is painted or the numbers are on their way to it. */
  function paintPicture() {
    const { painted } = current();
    const { answer, pictured } = store.status;
    if (!built || seen(answer) === painted || destination === store.scene) return;
    built.painted = seen(answer);
    // Where the tables have changed since, a newer answer is on its way.
    if (structureOf(pictured) === structureOf(store.scene)) paintNumbers({ answer, pictured }, store.scene);
  }

  /**
   * Numbers and figures, in one frame.
   * @param {Pictured} picture
   * @param {Scene} scene what the person has set
   * @param {boolean} [turning] whether a dial stays where it is
   */
  function paintNumbers(picture, scene, turning = store.status.turning) {
    const answer = seen(picture.answer);
    const slopes = replay.slopes({ ...picture, answer });
    current().views.paint(answer, { scene, view: store.view, status: { ...store.status, turning }, slopes });
    revisions.count(picture.pictured, store.status.answered);
    paintFigures({ ...picture, answer: { ...picture.answer, figures: answer.figures } });
  }

  /** @param {Change} change */
  function paint(change) {
    if (change.kind === "scene") {
      destination = null; // whatever is under way ends here, though undo and redo may lead to its scene again
      if (change.from) travelFrom(change.from, change.answer ?? store.status.answer);
      else current().views.showOwn(store.scene, store);
    }
    dressPage(stage, store.view, change.kind); // first: a lab's pictures take their colours from the page
    current().views.paintView(store);
    paintPicture();
    paintFilm(stage, store, current().views, replay);
    if (change.kind === "scene") current().relight(change.arrives);
  }

  return {
    /** @param {Commands} table what buttons and hands can do */
    start(table) {
      commands = table;
      paint({ kind: "status" });
    },
    paint,
    paintFigures: () => paintFigures(),
    ...createReaders(() => current().views, store),
    ...createOpeners(stage, () => current().views, store, replay),
  };
}

/** The stage's speaker, and which way it reads. @param {HTMLElement} stage @param {Settings} settings @param {string} language */
function speakOn(stage, settings, language) {
  const t = speaker(settings, language);
  document.documentElement.lang = language;
  stage.dir = t("language.direction"); // Gradio's block around it has one of its own
  return t;
}

/**
 * What lies around the stage follows the view too: its light, its room. Who has changed something has
 * found the way in.
 * @param {HTMLElement} stage
 * @param {View} view
 * @param {Change["kind"]} kind of what happened
 */
function dressPage(stage, { theme, presenting }, kind) {
  if (kind === "scene") stage.classList.remove("first-visit");
  document.body.classList.toggle("dark", theme === "dark");
  attribute(document.body, "data-view", presenting ? "present" : "page");
}

/** With which beat is on, and whether it plays. @param {HTMLElement} stage @param {Store} store @param {StageViews} views @param {Replay} replay */
function paintFilm(stage, store, views, replay) {
  const { filming: film, answer } = store.status;
  views.paintFilm(store, replay);
  const told = {
    "data-film": film?.playing ? "playing" : "waiting",
    "data-beat": answer.film?.[film?.beat ?? 0]?.name ?? null,
  };
  const was = stage.dataset.film !== undefined;
  for (const [name, value] of Object.entries(told)) {
    if (film && value) attribute(stage, name, value);
    else stage.removeAttribute(name);
  }
  // Where its button was, and back.
  const goesTo = film ? "[data-film-play]" : "button[data-film]";
  const button = was === (film !== null) ? null : /** @type {HTMLElement | null} */ (stage.querySelector(goesTo));
  button?.focus({ preventScroll: true });
}

/**
 * What is asked of the numbers of the stage as it stands.
 * @param {() => StageViews} views
 * @param {Store} store
 */
function createReaders(views, store) {
  return {
    /** @param {string} quantity @param {number} head */
    rowsOf: (quantity, head) => views().rowsOf(quantity, head),
    /** @param {Scene} from @param {Scene} to */
    markMoved: (from, to) => views().markMoved(from, to),
    /** And some of it is in view. @param {Scene} from @param {Scene} to */
    showMoved: (from, to) => showOne(views().markMoved(from, to), store.view),
  };
}

/**
 * What opens the menus of the stage as it stands.
 * @param {HTMLElement} stage
 * @param {() => StageViews} views
 * @param {Store} store
 * @param {Replay} replay
 */
function createOpeners(stage, views, store, replay) {
  /** Of the menus as they are then. @template {keyof StageViews["menus"]} Name @param {Name} name @returns {StageViews["menus"][Name]} */
  const menu =
    (name) =>
    (/** @type {any[]} */ ...given) =>
      /** @type {any} */ (views().menus[name])(...given);
  return {
    /** A part of the stage as SVG. @param {string} part */
    draw: (part) => svgOf([...stage.querySelectorAll(PICTURES[part])], document.title),
    /** A lesson's step as a small SVG. @param {Picture & { scene: Scene }} answer */
    drawStep: (answer) => views().drawStep(answer, replay),
    /** The film as SVG. @param {FilmFile} kind @param {Pictured} pictured */
    drawFilm: (kind, pictured) => views().fileOfFilm(kind, pictured, replay),
    openCheck: menu("openCheck"),
    openQr: menu("openQr"),
    openMatrix: menu("openMatrix"),
    openShare: menu("openShare"),
    openSettings: menu("openSettings"),
    openSteps: menu("openSteps"),
    openSentence: menu("openSentence"),
    openList: menu("openExplore"),
    openWorksheet: menu("openWorksheet"),
    /** Its controls show what is, as those of the page do. */
    openWhatIf() {
      views().menus.openWhatIf();
      views().showOwn(store.scene, store);
    },
    /** Whichever is open. */
    closeMenu: () => close(stage, ":popover-open"),
    /** Whether one lay over the stage, which what may be asked "what if" of leaves in sight. */
    closeDialog: () => close(stage, ":popover-open:not([data-menu=what-if])"),
  };
}

/**
 * Whether there was one to close.
 * @param {HTMLElement} stage
 * @param {string} which
 */
function close(stage, which) {
  const open = /** @type {HTMLElement | null} */ (stage.querySelector(which));
  open?.hidePopover();
  return open !== null;
}

/**
 * What outlives a stage that is built anew.
 * @param {Settings} settings
 * @returns {import("./parts.js").Kept}
 */
function createKept({ formats }) {
  const numbers = createNumbers(formats);
  return { schemas: createSchemas(), cameras: new Map(), numbers, draft: createDraft(numbers) };
}
