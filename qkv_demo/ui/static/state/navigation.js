// Where a person is: at a preset, at a step of a lesson, or at a link's scene. The address says so, and back goes back.

import { isOverlayEntry, pushOverlay, readAddress } from "../browser/address.js";
import { rememberChoice, rememberWork } from "../browser/storage.js";
import { explains } from "./actions.js";
import { puzzleOf } from "./learning_numbers.js";
import { LAST_BEAT } from "./talk.js";
import { ownTalk, readPreset, readStep, stepAfter, stepsOf } from "./talk_steps.js";
import { wanderingView } from "./wandering.js";

const OWN = { gradient: null, lesson: null, preset: null }; // a place that is nobody's but the person's

/**
 * `to` says how much of a step is shown, and its guess. `arrive` is called with the scene before any listener. `asks` is true
 * for a question from the audience, which has changed nothing yet.
 * @typedef {{ travels?: boolean, to?: Pick<Status, "beat" | "guess"> | null, arrive?: (scene: Scene) => void,
 *   asks?: boolean }} Way
 */

/** @param {App} app */
function createOpening({ store, client, draft }) {
  let asked = 0; // How many places were requested. Only the last one is opened, whichever response comes first.
  const answers = createAnswers(store);

  /**
   * Goes to what Python has at a place: one request, whose answer is painted unless the view has changed meanwhile. The
   * answer once we are there; null if Python refuses or another place was asked for meanwhile. `changes` of the view say
   * that we are there.
   * @param {Question} request @param {Partial<View>} changes @param {Way} [way]
   */
  async function open(request, changes, { travels = false, to = null, arrive, asks = false } = {}) {
    asked += 1;
    const mine = asked;
    const { view } = store;
    const found = await client.ask(request, { ...view, ...changes });
    if (mine !== asked || !found) return null;
    const answer = store.view === view ? found : null;
    const arrives = !staysThere(changes, view);
    const detour = to ? null : detourOf(store, changes, asks && found.scene);
    answers.keep();
    store.setStatus({
      ...{ hint: false, lab: null, share: null, detour, moving: false },
      ...(arrives && { learning: null, filming: null, pausedFilm: null, sheet: explains(found, view), notes: false }), // all are about the place before
      ...(to && { beat: to.beat, guess: to.guess }),
    });
    const changed = {
      ...(changes.preset !== undefined && { was: null }),
      ...(arrives && { film: false }),
      ...changes,
      ...found.view,
    };
    arrive?.(found.scene);
    store.commit(found.scene, null, { answer, changes: changed, travels: travels && answer !== null, arrives });
    draft.giveWay();
    return found;
  }

  return {
    open,
    answerAt: answers.at,
    /** Ignore a place that is on its way. */
    forget() {
      asked += 1;
    },
  };
}

/**
 * The steps that were answered and left, each with its guess. They last until the page is loaded again.
 * @param {Store} store
 */
function createAnswers(store) {
  /** @type {Map<string, { beat: number, guess: number | null }>} */
  const answers = new Map();
  return {
    /** Keep the answer of the step on screen, before another place is shown. */
    keep() {
      const { view, status } = store;
      const isReached = status.answer.lesson?.goal && status.answer.lesson.reached;
      if (status.beat >= LAST_BEAT || isReached)
        answers.set(String(view.lesson), { beat: LAST_BEAT, guess: status.guess });
      else answers.delete(String(view.lesson));
    },
    /** Return how much of a step is said on return to it, and its guess. A talk asks anew. @param {LessonStep} step */
    at: (step) => (!store.view.presenting && answers.get(String(step))) || { beat: 0, guess: null },
  };
}

/** @param {App} app */
export function createNavigation(app) {
  const { store, settings, address } = app;
  const { open, answerAt, ...opening } = createOpening(app);
  const { addresses, presets } = settings;
  const [first] = presets; // which needs no address

  async function openPreset(preset = first, push = true) {
    // A hall begins with the scene, and no tool over it.
    if (!(await open({ preset }, { ...OWN, preset, ...(store.view.presenting && { open: [] }) }))) return;
    rememberWork(null);
    address.follow({ push });
  }

  /**
   * Open a step with the scene that its words are about, and so much of it said; without `beat`, as it was left.
   * @param {LessonStep} lesson @param {boolean} [push] @param {number} [beat]
   */
  async function openStep(lesson, push = true, beat = answerAt(lesson).beat) {
    const asked = { lesson, answered: beat === LAST_BEAT }; // an answer may have a scene of its own
    const to = { beat, guess: beat === LAST_BEAT ? answerAt(lesson).guess : null };
    const there = await open(asked, { ...OWN, lesson }, { travels: true, to });
    if (there) address.follow({ push });
  }

  /**
   * A scene that becomes the person's own; how it was made, is said. Whether we came there.
   * @param {Question} request @param {Partial<View>} [look] @param {{ asks?: boolean }} [why]
   */
  async function openOwn(request, look = {}, why = {}) {
    const found = await open(request, { ...OWN, ...look }, why);
    if (!found) return false;
    address.follow({ push: true });
    if (found.said) store.announce({ ...found.said, instead: "making" });
    return true;
  }

  /** @param {string} link @param {Partial<View>} [look] and whose question stands there */
  const openLink = (link, look = {}) =>
    open({ link }, { ...OWN, ...look }, { arrive: (scene) => address.cameFrom(link, scene) });

  attachHistory(app, { openPreset, openStep, openLink });

  return {
    openPreset,
    /** A sentence becomes a scene, in place of the one that is there. @param {string} sentence */
    makeSentence: (sentence) => openOwn({ sentence, scene: store.scene }),
    /** @param {string} name a lesson's @param {number} [step] */
    openLesson: (name, step = 0) => openStep([name, step]),
    /** From a lesson's last step. @param {string} lesson */
    goOn(lesson) {
      address.readStep();
      return openStep([lesson, 0]);
    },
    ...opening,
    /** Where we are, as it was when we came. */
    reset() {
      const { lesson, preset, was } = store.view;
      if (lesson) openStep(lesson, true, 0);
      else if (address.link !== null && !preset && !was) openLink(address.link);
      else openPreset(preset ?? was ?? first);
    },
    /** Show what reaches the goal of the lesson's step, or answers the preset's question. */
    showSolution: () =>
      open({ solution: store.view.lesson ?? store.view.preset, scene: store.scene }, {}, { travels: true }),
    /** Leave a step for a question from the audience. The scene stays, and so does the head. */
    wander: () => openOwn({ kept: store.scene }, wanderingView(store.status.answer), { asks: true }),
    /** To the step that was left, and as much of it as was said; whether there is one. */
    goBack() {
      const { detour } = store.status;
      if (detour) openStep(detour.step, true, detour.beat);
      return detour !== null;
    },
    ...createTurning(app, openStep),
    /**
     * A scene that was made elsewhere becomes the person's own.
     * @param {Scene} scene @param {Partial<View>} [look] what is looked at in it
     */
    openScene: (scene, look) => openOwn({ kept: scene }, look),
    /** The same, of which the address hears later. @param {Scene} scene */
    bringScene: (scene) => open({ kept: scene }, OWN),
    /** What a file holds: a scene, or the query of an address. @param {import("./sharing.js").Saved} saved */
    openSaved({ scene, query }) {
      if (query === undefined) return openOwn({ kept: scene });
      const { lesson, link } = readAddress(query);
      const step = readStep(addresses, lesson);
      return step ? openStep(step) : openOwn({ link });
    },
  };
}

/**
 * Follow the browser's Back and Forward: Back first closes what lies over the page, one thing at a time.
 * @param {App} app
 * @param {{
 *   openPreset: (preset?: string, push?: boolean) => Promise<void>,
 *   openStep: (step: LessonStep, push?: boolean) => Promise<void>,
 *   openLink: (link: string, look?: Partial<View>) => Promise<unknown>,
 * }} open
 */
function attachHistory(app, { openPreset, openStep, openLink }) {
  const { store, settings } = app;

  function closeOverlay() {
    if (!app.screen.closeMenu()) return app.film.closeFilm();
    app.talk.dropQuestion();
    if (store.status.filming) pushOverlay();
    return true;
  }

  /** @param {Asked} asked */
  async function openPlace(asked) {
    const [preset, lesson] = [readPreset(settings, asked.preset), readStep(settings.addresses, asked.lesson)];
    if (asked.link) await openLink(asked.link, { ...asked.look, lesson, preset: lesson ? null : preset });
    else if (lesson) await openStep(lesson, false);
    else if (!puzzleOf(settings.learning, asked.goal)) await openPreset(preset ?? undefined, false);
    if (asked.goal !== null && asked.goal === readAddress(location.search).goal)
      app.learning.openGoal(asked.goal, asked.link !== null);
  }

  store.subscribe(() => store.status.filming && !app.alone && pushOverlay(), ["filming"]);
  window.addEventListener("popstate", () => {
    if (isOverlayEntry(closeOverlay)) return;
    const asked = readAddress(location.search);
    if (asked.lab) return void app.labs.openLab(asked.lab.name, asked.lab.settings, false);
    app.labs.closeLab();
    store.setView({ presenting: asked.presenting });
    openPlace(asked);
  });
}

/** @param {App} app @param {(step: LessonStep, push?: boolean, beat?: number) => Promise<void>} openStep */
const createTurning = ({ store, address }, openStep) => ({
  /**
   * Open the talk's next step or the one before. Presses that are faster than the network open the same step again.
   * @param {number} by 1, -1, or 0 for the same step
   * @param {number} [beat] how much of the step is shown; by default as it was left, or all of it when a talk goes back
   */
  async goStep(by, beat = store.view.presenting && by < 0 ? LAST_BEAT : undefined) {
    const count = store.status.answer.lesson?.count ?? 0;
    const { lesson, talk } = store.view;
    if (!lesson) return;
    const to = by === 0 ? lesson[1] : stepAfter(stepsOf(talk, lesson[0], count), lesson[1], by);
    if (to !== undefined) await openStep([lesson[0], to], true, beat);
  },
  /** Leave the other steps of the open lesson out of the talk. @param {number[]} steps */
  makeTalk(steps) {
    const { lesson } = store.view;
    const count = store.status.answer.lesson?.count ?? 0;
    if (!lesson || steps.length === 0) return;
    store.setView({ talk: ownTalk({ lesson: lesson[0], steps }, count) });
    address.follow();
  },
});

/**
 * How the page looks at any place; the address says that too.
 * @param {App} app
 */
export const createAppearance = (app) => ({
  undo() {
    app.store.undo();
    app.draft.giveWay();
    app.address.follow();
  },
  redo() {
    app.store.redo();
    app.draft.giveWay();
    app.address.follow();
  },
  /** Lay every table on its side, or set it up again. */
  toggleTransposed() {
    app.store.setView({ transposed: !app.store.view.transposed });
    app.address.follow();
  },
  /** @param {string} language */
  setLanguage(language) {
    const { store, address } = app;
    app.spoken = language;
    rememberChoice("language", language);
    const { notice } = store.status;
    if (notice?.good && "text" in notice) store.complain(null); // told by Python in the language before
    store.setView({ language });
    address.follow();
  },
  toggleTheme() {
    const theme = app.store.view.theme === "dark" ? "light" : "dark";
    app.store.setView({ theme });
    rememberChoice("theme", theme);
  },
});

/**
 * The step that one can come back to: the one that these changes of the view lead away from, else the last such.
 * @param {Pick<Store, "view" | "status">} store @param {Partial<View>} changes
 * @param {Scene | false} untouched with which a question from the audience begins
 */
function detourOf({ view, status }, { lesson }, untouched) {
  const left = lesson === null ? view.lesson : null;
  return left ? { step: left, beat: status.beat, ...(untouched && { untouched }) } : status.detour;
}

/**
 * Whether these changes of the view lead to no other place: to none at all, or to the step where one is.
 * @param {Partial<View>} changes @param {View} view
 */
const staysThere = ({ lesson }, view) =>
  lesson === undefined || (lesson !== null && String(lesson) === String(view.lesson));
