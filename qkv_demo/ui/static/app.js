// Starts the page with the scene in its address, the saved work, or the first example. From then on, each command changes the
// store, the change is painted and sent to the server, and the server's response is stored and painted.

import { updateText } from "./base/dom.js";
import { createNumberFormat, chooseLanguage, createTranslate } from "./base/words.js";
import { readAddress, setUpInFrame, getSystemTheme, parseTheme } from "./browser/address.js";
import { isReload, loadChoice, loadWork } from "./browser/storage.js";
import { createNumberFields } from "./input/number_fields.js";
import { createNotesChannel } from "./notes/notes_channel.js";
import { createPng, createSvg } from "./pictures/export.js";
import { createReplay } from "./replay/replay.js";
import { createClient } from "./server/client.js";
import { createConnection } from "./server/connection.js";
import { startUpdates } from "./server/updates.js";
import { createCommands, validToolNames } from "./state/commands.js";
import { createEditing } from "./state/editing.js";
import { createFilm } from "./state/film.js";
import { createFitting } from "./state/fitting.js";
import { createAddressSync } from "./state/address_sync.js";
import { handleBackAndForward } from "./state/back.js";
import { createSession } from "./state/heads_session.js";
import { createLabs } from "./state/lab.js";
import { createTrainingCommands } from "./state/learning.js";
import { createNavigation } from "./state/navigation.js";
import { createMatrices } from "./state/scene.js";
import { attachFileDrop } from "./state/sharing.js";
import { createStore, planFirstRequest, createFirstState } from "./state/store.js";
import { createTrainedHeads } from "./state/trained_heads.js";
import { createTalk } from "./state/talk.js";
import { readPreset, readPuzzle, readStep, readTalk } from "./state/talk_steps.js";
import { createScreen } from "./components/screen.js";

/**
 * Start the page. `serve` creates the server. `readyResponse` is the response to an address without parameters, if the page
 * already contains that response. If `isWithoutStorage` is true, the page is a saved file or is inside a frame, so it neither
 * writes its address nor stores anything.
 * @param {HTMLElement} stage @param {Settings} settings @param {(replay: Replay) => Server} serve
 * @param {{ readyResponse?: (Picture & { scene: Scene }) | null, params?: AddressParams, isWithoutStorage?: boolean }} [options]
 */
export async function startPage(
  stage,
  settings,
  serve,
  { readyResponse = null, params = readAddress(location.search), isWithoutStorage = params.embedded } = {},
) {
  const replay = createReplay(settings.limits);
  const server = serve(replay);
  const getSavedChoice = isWithoutStorage ? () => null : loadChoice;
  const languageCandidates = [params.language, getSavedChoice("language"), settings.start.language];
  const requestedLanguage = languageCandidates.find((language) => typeof language === "string") ?? null;
  const openToolNames = [getSavedChoice("open") ?? [], params.opensEveryStep ? "steps" : []].flat();
  const savedWork = isWithoutStorage ? null : loadWork();
  const { request, resumedWork, puzzle, ...startLocation } = planFirstRequest(
    readRequestedLocation(params, settings),
    savedWork,
    settings,
    isReload(),
  );
  const theme = params.theme ?? parseTheme(getSavedChoice("theme")) ?? params.hostTheme ?? getSystemTheme();
  const view = createFirstView(params, settings, {
    language: chooseLanguage(settings.strings, requestedLanguage),
    theme,
    ...startLocation,
    pair: /** @type {PairIndex | null} */ (resumedWork?.pair ?? null), // The server validates the saved pair.
    openTools: validToolNames(openToolNames),
    showsWholeStage: getSavedChoice("everything") !== null,
  });
  const t = createTranslate(settings, view.language);
  const { callUntilResponse } = createConnection((isConnected) => isConnected || updateText(stage, t("ui.lost")));
  const canUseReadyResponse =
    readyResponse !== null && request === null && !view.film && view.language === "en" && view.theme === "light";
  const requestPicture = (/** @type {PictureRequest} */ request) =>
    callUntilResponse((signal) => server.answer(request, signal));
  const [openingResponse, errorText] = canUseReadyResponse
    ? [readyResponse, null]
    : await requestOpening(requestPicture, request, view, settings.presets[0]);
  if (openingResponse?.error !== undefined) return updateText(stage, openingResponse.error);
  const firstPicture = /** @type {Picture & { scene: Scene }} */ (openingResponse);
  replay.addResponse(firstPicture.scene, firstPicture);
  const store = createStore(
    createFirstState(firstPicture, view, settings.quantities, { errorText, resumedWork, puzzle }),
    replay.recompute,
  );
  stage.classList.add("untouched"); // Until the first edit, the style sheet shows a hint that an arrow can be dragged.
  const app = startServices(stage, { settings, server, store, replay, isWithoutStorage }, requestedLanguage);
  if (params.embedded) setUpInFrame(stage, (theme) => store.setView({ theme }));
  openFromAddress(app, params);
  repeatEarlyKeys();
}

/** Dispatch the key presses that a script in the page's head has recorded while the app was loading. */
function repeatEarlyKeys() {
  const { earlyKeys } = window;
  window.earlyKeys = null;
  for (const event of earlyKeys ?? []) document.body.dispatchEvent(new KeyboardEvent("keydown", event));
}

/**
 * Return the link, the example, the puzzle or the lesson step that an address contains.
 * @param {AddressParams} params @param {Settings} settings
 */
const readRequestedLocation = ({ link, lesson: lessonStep, preset, goal, talk }, settings) => {
  const { addresses: stepAddresses } = settings;
  const [firstStep] = (lessonStep?.[1] === null && readTalk(stepAddresses, lessonStep[0], talk)?.steps) || [];
  const stepInAddress = readStep(stepAddresses, lessonStep);
  const step =
    stepInAddress && firstStep !== undefined
      ? /** @type {LessonStep} */ ([stepInAddress[0], firstStep])
      : stepInAddress;
  return { link, preset: readPreset(settings, preset), puzzle: readPuzzle(settings, goal), lesson: step };
};

/**
 * Open the lab, the film or the training target that the address names. A presentation of anything else opens with its title,
 * unless the address names a step of a lesson.
 * @param {Pick<AppServices, "labs" | "commands" | "learning" | "store">} modules @param {AddressParams} params
 */
function openFromAddress({ labs, commands, learning, store }, { lab, filmBeat, goal, lesson }) {
  if (lab) labs.openLab(lab.name, lab.settings, false);
  if (filmBeat !== null && !lab) commands.openFilm(filmBeat);
  learning.openReadyTarget(goal);
  if (store.view.presenting && !lesson?.[1]) commands.showTitle();
}

/**
 * Return the first view, which contains the selection and the settings with which the page opens.
 * @param {AddressParams} params @param {Settings} settings
 * @param {Pick<View, "language" | "theme" | "lesson" | "preset" | "was" | "pair" | "openTools" | "showsWholeStage">} otherFields
 * @returns {View}
 */
const createFirstView = (params, { choices, start: startState, addresses: stepAddresses }, otherFields) => ({
  ...{ head: 0, cell: null, plane_content: choices.plane_contents[0], gradient: null },
  ...otherFields,
  presenting: params.presenting || startState.presenting,
  transposed: params.transposed,
  talk: params.lesson && readTalk(stepAddresses, params.lesson[0], params.talk),
  film: params.filmBeat !== null,
  ...(params.link !== null && params.selection),
});

/**
 * Return the response to a request. If the server refuses it, return the first example's response and the error message.
 * @param {(request: PictureRequest) => Promise<Answer | undefined>} requestPicture @param {object | null} request
 * @param {View} view its fields are replaced by those of the example if the request is refused @param {string} preset
 * @returns {Promise<[Answer | undefined, string | null]>}
 */
async function requestOpening(requestPicture, request, view, preset) {
  const response = await requestPicture({ ...request, view });
  if (response?.error === undefined) return [response, null];
  Object.assign(view, { lesson: null, preset });
  return [await requestPicture({ view }), response.error];
}

/**
 * Create the modules and start them. Each module can use the modules that were created before it. `language` is the language that
 * the user or the address has chosen, or null.
 * @param {HTMLElement} stage @param {Pick<AppServices, "settings" | "server" | "store" | "replay" | "isWithoutStorage">}
 * coreServices
 * @param {string | null} language
 */
function startServices(stage, coreServices, language) {
  const { settings, server, store, replay, isWithoutStorage } = coreServices;
  /** @type {AppServices["getScreen"]} */
  const getScreen = () => screen;
  const numberFormat = createNumberFormat(settings.formats);
  const matrices = createMatrices(settings.quantities);
  const client = createClient(coreServices);
  const editing = createEditing({ store, client, settings, matrices });
  const numberFields = createNumberFields({ store, settings, numberFormat, editing });
  store.subscribe(numberFields.reset, ["head"]);
  const addressSync = createAddressSync(coreServices, language);
  const navigation = createNavigation({ store, settings, client, numberFields, addressSync });
  const learning = createTrainingCommands({ store, settings, replay, matrices, addressSync });
  const labs = createLabs({ store, settings, server, addressSync, navigation, learning });
  const film = createFilm(store);
  const fitting = createFitting({ client, navigation });
  const trainedHeads = createTrainedHeads({ client, fitting, store, settings });
  const talk = createTalk({ store, navigation, labs, film, addressSync, getScreen });
  const notesChannel = createNotesChannel({ store, settings, client, isWithoutStorage, talk, getScreen });
  const commands = createCommands({
    ...{
      settings,
      store,
      replay,
      matrices,
      numberFields,
      isWithoutStorage,
      client,
      addressSync,
      editing,
      exporting: { createSvg, createPng },
    },
    ...{ navigation, learning, labs, film, fitting, trainedHeads, talk, notesChannel, getScreen },
  });
  const services = {
    settings,
    store,
    replay,
    numberFormat,
    matrices,
    numberFields,
    isWithoutStorage,
    addressSync,
    client,
    commands,
  };
  const screen = createScreen({ ...services, stage, cameras: new Map(), headsState: createSession() });

  handleBackAndForward({ store, settings, isWithoutStorage, navigation, learning, labs, film, talk, getScreen });
  screen.start();
  startUpdates({ store, client, replay, addressSync });
  clearSuccessNotices(store);
  attachFileDrop(window, commands.openFile);
  return { labs, commands, learning, store };
}

/** Remove a success notice as soon as the user edits the scene, or the speaker goes on. @param {Store} store */
function clearSuccessNotices(store) {
  store.subscribe(({ slices }) => {
    const { view, status } = store;
    const isOutdated = slices.has("scene") || (view.presenting && [...slices].some((slice) => slice in view));
    if (status.notice?.isSuccess && isOutdated) store.showError(null);
  });
}
