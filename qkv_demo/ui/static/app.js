// @ts-check
// The page's one loop: a command changes the store, what has changed is painted and asked about, the answer is stored.

import { attachDropping } from "./browser/files.js";
import { createTeller } from "./notes/teller.js";
import { createAhead } from "./server/ahead.js";
import { createClient } from "./server/client.js";
import { createUpdates } from "./server/updates.js";
import { axesOf, isFreer } from "./state/axes.js";
import { createCommands } from "./state/commands.js";
import { createLabs } from "./state/lab.js";
import { createLearning } from "./state/learning.js";
import { createNavigation } from "./state/navigation.js";
import { createStepNames } from "./state/step_names.js";
import { arrive } from "./views/arriving.js";
import { createScreen } from "./views/screen.js";

/** @typedef {ReturnType<typeof createScreen>} Painting */

/**
 * `spoken` is the language that was chosen outright, by the address or by hand; null follows the browser; `alone`: a
 * file or a frame, whose address and storage are not ours to write.
 * @param {{
 *   stage: HTMLElement, settings: Settings, server: Server, store: Store, replay: Replay,
 *   spoken: string | null, alone: boolean,
 * }} parts
 */
export function createApp({ stage, settings, server, store, replay, spoken, alone }) {
  const ahead = createAhead(server, replay, settings);
  const client = createClient({ server, store, replay, ahead });
  const openGoal = (/** @type {string} */ goal, /** @type {boolean} */ brings) => learning.openGoal(goal, brings);
  const [first] = settings.presets;
  const stepNames = createStepNames(settings.addresses);
  const navigation = createNavigation({ store, client, first, stepNames, spoken, alone, openGoal });
  const { openScene, address } = navigation;
  const learning = createLearning({
    store,
    settings,
    replay,
    openScene,
  });
  const { learnThat: learn } = learning;
  const labs = createLabs({ store, run: server.lab, labs: settings.labs, follow: address.follow, openScene, learn });
  const updates = createUpdates(store, client, replay, address);
  const painting = createScreen({ stage, settings, store, replay });
  const turn = (/** @type {number} */ by) => commands.turn(by);
  const { open: openNotes } = createTeller({
    store,
    settings,
    address: settings.assets.notes,
    turn,
    make: navigation.makeTalk,
    async draw(lesson) {
      const view = { ...store.view, pair: null, cell: null, gradient: null, film: false, lesson };
      const found = await client.send({ lesson, view });
      return found && found.error === undefined
        ? painting.drawStep(/** @type {Picture & { scene: Scene }} */ (found))
        : null;
    },
  });
  const screen = { ...painting, openNotes };
  const commands = createCommands({ store, client, navigation, replay, settings, alone, labs, learning, screen });

  painting.start(commands);
  keepPainting(store, painting, stage);
  keepAsking(store, updates);
  keepAhead(store, ahead);
  dropOldNews(store);
  speakAnew(store, updates, labs);
  attachDropping(window, commands.openFile);
  // Work that no answer has confirmed yet, say without a network, is kept too.
  window.addEventListener("pagehide", () => address.rememberLeaving(updates.lastGood()));

  return { openLab: labs.openLab, openGoal, reopen: commands.reopen, openFilm: commands.openFilm };
}

/**
 * What has changed is painted, the figures again once their axes may fit.
 * @param {Store} store @param {Painting} painting @param {HTMLElement} stage
 */
function keepPainting(store, { paint, paintFigures }, stage) {
  let axes = axesOf(store.status);
  store.subscribe((change) => {
    paint(change);
    const isFree = isFreer(axes, axesOf(store.status));
    axes = axesOf(store.status);
    if (change.kind === "status" && (isFree || change.slices.has("share"))) paintFigures();
    if (change.kind === "scene" && change.arrives) arrive(stage, store.view);
  });
}

/** How the stage is laid out, and which steps a talk has, Python need not know. @type {Slice[]} */
const LAYOUT = ["open", "everything", "talk"];

/**
 * And asked about, unless its answer is there already.
 * @param {Store} store @param {ReturnType<typeof createUpdates>} updates
 */
function keepAsking(store, updates) {
  store.subscribe((change) => {
    const { view } = store;
    const isBack = (/** @type {Slice} */ slice) => slice === "connected" && store.status.connected;
    const concerns = (/** @type {Slice} */ slice) =>
      slice === "scene" || isBack(slice) || (slice in view && !LAYOUT.includes(slice));
    if (change.kind === "scene" && change.answer) updates.settle(change.answer);
    else if ([...change.slices].some(concerns)) updates.request();
  });
}

/**
 * Of the lesson that is open the other steps are sent too.
 * @param {Store} store @param {import("./server/ahead.js").Ahead} ahead
 */
function keepAhead(store, { follow }) {
  const send = () => {
    const { connected, answer } = store.status;
    if (connected && answer.lesson) follow(answer.lesson, store.view.language);
  };
  store.subscribe(send, ["answer", "connected"]);
  send();
}

/** Good news have been heard once the hand goes on, or the talk. @param {Store} store */
function dropOldNews(store) {
  store.subscribe(({ kind }) => {
    const { view, status } = store;
    if (status.notice?.good && (kind === "scene" || (kind === "view" && view.presenting))) store.complain(null);
  });
}

/**
 * In a new language a refusal, and what a lab found, are said too.
 * @param {Store} store @param {ReturnType<typeof createUpdates>} updates @param {{ askLab: () => unknown }} labs
 */
function speakAnew(store, updates, { askLab }) {
  store.subscribe(() => {
    updates.requestRefusal();
    askLab();
  }, ["language"]);
}
