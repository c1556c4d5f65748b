// The table of all commands, by name. Buttons, keyboard shortcuts and drags run these commands. The table joins the tables of
// several files, and adds the commands of the stage's tools. input/shortcuts.js lists the keyboard shortcuts.

import { saveChoice } from "../browser/storage.js";
import { mergeFunctions } from "./actions.js";
import { opensArithmetic } from "./selection.js";
import { createDragging } from "./editing.js";
import { createAppearance } from "./appearance.js";
import { hasOpenGuess, isFreeTalk, labOf, screenOf, lessonStepOf } from "./location.js";
import { createSharing } from "./sharing.js";
import { createMorphing } from "./transition.js";

/**
 * Join all commands in one table. If a command has the same name as a store action, the table contains the command, which runs
 * the action itself.
 * @param {Omit<AppServices, "server" | "numberFormat" | "commands">} services
 */
export function createCommands(services) {
  const { store, navigation, labs, learning, film, fitting, trainedHeads, talk, notesChannel, getScreen } = services;
  const toolCommands = createToolCommands(services);
  const stageCommands = {
    /**
     * Return the menus of the stage, in the current language.
     * @returns {import("../components/screen.js").Stage["menus"]}
     */
    menus: () => getScreen().stage().menus,
    /** @param {boolean} [startsSearch] */
    openList: (startsSearch) => getScreen().stage().menus.openList(startsSearch),
    openNotes: notesChannel.open,
    closeLast: createCloseLastOpened(services, toolCommands.closeTool),
  };
  const editingCommands = mergeFunctions(
    ...[services.editing, createDragging(services), createMorphing(store), createAppearance(services)],
  );
  const locationCommands = mergeFunctions(navigation, labs, learning, film, fitting, trainedHeads, talk);
  return {
    ...store.actions,
    ...mergeFunctions(
      editingCommands,
      locationCommands,
      createQuestionCommands(services),
      createSharing(services),
      toolCommands,
      stageCommands,
    ),
  };
}

/**
 * Create the commands for answering a question from the audience. In a lesson they first begin a detour, so that one press
 * returns to the step. In a lab they do nothing.
 * @param {Pick<AppServices, "store" | "navigation" | "film" | "getScreen" | "settings">} modules
 */
function createQuestionCommands({ store, navigation, film, getScreen, settings }) {
  /**
   * Show the stage without a lesson, so that the speaker can answer a question there. In a lesson this begins a detour. Return
   * false if a lab is open, or if the detour could not begin.
   */
  const prepareStage = async () =>
    isFreeTalk(store) || (lessonStepOf(store.location) && !labOf(store.location) && (await navigation.beginDetour()));

  /**
   * Prepare the stage for a question from the audience. Return false if that is not possible because the stage would reveal
   * numbers that the audience has yet to guess.
   */
  async function beginQuestion() {
    if (hasOpenGuess(store.status.response, store.location)) {
      getScreen().stage().menus.openAnswerFirst();
      return false;
    }
    film.pauseFilm();
    return prepareStage();
  }

  return {
    async askWhatIf() {
      if (await beginQuestion()) getScreen().stage().menus.openWhatIf();
    },
    /**
     * Turn the causal mask (`mask`), or one shared matrix for queries and keys (`tie_qk`), on or off.
     * @param {"mask" | "tie_qk"} option
     */
    async toggleWhatIf(option) {
      if (!(await beginQuestion())) return false;
      const { scene } = store;
      const [noMask, causalMask] = settings.choices.mask;
      if (option === "mask") return store.commit({ ...scene, mask: scene.mask === noMask ? causalMask : noMask });
      return store.commit({ ...scene, tie_qk: !scene.tie_qk }, null, { isAnimated: !scene.tie_qk });
    },
  };
}

/**
 * Return a function that closes whatever was opened last. If that was a tool, the function returns the tool's name.
 * @param {Pick<AppServices, "store" | "navigation" | "labs" | "getScreen" | "talk" | "film">} modules
 * @param {() => string | undefined} closeTool
 */
const createCloseLastOpened =
  ({ store, navigation, labs, getScreen, talk, film }, closeTool) =>
  () => {
    if (getScreen().closeMenu()) return void talk.dropQuestion();
    if (store.setStatus({ formulaPart: null })) return undefined;
    if (film.closeFilm()) return undefined;
    const { presenting } = store.view;
    // Arithmetic that the user has opened is closed here. Arithmetic that the lesson step has opened is closed only after all
    // tools, the film and a detour.
    const isOpenedByUser = store.location.savedSelection !== null;
    if (presenting && (labs.leaveLab() || (isOpenedByUser && store.closeNumber()))) return undefined;
    const closedTool = closeTool();
    if (presenting && !closedTool) film.resumeFilm() || navigation.endDetour() || store.closeNumber();
    return closedTool;
  };

const TOOL_NAMES = ["options", "weights", "lopsided", "matters", "learn", "steps", "settings", "keys"];
// Tools that are shown in the same place, so that only one of them can be open.
const PANEL_TOOLS = ["weights", "lopsided", "steps"];
const LESSON_TOOLS = ["matters", "learn"]; // Tools that a lesson step or a puzzle may open by itself.

/**
 * Return the valid tool names in a list from the address or the browser's storage. Of several tools that are shown in the same
 * place, only the last one is kept.
 * @param {unknown} savedNames
 */
export function validToolNames(savedNames) {
  const validNames = Array.isArray(savedNames) ? savedNames.filter((name) => TOOL_NAMES.includes(name)) : [];
  const panelTool = validNames.findLast((name) => PANEL_TOOLS.includes(name));
  return validNames.filter((name) => !PANEL_TOOLS.includes(name) || name === panelTool);
}

/**
 * Return the name of the tool that was opened last, among those that are visible now.
 * @param {Pick<State, "location" | "view" | "status">} state
 */
export function findLastOpenTool({ location, view, status }) {
  const isReducedView = view.presenting || screenOf({ location, view }) === "lesson";
  const isVisibleTool = (/** @type {string} */ name) => !isReducedView || LESSON_TOOLS.includes(name);
  const isPartOfStep = (/** @type {string} */ name) => name === "learn" && status.response.lesson?.training_target;
  return labOf(location) ? undefined : view.openTools.findLast((name) => isVisibleTool(name) && !isPartOfStep(name));
}

/**
 * Create the commands that open and close tools, and save the open tools whenever they change.
 * @param {Pick<AppServices, "store" | "isWithoutStorage" | "addressSync" | "learning">} modules
 */
function createToolCommands({ store, isWithoutStorage, addressSync, learning }) {
  if (!isWithoutStorage) store.subscribe(() => saveTools(store.view), ["openTools", "showsWholeStage"]);
  store.subscribe(
    () => store.setVisit({ isArithmeticOpen: opensArithmetic(store.status.response, store.view) }),
    ["showsWholeStage"],
  );

  /** Open or close a tool. @param {string} name */
  function toggleTool(name) {
    if (name === "matters") store.toggleGradient();
    else if (name === "learn" && store.location.learning) learning.closeLearning();
    else if (name === "learn") learning.openLearning();
    else if (TOOL_NAMES.includes(name)) store.toggleOpen(name);
    if (name === "steps") addressSync.updateAddress();
  }

  return {
    toggleTool,
    /** Close the tool that was opened last, and return its name. */
    closeTool() {
      const lastOpenedTool = findLastOpenTool(store);
      if (lastOpenedTool) toggleTool(lastOpenedTool);
      return lastOpenedTool;
    },
  };
}

/** Save the list of open tools. Tools that a lesson step or a puzzle has opened are left out. @param {View} view */
function saveTools({ openTools, showsWholeStage }) {
  saveChoice(
    "open",
    openTools.filter((name) => !LESSON_TOOLS.includes(name)),
  );
  saveChoice("everything", showsWholeStage || null);
}
