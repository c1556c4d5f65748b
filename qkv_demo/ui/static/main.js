// @ts-check
// Opens the stage: what the address asks for, what was being made here, or the first preset.

import { createApp } from "./app.js";
import { el, write } from "./base/dom.js";
import { languageFor, speaker } from "./base/words.js";
import { readAddress, themeOf } from "./browser/address.js";
import { settleInFrame } from "./browser/frame.js";
import { firstVisit, recall, recallChoice, recallSteps } from "./browser/storage.js";
import { fillNotes } from "./notes/window.js";
import { createReplay } from "./replay/replay.js";
import { createConnection } from "./server/connection.js";
import { createRoute } from "./server/route.js";
import { firstPlace } from "./state/first_place.js";
import { openStore } from "./state/open_store.js";
import { fillScreen } from "./views/filling.js";

/**
 * Called once by boot.js. `props.settings` is what Python says once, `props.value` its answer to an address that asks
 * for nothing.
 * @param {HTMLElement} element
 * @param {{ settings: Settings, value: Picture & { scene: Scene } }} props
 * @param {string} root the address below which all of the server stands, with a slash at its end
 */
export async function mount(element, props, root) {
  const { settings } = props;
  const server = createRoute(root);
  const stage = /** @type {HTMLElement} */ (element.querySelector("#stage"));
  const asked = readAddress(location.search);
  const [language, theme] = asked.embedded ? [null, null] : [recallChoice("language"), recallChoice("theme")];
  const spoken = asked.language ?? language ?? settings.start.language;
  const { request, lesson, preset, left } = firstPlace(asked, asked.embedded ? null : recall(), settings.presets);
  /** @type {View} */
  const view = {
    language: languageFor(settings.words, spoken),
    theme: asked.theme ?? themeOf(theme) ?? (document.body.classList.contains("dark") ? "dark" : "light"),
    head: 0,
    pair: null,
    cell: null,
    lens: settings.choices.lenses[0],
    gradient: null,
    lesson,
    preset,
    was: null,
    presenting: asked.presenting || settings.start.presenting,
    steps: asked.steps || recallSteps(),
    transposed: asked.transposed,
    ...(asked.link !== null && asked.look),
  };
  const t = speaker(settings, view.language);
  const untilAnswered = createConnection((connected) => connected || write(stage, t("ui.lost")));
  const prepared = request === null && view.language === "en" && view.theme === "light";
  let opening = prepared ? props.value : await untilAnswered(() => server.answer({ ...request, view }));
  const complaint = opening?.error ?? null;
  if (complaint !== null) {
    Object.assign(view, { lesson: null, preset: settings.presets[0] });
    opening = await untilAnswered(() => server.answer({ view }));
  }
  const replay = createReplay(settings.limits);
  const store = openStore(
    /** @type {Picture & { scene: Scene }} */ (opening),
    view,
    complaint,
    replay,
    settings.quantities,
    left,
  );
  fillScreen();
  stage.classList.toggle("first-visit", firstVisit()); // its grips show that they can be held
  const app = createApp({ stage, settings, server, store, replay, root, spoken, alone: asked.embedded });
  if (asked.embedded) settleInFrame(stage, (theme) => store.setView({ theme }));
  if (asked.lab) app.openLab(asked.lab.name, asked.lab.settings, false);
  if (asked.goal !== null) app.openGoal(asked.goal);
  await app.untilAnswered(() => loadPlotly(`${root}${settings.assets.plotly}`));
  app.paintFigures();
  store.setStatus({}); // a lab's pictures too
}

/**
 * Called once by the page of the speaker's window, whose address names the talk's channel.
 */
export function mountNotes() {
  fillNotes(document.body, location.hash.slice(1));
}

/**
 * Undefined where it does not arrive.
 * @param {string} address
 * @returns {Promise<true | undefined>}
 */
function loadPlotly(address) {
  return new Promise((resolve) => {
    const script = el("script", { src: address, onload: () => resolve(true), onerror: () => resolve(undefined) });
    document.head.append(script);
  });
}
