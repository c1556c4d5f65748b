// Keeps the screen what the store says: the stage is built for a language, and painted when something has changed.

import { attribute, focusOn } from "../base/dom.js";
import { speaker } from "../base/words.js";
import { attachListeners } from "../input/listeners.js";
import { structureOf } from "../state/scene.js";
import { travel } from "../state/transition.js";
import { createVeil } from "../state/talk.js";
import { scrollToOne } from "./scroll_focus.js";
import { namesOf } from "./token_style.js";
import { createRevisions } from "./revisions.js";
import { createStage } from "./stage.js";

/** @typedef {ReturnType<typeof createStage>} Stage */
/**
 * @typedef {Pick<Props, "answer" | "scene" | "names" | "slopes"> & { stage: Stage, pictured: Pictured, turning?: boolean }} Shown
 *   `pictured`: with what waits for a guess
 */

/** @param {Services} services */
export function createScreen(services) {
  const { stage, store, replay } = services;
  const current = createBuilder(services);
  const { isOn, take, paintParts, paintPicture, paintFigures } = createPainter(services, current);
  let own = store.scene;
  /** @type {Scene | null} */
  let destination = null; // where the numbers on screen travel to

  /** From one scene to the one that is there now, with the words of its answer. @param {Scene} from @param {Picture} answer */
  function travelFrom(from, answer) {
    const [to, { turning }] = [store.scene, store.status];
    destination = to;
    travel(from, to, {
      show(between) {
        own = between;
        const picture = replay.follow(between, { answer, pictured: to });
        if (picture)
          paintPicture(picture, between, turning); // a dial that was sent there does not swing back with them
        else paintParts(between);
      },
      arrive() {
        [destination, own] = [null, to];
        paintNewest();
      },
      stillWanted: () => destination === to && store.scene === to, // an edit on the way ends the journey
    });
  }

  /** The picture that the store has, unless it is painted or the numbers are on their way to it. */
  function paintNewest() {
    const { answer, pictured } = store.status;
    if (isOn(answer) || destination === store.scene) return paintParts(own);
    if (structureOf(pictured) === structureOf(own)) return paintPicture({ answer, pictured }, own);
    take({ answer, pictured }, pictured); // one of the tables that are there now is on its way
    paintParts(own);
  }

  /** @param {Change} change */
  function paint(change) {
    const isScene = change.slices.has("scene");
    document.body.classList.toggle("dark", store.view.theme === "dark"); // first: a lab's pictures take their colours from the page
    if (isScene) {
      [destination, own] = [null, store.scene]; // whatever is under way ends here, though undo and redo may lead to its scene again
      stage.classList.remove("untouched");
      if (change.from) travelFrom(change.from, change.answer ?? store.status.answer);
    }
    paintNewest();
    tellFilm(stage, store.status);
  }

  return {
    start: () => paint({ slices: new Set(), answer: null, from: null, arrives: false }),
    ...{ paint, paintFigures },
    /** Return the stage in the current language. */
    stage: current,
    /** What has moved glows, and some of it is in view. @param {Scene} from @param {Scene} to */
    showMoved: (from, to) => scrollToOne(current().glow(from, to), store.view),
    /** Whichever is open. */
    closeMenu: () => close(stage, ":popover-open"),
    /** Whether one lay over the stage, which what may be asked "what if" of leaves in sight. */
    closeDialog: () => close(stage, ":popover-open:not([data-menu=what-if])"),
  };
}

/** The stage in the view's language. The store, and so the work, is untouched by building it anew. @param {Services} services */
function createBuilder(services) {
  const { stage, settings, store } = services;
  /** @type {Stage | null} */
  let built = null;
  let spoken = "";
  let life = new AbortController(); // of the stage that is built
  return () => {
    const { language } = store.view;
    if (built && spoken === language) return built;
    life.abort();
    life = new AbortController();
    const { signal } = life;
    const made = createStage({ ...services, t: speakOn(stage, settings, language), language, signal });
    const chooser = stage.querySelector(".language:focus");
    const menus = chooser?.matches("[data-keyed]") ? made.menus : null;
    stage.replaceChildren(made.shell);
    if (chooser) queueMicrotask(() => chooseOn(stage, menus)); // once it is painted
    attachListeners(made.shell, services, signal);
    [built, spoken] = [made, language];
    return built;
  };
}

/** Holds the picture that is on screen. @param {Pick<Services, "stage" | "settings" | "store" | "replay">} services @param {() => Stage} current */
function createPainter({ stage, settings, store, replay }, current) {
  const [seen, revisions] = [createVeil(store, settings), createRevisions(stage)];
  /** @type {Shown | null} */
  let shown = null;
  let figures = 0; // so often painted

  /** @param {Pictured} pictured @param {Scene} scene @param {boolean} [turning] whether a dial stays where it is */
  function take(pictured, scene, turning) {
    const [builtStage, answer] = [current(), seen(pictured.answer)];
    const slopes = replay.slopes({ ...pictured, answer });
    shown = { stage: builtStage, answer, scene, names: namesOf(builtStage.t, scene), slopes, pictured, turning };
  }

  /** Every part, as things are. @param {Scene} own */
  function paintParts(own) {
    const { view, status, location, canUndo, canRedo } = store;
    if (!shown) return;
    const turning = shown.turning ?? status.turning;
    current().paint({ ...shown, turning, view, status, location, canUndo, canRedo, own });
  }

  /** @param {boolean} [isPassing] whether the numbers are on their way to another scene */
  function paintFigures(isPassing = false) {
    if (!shown) return;
    const { pictured, answer } = shown;
    const told = { ...pictured, answer: { ...pictured.answer, figures: answer.figures } };
    const drawn = replay.figures(told, store.status.share ?? 1);
    if (!drawn) return;
    current().paintFigures(drawn, isPassing);
    figures += 1;
    stage.dataset.figureRevision = String(figures);
  }

  return {
    ...{ take, paintParts, paintFigures },
    /** Whether this is the picture. @param {Picture} answer */
    isOn: (answer) => shown?.stage === current() && shown.answer === seen(answer),
    /**
     * Numbers and figures, in one frame.
     * @param {Pictured} picture @param {Scene} scene by whose names
     * @param {boolean} [turning] of numbers on their way: whether a dial stays where it is
     */
    paintPicture(picture, scene, turning) {
      take(picture, scene, turning);
      paintParts(scene);
      revisions.count(picture.pictured, store.status.answered);
      paintFigures(turning !== undefined);
    },
  };
}

/** The stage's speaker, and which way it reads. @param {HTMLElement} stage @param {Settings} settings @param {string} language */
function speakOn(stage, settings, language) {
  const t = speaker(settings, language);
  document.documentElement.lang = language;
  stage.dir = t("language.direction"); // Gradio's block around it has one of its own
  return t;
}

const UNTOLD = ["query", "key", "score", "other"]; // beats in which a query meets a key without weights

/**
 * Which beat is on, and whether it plays; weights are told once they are made.
 * @param {HTMLElement} stage @param {Status} status
 */
function tellFilm(stage, { filming: film, answer }) {
  const on = film && answer.film?.[film.beat];
  const beat = on?.name;
  const told = { "data-film": film && (film.playing ? "playing" : "waiting"), "data-beat": beat };
  const was = stage.dataset.film !== undefined;
  const isUnmade =
    film && (UNTOLD.includes(String(beat)) || film.asks || (film.share < 1 && on?.divisors !== undefined));
  stage.toggleAttribute("data-unmade", Boolean(isUnmade));
  for (const [name, value] of Object.entries(told)) {
    if (value) attribute(stage, name, value);
    else stage.removeAttribute(name);
  }
  if (was === (film !== null)) return;
  // Where its button was, and back.
  focusOn(stage, film ? "[data-film-play]" : "button[data-film]");
}

/**
 * The stage is built anew for a language: the focus is where it was, in the menu for who goes on by keys, or on what opens it.
 * @param {HTMLElement} stage @param {Stage["menus"] | null} menus
 */
function chooseOn(stage, menus) {
  const opener = /** @type {HTMLElement} */ (stage.querySelector("[data-settings]"));
  opener.focus({ preventScroll: true });
  menus?.openSettings(opener);
}

/** Whether there was one to close. @param {HTMLElement} stage @param {string} which */
function close(stage, which) {
  const open = /** @type {HTMLElement | null} */ (stage.querySelector(which));
  open?.hidePopover();
  return open !== null;
}
