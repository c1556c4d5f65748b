// @ts-check
// How a page with an address of its own begins: what that asks for, what was being made here, or the first preset.

import { createApp } from "./app.js";
import { write } from "./base/dom.js";
import { languageFor, speaker } from "./base/words.js";
import { readAddress, themeOf } from "./browser/address.js";
import { settleInFrame } from "./browser/frame.js";
import { firstVisit, isReload, recall, recallChoice } from "./browser/storage.js";
import { createReplay } from "./replay/replay.js";
import { createConnection } from "./server/connection.js";
import { firstPlace, firstState } from "./state/beginning.js";
import { createStepNames } from "./state/step_names.js";
import { createStore } from "./state/store.js";
import { hasRefused, MOST } from "./state/talk_steps.js";
import { toolsFrom } from "./state/tools.js";

/**
 * `serve` makes who is asked, `ready` is the answer to an address that asks for nothing, where it is there already.
 * @param {HTMLElement} stage @param {Settings} settings @param {(replay: Replay) => Server} serve
 * @param {(Picture & { scene: Scene }) | null} ready
 */
export async function begin(stage, settings, serve, ready) {
  const replay = createReplay(settings.limits);
  const server = serve(replay);
  const asked = readAddress(location.search);
  const chosen = asked.embedded ? () => null : recallChoice;
  const spoken = asked.language ?? chosen("language") ?? settings.start.language;
  const tools = toolsFrom(chosen("open"));
  const kept = asked.embedded ? null : recall();
  const { request, lesson, preset, left } = firstPlace(placeOf(asked, settings), kept, settings.presets, isReload());
  const light =
    asked.theme ?? themeOf(chosen("theme")) ?? (document.body.classList.contains("dark") ? "dark" : "light");
  const view = viewOf(asked, settings, {
    language: languageFor(settings.words, spoken),
    theme: light,
    lesson,
    preset,
    open: asked.steps && !tools.includes("steps") ? [...tools, "steps"] : tools,
    everything: chosen("everything") !== null,
  });
  const t = speaker(settings, view.language);
  const untilAnswered = createConnection((connected) => connected || write(stage, t("ui.lost")));
  const isReady = ready !== null && request === null && !view.film && view.language === "en" && view.theme === "light";
  const ask = (/** @type {object} */ asked) => untilAnswered(() => server.answer(asked));
  const [opening, complaint] = isReady ? [ready, null] : await opened(ask, request, view, settings.presets[0]);
  if (opening?.error !== undefined) return write(stage, opening.error);
  const painted = /** @type {Picture & { scene: Scene }} */ (opening);
  replay.learn(painted.scene, painted);
  const store = createStore(firstState(painted, view, settings.quantities, { complaint, left }), replay.follow);
  stage.classList.toggle("first-visit", firstVisit()); // its grips show that they can be held
  const app = createApp({ stage, settings, server, store, replay, spoken, alone: asked.embedded });
  if (asked.embedded) settleInFrame(stage, (theme) => store.setView({ theme }));
  if (asked.lab) app.openLab(asked.lab.name, asked.lab.settings, false);
  refuseTalk(store, asked.talk);
  openWhat(app, asked, !lesson && !view.presenting ? tools : []);
}

/** What an address holds of somebody's own talk has its limits. @param {Store} store @param {WrittenTalk | null} talk */
function refuseTalk(store, talk) {
  if (talk && hasRefused(talk)) store.complain({ key: "ui.talk.limits", values: MOST });
}

/** Where it leads. @param {ReturnType<typeof readAddress>} asked @param {Settings} settings */
const placeOf = ({ link, lesson, preset, talk }, { addresses }) => {
  const names = createStepNames(addresses);
  const [first] = (lesson?.[1] === null && names.pick(lesson[0], talk)?.steps) || [];
  const place = names.read(lesson);
  return { link, preset, lesson: place && first !== undefined ? /** @type {LessonStep} */ ([place[0], first]) : place };
};

/**
 * What the address names besides the place.
 * @param {ReturnType<typeof createApp>} app @param {ReturnType<typeof readAddress>} asked @param {string[]} tools
 */
function openWhat(app, { lab, goal, film, link }, tools) {
  if (film !== null && !lab) app.openFilm(film);
  if (goal !== null) app.openGoal(goal, link !== null);
  else if (!lab && tools.length > 0) app.reopen(tools);
}

/**
 * What is looked at first.
 * @param {ReturnType<typeof readAddress>} asked @param {Settings} settings
 * @param {Pick<View, "language" | "theme" | "lesson" | "preset" | "open" | "everything">} known @returns {View}
 */
const viewOf = (asked, { choices, start, addresses }, known) => ({
  ...{ head: 0, pair: null, cell: null, lens: choices.lenses[0], gradient: null, was: null },
  ...known,
  presenting: asked.presenting || start.presenting,
  transposed: asked.transposed,
  talk: asked.lesson && createStepNames(addresses).pick(asked.lesson[0], asked.talk),
  film: asked.film !== null,
  ...(asked.link !== null && asked.look),
});

/**
 * What is asked for, else the first preset, and why it is not what was asked for.
 * @param {(asked: object) => Promise<Answer | undefined>} ask @param {object | null} request
 * @param {View} view is then of what is opened @param {string} preset
 * @returns {Promise<[Answer | undefined, string | null]>}
 */
async function opened(ask, request, view, preset) {
  const found = await ask({ ...request, view });
  if (found?.error === undefined) return [found, null];
  Object.assign(view, { lesson: null, preset });
  return [await ask({ view }), found.error];
}
