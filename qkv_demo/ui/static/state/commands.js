// @ts-check
// Everything that a button, a key or a hand can do, by name. A command is a function, or one with what the page shows
// of it: the key of its words, and the keys that do it.

import { rememberChoice } from "../browser/storage.js";
import { createEditing } from "./editing.js";
import { createFilm } from "./film.js";
import { isFree } from "./looking.js";
import { united } from "./reducing.js";
import { isLarge } from "./scene.js";
import { createSharing } from "./sharing.js";
import { createTalk } from "./talk.js";
import { coloursOf } from "./token_places.js";
import { createTools } from "./tools.js";
import { createMorphing } from "./transition.js";

/** @typedef {ReturnType<typeof createCommands>} Commands */
/**
 * What commands ask of the screen. `rowsOf` gives the exact numbers of a matrix that is on it.
 * @typedef {{
 *   rowsOf: (quantity: string, head: number) => unknown,
 *   markMoved: (from: Scene, to: Scene) => void,
 *   showMoved: (from: Scene, to: Scene) => void,
 *   draw: (part: string) => string,
 *   drawFilm: (kind: FilmFile, pictured: Pick<Status, "answer" | "pictured">) => Promise<string>,
 *   openMatrix: (anchor: HTMLElement, quantity: string, head: number, given: boolean) => void,
 *   openShare: (anchor: HTMLElement, link: Promise<import("./sharing.js").Shared | null>) => void,
 *   openCheck: (anchor: HTMLElement, lines: Sentence[]) => void,
 *   openQr: (address: string) => unknown,
 *   openNotes: () => void,
 *   openSentence: (anchor: HTMLElement) => void,
 *   openSettings: (anchor: HTMLElement) => void,
 *   openSteps: (anchor: HTMLElement, here: { name: string, step: number, talk?: View["talk"] }) => void,
 *   openList: (typing?: boolean) => void,
 *   openWhatIf: () => void,
 *   openWorksheet: () => void,
 *   closeMenu: () => boolean,
 *   closeDialog: () => boolean,
 * }} Screen
 * @typedef {{
 *   store: Store, client: Client, navigation: AppNavigation, replay: Replay, screen: AppScreen,
 *   settings: Pick<Settings, "quantities" | "choices">, alone: boolean,
 *   labs: ReturnType<typeof import("./lab.js").createLabs>,
 *   learning: ReturnType<typeof import("./learning.js").createLearning>,
 * }} Parts
 */

/** One table of them all. @param {Parts} parts */
export function createCommands(parts) {
  const { store, navigation, labs, learning, screen, settings, alone } = parts;
  const { files } = settings.choices;
  const { follow } = navigation.address;

  /** Make the change that answers the question, point at it, and say it where the question stands. */
  async function solve() {
    const before = store.scene;
    const found = await navigation.solve();
    if (!found) return;
    screen.showMoved(before, store.scene);
    if (found.said) store.announce({ ...found.said, instead: "answer" });
  }

  const editing = createEditing(parts);
  const looking = createLooking(store);
  const moving = createMorphing(store);
  const tools = createTools({ ...{ store, alone, follow }, ...learning });
  const film = createFilm(store);
  const talk = createTalk({ store, navigation, solve, turnLab: labs.turnLab, film, screen });
  const sharing = createSharing({ ...parts, files });
  const places = { ...createPlaces(parts), solve };
  const menus = createMenus(screen);
  const closing = createClosing({ ...parts, tools, talk, film });

  const first = united(editing, looking, moving, tools, talk, sharing, labs, learning);
  const all = united(first, places, menus, film, closing);
  return { ...runsOf(all), list: listOf(all) };
}

/** @template {Commanding} Group @param {Group} group @returns {Runs<Group>} */
function runsOf(group) {
  const runs = Object.entries(group).map(([name, one]) => [name, typeof one === "function" ? one : one.run]);
  return Object.fromEntries(runs);
}

/** Those that have words, in the order in which they stand. @param {Commanding} group @returns {ListedCommand[]} */
const listOf = (group) =>
  Object.entries(group).flatMap(([name, one]) => (typeof one === "function" ? [] : [{ name, ...one }]));

/** What is looked at, and in which light. @param {Store} store */
function createLooking(store) {
  const { setView, pointAt, select, closeNumber, showHead, letAsk, letAnswer, toggleGradient, toggleHint } = store;
  const { unfoldSheet, closeNotes, liftBlank, guess } = store;
  return {
    ...{ setView, pointAt, select, closeNumber, showHead, letAsk, letAnswer, toggleGradient, toggleHint },
    ...{ unfoldSheet, closeNotes, liftBlank, guess },
    toggleMix: {
      run: store.toggleMix,
      keys: ["v"],
      label: "ui.talk.mix",
      inTalk: true,
      of: /** @type {const} */ ("free"),
    },
    toggleBlank: { run: store.toggleBlank, keys: ["b", "."], label: "ui.talk.blank", inTalk: true },
    toggleTheme: {
      run() {
        const theme = store.view.theme === "dark" ? "light" : "dark";
        store.setView({ theme });
        rememberChoice("theme", theme);
      },
      ...{ keys: ["d"], label: "ui.talk.light", inTalk: true },
    },
    toggleNotes: {
      ...{ run: store.toggleNotes, keys: ["n"], label: "ui.talk.notes", inTalk: true },
      of: /** @type {const} */ ("lesson"),
    },
    isFree: () => isFree(store),
    isPresenting: () => store.view.presenting,
    isTransposed: () => store.view.transposed,
    isSheetOpen: () => store.status.sheet,
    isLarge: () => isLarge(store.scene),
    isCross: () => store.scene.context !== null,
    colours: () => coloursOf(store.scene),
  };
}

/** Where one goes, and back. @param {Parts} parts */
function createPlaces({ store, navigation, screen, settings }) {
  const { openPreset, openLesson, goToStep, leaveLesson, address, toggleTransposed, setLanguage } = navigation;
  return {
    ...{ openPreset, openLesson, goToStep, leaveLesson, stepLeft: address.stepLeft, toggleTransposed, setLanguage },
    makeSentence: navigation.openSentence,
    reset: { run: navigation.reset, label: "ui.reset" },
    undo: { run: navigation.undo, keys: ["ctrl+z"], label: "ui.undo" },
    redo: { run: navigation.redo, keys: ["ctrl+y", "ctrl+shift+z"], label: "ui.redo" },
    ...createAsking({ store, navigation, screen, settings }),
  };
}

/**
 * What a hall asks: out of a lesson's step, to which one comes back, and not into a lab.
 * @param {Pick<Parts, "store" | "navigation" | "screen" | "settings">} parts
 */
function createAsking({ store, navigation, screen, settings }) {
  const leaveStep = async () =>
    isFree(store) || (store.view.lesson !== null && !store.status.lab && (await navigation.wander()));
  return {
    askWhatIf: {
      async run() {
        if (await leaveStep()) screen.openWhatIf();
      },
      ...{ keys: ["w"], label: "ui.talk.what_if", inTalk: true, app: true },
    },
    /** What is asked most: a mask, or one matrix for both; and back. @param {"mask" | "tie_qk"} option */
    async tryOut(option) {
      if (!(await leaveStep())) return;
      const { scene } = store;
      const [none, causal] = settings.choices.mask;
      if (option === "mask") store.commit({ ...scene, mask: scene.mask === none ? causal : none });
      else store.commit({ ...scene, tie_qk: !scene.tie_qk }, null, { travels: !scene.tie_qk });
    },
  };
}

/** @param {AppScreen} screen */
const createMenus = ({ openMatrix, openSettings, openSentence, openSteps, openWhatIf, openNotes, openList }) => ({
  ...{ openMatrix, openSteps },
  openSettings: { run: openSettings, label: "ui.settings" },
  openSentence: { run: openSentence, label: "ui.sentence" },
  openWhatIf: { run: openWhatIf, label: "ui.what_if" },
  openNotes: { run: openNotes, keys: ["s"], label: "ui.talk.window", inTalk: true, app: true },
  openList: { run: () => openList(), keys: ["?"], label: "ui.talk.list", leads: true },
  explore: { run: () => openList(true), keys: ["/", "ctrl+k"], label: "ui.explore.find", leads: true },
});

/** @param {Parts & { tools: ReturnType<typeof createTools>, talk: ReturnType<typeof createTalk>, film: ReturnType<typeof createFilm> }} parts */
const createClosing = ({ store, navigation, labs, screen, tools, talk, film }) => ({
  closeLast: {
    /** What was opened last, one thing at a time; answers the tool if it is one. */
    run() {
      if (screen.closeMenu()) return void talk.dropQuestion();
      if (film.closeFilm()) return undefined;
      const { presenting } = store.view;
      const isPressed = store.status.before !== null; // the number that a step shows itself goes last
      if (presenting && (labs.leaveLab() || (isPressed && store.closeNumber()))) return undefined;
      const tool = tools.closeTool();
      if (presenting && !tool) navigation.comeBack() || store.closeNotes() || store.closeNumber();
      return tool;
    },
    ...{ keys: ["escape"], label: "ui.talk.close" },
  },
});
