// The lab that is open: its settings, the server's report on them, and the moment of it that is shown.

import { isStill, pause } from "../base/motion.js";
import { labOf } from "./location.js";

const DEBOUNCE = 150; // Milliseconds after the last change of a setting until the request is sent.
const TIMEOUT = 30_000; // Milliseconds until a request counts as lost.
const MIN_MOMENT_TIME = 120; // The least milliseconds between two moments while they play.
const MIN_TOTAL_TIME = 2400; // The least milliseconds that all moments take together.
const INITIAL_LAB = { busy: true, report: null, moment: null, playing: false, beat: 0 };
const OFFLINE = { key: "ui.lab.offline" };
const RESULT = 2; // The beat of a talk that shows the result, after the question and the pictures.

/** @param {Pick<Modules, "store" | "settings" | "server" | "address" | "navigation" | "learning">} modules */
export function createLabs(modules) {
  const { store, server, address } = modules;
  const { labs } = modules.settings;
  const lab = () => labOf(store.location);
  /** @param {Partial<OpenLab>} changes */
  const set = (changes) => store.setVisit({ overlay: { .../** @type {OpenLab} */ (lab()), ...changes } });
  const player = createPlayer(lab, set);
  let request = new AbortController();
  store.subscribe(() => load(), ["language"]);

  /**
   * Request the open lab's report. The last report stays on screen until the next one is here. Without any, the page goes
   * back to where it was, so that a refusal is never followed by a lab that opens late.
   * @param {OpenLab | null} [previous] @param {number} [delay] milliseconds, in which another call replaces this one
   */
  async function load(previous = null, delay = 0) {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    if (delay > 0) await pause(delay);
    const opened = lab();
    if (signal.aborted || !opened) return;
    player.pause();
    set({ busy: true });
    const params = { lab: opened.name, settings: opened.settings, language: store.view.language };
    const response = await server.lab(params, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]));
    if (signal.aborted || !lab()) return;
    if (response && !("error" in response)) return set({ busy: false, report: response, moment: null });
    store.setVisit({ overlay: lastReported(opened, previous) });
    address.updateAddress();
    store.showError(response ? { text: response.error } : OFFLINE);
  }

  /**
   * Open a lab. `settings` are those that differ from the defaults; `push` adds a history entry for Back.
   * @param {string} name @param {Record<string, unknown>} [settings]
   */
  function openLab(name, settings = {}, push = true) {
    if (!Object.hasOwn(labs, name))
      return store.showError({ key: "error.lab", values: { name, names: Object.keys(labs).join(", ") } });
    if (!store.status.connected) return store.showError(OFFLINE);
    const previous = lab()?.report ? lab() : null;
    const filmBelow = filmBelowLab(store.location.overlay);
    store.setVisit({ overlay: { ...INITIAL_LAB, kind: "lab", name, settings, filmBelow } });
    store.showError(null); // The notice was about what was on screen before.
    address.updateAddress({ push });
    return load(previous);
  }

  function closeLab() {
    request.abort();
    player.pause();
    if (lab()) store.setVisit({ overlay: null });
  }

  /** Close the lab, write the address, show the film again, and return whether a lab was open. */
  function leaveLab() {
    const open = lab();
    closeLab();
    if (!open) return false;
    address.updateAddress({ push: true });
    store.setVisit({ overlay: open.filmBelow });
    return true;
  }

  return {
    openLab,
    closeLab,
    leaveLab,
    turnLab: createTurning(lab, set, { ...player, leaveLab }),
    /** @param {string} control @param {unknown} value */
    setLab(control, value) {
      store.showError(null);
      set({ settings: { .../** @type {OpenLab} */ (lab()).settings, [control]: value }, beat: RESULT, busy: true });
      address.updateAddress();
      load(null, DEBOUNCE);
    },
    playLab: player.toggle,
    /** @param {number} moment */
    showMoment(moment) {
      player.pause();
      set({ moment });
    },
    openLabScene: () => openScene(modules, /** @type {OpenLab} */ (lab())),
  };
}

/**
 * Return what a refused lab leads back to: its last report, the lab before, or the film.
 * @param {OpenLab} lab @param {OpenLab | null} previous
 */
function lastReported(lab, previous) {
  const reported = lab.report ? lab : previous;
  return reported ? { ...reported, busy: false } : lab.filmBelow;
}

/** Return what lies under a lab that is about to open: a paused film, or what lies under the open lab. @param {Overlay | null} overlay @returns {OpenLab["filmBelow"]} */
function filmBelowLab(overlay) {
  if (overlay?.kind === "lab") return overlay.filmBelow;
  return overlay?.kind === "film" ? { ...overlay, playing: false } : overlay;
}

/**
 * Open the scene of the moment on screen, and announce the lab's sentence about it.
 * @param {Pick<Modules, "store" | "navigation" | "learning">} modules @param {OpenLab} lab
 */
async function openScene({ store, navigation, learning }, lab) {
  const { scenes = [], pair = null, target = null } = lab.report ?? {};
  const scene = scenes[momentOf(lab)];
  if (scene) await navigation.openScene(scene, pair ? { pair, cell: ["weights", ...pair] } : {});
  store.announce({ text: labSentence(lab), instead: "making" });
  if (target !== null) learning.openLearning(target);
}

/** @typedef {() => OpenLab | null} GetLab @typedef {(changes: Partial<OpenLab>) => void} ChangeLab */

/**
 * Create the function that turns the lab of a talk by one press: question, pictures, result, and back to the talk. The moments
 * play with the result, and a press meanwhile leads to the last one.
 * @param {GetLab} lab @param {ChangeLab} set
 * @param {{ pause: () => void, toggle: () => void, leaveLab: () => unknown }} acts
 */
function createTurning(lab, set, { pause, toggle, leaveLab }) {
  /** @param {number} by 1 or -1 */
  return (by) => {
    const { beat, busy, playing } = /** @type {OpenLab} */ (lab());
    const next = playing && by > 0 ? beat : beat + by;
    if (next >= RESULT && busy) return;
    if (next < 0 || next > RESULT) {
      leaveLab();
      return;
    }
    pause();
    set({ beat: next, moment: null });
    if (next === RESULT && next > beat && !isStill()) toggle();
  };
}

/** Create the player of a report's moments. @param {GetLab} lab @param {ChangeLab} set */
function createPlayer(lab, set) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;

  function pause() {
    clearInterval(clock);
    if (lab()?.playing) set({ playing: false });
  }

  function step() {
    const now = lab();
    if (!now || momentOf(now) >= lastMoment(now)) return pause();
    set({ moment: momentOf(now) + 1 });
  }

  return {
    pause,
    toggle() {
      const now = lab();
      if (!now || now.playing) return pause();
      const last = lastMoment(now);
      set({ playing: true, moment: momentOf(now) === last ? 0 : momentOf(now) });
      clock = setInterval(step, Math.max(MIN_MOMENT_TIME, MIN_TOTAL_TIME / last));
    },
  };
}

/** Return the index of the moment that is shown. @param {OpenLab} lab */
export const momentOf = (lab) => lab.moment ?? (lab.beat === 1 ? 0 : lastMoment(lab));

/** Return the sentence about the moment that is shown; at the last moment, about the result. @param {OpenLab} lab */
export function labSentence(lab) {
  const onTheWay = momentOf(lab) !== lastMoment(lab) ? lab.report?.captions[momentOf(lab)] : undefined;
  return onTheWay ?? lab.report?.words ?? "";
}

/** Return the index of the last moment of a report, which is 0 without moments. @param {OpenLab | null} lab */
export function lastMoment(lab) {
  const moments = lab?.report?.drawings.map(({ moments }) => moments.length) ?? [];
  return Math.max(1, ...moments) - 1;
}
