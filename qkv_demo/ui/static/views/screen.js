// @ts-check
// Keeps the screen what the store says: the stage is built for a language, and painted when something has changed.

import { afterFrame, attribute } from "../base/dom.js";
import { createNumbers } from "../base/numbers.js";
import { speaker } from "../base/words.js";
import { createDraft } from "../input/draft.js";
import { attachListeners } from "../input/listeners.js";
import { createSchemas, structureOf } from "../state/schema.js";
import { travel } from "../state/transition.js";
import { createStageViews } from "./stage.js";

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {import("./stage.js").StageViews} StageViews */

/** @param {{ stage: HTMLElement, settings: Settings, store: Store }} parts */
export function createScreen({ stage, settings, store }) {
  /** @type {{ language: string, views: StageViews, painted: Picture | null } | null} */
  let built = null;
  /** @type {Commands | null} */
  let commands = null;
  /** @type {Scene | null} */
  let destination = null; // where the numbers on screen travel to
  const figures = createFiguresTurn(stage, paintFigures);
  let revision = 0;
  const kept = createKept(settings);

  /** The stage in the view's language. The store, and so the work, is untouched by building it anew. */
  function current() {
    const { language } = store.view;
    if (built?.language === language) return built;
    if (!commands) throw new Error("the screen has not started");
    const views = createStageViews(speaker(settings, language), settings, language, commands, kept);
    document.documentElement.lang = language;
    stage.replaceChildren(views.shell);
    attachListeners(views.shell, commands, kept.draft, { ...kept, ...settings });
    built = { language, views, painted: null };
    views.showOwn(store.scene, store);
    return built;
  }

  /** @param {Scene} from */
  function travelFrom(from) {
    const to = store.scene;
    destination = to;
    travel(from, to, {
      show: (between) => current().views.showOwn(between, store),
      arrive() {
        destination = null;
        current().views.showOwn(to, store);
        paintAnswer();
      },
      stillWanted: () => destination === to && store.scene === to, // an edit on the way ends the journey
    });
  }

  /** Numbers now, figures after the frame that shows the numbers. */
  function paintAnswer() {
    const { views, painted } = current();
    const { answer, answered } = store.status;
    if (!built || answer === painted || destination === store.scene) return;
    built.painted = answer;
    if (structureOf(answered) !== structureOf(store.scene)) return; // the tables have changed since: a newer answer is on its way
    views.paint(answer, store);
    revision += 1;
    stage.dataset.revision = String(revision);
    stage.getBoundingClientRect(); // lays the page out now, while the browser only waits for its next frame
    figures.due();
  }

  async function paintFigures() {
    const { answer } = store.status;
    await current().views.paintFigures(answer.figures, store.view.lesson ? null : store.view.preset);
  }

  /** @param {Change} change */
  function paint(change) {
    if (change.kind === "scene") {
      if (change.from && change.answer) travelFrom(change.from);
      else current().views.showOwn(store.scene, store);
    }
    current().views.paintView(store);
    document.body.classList.toggle("dark", store.view.theme === "dark");
    attribute(document.body, "data-view", store.view.presenting ? "present" : "page"); // what lies around makes room too
    paintAnswer();
  }

  return {
    /** @param {Commands} table what buttons and hands can do */
    start(table) {
      commands = table;
      paint({ kind: "status" });
    },
    paint,
    paintFigures: figures.due,
    /** @param {string} quantity @param {number} head */
    rowsOf: (quantity, head) => current().views.rowsOf(quantity, head),
    /** @param {Scene} from @param {Scene} to */
    markMoved: (from, to) => current().views.markMoved(from, to),
    /** @param {HTMLElement} anchor @param {string} quantity @param {number} head @param {boolean} given */
    openMatrix: (anchor, quantity, head, given) => current().views.menus.openMatrix(anchor, quantity, head, given),
    /** @param {{ currentTarget: any }} event */
    openShape: ({ currentTarget }) => current().views.menus.openShape(currentTarget, store.scene),
    /** @param {{ currentTarget: any }} event */
    openExport: ({ currentTarget }) => current().views.menus.openExport(currentTarget),
  };
}

/**
 * What outlives a stage that is built anew.
 * @param {Settings} settings
 * @returns {import("./stage.js").Kept}
 */
function createKept({ formats }) {
  const numbers = createNumbers(formats);
  return { schemas: createSchemas(), cameras: new Map(), numbers, draft: createDraft(numbers.showGiven) };
}

/**
 * Figures are painted once a frame, and only once plotly is here. `due()` asks for it.
 * @param {HTMLElement} stage
 * @param {() => Promise<void>} paint
 */
function createFiguresTurn(stage, paint) {
  let waiting = false;
  let revision = 0;

  async function turn() {
    waiting = false;
    if (!window.Plotly) return;
    await paint();
    revision += 1;
    stage.dataset.figureRevision = String(revision);
  }

  return {
    due() {
      if (waiting) return;
      waiting = true;
      afterFrame(turn);
    },
  };
}
