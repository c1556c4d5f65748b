// @ts-check
// The page's one loop: a command changes the store, what has changed is painted and asked about, the answer is stored.

import { createAsymmetryDial } from "./input/asymmetry_dial.js";
import { attachDropping } from "./input/dropping.js";
import { createTeller } from "./notes/teller.js";
import { createReaching } from "./input/reaching.js";
import { createClient } from "./server/client.js";
import { createUpdates } from "./server/updates.js";
import { createChecking } from "./state/checking.js";
import { createCommands } from "./state/commands.js";
import { groundOf, isFreer } from "./state/ground.js";
import { createLabs } from "./state/lab.js";
import { createLearning } from "./state/learning.js";
import { createNavigation } from "./state/navigation.js";
import { letGo, showHead } from "./views/arriving.js";
import { createScreen } from "./views/screen.js";

/** @typedef {import("./state/store.js").Store} Store */

/**
 * @param {{
 *   stage: HTMLElement,
 *   settings: Settings,
 *   server: Server,
 *   store: Store,
 *   replay: import("./replay/replay.js").Replay,
 *   spoken: string | null,
 *   alone: boolean,
 * }} parts `spoken` is the language that was chosen outright,
 *   by the address or by hand; null follows the browser; `alone`: a file or a frame, whose address and storage are not ours to write
 */
export function createApp({ stage, settings, server, store, replay, spoken, alone }) {
  const client = createClient({ server, store, replay });
  const navigation = createNavigation({
    store,
    client,
    first: settings.presets[0],
    spoken,
    alone,
    openGoal: (goal) => learning.openGoal(goal),
  });
  const labs = createLabs({
    ...{ store, run: server.lab, labs: settings.labs, ...navigation },
    learn: (target) => learning.learnThat(target),
  });
  const updates = createUpdates(store, client, replay, navigation);
  const screen = createScreen({ stage, settings, store, replay });
  const dial = createAsymmetryDial(store, replay);
  const reaching = createReaching(store, replay);
  const checking = createChecking({ store, client, replay, show: screen.openCheck });
  const { quantities } = settings;
  const told = { ...settings.learning, quantities };
  const learning = createLearning({
    store,
    told,
    untilAnswered: client.untilAnswered,
    run: server.learn,
    ...navigation,
  });
  const notes = createTeller({
    ...{ store, settings, address: settings.assets.notes },
    turn: (by) => commands.turn(by),
  });
  const given = { store, client, navigation, labs, learning, dial, reaching, settings, checking, alone };
  const commands = createCommands({ ...given, screen: { ...screen, openNotes: notes.open } });
  screen.start(commands);
  attachDropping(window, commands.openFile);
  keepAsking(store, updates, screen, labs.askLab);
  store.subscribe((change) => {
    if (change.kind !== "scene" || !change.arrives) return;
    letGo();
    showHead(stage, store.view);
  });

  // Work that no answer has confirmed yet, say without a network, is kept too.
  window.addEventListener("pagehide", () => navigation.rememberLeaving(updates.lastGood()));

  return {
    untilAnswered: client.untilAnswered,
    openLab: labs.openLab,
    openGoal: learning.openGoal,
    reopen: commands.reopen,
  };
}

/**
 * What has changed is painted, and asked about unless its answer is there already.
 * @param {Store} store
 * @param {ReturnType<typeof createUpdates>} updates
 * @param {ReturnType<typeof createScreen>} screen
 * @param {() => unknown} askLab what a lab found is said in the new language too
 */
function keepAsking(store, updates, { paint, paintFigures }, askLab) {
  let { language } = store.view;
  let { share } = store.status;
  let ground = groundOf(store.status);

  store.subscribe((change) => {
    paint(change);
    if (change.kind === "scene" && change.answer) updates.settle(change.answer);
    else if (change.kind !== "status") updates.request();
    else if (isFreer(ground, groundOf(store.status)) || share !== store.status.share) paintFigures(); // with ranges that fit
    ({ share } = store.status);
    ground = groundOf(store.status);
    if (isOld(store, change.kind)) store.setStatus({ notice: null });
    const translated = language !== store.view.language;
    language = store.view.language;
    if (translated) {
      updates.requestRefusal();
      askLab();
    }
  });
}

/**
 * Whether good news have been heard: the hand goes on, or the talk.
 * @param {Store} store
 * @param {Change["kind"]} kind of what happened
 */
const isOld = ({ view, status }, kind) =>
  status.notice?.good && (kind === "scene" || (kind === "view" && view.presenting));
