// The page's one loop: a command changes the store, what has changed is painted and asked about, the answer is stored.

import { attachDropping } from "./browser/files.js";
import { createTeller } from "./notes/teller.js";
import { createClient } from "./server/client.js";
import { keepAsking } from "./server/updates.js";
import { axesOf, isFreer } from "./state/transition.js";
import { createCommands } from "./state/commands.js";
import { createFilm } from "./state/film.js";
import { createFollower } from "./state/following.js";
import { createLabs } from "./state/lab.js";
import { createLearning } from "./state/learning.js";
import { createNavigation } from "./state/navigation.js";
import { createTalk } from "./state/talk.js";
import { arrive } from "./views/arriving.js";
import { createScreen } from "./views/screen.js";

/**
 * Each part may know of all others, once the page has begun.
 * @param {Pick<App, "stage" | "settings" | "server" | "store" | "replay" | "spoken" | "alone">} given
 */
export function createApp(given) {
  const app = /** @type {App} */ ({ ...given });
  app.client = createClient(app);
  app.address = createFollower(app);
  app.navigation = createNavigation(app);
  app.learning = createLearning(app);
  app.labs = createLabs(app);
  app.screen = createScreen(app);
  app.film = createFilm(app);
  app.talk = createTalk(app);
  app.teller = createTeller(app);
  app.commands = createCommands(app);

  app.screen.start();
  keepPainting(app);
  keepAsking(app);
  keepAhead(app);
  dropOldNews(app);
  attachDropping(window, app.commands.openFile);
  return app;
}

/** What has changed is painted, the figures again once their axes may fit. @param {App} app */
function keepPainting({ store, stage, screen }) {
  let axes = axesOf(store.status);
  store.subscribe((change) => {
    screen.paint(change);
    const isFree = isFreer(axes, axesOf(store.status));
    axes = axesOf(store.status);
    if (!change.slices.has("scene") && (isFree || change.slices.has("share"))) screen.paintFigures();
    if (change.arrives) arrive(stage, store.view);
  });
}

/** Of the lesson that is open the other steps are sent too. @param {App} app */
function keepAhead({ store, client }) {
  const send = () => {
    const { connected, answer } = store.status;
    if (connected && answer.lesson) client.sendAhead(answer.lesson, store.view.language);
  };
  store.subscribe(send, ["answer", "connected"]);
  send();
}

/** Good news have been heard once the hand goes on, or the talk. @param {App} app */
function dropOldNews({ store }) {
  store.subscribe(({ slices }) => {
    const { view, status } = store;
    const goesOn = slices.has("scene") || (view.presenting && [...slices].some((slice) => slice in view));
    if (status.notice?.good && goesOn) store.complain(null);
  });
}
