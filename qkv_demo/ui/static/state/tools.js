// The stage's tools: which are open, in the order in which they were opened, and "Show everything" in a lesson.

import { rememberChoice } from "../browser/storage.js";
import { explains } from "./looking.js";

const TOOLS = ["options", "weights", "lopsided", "matters", "learn", "steps", "settings", "keys"];
const OF_A_PLACE = ["matters", "learn"]; // a step of a lesson may open these itself

/** The tools that a browser remembers, as far as there are such. @param {string | null} kept */
export const toolsFrom = (kept) => (kept ?? "").split(" ").filter((name) => TOOLS.includes(name));

/** The tool that was opened last, among those that are on screen here. @param {Pick<State, "view" | "status">} state */
export function lastTool({ view, status }) {
  const { open, presenting, lesson, everything } = view;
  const hidesMost = presenting || (lesson && !everything);
  const isHere = (/** @type {string} */ name) => !hidesMost || OF_A_PLACE.includes(name);
  const isTheStep = (/** @type {string} */ name) => name === "learn" && status.answer.lesson?.learns;
  return status.lab ? undefined : open.findLast((name) => isHere(name) && !isTheStep(name));
}

/** @param {App} app */
export function createTools({ store, alone, address, learning }) {
  if (!alone) store.subscribe(() => remember(store.view), ["open", "everything"]);
  store.subscribe(() => store.unfoldSheet(explains(store.status.answer, store.view)), ["everything"]);

  /** @param {string} name */
  function toggleTool(name) {
    if (name === "matters") store.toggleGradient();
    else if (name === "learn" && store.status.learning) learning.closeLearning();
    else if (name === "learn") learning.openLearning();
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
