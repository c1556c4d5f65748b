// The address follows the person, and so does what is kept for a reload.

import { queryOf, readAddress, writeAddress } from "../browser/address.js";
import { recallChoice, rememberChoice, rememberDone, rememberWork } from "../browser/storage.js";
import { puzzleOf } from "./learning_numbers.js";
import { beatOf, belongingTo, fieldsOf } from "./location.js";
import { writeStep, writeTalk } from "./talk_steps.js";

const MOST_KEPT = 50; // scenes that undo brings back once the page is loaded again

/**
 * `chosen` is the language that the address or the user has chosen, or null if it follows the browser.
 * @param {Pick<Modules, "store" | "settings" | "alone">} modules @param {string | null} chosen
 */
export function createAddressSync({ store, settings, alone }, chosen) {
  const { addresses, presets } = settings;
  let language = chosen;
  let warned = false; // that this browser keeps nothing
  let link = readAddress(location.search).link; // where the person came from, if from a link
  let linked = store.scene; // and the scene that it stands for
  if (!alone) noteStep(store.view);

  const goal = () => store.status.learning?.goal ?? null;
  const puzzle = () => (puzzleOf(settings.learning, goal()) ? goal() : null); // that is open

  /** @param {string | null} from a link @param {Partial<View>} [as] */
  function queryNow(from, as = {}) {
    const { view, status } = store;
    const { lab, answer } = status;
    const lesson = writeStep(addresses, view.lesson);
    const talk = writeTalk(addresses, view.talk, view.lesson);
    return queryOf(
      { ...view, ...as, lesson, talk, lab, language },
      { first: presets[0], link: from, look: lookOf(view, answer.view), goal: from ? goal() : puzzle() },
    );
  }

  /** @param {{ push?: boolean, link?: string | null }} [more] `push` makes a new entry for "back" */
  function follow({ push = false, link: from = null } = {}) {
    if (alone) return;
    writeAddress(queryNow(from), push);
    noteStep(store.view);
  }

  /**
   * A reload of this very address goes on with a scene, and undo brings back those before. Where this browser keeps
   * nothing, that is said once there is something to keep.
   * @param {Scene} scene @param {import("./store.js").KeptMoment[]} [past]
   */
  function rememberHere(scene, past = []) {
    if (alone) return;
    const { pair } = store.view;
    const beat = beatOf(store.location);
    const { link } = readAddress(location.search);
    const kept = rememberWork({ scene, ...fieldsOf(store.location), goal: puzzle(), pair, link, beat, past });
    if (kept || warned || !store.canUndo) return;
    warned = true;
    store.complain({ key: "ui.unkept" });
  }

  /** @param {string} text a link @param {Scene} scene what it stands for */
  function cameFrom(text, scene) {
    [link, linked] = [text, scene];
  }

  return {
    follow,
    cameFrom,
    /** @param {string} chosen */
    chooseLanguage(chosen) {
      language = chosen;
      follow();
    },
    get link() {
      return link;
    },
    /** The step of a lesson that was last open in this browser. @returns {unknown} */
    stepLeft: () => (alone ? null : recallChoice("lesson")),
    /** The step that is open has been answered, or left for what follows. */
    readStep() {
      const { lesson } = store.view;
      if (!alone && lesson) rememberDone("lesson", lesson[0], lesson[1] + 1);
    },
    /**
     * Return the address under which others find what is seen here, outside a talk.
     * @param {string | null} text the link of a custom scene
     */
    addressFor: (text) => location.origin + location.pathname + queryNow(text, { presenting: false }),
    /** Keep a scene that Python has confirmed. @param {Scene} scene */
    keep(scene) {
      // Once the scene is no longer the link's, a reload must not bring back the link. (Another place writes its own.)
      if (store.location.kind === "own" && store.scene !== linked && readAddress(location.search).link) follow();
      rememberHere(scene);
    },
    /** What a page that is left, and may come back, cannot have told of before: with what led there. @param {Scene} scene */
    rememberLeaving(scene) {
      if (!store.canUndo && beatOf(store.location) === 0) return;
      rememberHere(scene, store.past.slice(-MOST_KEPT).map(toKept));
    },
    /**
     * The address stands for a scene; a reload still brings back what has been made of it since.
     * @param {string} text @param {Scene} scene
     */
    linkTo(text, scene) {
      cameFrom(text, scene);
      follow({ link });
      rememberHere(store.scene);
    },
    /** Follow an example that has become a scene of the user's own, or is itself again. @param {boolean} isOwn */
    belong(isOwn) {
      if (store.setLocation(belongingTo(store.location, isOwn))) follow();
    },
  };
}

/**
 * Return what is selected now, which the last answer may not know yet; it fills in what the user has not selected.
 * @param {View} view @param {SeenView} answered
 */
const lookOf = ({ head, lens, pair, cell }, answered) => ({
  ...{ ...answered, head, lens },
  ...{ pair: pair ?? answered.pair, cell: cell ?? answered.cell },
});

/** @param {Moment} moment @returns {import("./store.js").KeptMoment} */
const toKept = ({ scene, location }) => ({ scene, preset: fieldsOf(location).preset });

/** Where a lesson is gone on with another time; the steps before are behind. @param {View} view */
function noteStep({ lesson }) {
  if (!lesson) return;
  rememberChoice("lesson", lesson);
  rememberDone("lesson", ...lesson);
}
