// Where a person is: at an example, at a step of a lesson, or at a link's scene. The address says so, and back goes back.

import { readAddress, remember, writeAddress } from "../browser/session.js";
import { travel } from "./transition.js";

/**
 * `ask(request, view)` asks Python once. `first` is the example that needs no address, `spoken` the language that was
 * chosen outright, by the address or by hand; null follows the browser.
 */
export function createNavigation({ store, ask, first, spoken }) {
  let journeys = 0;
  let opened = 0; // how many places were asked for; only the last is gone to, whichever answer comes first
  let heading = null; // the step that was asked for and is not there yet
  let link = readAddress(location.search).link; // where the person came from, if from a link
  let linked = store.scene; // and the scene that it stands for

  /** Let the address say where we are; `push` makes a new entry for "back". */
  function follow({ push = false, link = null } = {}) {
    writeAddress({ ...store.view, language: spoken }, { first, push, link });
  }

  /** What Python has at a place, or null if it refuses or another place was asked for meanwhile. */
  async function open(request, view, step = null) {
    const mine = (opened += 1);
    heading = step;
    const found = await ask(request, view);
    if (mine !== opened) return null;
    heading = null;
    return found;
  }

  async function openPreset(name = first, push = true) {
    const found = await open({ preset: name }, { lesson: null });
    if (!found) return;
    store.commit(found.scene, null, { changes: { ...found.view, gradient: null, lesson: null, preset: name } });
    remember(null);
    follow({ push });
  }

  /** Open a step, [lesson, index]; the numbers travel there. */
  async function openStep(lesson, push = true) {
    const found = await open({ lesson }, { lesson }, lesson);
    if (!found) return;
    goTo(found.scene, { ...found.view, gradient: null, lesson, preset: null });
    follow({ push });
  }

  async function openLink(text) {
    const found = await open({ link: text }, { lesson: null });
    if (!found) return;
    link = text;
    store.commit(found.scene, null, { changes: { ...found.view, gradient: null, lesson: null, preset: null } });
    linked = store.scene;
  }

  /** `changes` are of the view: what a place looks at, and that we are there. */
  function goTo(scene, changes = null) {
    const journey = (journeys += 1);
    const gesture = `journey-${journey}`;
    let last = store.scene;
    travel(
      store.scene,
      scene,
      (next) => {
        store.commit(next, gesture, { changes });
        changes = null;
        last = next;
      },
      () => journey === journeys && store.scene === last, // an edit on the way, or another step, ends the journey
    );
  }

  window.addEventListener("popstate", async () => {
    const asked = readAddress(location.search);
    if (asked.presenting !== store.view.presenting) store.look({ presenting: asked.presenting });
    if (asked.lesson) await openStep(asked.lesson, false);
    else if (asked.link) await openLink(asked.link);
    else await openPreset(asked.preset ?? first, false);
  });

  /** Keep the work for a reload. Once the scene is no longer the link's, a reload must not bring back the link. */
  function keep(scene) {
    remember({ scene, lesson: store.view.lesson, preset: store.view.preset });
    if (store.scene !== linked && readAddress(location.search).link) follow();
  }

  return {
    follow,
    keep,
    openPreset,
    openStep,
    /** Where we are, as it was when we came. */
    again() {
      const { lesson, preset } = store.view;
      if (lesson) openStep(lesson);
      else if (link && !preset) openLink(link);
      else openPreset(preset ?? first);
    },
    /** So many steps on or back, from the one that is on its way if there is one: a clicker may be faster than a network. */
    turn(by, count) {
      const [lesson, index] = heading ?? store.view.lesson ?? [];
      if (index + by >= 0 && index + by < count) openStep([lesson, index + by]);
    },
    leaveLesson() {
      store.look({ lesson: null, preset: null });
      follow({ push: true });
    },
    /** Show what reaches the goal of the lesson's step, or answers the example's question: that scene, or null. */
    async solve() {
      const found = await open({ solution: store.view.lesson ?? store.view.preset, scene: store.scene });
      if (!found) return null;
      const { pair, cell } = found.view;
      goTo(found.scene, { pair, cell });
      return found.scene;
    },
    /** The address stands for the scene as it is now. */
    linkTo(text) {
      link = text;
      linked = store.scene;
      follow({ link });
    },
    speak(language) {
      spoken = language;
      store.look({ language });
      follow();
    },
  };
}
