// @ts-check
// The stage's tools: which are open, in the order in which they were opened, and "Show everything" in a lesson.

import { rememberChoice } from "../browser/storage.js";
import { explains } from "./opening.js";
import { withView } from "./reducing.js";

const TOOLS = ["options", "weights", "lopsided", "matters", "learn", "steps", "settings", "keys"];
const OF_A_PLACE = ["matters", "learn"]; // a step of a lesson may open these itself

/**
 * With what is open now: of a gradient and of training the tool is open exactly while they are there.
 * @param {State} state @returns {State}
 */
export function withTools(state) {
  const { view, status } = state;
  const open = withTool(withTool(view.open, "matters", Boolean(view.gradient)), "learn", Boolean(status.learning));
  return open === view.open ? state : withView(state, { open });
}

/** @param {string[]} open @param {string} name @param {boolean} is open */
function withTool(open = [], name, is) {
  if (open.includes(name) === is) return open;
  return is ? [...open, name] : open.filter((one) => one !== name);
}

/** The tools that a browser remembers, as far as there are such. @param {string | null} kept */
export const toolsFrom = (kept) => (kept ?? "").split(" ").filter((name) => TOOLS.includes(name));

export const toolActions = {
  /** @param {State} state @param {string} name of a tool that nothing else opens */
  toggleOpen: (state, name) =>
    withView(state, { open: withTool(state.view.open, name, !state.view.open.includes(name)) }),
  /** In a lesson: all that its step does not speak of. @param {State} state */
  toggleEverything: (state) => withView(state, { everything: !state.view.everything }),
};

/** The tool that was opened last, among those that are on screen here. @param {Pick<State, "view" | "status">} state */
export function lastTool({ view, status }) {
  const { open, presenting, lesson, everything } = view;
  const hidesMost = presenting || (lesson && !everything);
  const isHere = (/** @type {string} */ name) => !hidesMost || OF_A_PLACE.includes(name);
  const isTheStep = (/** @type {string} */ name) => name === "learn" && status.answer.lesson?.learns;
  return status.lab ? undefined : open.findLast((name) => isHere(name) && !isTheStep(name));
}

/**
 * `follow` lets the address follow.
 * @param {{ store: Store, alone: boolean, follow: () => void, openLearning: () => void, closeLearning: () => void }}
 *   parts
 */
export function createTools({ store, alone, follow, openLearning, closeLearning }) {
  if (!alone) store.subscribe(() => remember(store.view), ["open", "everything"]);
  store.subscribe(() => store.unfoldSheet(explains(store.status.answer, store.view)), ["everything"]);

  /** @param {string} name */
  function toggleTool(name) {
    if (name === "matters") store.toggleGradient();
    else if (name === "learn" && store.status.learning) closeLearning();
    else if (name === "learn") openLearning();
    else if (TOOLS.includes(name)) store.toggleOpen(name);
    if (name === "steps") follow();
  }

  return {
    toggleTool,
    toggleEverything: store.toggleEverything,
    /** Which one it was, if any. */
    closeTool() {
      const last = lastTool(store);
      if (last) toggleTool(last);
      return last;
    },
    /** What was open when the page was left and has to be made anew. @param {string[]} names */
    reopen(names) {
      for (const name of OF_A_PLACE) if (names.includes(name)) toggleTool(name);
    },
  };
}

/** @param {View} view */
function remember({ open, everything, lesson }) {
  rememberChoice("open", (lesson ? open.filter((name) => !OF_A_PLACE.includes(name)) : open).join(" "));
  rememberChoice("everything", everything ? "1" : null);
}
