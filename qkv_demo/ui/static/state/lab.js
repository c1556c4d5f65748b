// The open lab, with its settings, the server's report for these settings, and the moment that the page shows.

import { prefersReducedMotion, wait } from "../base/motion.js";
import { labOf } from "./location.js";

const SETTING_DEBOUNCE_TIME = 150; // Milliseconds between the change of a setting and the request for a new report.
const REPORT_TIMEOUT = 30_000; // Milliseconds after which a request without a response is treated as lost.
const MIN_MOMENT_TIME = 120; // The shortest interval between two moments while they play, in milliseconds.
const MIN_TOTAL_TIME = 2400; // The shortest time for playing all moments, in milliseconds.
const INITIAL_LAB = { isLoading: true, report: null, moment: null, isPlaying: false, beat: 0 };
const OFFLINE_ERROR = { key: "ui.lab.offline" };
// The last beat of a lab in a presentation. Beat 0 shows the question, beat 1 the pictures, beat 2 the result.
const RESULT_BEAT = 2;

/** @param {Pick<AppServices, "store" | "settings" | "server" | "addressSync" | "navigation" | "learning">} services */
export function createLabs(services) {
  const { store, server, addressSync } = services;
  const { labs } = services.settings;
  const getLab = () => labOf(store.location);
  /** @param {Partial<OpenLab>} changes */
  const changeLab = (changes) => store.setVisit({ overlay: { .../** @type {OpenLab} */ (getLab()), ...changes } });
  const momentPlayer = createMomentPlayer(getLab, changeLab);
  let abortController = new AbortController();
  store.subscribe(() => loadReport(), ["language"]);

  /**
   * Request a report for the open lab. The lab's last report stays on screen until the new one arrives. If the server refuses the
   * request, show the last lab or film again, because a lab without a report would be empty.
   * @param {OpenLab | null} [previousLab] the lab that was open before @param {number} [delay] milliseconds before the request is
   * sent; another call within this time replaces it
   */
  async function loadReport(previousLab = null, delay = 0) {
    abortController.abort();
    abortController = new AbortController();
    const { signal } = abortController;
    if (delay > 0) await wait(delay);
    const openedLab = getLab();
    if (signal.aborted || !openedLab) return;
    momentPlayer.pause();
    changeLab({ isLoading: true });
    const request = { lab: openedLab.name, settings: openedLab.settings, language: store.view.language };
    const response = await server.lab(request, AbortSignal.any([signal, AbortSignal.timeout(REPORT_TIMEOUT)]));
    if (signal.aborted || !getLab()) return;
    if (response && !("error" in response)) return changeLab({ isLoading: false, report: response, moment: null });
    store.setVisit({ overlay: overlayAfterFailedReport(openedLab, previousLab) });
    addressSync.updateAddress();
    store.showError(response ? { text: response.error } : OFFLINE_ERROR);
  }

  /**
   * Open a lab. `settings` contains only the settings that differ from the defaults. If `addsHistoryEntry` is true, add an entry
   * to the browser's history, so that Back closes the lab.
   * @param {string} name @param {Record<string, unknown>} [settings]
   */
  function openLab(name, settings = {}, addsHistoryEntry = true) {
    if (!Object.hasOwn(labs, name))
      return store.showError({ key: "error.lab", values: { name, names: Object.keys(labs).join(", ") } });
    if (!store.status.isConnected) return store.showError(OFFLINE_ERROR);
    const previousLab = getLab()?.report ? getLab() : null;
    const filmToRestore = filmUnderLab(store.location.overlay);
    store.setVisit({ overlay: { ...INITIAL_LAB, kind: "lab", name, settings, filmBelow: filmToRestore } });
    store.showError(null); // An older notice does not apply to the lab.
    addressSync.updateAddress({ addsHistoryEntry });
    return loadReport(previousLab);
  }

  function closeLab() {
    abortController.abort();
    momentPlayer.pause();
    if (getLab()) store.setVisit({ overlay: null });
  }

  /** Close the lab, update the address, and show the film again if one was open underneath. Return whether a lab was open. */
  function leaveLab() {
    const labToLeave = getLab();
    closeLab();
    if (!labToLeave) return false;
    addressSync.updateAddress({ addsHistoryEntry: true });
    store.setVisit({ overlay: labToLeave.filmBelow });
    return true;
  }

  return {
    openLab,
    closeLab,
    leaveLab,
    advanceLab: createAdvanceLab(getLab, changeLab, { ...momentPlayer, leaveLab }),
    /** Change a setting of the lab. @param {string} control @param {unknown} value */
    setLab(control, value) {
      store.showError(null);
      const settings = { .../** @type {OpenLab} */ (getLab()).settings, [control]: value };
      changeLab({ settings, beat: RESULT_BEAT, isLoading: true });
      addressSync.updateAddress();
      loadReport(null, SETTING_DEBOUNCE_TIME);
    },
    playLab: momentPlayer.toggle,
    /** Show a moment of the lab's report. @param {number} moment its index */
    showMoment(moment) {
      momentPlayer.pause();
      changeLab({ moment });
    },
    openLabScene: () => openSceneOfLab(services, /** @type {OpenLab} */ (getLab())),
  };
}

/**
 * Return what to show after the server has refused a lab's request: the lab with its last report, the lab that was open before,
 * or the film.
 * @param {OpenLab} lab @param {OpenLab | null} previousLab
 */
function overlayAfterFailedReport(lab, previousLab) {
  const shownLab = lab.report ? lab : previousLab;
  return shownLab ? { ...shownLab, isLoading: false } : lab.filmBelow;
}

/**
 * Return the film that was open when a lab was opened, so that it can be shown again. If one lab is opened from another, the film
 * under the first lab is kept.
 * @param {Overlay | null} overlay @returns {OpenLab["filmBelow"]}
 */
function filmUnderLab(overlay) {
  if (overlay?.kind === "lab") return overlay.filmBelow;
  return overlay?.kind === "film" ? { ...overlay, isPlaying: false } : overlay;
}

/**
 * Open the scene of the moment on screen as the user's own scene, with the lab's caption as a notice.
 * @param {Pick<AppServices, "store" | "navigation" | "learning">} modules @param {OpenLab} lab
 */
async function openSceneOfLab({ store, navigation, learning }, lab) {
  const { scenes = [], pair = null, target = null } = lab.report ?? {};
  const scene = scenes[momentOf(lab)];
  if (scene) await navigation.openScene(scene, pair ? { pair, cell: ["weights", ...pair] } : {});
  store.announce({ text: labCaption(lab), topic: "origin" });
  if (target !== null) learning.openLearning(target);
}

/** @typedef {() => OpenLab | null} GetLab @typedef {(changes: Partial<OpenLab>) => void} ChangeLab */

/**
 * Return the function that handles one press of Next or Back in a presentation of a lab. Successive presses of Next show the
 * question, the pictures and the result, and then return to the lesson. When the result opens, its moments first play as an
 * animation. Pressing Next meanwhile skips to the last moment.
 * @param {GetLab} getLab @param {ChangeLab} changeLab
 * @param {{ pause: () => void, toggle: () => void, leaveLab: () => unknown }} actions
 */
function createAdvanceLab(getLab, changeLab, { pause, toggle, leaveLab }) {
  /** @param {number} direction 1 or -1 */
  return (direction) => {
    const { beat, isLoading, isPlaying } = /** @type {OpenLab} */ (getLab());
    const nextBeat = isPlaying && direction > 0 ? beat : beat + direction;
    if (nextBeat >= RESULT_BEAT && isLoading) return;
    if (nextBeat < 0 || nextBeat > RESULT_BEAT) {
      leaveLab();
      return;
    }
    pause();
    changeLab({ beat: nextBeat, moment: null });
    if (nextBeat === RESULT_BEAT && nextBeat > beat && !prefersReducedMotion()) toggle();
  };
}

/**
 * Create the player that shows the moments of a lab's report one after another.
 * @param {GetLab} getLab @param {ChangeLab} changeLab
 */
function createMomentPlayer(getLab, changeLab) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  function pause() {
    clearInterval(timer);
    if (getLab()?.isPlaying) changeLab({ isPlaying: false });
  }

  function showNextMoment() {
    const lab = getLab();
    if (!lab || momentOf(lab) >= lastMomentIndex(lab)) return pause();
    changeLab({ moment: momentOf(lab) + 1 });
  }

  return {
    pause,
    toggle() {
      const lab = getLab();
      if (!lab || lab.isPlaying) return pause();
      const lastIndex = lastMomentIndex(lab);
      changeLab({ isPlaying: true, moment: momentOf(lab) === lastIndex ? 0 : momentOf(lab) });
      timer = setInterval(showNextMoment, Math.max(MIN_MOMENT_TIME, MIN_TOTAL_TIME / lastIndex));
    },
  };
}

/** Return the index of the moment on screen. @param {OpenLab} lab */
export const momentOf = (lab) => lab.moment ?? (lab.beat === 1 ? 0 : lastMomentIndex(lab));

/** Return the caption for the moment on screen. The caption of the last moment describes the result. @param {OpenLab} lab */
export function labCaption(lab) {
  const caption = momentOf(lab) !== lastMomentIndex(lab) ? lab.report?.captions[momentOf(lab)] : undefined;
  return caption ?? lab.report?.words ?? "";
}

/** Return the index of the report's last moment, or 0 if the report has no moments. @param {OpenLab | null} lab */
export function lastMomentIndex(lab) {
  const momentCounts = lab?.report?.drawings.map(({ moments }) => moments.length) ?? [];
  return Math.max(1, ...momentCounts) - 1;
}
