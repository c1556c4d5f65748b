// The stage's one loop: a hand changes the store, the store asks Python, the answer is painted.

import { shapeOf } from "./views/board.js";
import { createDial } from "./input/asymmetry_dial.js";
import { afterFrame } from "./base/dom.js";
import { attachListeners } from "./input/listeners.js";
import { chosen } from "./views/options.js";
import { createQueue } from "./server/queue.js";
import { createClient } from "./server/client.js";
import { copyText } from "./browser/session.js";
import { createEdits } from "./state/edits.js";
import { createStageViews } from "./views/stage.js";
import { createNavigation } from "./state/navigation.js";
import { speaker } from "./base/words.js";

/** `spoken` is the language that was chosen outright, by the address or by hand; null follows the browser. */
export function createApp({ stage, settings, server, store, spoken }) {
  let t;
  let views;
  let latest = null; // the newest answer painted
  let figuresDue = false;
  let moving = false;
  let good = store.scene; // the newest scene that Python could answer
  let refused = null; // the scene over which a complaint stands

  const { reach, send, write, ask, edit } = createClient({ server, store, complain, connected: (is) => views.header.connected(is) });
  const pump = createQueue(send, receive);
  const touch = createEdits({ store, refuse: (key, values) => complain(key && t(key, values)) });
  const dial = createDial({ store, send, edit, refuse: complain });

  store.subscribe((kind, answer) => {
    const heads = store.scene.heads.length;
    if (store.view.head >= heads) store.look({ head: heads - 1 });
    if (kind === "scene") views.showOwn(store);
    // Over a scene that cannot be, a look goes to the last good one.
    const request = { scene: store.scene === refused ? good : store.scene, view: store.view };
    if (answer) pump.settle(answer, request);
    else pump.request(request);
  });

  // Work that no answer has confirmed yet, say without a network, is kept too.
  window.addEventListener("pagehide", () => store.canUndo && visit.keep(store.scene === refused ? good : store.scene));

  const visit = createNavigation({ store, ask, first: settings.presets[0], spoken });

  /** Build the whole stage in the view's language. The store, and so the work, is untouched. */
  function render() {
    t = speaker(settings.words, store.view.language);
    document.documentElement.lang = store.view.language;
    views = createStageViews(t, settings, store.view.language, act);
    stage.replaceChildren(views.shell);
    attachListeners(views.shell, hands);
    views.showOwn(store);
  }

  /** What hands on the stage do. */
  const hands = {
    ...touch,
    setNumber: (...number) => {
      hold(true);
      touch.setNumber(...number);
    },
    endGesture,
    edit,
    paste: (...where) => act.paste(...where),
    select,
    isCross: () => store.scene.context !== null,
    choose: (control) => store.commit(chosen(store.scene, control, latest.trace.heads[store.view.head])),
    turnDial: (name, value) => {
      hold(true);
      dial.turn(store.view.head, name, value);
    },
    releaseDial: () => {
      dial.release();
      release();
    },
    openMatrix: (...which) => views.menus.openMatrix(...which),
    look: (changes) => store.look(changes),
    solve,
    undo,
    redo,
    showStep: (step) => views.showStep(step),
    presenting: {
      toggle: () => act.togglePresenting(),
      presenting: () => store.view.presenting,
      go: (by) => act.lesson.go(by),
      blank: () => views.shell.classList.toggle("blank"),
      notes: () => views.lesson.toggleNotes(),
    },
  };

  /** What buttons do. */
  const act = {
    undo,
    redo,
    reset: visit.again,
    openPreset: visit.openPreset,
    openLesson: (name) => (name ? visit.openStep([name, 0]) : visit.leaveLesson()),
    openShape: ({ currentTarget }) => views.menus.openShape(currentTarget, store.scene),
    share: async () => {
      const link = await write({ scene: store.scene, kind: "link" });
      if (link === null) return;
      visit.linkTo(link);
      views.complain(await copyText(location.href) ? t("ui.share.copied") : t("ui.share.address"), true);
    },
    openExport: ({ currentTarget }) => views.menus.openExport(currentTarget),
    exportAs: async (kind) => {
      const text = await write({ scene: store.scene, kind });
      if (text !== null) act.copyText(text);
    },
    copyText: async (text) => views.complain(t(await copyText(text) ? "ui.copied" : "ui.copy.refused"), true),
    setLanguage: (language) => {
      visit.speak(language);
      render();
      receive(latest);
      if (refused === store.scene) pump.request({ scene: refused, view: store.view }); // the complaint, in the new language
    },
    toggleTheme: () => store.look({ theme: document.body.classList.toggle("dark") ? "dark" : "light" }),
    togglePresenting: () => {
      store.look({ presenting: !store.view.presenting });
      visit.follow();
    },
    toggleGradient: () => store.look({ gradient: store.view.gradient ? null : derivedCell() }),
    moveHandle: (...pull) => {
      hold(true);
      touch.moveHandle(...pull);
    },
    handleNow: touch.handleNow,
    endGesture,
    release,
    edit,
    paste: (quantity, head, row, column, text) => edit({ do: "paste", quantity, head, row, column, text }),
    copy: async (quantity, head, kind) => {
      const text = await write({ rows: views.rowsOf(quantity, head), kind });
      if (text !== null) act.copyText(text);
    },
    lesson: {
      go: (by) => latest.lesson && visit.turn(by, latest.lesson.count),
      back: visit.again,
      leave: visit.leaveLesson,
      hint: () => store.look({ gradient: latest.lesson.watch }),
      solve,
    },
  };

  function complain(sentence, scene = store.scene) {
    refused = sentence === null ? null : scene;
    views.complain(sentence);
  }

  async function solve() {
    const before = store.scene;
    const after = await visit.solve();
    if (after) views.markMoved(before, after);
  }

  function undo() {
    store.undo();
    visit.follow();
  }

  function redo() {
    store.redo();
    visit.follow();
  }

  function select(quantity, head, row, column) {
    const isPair = settings.quantities.find(({ name }) => name === quantity).columns === "keys";
    const pair = isPair ? [row, column] : store.view.pair;
    if (JSON.stringify([quantity, row, column]) === JSON.stringify(store.view.cell)) return;
    // While gradient are shown they belong to the last derived number: turning one must not change whose they are.
    const gradient = store.view.gradient && !isGiven(quantity) ? [quantity, row, column] : store.view.gradient;
    store.look({ cell: [quantity, row, column], pair, gradient });
  }

  const isGiven = (quantity) => latest.schema.find(({ name }) => name === quantity)?.given ?? false;

  /** The selected number if it is computed, else the weight of the selected pair; its score where weights are given too. */
  function derivedCell() {
    const { cell, pair } = latest.view;
    if (!isGiven(cell[0])) return cell;
    return [isGiven("weights") ? "scores" : "weights", ...pair];
  }

  function hold(on) {
    moving = on;
    views.planes.hold(on);
  }

  function endGesture() {
    store.endGesture();
    release();
  }

  function release() {
    if (!moving) return;
    hold(false);
    pump.request({ scene: store.scene, view: store.view }); // once more, now with ranges that fit
  }

  /** Numbers now, figures after the frame that shows the numbers. */
  function receive(answer, payload) {
    if (answer.error) {
      complain(answer.error, payload.scene);
      views.markRefused(answer.at);
      return;
    }
    if (payload) {
      good = payload.scene;
      if (store.scene !== refused) views.forgive(); // an edit answers a complaint; a look elsewhere does not
      visit.keep(payload.scene);
    }
    latest = answer;
    if (shapeOf(good) !== shapeOf(store.scene)) return; // the tables have changed since: a newer answer is on its way
    views.paint(answer, store, dial.turning);
    stage.dataset.revision = String(Number(stage.dataset.revision) + 1);
    stage.getBoundingClientRect(); // lays the page out now, while the browser only waits for its next frame
    if (figuresDue) return;
    figuresDue = true;
    afterFrame(paintFigures);
  }

  async function paintFigures() {
    figuresDue = false;
    if (!window.Plotly || latest === null) return;
    await views.paintFigures(latest.figures, store.view.lesson ? null : store.view.preset);
    stage.dataset.figureRevision = String(Number(stage.dataset.figureRevision) + 1);
  }

  return { render, receive, reach, paintFigures, complain };
}
