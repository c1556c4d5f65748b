// @ts-check
// Everything that a button, a key or a hand can do, by name: one table, which views and listeners are given.

import { chosen } from "../views/options.js";
import { createEdits } from "./edits.js";
import { createLooking } from "./looking.js";
import { createMorphing } from "./morphing.js";
import { createSharing } from "./sharing.js";
import { createTalk } from "./talk.js";
import { createTools } from "./tools.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("../server/client.js").Client} Client */
/** @typedef {import("./navigation.js").Navigation} Navigation */
/** @typedef {ReturnType<typeof createCommands>} Commands */
/**
 * What commands ask of the screen. `rowsOf` gives the exact numbers of a matrix that is on it.
 * @typedef {{
 *   rowsOf: (quantity: string, head: number) => unknown,
 *   markMoved: (from: Scene, to: Scene) => void,
 *   showMoved: (from: Scene, to: Scene) => void,
 *   openMatrix: (anchor: HTMLElement, quantity: string, head: number, given: boolean) => void,
 *   openShare: (anchor: HTMLElement, link: Promise<import("./sharing.js").Shared | null>) => void,
 *   draw: (part: string) => Promise<string>,
 *   openQr: (address: string) => unknown,
 *   openNotes: () => void,
 *   openSentence: (anchor: HTMLElement) => void,
 *   openSettings: (anchor: HTMLElement) => void,
 *   openSteps: (anchor: HTMLElement, here: { name: string, step: number }) => void,
 *   openList: (typing?: boolean) => void,
 *   openWhatIf: () => void,
 *   closeMenu: () => void,
 *   closeDialog: () => boolean,
 *   openWorksheet: () => void,
 * }} Screen
 */

/**
 * @param {{
 *   store: Store,
 *   client: Client,
 *   navigation: Navigation,
 *   labs: ReturnType<typeof import("./lab.js").createLabs>,
 *   learning: ReturnType<typeof import("./learning.js").createLearning>,
 *   dial: ReturnType<typeof import("../input/asymmetry_dial.js").createAsymmetryDial>,
 *   reaching: ReturnType<typeof import("../input/reaching.js").createReaching>,
 *   checking: ReturnType<typeof import("./checking.js").createChecking>,
 *   screen: Screen,
 *   settings: Pick<Settings, "quantities" | "choices">,
 *   alone: boolean,
 * }} parts
 */
export function createCommands({
  store,
  client,
  navigation,
  labs,
  learning,
  dial,
  reaching,
  screen,
  settings,
  checking,
  alone,
}) {
  const { quantities, choices } = settings;
  const edits = createEdits(store, quantities);
  const looking = createLooking(store, quantities);
  const { follow } = navigation;
  const tools = createTools({ store, alone, follow, ...looking, ...learning });
  const { openPreset, openLesson, goToStep, leaveLesson, stepLeft, comeBack, reset, undo, redo } = navigation;
  const { toggleTransposed, setLanguage } = navigation;
  const { openNotes, openMatrix, openSentence, openSettings, openSteps, openList, openWhatIf } = screen;

  /** Make the change that answers the question, point at it, and say it where the question stands. */
  async function solve() {
    const before = store.scene;
    const found = await navigation.solve();
    if (!found) return;
    screen.showMoved(before, store.scene);
    if (found.said) store.announce({ ...found.said, instead: "answer" });
  }

  return {
    ...{ ...edits, ...looking, ...checking },
    ...createMorphing(store),
    ...createTalk({ ...{ store, navigation, solve, looking }, turnLab: labs.turnLab, ...screen }),
    ...createSharing({ store, client, navigation, screen, files: choices.files }),
    ...labs,
    ...tools,
    ...learning,
    ...{ openPreset, openLesson, goToStep, leaveLesson, stepLeft, comeBack, reset, undo, redo },
    ...{ toggleTransposed, setLanguage },
    makeSentence: navigation.openSentence,
    ...createAsking({ store, navigation, isFree: looking.isFree, masks: choices.mask, openWhatIf }),
    isTransposed: () => store.view.transposed,
    solve,
    ...{ openNotes, openMatrix, openSentence, openSettings, openSteps, openList, openWhatIf },
    complain: store.complain,
    edit: client.edit,
    /**
     * @param {string} quantity
     * @param {number} head
     * @param {number} row
     * @param {number} column
     * @param {string} text
     */
    paste: (quantity, head, row, column, text) => client.edit({ do: "paste", quantity, head, row, column, text }),
    /**
     * A hand takes an arrow's tip to a point. The numbers that it moves without being on them glow, and the symbol of
     * their matrix is answered; else null.
     * @param {Handle} handle
     * @param {Row} point
     * @param {string} gesture
     */
    pullArrow(handle, point, gesture) {
      if (handle.moves === null) {
        edits.moveHandle(handle, point, gesture);
        return null;
      }
      edits.hold();
      const start = reaching.pull(handle, point, gesture);
      if (start) screen.markMoved(start, store.scene);
      return start && handle.moves;
    },
    /** Where an arrow's tip stands. @param {Handle} handle */
    arrowNow: (handle) => (handle.moves === null ? edits.handleNow(handle) : reaching.pointNow(handle)),
    endGesture() {
      reaching.release();
      edits.endGesture();
    },
    /**
     * Whether a scene that a command made is still the one on screen.
     * @param {Scene} made
     */
    stands: (made) => store.scene === made,
    temperature: () => store.scene.temperature,
    /** @param {HTMLInputElement | HTMLSelectElement} control */
    choose(control) {
      const next = chosen(choices, store.scene, control, store.status.answer.trace.heads[store.view.head]);
      store.commit(next, null, { travels: next.tie_qk && !store.scene.tie_qk }); // the keys swing onto the queries
    },
    /**
     * @param {string} name
     * @param {number} value
     * @param {boolean} sent there at once, and not pulled
     */
    turnDial(name, value, sent) {
      edits.hold();
      screen.markMoved(dial.turn(name, value, sent), store.scene);
    },
    /** The hand did not mean the dial: as before the turn. */
    takeDialBack() {
      if (dial.isTurned()) store.undo();
      dial.release();
      edits.release();
    },
    releaseDial() {
      dial.release();
      edits.release();
    },
  };
}

/**
 * What a hall asks in a talk: out of a lesson's step, to which one comes back, and not out of a lab.
 * @param {{ store: Store, navigation: Navigation, isFree: () => boolean, masks: string[], openWhatIf: () => void }} parts
 */
function createAsking({ store, navigation, isFree, masks: [none, causal], openWhatIf }) {
  const leaveStep = async () =>
    isFree() || (store.view.lesson !== null && !store.status.lab && (await navigation.wander()));

  return {
    /** Whatever comes to somebody's mind. */
    async askWhatIf() {
      if (await leaveStep()) openWhatIf();
    },
    /** What is asked most: a mask, or one matrix for both; and back. @param {"mask" | "tie_qk"} option */
    async tryOut(option) {
      if (!(await leaveStep())) return;
      const { scene } = store;
      if (option === "mask") store.commit({ ...scene, mask: scene.mask === none ? causal : none });
      else store.commit({ ...scene, tie_qk: !scene.tie_qk }, null, { travels: !scene.tie_qk });
    },
  };
}
