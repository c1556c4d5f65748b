// @ts-check
// Where a person is: at a preset, at a step of a lesson, or at a link's scene. The address says so, and back goes back.

import { readAddress } from "../browser/address.js";
import { remember, rememberChoice } from "../browser/storage.js";
import { createFollower } from "./following.js";
import { createOpening } from "./opening.js";
import { LAST_BEAT } from "./talk.js";
import { ownTalk, stepAfter, stepsOf } from "./talk_steps.js";

/** @typedef {ReturnType<typeof createNavigation>} Navigation */

const OWN = { gradient: null, lesson: null, preset: null }; // a place that is nobody's but the person's

/**
 * `first` is the preset that needs no address, `stepNames` those of lessons' steps, `spoken` the language that was chosen
 * outright, null follows the browser; `alone`: a file or a frame, which writes no address; `openGoal` opens the target
 * that an address names.
 * @param {{
 *   store: Store, client: Client, first: string, stepNames: import("./step_names.js").StepNames,
 *   spoken: string | null, alone: boolean, openGoal: (goal: string, brings: boolean) => void,
 * }} parts
 */
export function createNavigation({ store, client, first, stepNames, spoken, alone, openGoal }) {
  const opening = createOpening(store, client);
  const { open } = opening;
  const address = createFollower({ store, first, stepNames, spoken, alone });

  async function openPreset(preset = first, push = true) {
    if (!(await open({ preset }, { gradient: null, lesson: null, preset }))) return;
    remember(null);
    address.follow({ push });
  }

  /**
   * A step with the scene that its words are about, from wherever one comes, and so much of it said.
   * @param {LessonStep} lesson @param {boolean} [push] @param {number} [beat]
   */
  async function openStep(lesson, push = true, beat = 0) {
    const asked = { lesson, answered: beat >= LAST_BEAT }; // an answer may have a scene of its own
    const to = { step: lesson, beat };
    const there = await open(asked, { gradient: null, lesson, preset: null }, { travels: true, to });
    if (there) address.follow({ push });
  }

  /**
   * A scene that becomes the person's own; how it was made, is said. Whether we came there.
   * @param {object} request @param {Partial<View>} [look] @param {{ asks?: boolean }} [why]
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

  window.addEventListener("popstate", async () => {
    const asked = readAddress(location.search);
    if (asked.lab) return; // which opens itself
    store.setView({ presenting: asked.presenting });
    const [preset, lesson] = [asked.preset, stepNames.read(asked.lesson)];
    if (asked.link) await openLink(asked.link, { ...asked.look, lesson, preset: lesson ? null : preset });
    else if (lesson) await openStep(lesson, false);
    else await openPreset(preset ?? first, false);
    if (asked.goal !== null && asked.goal === readAddress(location.search).goal)
      openGoal(asked.goal, asked.link !== null);
  });

  /** The first example is there; undo brings the lesson's scene back, and there is a way to the step. */
  const leaveLesson = () => openPreset();

  return {
    address,
    openPreset,
    leaveLesson,
    /** A sentence becomes a scene, in place of the one that is there. @param {string} sentence */
    openSentence: (sentence) => openOwn({ sentence, scene: store.scene }),
    /** @param {string} name a lesson's, or empty for none @param {number} [step] */
    openLesson: (name, step = 0) => (name ? openStep([name, step]) : leaveLesson()),
    /** @param {number} step of the lesson that is open */
    goToStep: (step) => store.view.lesson && openStep([store.view.lesson[0], step]),
    ...createTurning({ store, opening, openStep, address }),
    /** The step that is on its way, and how much of it will be said. */
    get heading() {
      return opening.heading;
    },
    /** Where we are, as it was when we came. */
    reset() {
      const { lesson, preset } = store.view;
      if (lesson) openStep(lesson);
      else if (address.link !== null && !preset) openLink(address.link);
      else openPreset(preset ?? first);
    },
    /** Show what reaches the goal of the lesson's step, or answers the preset's question. */
    solve: () => open({ solution: store.view.lesson ?? store.view.preset, scene: store.scene }, {}, { travels: true }),
    /** Out of a step for what a hall asks: its scene stays, and what waits for a guess waits on. */
    wander: () => openOwn({ kept: store.scene }, {}, { asks: true }),
    /** To the step that was left, and as much of it as was said; whether there is one. */
    comeBack() {
      const { detour } = store.status;
      if (detour) openStep(detour.step, true, detour.beat);
      return detour !== null;
    },
    ...createUnpacking({ openOwn, openStep, stepNames }),
    ...createAppearance(store, address),
  };
}

/**
 * From step to step, as the talk has them.
 * @param {{ store: Store, opening: ReturnType<typeof createOpening>, address: ReturnType<typeof createFollower>,
 *   openStep: (step: LessonStep, push?: boolean, beat?: number) => Promise<void> }} parts
 */
const createTurning = ({ store, opening, openStep, address }) => ({
  /**
   * So many steps on or back, from the one that is on its way if there is one: a clicker may be faster than a
   * network.
   * @param {number} by none to have more or less said of it
   * @param {number} beat how much of that step is said at first
   */
  async goStep(by, beat) {
    const count = store.status.answer.lesson?.count ?? 0;
    const from = opening.heading?.step ?? store.view.lesson;
    if (!from || (count === 0 && by !== 0)) return; // a hall's own scene knows no count
    const to = by === 0 ? from[1] : stepAfter(stepsOf(store.view.talk, from[0], count), from[1], by);
    if (to !== undefined) await openStep([from[0], to], true, beat);
  },
  /** What the talk has from now on of the lesson that is open. @param {Omit<Talk, "lesson">} talk */
  makeTalk(talk) {
    const { lesson } = store.view;
    const count = store.status.answer.lesson?.count ?? 0;
    if (!lesson || talk.steps.length === 0) return;
    store.setView({ talk: ownTalk({ lesson: lesson[0], ...talk }, count) });
    address.follow();
  },
});

/**
 * @param {{ openOwn: (request: object, look?: Partial<View>) => Promise<boolean>, openStep: (step: LessonStep) =>
 *   Promise<void>, stepNames: import("./step_names.js").StepNames }} open
 */
const createUnpacking = ({ openOwn, openStep, stepNames }) => ({
  /**
   * A scene that was made elsewhere becomes the person's own.
   * @param {Scene} scene @param {Partial<View>} [look] what is looked at in it
   */
  openScene: (scene, look) => openOwn({ kept: scene }, look),
  /** What a file holds: a scene, or the query of an address. @param {import("../browser/files.js").Saved} saved */
  openSaved(saved) {
    if (saved.query === undefined) return openOwn({ kept: saved.scene });
    const { lesson, link } = readAddress(saved.query);
    const step = stepNames.read(lesson);
    return step ? openStep(step) : openOwn({ link });
  },
});

/**
 * How the page looks at any place; the address says that too.
 * @param {Store} store @param {ReturnType<typeof createFollower>} address
 */
const createAppearance = (store, address) => ({
  undo() {
    store.undo();
    address.follow();
  },
  redo() {
    store.redo();
    address.follow();
  },
  /**
   * What a page has told of a scene that was made there is read; a hall is shown the scene. The way back to a step that
   * was left on the page is no part of a talk.
   */
  togglePresenting() {
    if (store.status.notice?.good) store.complain(null);
    if (!store.view.presenting && !store.status.detour?.asked) store.setStatus({ detour: null });
    store.setView({ presenting: !store.view.presenting });
    address.follow();
  },
  /** Lay every table on its side, or set it up again. */
  toggleTransposed() {
    store.setView({ transposed: !store.view.transposed });
    address.follow();
  },
  /** @param {string} language */
  setLanguage(language) {
    address.speak(language);
    rememberChoice("language", language);
    const { notice } = store.status;
    if (notice?.good && "text" in notice) store.complain(null); // told by Python in the language before
    store.setView({ language });
    address.follow();
  },
});
