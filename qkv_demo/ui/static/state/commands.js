// Everything that a button, a key or a hand can do, by name: the tables of other files joined, and here the commands of the
// stage's tools, which are kept in the order in which they were opened. input/keys.js says which keys do it.

import { rememberChoice } from "../browser/storage.js";
import { explains, united } from "./actions.js";
import { createEditing, createPulling } from "./editing.js";
import { createAppearance } from "./navigation.js";
import { hidesNumbers, isFree } from "./location.js";
import { createSharing } from "./sharing.js";
import { createMorphing } from "./transition.js";

/**
 * Join all commands in one table. A command replaces the store's action of the same name, and does more.
 * @param {Omit<Modules, "server" | "numbers" | "commands">} modules
 */
export function createCommands(modules) {
  const { store, navigation, labs, learning, film, talk, teller, getScreen } = modules;
  const tools = createTools(modules);
  const own = {
    /** Of the stage as it stands then. @returns {import("../components/screen.js").Stage["menus"]} */
    menus: () => getScreen().on().menus,
    /** @param {boolean} [typing] */
    openList: (typing) => getScreen().on().menus.openList(typing),
    openNotes: teller.open,
    closeLast: createClosing(modules, tools.closeTool),
  };
  const editing = united(
    ...[createEditing(modules), createPulling(modules), createMorphing(store), createAppearance(modules)],
  );
  const places = united(navigation, labs, learning, film, talk);
  return {
    ...store.acts,
    ...united(editing, places, createAsking(modules), createSharing(modules), tools, own),
  };
}

/**
 * Create the commands that answer a question from the audience. From a lesson's step they lead to a detour. A lab has none.
 * @param {Pick<Modules, "store" | "navigation" | "film" | "getScreen" | "settings">} modules
 */
function createAsking({ store, navigation, film, getScreen, settings }) {
  const leaveStep = async () =>
    isFree(store) || (store.location.kind === "lesson" && !store.status.lab && (await navigation.wander()));

  /** Return whether the audience may ask now. Before the answer its question would show the numbers that are guessed. */
  async function beginQuestion() {
    if (hidesNumbers(store.status.answer, store.location)) {
      getScreen().on().menus.openAnswerFirst();
      return false;
    }
    film.pauseFilm();
    return leaveStep();
  }

  return {
    async askWhatIf() {
      if (await beginQuestion()) getScreen().on().menus.openWhatIf();
    },
    /** What is asked most: a mask, or one matrix for both; and back. @param {"mask" | "tie_qk"} option */
    async tryOut(option) {
      if (!(await beginQuestion())) return false;
      const { scene } = store;
      const [none, causal] = settings.choices.mask;
      if (option === "mask") return store.commit({ ...scene, mask: scene.mask === none ? causal : none });
      return store.commit({ ...scene, tie_qk: !scene.tie_qk }, null, { travels: !scene.tie_qk });
    },
  };
}

/**
 * Closes what was opened last, one thing at a time; answers the tool if it is one.
 * @param {Pick<Modules, "store" | "navigation" | "labs" | "getScreen" | "talk" | "film">} modules
 * @param {() => string | undefined} closeTool
 */
const createClosing =
  ({ store, navigation, labs, getScreen, talk, film }, closeTool) =>
  () => {
    if (getScreen().closeMenu()) return void talk.dropQuestion();
    if (film.closeFilm()) return undefined;
    const { presenting } = store.view;
    const isPressed = store.location.before !== null; // the number that a step shows itself goes last
    if (presenting && (labs.leaveLab() || (isPressed && store.closeNumber()))) return undefined;
    const tool = closeTool();
    if (presenting && !tool)
      film.resumeFilm() || navigation.goBack() || store.setProgress({ notes: false }) || store.closeNumber();
    return tool;
  };

const TOOLS = ["options", "weights", "lopsided", "matters", "learn", "steps", "settings", "keys"];
const OF_A_PLACE = ["matters", "learn"]; // Tools that a lesson's step or a puzzle may open.

/** The tools that a browser remembers, as far as there are such. @param {unknown} kept */
export const toolsFrom = (kept) => (Array.isArray(kept) ? kept.filter((name) => TOOLS.includes(name)) : []);

/** The tool that was opened last, among those that are on screen here. @param {Pick<State, "location" | "view" | "status">} state */
export function lastTool({ location, view, status }) {
  const { open, presenting, everything } = view;
  const hidesMost = presenting || (location.kind === "lesson" && !everything);
  const isHere = (/** @type {string} */ name) => !hidesMost || OF_A_PLACE.includes(name);
  const isPartOfStep = (/** @type {string} */ name) => name === "learn" && status.answer.lesson?.learns;
  return status.lab ? undefined : open.findLast((name) => isHere(name) && !isPartOfStep(name));
}

/** @param {Pick<Modules, "store" | "alone" | "address" | "learning">} modules */
function createTools({ store, alone, address, learning }) {
  if (!alone) store.subscribe(() => remember(store.view), ["open", "everything"]);
  store.subscribe(() => store.setStatus({ sheet: explains(store.status.answer, store.view) }), ["everything"]);

  /** @param {string} name */
  function toggleTool(name) {
    if (name === "matters") store.toggleGradient();
    else if (name === "learn" && store.status.learning) learning.closeLearning();
    else if (name === "learn") learning.learnThat();
    else if (TOOLS.includes(name)) store.toggleOpen(name);
    if (name === "steps") address.follow();
  }

  return {
    toggleTool,
    /** Which one it was, if any. */
    closeTool() {
      const last = lastTool(store);
      if (last) toggleTool(last);
      return last;
    },
  };
}

/** Remember which tools are open, apart from those that belong to a place. @param {View} view */
function remember({ open, everything }) {
  rememberChoice(
    "open",
    open.filter((name) => !OF_A_PLACE.includes(name)),
  );
  rememberChoice("everything", everything || null);
}
