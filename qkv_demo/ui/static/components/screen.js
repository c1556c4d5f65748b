// Repaints the stage whenever the store changes, within the same frame, and builds it again when the language changes.

import { attribute, focusOn } from "../base/dom.js";
import { createTranslate } from "../base/words.js";
import { attachListeners } from "../input/listeners.js";
import { structureOf } from "../state/scene.js";
import { animateScene } from "../state/transition.js";
import { createGuessMask } from "../state/talk.js";
import { scrollOnArrival, scrollToOne } from "./scroll_focus.js";
import { namesOf } from "./token_style.js";
import { createRevisions } from "./revisions.js";
import { createStage } from "./stage.js";
import { filmOf } from "../state/location.js";

/** @typedef {ReturnType<typeof createStage>} Stage */
/**
 * @typedef {Pick<Props, "answer" | "scene" | "names" | "slopes"> & { stage: Stage, picture: ShownPicture, turning?: boolean }}
 * PaintedPicture `answer` has no hidden numbers, but `picture` still includes those that the user has yet to guess
 */

/** @param {Services} services */
export function createScreen(services) {
  const { stage, store, replay } = services;
  const current = createBuilder(services);
  const { isPainted, setPicture, paintComponents, paintPicture, paintFigures } = createPainter(services, current);
  let userScene = store.scene;
  /** @type {Scene | null} */
  let destination = null; // The scene at the end of the running animation, or null.

  /**
   * Animate the numbers to the store's current scene. The texts come from the response for that scene.
   * @param {Scene} from @param {Picture} answer
   */
  function travelFrom(from, answer) {
    const [to, { turning }] = [store.scene, store.status];
    destination = to;
    animateScene(from, to, {
      show(between) {
        userScene = between;
        const picture = replay.recompute(between, { answer, shownScene: to });
        // Leave a dial alone if the user is turning it.
        if (picture) paintPicture(picture, between, turning);
        else paintComponents(between);
      },
      onEnd() {
        [destination, userScene] = [null, to];
        paintNewest();
      },
      isCurrent: () => destination === to && store.scene === to, // An edit ends the animation.
    });
  }

  /** Paint the store's newest response, unless it is on screen already or an animation leads to it. */
  function paintNewest() {
    const { answer, shownScene } = store.status;
    if (isPainted(answer) || destination === store.scene) return paintComponents(userScene);
    if (structureOf(shownScene) === structureOf(userScene)) return paintPicture({ answer, shownScene }, userScene);
    // The tables on screen are still those of the previous scene, because its response has not arrived.
    setPicture({ answer, shownScene }, shownScene);
    paintComponents(userScene);
  }

  /** Paint the stage after a change of the store. @param {Change} change */
  function paint(change) {
    const isScene = change.slices.has("scene");
    // Set the theme first, because the charts of labs read their colors from the page.
    document.body.classList.toggle("dark", store.view.theme === "dark");
    if (isScene) {
      // End any animation, even if undo leads back to the scene where it was going.
      [destination, userScene] = [null, store.scene];
      stage.classList.remove("untouched");
      if (change.from) travelFrom(change.from, change.answer ?? store.status.answer);
    }
    paintNewest();
    setFilmAttributes(stage, store);
    // During a drag the axes do not adapt, so paint the figures again when it ends.
    const isDragOver = change.slices.has("moving") && !store.status.moving;
    if (!isScene && (isDragOver || change.slices.has("morph"))) paintFigures();
    if (change.arrives) scrollOnArrival(stage, store);
  }

  return {
    /** Paint the stage, and start repainting it on every change of the store. */
    start() {
      paint({ slices: new Set(), answer: null, from: null, arrives: false });
      store.subscribe(paint);
    },
    /** Return the stage in the current language. */
    stage: current,
    /**
     * Briefly highlight the controls that differ between two scenes, and scroll to one of them.
     * @param {Scene} from @param {Scene} to
     */
    highlightChanges: (from, to) => scrollToOne(current().glow(from, to), store),
    /** Close the open menu, and return whether one was open. */
    closeMenu: () => close(stage, ":popover-open"),
    /** Close the open menu if it covers the stage, which "What if?" does not. Return whether a menu was closed. */
    closeDialog: () => close(stage, ":popover-open:not([data-menu=what-if])"),
  };
}

/**
 * Return a function that builds the stage again whenever the language has changed. No work is lost, because the scene is in the
 * store.
 * @param {Services} services
 */
function createBuilder(services) {
  const { stage, settings, store } = services;
  /** @type {Stage | null} */
  let built = null;
  let builtLanguage = "";
  // Aborted when the stage is replaced, which removes the event listeners of the old stage.
  let listeners = new AbortController();
  return () => {
    const { language } = store.view;
    if (built && builtLanguage === language) return built;
    listeners.abort();
    listeners = new AbortController();
    const { signal } = listeners;
    const next = createStage({ ...services, t: setLanguage(stage, settings, language), language, signal });
    const languageMenu = stage.querySelector(".language:focus");
    const menus = languageMenu?.matches("[data-keyed]") ? next.menus : null;
    stage.replaceChildren(next.root);
    if (languageMenu) queueMicrotask(() => restoreFocus(stage, menus)); // This must run after the first paint.
    attachListeners(next.root, services, signal);
    [built, builtLanguage] = [next, language];
    return built;
  };
}

/**
 * Create the painter, which keeps track of the response that is on screen.
 * @param {Pick<Services, "stage" | "settings" | "store" | "replay">} services @param {() => Stage} current
 */
function createPainter({ stage, settings, store, replay }, current) {
  const [maskGuess, revisions] = [createGuessMask(store, settings), createRevisions(stage)];
  /** @type {PaintedPicture | null} */
  let shown = null;
  let figureRevision = 0;

  /** @param {ShownPicture} picture @param {Scene} scene @param {boolean} [turning] whether the dial keeps its position */
  function setPicture(picture, scene, turning) {
    const [builtStage, answer] = [current(), maskGuess(picture.answer)];
    const slopes = replay.slopes({ ...picture, answer });
    shown = { stage: builtStage, answer, scene, names: namesOf(builtStage.t, scene), slopes, picture, turning };
  }

  /** Paint every component. @param {Scene} userScene */
  function paintComponents(userScene) {
    const { view, status, location, canUndo, canRedo } = store;
    if (!shown) return;
    const turning = shown.turning ?? status.turning;
    current().paint({ ...shown, turning, view, status, location, canUndo, canRedo, userScene });
  }

  /** @param {boolean} [isPassing] true while an animation is running */
  function paintFigures(isPassing = false) {
    if (!shown) return;
    const { picture, answer } = shown;
    const masked = { ...picture, answer: { ...picture.answer, figures: answer.figures } };
    const figures = replay.figures(masked, store.status.morph ?? 1);
    if (!figures) return;
    current().paintFigures(figures, isPassing);
    figureRevision += 1;
    stage.dataset.figureRevision = String(figureRevision);
  }

  return {
    ...{ setPicture, paintComponents, paintFigures },
    /** Return whether this response is on screen. @param {Picture} answer */
    isPainted: (answer) => shown?.stage === current() && shown.answer === maskGuess(answer),
    /**
     * Paint numbers and figures in the same frame.
     * @param {ShownPicture} picture @param {Scene} scene the scene that the names of the tokens are taken from
     * @param {boolean} [turning] only during an animation: true if the user is turning a dial, which then keeps its position
     */
    paintPicture(picture, scene, turning) {
      setPicture(picture, scene, turning);
      paintComponents(scene);
      revisions.count(picture.shownScene, store.status.confirmedScene);
      paintFigures(turning !== undefined);
    },
  };
}

/**
 * Set the language and the reading direction of the stage, and return the function that translates keys.
 * @param {HTMLElement} stage @param {Settings} settings @param {string} language
 */
function setLanguage(stage, settings, language) {
  const t = createTranslate(settings, language);
  document.documentElement.lang = language;
  stage.dir = t("language.direction"); // Gradio sets a direction on the element around the stage, so the stage sets its own.
  return t;
}

const BEATS_BEFORE_WEIGHTS = ["query", "key", "score", "other"];

/**
 * Set the stage's attributes for the film. The weights are hidden until a beat has computed them.
 * @param {HTMLElement} stage @param {Store} store
 */
function setFilmAttributes(stage, { location, status }) {
  const film = filmOf(location);
  const beat = film && status.answer.film?.[film.beat];
  const attributes = { "data-film": film && (film.playing ? "playing" : "waiting"), "data-beat": beat?.name };
  const wasOpen = stage.dataset.film !== undefined;
  const isDividing = film !== null && film.progress < 1 && beat?.divisors !== undefined;
  const hidesWeights = film && (BEATS_BEFORE_WEIGHTS.includes(String(beat?.name)) || film.isGuessing || isDividing);
  stage.toggleAttribute("data-unmade", Boolean(hidesWeights));
  for (const [name, value] of Object.entries(attributes)) {
    if (value) attribute(stage, name, value);
    else stage.removeAttribute(name);
  }
  if (wasOpen === (film !== null)) return;
  // Move the focus to the film's Play button when the film opens, and back to the button that opened it when it closes.
  focusOn(stage, film ? "[data-film-play]" : "button[data-film]");
}

/**
 * Restore the focus after the language has changed. A keyboard user returns to the menu; other users return to the button that
 * opens it.
 * @param {HTMLElement} stage @param {Stage["menus"] | null} menus
 */
function restoreFocus(stage, menus) {
  const opener = /** @type {HTMLElement} */ (stage.querySelector("[data-settings]"));
  opener.focus({ preventScroll: true });
  menus?.openSettings(opener);
}

/**
 * Close the first matching popover, and return whether one was open.
 * @param {HTMLElement} stage @param {string} selector
 */
function close(stage, selector) {
  const open = /** @type {HTMLElement | null} */ (stage.querySelector(selector));
  open?.hidePopover();
  return open !== null;
}
