// The lab that is open: its settings, the server's report for these settings, and the moment of the report that is on screen.

import { isStill, pause } from "../base/motion.js";
import { labOf } from "./location.js";

const DEBOUNCE = 150; // Milliseconds to wait after a setting changes before the server is asked for a new report.
const TIMEOUT = 30_000; // Milliseconds after which a request without a response is treated as lost.
const MIN_MOMENT_TIME = 120; // The shortest interval between two moments while they play, in milliseconds.
const MIN_TOTAL_TIME = 2400; // The shortest time for playing all moments, in milliseconds.
const INITIAL_LAB = { busy: true, report: null, moment: null, playing: false, beat: 0 };
const OFFLINE = { key: "ui.lab.offline" };
const RESULT = 2; // The last beat of a lab in a presentation. Beat 0 shows the question, beat 1 the pictures, beat 2 the result.

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
   * Request a report for the open lab. The previous report stays on screen until the new one arrives. If there is none, the page
   * stays where it was until the response arrives, so that a refused request never leaves an empty lab on screen.
   * @param {OpenLab | null} [previous] @param {number} [delay] milliseconds before the request is sent; another call within this
   * time replaces it
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
   * Open a lab. `settings` contains only the settings that differ from the defaults; `push` adds an entry to the browser's
   * history, so that Back closes the lab.
   * @param {string} name @param {Record<string, unknown>} [settings]
   */
  function openLab(name, settings = {}, push = true) {
    if (!Object.hasOwn(labs, name))
      return store.showError({ key: "error.lab", values: { name, names: Object.keys(labs).join(", ") } });
    if (!store.status.connected) return store.showError(OFFLINE);
    const previous = lab()?.report ? lab() : null;
    const filmBelow = filmBelowLab(store.location.overlay);
    store.setVisit({ overlay: { ...INITIAL_LAB, kind: "lab", name, settings, filmBelow } });
    store.showError(null); // An older notice does not apply to the lab.
    address.updateAddress({ push });
    return load(previous);
  }

  function closeLab() {
    request.abort();
    player.pause();
    if (lab()) store.setVisit({ overlay: null });
  }

  /** Close the lab, update the address, and show the film again if one was open underneath. Return whether a lab was open. */
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
 * Return what to show when the server refuses a lab: its last report, the lab that was open before, or the film.
 * @param {OpenLab} lab @param {OpenLab | null} previous
 */
function lastReported(lab, previous) {
  const reported = lab.report ? lab : previous;
  return reported ? { ...reported, busy: false } : lab.filmBelow;
}

/**
 * Return the film that was open when a lab was opened, so that it can be shown again. If one lab is opened from another, the film
 * under the first lab is kept.
 * @param {Overlay | null} overlay @returns {OpenLab["filmBelow"]}
 */
function filmBelowLab(overlay) {
  if (overlay?.kind === "lab") return overlay.filmBelow;
  return overlay?.kind === "film" ? { ...overlay, playing: false } : overlay;
}

/**
 * Open the scene of the moment on screen as the user's own, with the lab's notice about it.
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
 * Return the function that handles one press of Next or Back in a presentation of a lab: first the question, then the pictures,
 * the result, and back to the lesson. The moments play as an animation with the result, and a press during the animation skips to
 * the last one.
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

/** Create the player that shows a report's moments one after another. @param {GetLab} lab @param {ChangeLab} set */
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

/** Return the index of the moment on screen. @param {OpenLab} lab */
export const momentOf = (lab) => lab.moment ?? (lab.beat === 1 ? 0 : lastMoment(lab));

/** Return the caption for the moment on screen. At the last moment it describes the result. @param {OpenLab} lab */
export function labSentence(lab) {
  const onTheWay = momentOf(lab) !== lastMoment(lab) ? lab.report?.captions[momentOf(lab)] : undefined;
  return onTheWay ?? lab.report?.words ?? "";
}

/** Return the index of the report's last moment, or 0 if the report has no moments. @param {OpenLab | null} lab */
export function lastMoment(lab) {
  const moments = lab?.report?.drawings.map(({ moments }) => moments.length) ?? [];
  return Math.max(1, ...moments) - 1;
}
