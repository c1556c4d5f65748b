// Repaints the stage in the same frame after every change to the store, and rebuilds the stage when the language changes.

import { setAttribute, focusOn } from "../base/dom.js";
import { createTranslate } from "../base/words.js";
import { attachListeners } from "../input/listeners.js";
import { structureOfScene } from "../state/scene.js";
import { animateScene } from "../state/transition.js";
import { createGuessMask } from "../state/guess_mask.js";
import { scrollOnArrival, scrollToChange } from "./scroll_focus.js";
import { namesOf } from "./token_style.js";
import { createRevisions } from "./revisions.js";
import { createStage } from "./stage.js";
import { filmOf } from "../state/location.js";

/** @typedef {ReturnType<typeof createStage>} Stage */
/**
 * The response on screen. In `response`, the numbers that the user has yet to guess are hidden. `picture` contains all numbers.
 * @typedef {Pick<Props, "response" | "scene" | "names" | "slopes"> & { stage: Stage, picture: ShownPicture, isTurningDial?:
 * boolean }} PaintedPicture
 */

/** @param {Services} services */
export function createScreen(services) {
  const { stage, store, replay } = services;
  const getStage = createStageBuilder(services);
  const { isPainted, setPicture, paintComponents, paintPicture, paintFigures } = createPainter(services, getStage);
  let userScene = store.scene;
  /** @type {Scene | null} */
  let endScene = null; // The scene at the end of the running animation, or null if none is running.

  /**
   * Animate the numbers from a scene to the store's current scene. The texts are those of the current scene from the start.
   * @param {Scene} oldScene @param {Picture} response
   */
  function animateFrom(oldScene, response) {
    const [newScene, { isTurningDial }] = [store.scene, store.status];
    endScene = newScene;
    // Until the animation ends, a slide hides the answer, and if the number of matrices changes, also all numbers.
    stage.dataset.moving = oldScene.tie_qk === newScene.tie_qk ? "numbers" : "matrices";
    animateScene(oldScene, newScene, {
      showScene(scene) {
        userScene = scene;
        const picture = replay.recompute(scene, { response, shownScene: newScene });
        // If the user is turning the dial, do not set the dial's position.
        if (picture) paintPicture(picture, scene, isTurningDial);
        else paintComponents(scene);
      },
      onEnd() {
        [endScene, userScene] = [null, newScene];
        stage.removeAttribute("data-moving");
        paintNewest();
      },
      isCurrent: () => endScene === newScene && store.scene === newScene, // The animation stops if an edit has changed the scene.
    });
  }

  /** Paint the store's newest response, unless it is on screen already or an animation to its scene is running. */
  function paintNewest() {
    const { response, shownScene } = store.status;
    if (isPainted(response) || endScene === store.scene) return paintComponents(userScene);
    if (structureOfScene(shownScene) === structureOfScene(userScene))
      return paintPicture({ response, shownScene }, userScene);
    // The newest response belongs to an earlier scene, whose tables have other sizes than those of the user's scene.
    setPicture({ response, shownScene }, shownScene);
    paintComponents(userScene);
  }

  /** Paint the stage after a change of the store. @param {Change} change */
  function paint(change) {
    const hasNewScene = change.slices.has("scene");
    // Set the theme before everything else, because the charts of labs read their colors from the page.
    document.body.classList.toggle("dark", store.view.theme === "dark");
    if (hasNewScene) {
      // Stop a running animation, even if it ends at the same scene. This happens after undo and redo.
      [endScene, userScene] = [null, store.scene];
      stage.removeAttribute("data-moving");
      stage.classList.remove("untouched");
      if (change.animationStart) animateFrom(change.animationStart, change.response ?? store.status.response);
    }
    paintNewest();
    setFilmAttributes(stage, store);
    // The axes do not adapt during a drag, so paint the figures again when the drag ends.
    const isDragOver = change.slices.has("isEditingNumber") && !store.status.isEditingNumber;
    if (!hasNewScene && (isDragOver || change.slices.has("morphProgress"))) paintFigures();
    if (change.isArrival) scrollOnArrival(stage, store);
  }

  return {
    /** Paint the stage now, and again after every change of the store. */
    start() {
      paint({ slices: new Set(), response: null, animationStart: null, isArrival: false });
      store.subscribe(paint);
    },
    /** Return the stage, in the current language. */
    stage: getStage,
    /**
     * Briefly highlight the cells and controls that differ between two scenes, and scroll to one of them.
     * @param {Scene} oldScene @param {Scene} newScene
     */
    highlightChanges: (oldScene, newScene) => scrollToChange(getStage().markChanges(oldScene, newScene), store),
    /** Close the open menu, and return whether a menu was open. */
    closeMenu: () => closePopover(stage, ":popover-open"),
    /** Close the open menu, except the two menus that stay open during a presentation. Return whether a menu was closed. */
    closeDialog: () => closePopover(stage, ":popover-open:not([data-menu=what-if], [data-menu=answer-first])"),
  };
}

/**
 * Return a function that returns the stage. If the language has changed, the function builds a new stage. The user's work is
 * not lost, because the scene is in the store.
 * @param {Services} services
 */
function createStageBuilder(services) {
  const { stage, settings, store } = services;
  /** @type {Stage | null} */
  let builtStage = null;
  let builtLanguage = "";
  // When a stage is replaced, its controller is aborted, which removes its event listeners.
  let stageController = new AbortController();
  return () => {
    const { language } = store.view;
    if (builtStage && builtLanguage === language) return builtStage;
    stageController.abort();
    stageController = new AbortController();
    const { signal } = stageController;
    const newStage = createStage({ ...services, t: setLanguage(stage, settings, language), language, signal });
    const focusedLanguageMenu = stage.querySelector(".language:focus");
    const menus = focusedLanguageMenu?.matches("[data-keyed]") ? newStage.menus : null;
    stage.replaceChildren(newStage.root);
    if (focusedLanguageMenu) queueMicrotask(() => restoreFocus(stage, menus)); // Wait until the new stage has been painted.
    attachListeners(newStage.root, services, signal);
    [builtStage, builtLanguage] = [newStage, language];
    return builtStage;
  };
}

/**
 * Create the functions that paint a response. The functions share a record of the response that is on screen.
 * @param {Pick<Services, "stage" | "settings" | "store" | "replay">} services @param {() => Stage} getStage
 */
function createPainter({ stage, settings, store, replay }, getStage) {
  const [hideNumbersToGuess, revisions] = [createGuessMask(store, settings), createRevisions(stage)];
  /** @type {PaintedPicture | null} */
  let paintedPicture = null;
  let figureRevision = 0;

  /**
   * Set the response that the next paint shows.
   * @param {ShownPicture} picture @param {Scene} scene @param {boolean} [isTurningDial] true if the dial keeps its position
   */
  function setPicture(picture, scene, isTurningDial) {
    const [builtStage, response] = [getStage(), hideNumbersToGuess(picture.response)];
    const slopes = replay.computeSlopes({ ...picture, response });
    paintedPicture = {
      stage: builtStage,
      response,
      scene,
      names: namesOf(builtStage.t, scene),
      slopes,
      picture,
      isTurningDial,
    };
  }

  /** Paint every component. @param {Scene} userScene */
  function paintComponents(userScene) {
    const { view, status, location, canUndo, canRedo } = store;
    if (!paintedPicture) return;
    const isTurningDial = paintedPicture.isTurningDial ?? status.isTurningDial;
    getStage().paint({ ...paintedPicture, isTurningDial, view, status, location, canUndo, canRedo, userScene });
  }

  /** Paint the figures of the response. @param {boolean} [isAnimationFrame] true while an animation is running */
  function paintFigures(isAnimationFrame = false) {
    if (!paintedPicture) return;
    const { picture, response } = paintedPicture;
    const pictureWithGuessHidden = { ...picture, response: { ...picture.response, figures: response.figures } };
    const figures = replay.computeFigures(pictureWithGuessHidden, store.status.morphProgress ?? 1);
    if (!figures) return;
    getStage().paintFigures(figures, isAnimationFrame);
    figureRevision += 1;
    stage.dataset.figureRevision = String(figureRevision);
  }

  return {
    ...{ setPicture, paintComponents, paintFigures },
    /** Return whether this response is on screen. @param {Picture} response */
    isPainted: (response) =>
      paintedPicture?.stage === getStage() && paintedPicture.response === hideNumbersToGuess(response),
    /**
     * Paint the numbers and the figures of a response in the same frame.
     * @param {ShownPicture} picture @param {Scene} scene the scene to paint, which also supplies the token names
     * @param {boolean} [isTurningDial] true if the user is turning the asymmetry dial, so that the dial's position must not be
     * set; undefined if no animation is running
     */
    paintPicture(picture, scene, isTurningDial) {
      setPicture(picture, scene, isTurningDial);
      paintComponents(scene);
      revisions.count(picture.shownScene, store.status.confirmedScene);
      paintFigures(isTurningDial !== undefined);
    },
  };
}

/**
 * Set the language of the page and the reading direction of the stage. Return the function that translates into this language.
 * @param {HTMLElement} stage @param {Settings} settings @param {string} language
 */
function setLanguage(stage, settings, language) {
  const t = createTranslate(settings, language);
  document.documentElement.lang = language;
  stage.dir = t("language.direction");
  return t;
}

// The beats of the film that come before the weights are computed.
const BEATS_BEFORE_WEIGHTS = ["query", "key", "score", "other"];

/**
 * Set the attributes of the stage that describe the film. The attribute `data-unmade` hides the weights until a beat has
 * computed them.
 * @param {HTMLElement} stage @param {Store} store
 */
function setFilmAttributes(stage, { location, status }) {
  const film = filmOf(location);
  const beat = film && status.response.film?.[film.beat];
  const filmAttributes = {
    "data-film": film && (film.isPlaying ? "playing" : "waiting"),
    "data-beat": beat?.name,
    "data-slide": film?.slide,
  };
  const [wasOpen, hadSlide] = [stage.dataset.film !== undefined, stage.dataset.slide !== undefined];
  const isDividing = film !== null && film.progress < 1 && beat?.divisors !== undefined;
  const hidesWeights = film && (BEATS_BEFORE_WEIGHTS.includes(String(beat?.name)) || film.isGuessing || isDividing);
  stage.toggleAttribute("data-unmade", Boolean(hidesWeights));
  for (const [name, value] of Object.entries(filmAttributes)) {
    if (value) setAttribute(stage, name, value);
    else stage.removeAttribute(name);
  }
  if (wasOpen === (film !== null) || hadSlide) return;
  // When the film opens, move the focus to its Play button. When it closes, move the focus to the button that opens the film,
  // unless it closes at a slide of a presentation.
  focusOn(stage, film ? "[data-film-play]" : "button[data-film]");
}

/**
 * Restore the focus after the language was changed in the settings menu. For a keyboard user, open the menu again. For others,
 * focus the button that opens the menu.
 * @param {HTMLElement} stage @param {Stage["menus"] | null} menus
 */
function restoreFocus(stage, menus) {
  const settingsButton = /** @type {HTMLElement} */ (stage.querySelector("[data-settings]"));
  settingsButton.focus({ preventScroll: true });
  menus?.openSettings(settingsButton);
}

/**
 * Close the first popover that matches a selector, and return whether there was one.
 * @param {HTMLElement} stage @param {string} selector
 */
function closePopover(stage, selector) {
  const openPopover = /** @type {HTMLElement | null} */ (stage.querySelector(selector));
  openPopover?.hidePopover();
  return openPopover !== null;
}
