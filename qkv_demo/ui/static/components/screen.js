// The screen builds the stage for a language and paints it whenever the store has changed.

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
 *   `pictured` includes the numbers that are hidden until a guess
 */

/** @param {Services} services */
export function createScreen(services) {
  const { stage, store, replay } = services;
  const current = createBuilder(services);
  const { isOn, take, paintParts, paintPicture, paintFigures } = createPainter(services, current);
  let own = store.scene;
  /** @type {Scene | null} */
  let destination = null; // The scene that the animation leads to.

  /** Animate the numbers from a scene to the store's scene, with the words of its response. @param {Scene} from @param {Picture} answer */
  function travelFrom(from, answer) {
    const [to, { turning }] = [store.scene, store.status];
    destination = to;
    travel(from, to, {
      show(between) {
        own = between;
        const picture = replay.follow(between, { answer, pictured: to });
        if (picture)
          paintPicture(picture, between, turning); // A dial that the user has turned stays where it is.
        else paintParts(between);
      },
      arrive() {
        [destination, own] = [null, to];
        paintNewest();
      },
      stillWanted: () => destination === to && store.scene === to, // An edit ends the animation.
    });
  }

  /** Paint the store's picture, unless it is painted already or an animation leads to it. */
  function paintNewest() {
    const { answer, pictured } = store.status;
    if (isOn(answer) || destination === store.scene) return paintParts(own);
    if (structureOf(pictured) === structureOf(own)) return paintPicture({ answer, pictured }, own);
    take({ answer, pictured }, pictured); // The response for the tables on screen has not come yet.
    paintParts(own);
  }

  /** @param {Change} change */
  function paint(change) {
    const isScene = change.slices.has("scene");
    document.body.classList.toggle("dark", store.view.theme === "dark"); // This comes first, because a lab's pictures read their colours from the page.
    if (isScene) {
      [destination, own] = [null, store.scene]; // This ends the animation, even if undo or redo leads to its scene again.
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
    /** Let the changed controls glow, and scroll to one of them. @param {Scene} from @param {Scene} to */
    showMoved: (from, to) => scrollToOne(current().glow(from, to), store.view),
    /** Close the open menu and return whether one was open. */
    closeMenu: () => close(stage, ":popover-open"),
    /** Close the menu that covers the stage. "What if?" does not cover it. Return whether a menu was closed. */
    closeDialog: () => close(stage, ":popover-open:not([data-menu=what-if])"),
  };
}

/** Return a function that builds the stage once for each language. The store keeps the user's work. @param {Services} services */
function createBuilder(services) {
  const { stage, settings, store } = services;
  /** @type {Stage | null} */
  let built = null;
  let spoken = "";
  let life = new AbortController(); // Aborted when the stage is replaced.
  return () => {
    const { language } = store.view;
    if (built && spoken === language) return built;
    life.abort();
    life = new AbortController();
    const { signal } = life;
    const made = createStage({ ...services, t: speakOn(stage, settings, language), language, signal });
    const chooser = stage.querySelector(".language:focus");
    const menus = chooser?.matches("[data-keyed]") ? made.menus : null;
    stage.replaceChildren(made.root);
    if (chooser) queueMicrotask(() => chooseOn(stage, menus)); // After the first paint.
    attachListeners(made.root, services, signal);
    [built, spoken] = [made, language];
    return built;
  };
}

/** Create the painter, which holds the picture on screen. @param {Pick<Services, "stage" | "settings" | "store" | "replay">} services @param {() => Stage} current */
function createPainter({ stage, settings, store, replay }, current) {
  const [seen, revisions] = [createVeil(store, settings), createRevisions(stage)];
  /** @type {Shown | null} */
  let shown = null;
  let figures = 0; // How often the figures were painted.

  /** @param {Pictured} pictured @param {Scene} scene @param {boolean} [turning] whether the dial keeps its position */
  function take(pictured, scene, turning) {
    const [builtStage, answer] = [current(), seen(pictured.answer)];
    const slopes = replay.slopes({ ...pictured, answer });
    shown = { stage: builtStage, answer, scene, names: namesOf(builtStage.t, scene), slopes, pictured, turning };
  }

  /** Paint every component. @param {Scene} own */
  function paintParts(own) {
    const { view, status, location, canUndo, canRedo } = store;
    if (!shown) return;
    const turning = shown.turning ?? status.turning;
    current().paint({ ...shown, turning, view, status, location, canUndo, canRedo, own });
  }

  /** @param {boolean} [isPassing] whether an animation is running */
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
    /** Return whether this picture is on screen. @param {Picture} answer */
    isOn: (answer) => shown?.stage === current() && shown.answer === seen(answer),
    /**
     * Paint numbers and figures in one frame.
     * @param {Pictured} picture @param {Scene} scene has the names of the tokens
     * @param {boolean} [turning] during an animation, whether the dial keeps its position
     */
    paintPicture(picture, scene, turning) {
      take(picture, scene, turning);
      paintParts(scene);
      revisions.count(picture.pictured, store.status.answered);
      paintFigures(turning !== undefined);
    },
  };
}

/** Set the language and the reading direction, and return the translator. @param {HTMLElement} stage @param {Settings} settings @param {string} language */
function speakOn(stage, settings, language) {
  const t = speaker(settings, language);
  document.documentElement.lang = language;
  stage.dir = t("language.direction"); // Gradio's block around it has one of its own
  return t;
}

const UNTOLD = ["query", "key", "score", "other"]; // Beats that come before the weights.

/**
 * Set the stage's attributes for the film. The weights are hidden until a beat has computed them.
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
  // The focus moves to the film's Play button, and back to the button that opened the film.
  focusOn(stage, film ? "[data-film-play]" : "button[data-film]");
}

/**
 * Restore the focus after a change of language. A keyboard user returns to the menu, others to the button that opens it.
 * @param {HTMLElement} stage @param {Stage["menus"] | null} menus
 */
function chooseOn(stage, menus) {
  const opener = /** @type {HTMLElement} */ (stage.querySelector("[data-settings]"));
  opener.focus({ preventScroll: true });
  menus?.openSettings(opener);
}

/** Close the first matching popover and return whether one was open. @param {HTMLElement} stage @param {string} which */
function close(stage, which) {
  const open = /** @type {HTMLElement | null} */ (stage.querySelector(which));
  open?.hidePopover();
  return open !== null;
}
