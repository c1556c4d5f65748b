// The lab that is open: its settings, how far its work is, what was found, and the moment of it that is shown.

import { isStill } from "../base/motion.js";

const TICK = 120; // milliseconds at least between two moments while they play
const WHOLE = 2400; // milliseconds that all of them take at least: a few are seen one by one
const UNTOUCHED = { done: null, report: null, error: null, lost: false, moment: null, playing: false, beat: 0 };
const FOUND = 2; // the press in a talk that says what was found; the question and the pictures come before

/** @param {App} app */
export function createLabs({ store, server, settings: { labs }, address, navigation, learning }) {
  const lab = () => store.status.lab;
  /** @param {Partial<LabRoom>} changes */
  const set = (changes) => store.setStatus({ lab: { .../** @type {LabRoom} */ (lab()), ...changes } });
  const player = createPlayer(lab, set);
  let work = new AbortController();
  store.subscribe(() => ask(), ["language"]); // what was found is said in it too

  /** Ask anew. What was found before stays on screen until something newer is there. */
  async function ask() {
    work.abort();
    work = new AbortController();
    const mine = work;
    const asked = lab();
    if (!asked) return;
    player.pause();
    const request = { lab: asked.name, settings: asked.settings, language: store.view.language };
    set({ done: 0, error: null });
    /** @param {LabLine} line */
    const hear = ({ done }) => mine === work && done !== undefined && set({ done });
    const found = await server.lab(request, hear, mine.signal);
    if (mine !== work || !lab()) return;
    if (found?.error !== undefined) set({ done: null, error: found.error });
    else if (found?.words === undefined) set({ done: null, lost: !mine.signal.aborted });
    else set({ done: null, lost: false, report: /** @type {LabReport} */ (found), moment: null });
  }

  /**
   * `settings` differ from the defaults, `push` makes a new entry for "back".
   * @param {string} name @param {Record<string, unknown>} [settings]
   */
  function openLab(name, settings = {}, push = true) {
    if (!Object.hasOwn(labs, name))
      return store.complain({ key: "error.lab", values: { name, names: Object.keys(labs).join(", ") } });
    store.setStatus({ lab: { ...UNTOUCHED, name, settings }, notice: null }); // which was of the room before
    address.follow({ push });
    return ask();
  }

  function closeLab() {
    work.abort();
    player.pause();
    store.setStatus({ lab: null });
  }

  /** Whether there was one to leave. */
  function leaveLab() {
    const isOpen = lab() !== null;
    closeLab();
    if (isOpen) address.follow({ push: true });
    return isOpen;
  }

  return {
    openLab,
    closeLab,
    leaveLab,
    turnLab: createTelling(lab, set, { ...player, leaveLab }),
    /** @param {string} control @param {unknown} value */
    setLab(control, value) {
      set({ settings: { .../** @type {LabRoom} */ (lab()).settings, [control]: value }, beat: FOUND });
      address.follow();
      return ask();
    },
    stopLab() {
      work.abort();
      set({ done: null });
    },
    playLab: player.toggle,
    /** @param {number} moment */
    showMoment(moment) {
      player.pause();
      set({ moment });
    },
    /** With what was found, or what the scene is. @param {string | null} other which of the other scenes, if it is one of them */
    async openLabScene(other) {
      const now = /** @type {LabRoom} */ (lab());
      const { scenes = [], others = {}, opened = [], pair = null, target = null } = now.report ?? {};
      const moment = momentOf(now); // which is on screen
      const scene = (other === null ? scenes : others[other])[moment];
      if (scene) await navigation.openScene(scene, pair ? { pair, cell: ["weights", ...pair] } : {});
      store.announce({ text: opened[moment] ?? saidIn(now), instead: "making" });
      if (target !== null) learning.learnThat(target);
    },
  };
}

/** @typedef {() => LabRoom | null} NowOpen @typedef {(changes: Partial<LabRoom>) => void} ChangeLab */

/**
 * In a talk, one press on or back: question, pictures, what was found, and back to the talk. What happened bit by bit is
 * shown at its start, and happens while it is told; a press meanwhile leads to its end.
 * @param {NowOpen} lab @param {ChangeLab} set
 * @param {{ pause: () => void, toggle: () => void, leaveLab: () => unknown }} acts
 */
function createTelling(lab, set, { pause, toggle, leaveLab }) {
  /** @param {number} by 1 or -1 */
  return (by) => {
    const { beat, done, playing } = /** @type {LabRoom} */ (lab());
    const next = playing && by > 0 ? beat : beat + by;
    if (next >= FOUND && done !== null) return; // it is still being measured
    if (next < 0 || next > FOUND) {
      leaveLab();
      return;
    }
    pause();
    set({ beat: next, moment: null });
    if (next === FOUND && next > beat && !isStill()) toggle();
  };
}

/** Goes through the moments of what was found, one after the other. @param {NowOpen} lab @param {ChangeLab} set */
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
      clock = setInterval(step, Math.max(TICK, WHOLE / last));
    },
  };
}

/** The index of the moment that is shown. @param {LabRoom} lab */
export const momentOf = (lab) => lab.moment ?? (lab.beat === 1 ? 0 : lastMoment(lab));

/** What is said of the moment that is shown, at last of what was found. @param {LabRoom} lab */
export function saidIn(lab) {
  const onTheWay = momentOf(lab) !== lastMoment(lab) ? lab.report?.told[momentOf(lab)] : undefined;
  return onTheWay ?? lab.report?.words ?? "";
}

/** The index of the last moment of what was found; 0 if it did not happen bit by bit. @param {LabRoom | null} lab */
export function lastMoment(lab) {
  const moments = lab?.report?.drawings.map(({ moments }) => moments.length) ?? [];
  return Math.max(1, ...moments) - 1;
}
