// Where a person is: at an example, at a step of a lesson, or at a link's scene. The address says so, and back goes back.

import { readAddress, remember, writeAddress } from "./session.js";
import { travel } from "./travel.js";

/**
 * `ask(request, view)` asks Python once. `first` is the example that needs no address, `spoken` the language that was
 * chosen outright, by the address or by hand; null follows the browser.
 */
export function createVisit({ store, ask, first, spoken }) {
  let journeys = 0;
  let opened = 0; // how many places were asked for; only the last is gone to, whichever answer comes first
  let heading = null; // the step that was asked for and is not there yet
  let linked = store.scene; // the scene that a link in the address stands for

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

  async function openPreset(name = first) {
    const found = await open({ preset: name }, { lesson: null });
    if (!found) return;
    store.look({ ...found.view, knobs: null, lesson: null, preset: name });
    store.commit(found.scene);
    remember(null);
    follow({ push: true });
  }

  /** Open a step, [lesson, index]; the numbers travel there. */
  async function openStep(lesson, push = true) {
    const found = await open({ lesson }, { lesson }, lesson);
    if (!found) return;
    store.look({ ...found.view, knobs: null, lesson, preset: null });
    goTo(found.scene);
    follow({ push });
  }

  function goTo(scene) {
    const journey = (journeys += 1);
    const gesture = `journey-${journey}`;
    let last = store.scene;
    travel(
      store.scene,
      scene,
      (next) => {
        store.commit(next, gesture);
        last = next;
      },
      () => journey === journeys && store.scene === last, // an edit on the way, or another step, ends the journey
    );
  }

  window.addEventListener("popstate", async () => {
    const asked = readAddress(location.search);
    if (asked.presenting !== store.view.presenting) store.look({ presenting: asked.presenting });
    if (asked.lesson) await openStep(asked.lesson, false);
    else if (!asked.link) await openPreset(asked.preset ?? first);
  });

  return {
    follow,
    openPreset,
    openStep,
    /** Where we are, as it was when we came. */
    again: () => (store.view.lesson ? openStep(store.view.lesson) : openPreset(store.view.preset ?? first)),
    /** So many steps on or back, from the one that is on its way if there is one: a clicker may be faster than a network. */
    turn(by, count) {
      const [lesson, index] = heading ?? store.view.lesson ?? [];
      if (index + by >= 0 && index + by < count) openStep([lesson, index + by]);
    },
    leaveLesson() {
      store.look({ lesson: null, preset: null });
      follow({ push: true });
    },
    /** Show what reaches the goal of the lesson's step, or answers the example's question. */
    async solve() {
      const found = await open({ solution: store.view.lesson ?? store.view.preset, scene: store.scene });
      if (found) goTo(found.scene);
    },
    /** The address stands for the scene as it is now. */
    linkTo(link) {
      linked = store.scene;
      follow({ link });
    },
    /** Keep the work for a reload. Once the scene is no longer the link's, a reload must not bring back the link. */
    keep(scene) {
      remember({ scene, lesson: store.view.lesson, preset: store.view.preset });
      if (store.scene !== linked && readAddress(location.search).link) follow();
    },
    speak(language) {
      spoken = language;
      store.look({ language });
      follow();
    },
  };
}
