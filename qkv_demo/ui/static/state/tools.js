// @ts-check
// The stage's tools: which are open, in the order in which they were opened, and "Show everything" in a lesson.

import { rememberChoice } from "../browser/storage.js";

/** @typedef {import("./store.js").Store} Store */

const TOOLS = ["options", "weights", "lopsided", "matters", "learn", "steps", "settings"];
const OF_A_PLACE = ["matters", "learn"]; // a step of a lesson may open these itself

/**
 * The view with what is open now: of a number's gradient and of training the tool is open exactly while they are there.
 * @param {View} view
 * @param {Status} status
 */
export function withTools(view, { learning }) {
  const open = withTool(withTool(view.open, "matters", Boolean(view.gradient)), "learn", Boolean(learning));
  const steps = open.includes("steps");
  return open === view.open && steps === view.steps ? view : { ...view, open, steps };
}

/** @param {string[]} open @param {string} name @param {boolean} is open */
function withTool(open = [], name, is) {
  if (open.includes(name) === is) return open;
  return is ? [...open, name] : open.filter((one) => one !== name);
}

/** The tools that a browser remembers, as far as there are such. @param {string | null} kept */
export const toolsFrom = (kept) => (kept ?? "").split(" ").filter((name) => TOOLS.includes(name));

/**
 * @param {{
 *   store: Store,
 *   alone: boolean,
 *   follow: () => void,
 *   toggleGradient: () => void,
 *   openLearning: () => void,
 *   closeLearning: () => void,
 * }} parts `follow` lets the address follow
 */
export function createTools({ store, alone, follow, toggleGradient, openLearning, closeLearning }) {
  let kept = store.view.open;
  store.subscribe(() => {
    const { open, lesson } = store.view;
    if (alone || open === kept) return;
    kept = open;
    rememberChoice("open", (lesson ? open.filter((name) => !OF_A_PLACE.includes(name)) : open).join(" "));
  });

  /** @param {string} name */
  function toggleTool(name) {
    const { open } = store.view;
    if (name === "matters") return toggleGradient();
    if (name === "learn") return open.includes(name) ? closeLearning() : openLearning();
    if (!TOOLS.includes(name)) return;
    store.setView({ open: withTool(open, name, !open.includes(name)) });
    if (name === "steps") follow();
  }

  return {
    toggleTool,
    toggleSteps: () => toggleTool("steps"),
    /** What was open when the page was left and has to be made anew. @param {string[]} names */
    reopen(names) {
      for (const name of OF_A_PLACE) if (names.includes(name)) toggleTool(name);
    },
    /** The one that was opened last, but for the training that a lesson's step is about. Whether there was one. */
    closeTool() {
      const { learns } = store.status.answer.lesson ?? {};
      const last = store.view.open.findLast((name) => name !== "learn" || !learns);
      if (last) toggleTool(last);
      return last !== undefined;
    },
    /** In a lesson: all that its step does not speak of. */
    toggleEverything() {
      const everything = !store.view.everything;
      store.setView({ everything });
      if (!alone) rememberChoice("everything", everything ? "1" : null);
    },
  };
}
