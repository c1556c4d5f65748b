// Connects the presentation to the notes window. The presentation opens the window and sends it every change. The window sends
// back messages such as key presses, over a BroadcastChannel with a random name.

import { createMemo } from "../base/memoize.js";
import { createTranslate } from "../base/words.js";
import { rememberFullScreen } from "../browser/full_screen.js";
import { loadTalk, saveTalk } from "../browser/storage.js";
import { describeTalk, nextStep } from "./slide_notes.js";

const WINDOW_FEATURES = "popup,width=960,height=720";

/** Shortcuts of the presentation that also work in the notes window. */
export const FORWARDED_KEYS = ["b", ".", "escape", "q", "v", "w", "d", "f"];

/**
 * @typedef {ReturnType<typeof describeTalk> & { startTime: number | null }} TalkState
 * @typedef {{ translations: Parameters<typeof createTranslate>[0], state: TalkState, nextStepSvg: string | null,
 * isOver: boolean, }} TalkMessage A message from the presentation. `nextStepSvg` is a picture of the next step, and `isOver` is
 * true once the presentation's page is closed.
 * @typedef {{ turn?: number, press?: string }} WindowMessage A message from the notes window. An empty message requests the
 * current state.
 */

/** @param {Pick<AppServices, "store" | "settings" | "client" | "isWithoutStorage" | "talk" | "getScreen">} modules */
export function createNotesChannel({ store, settings, client, isWithoutStorage, talk, getScreen }) {
  const runIfStateChanged = createMemo();
  const savedTalk = isWithoutStorage ? null : loadTalk();
  let currentChannelName = savedTalk?.name ?? null; // The name of the channel, or null until the notes window is opened.
  let startTime = store.view.presenting ? (savedTalk?.began ?? Date.now()) : null; // In milliseconds since 1970.
  /** @type {BroadcastChannel | null} */
  let channel = null;
  let drawnStepKey = ""; // The step, the language and the theme of the last picture that was drawn, as text.
  /** @type {string | null} */
  let nextStepSvg = null;

  const translations = { strings: settings.strings, bidi_pattern: settings.bidi_pattern };
  const getCurrentState = () => ({ ...describeTalk(store, settings), startTime });
  const send = (isOver = false) =>
    channel?.postMessage({ translations, state: getCurrentState(), nextStepSvg, isOver });

  /** Save the channel's name and the start time, which are needed after a reload. */
  const save = () => isWithoutStorage || saveTalk({ name: currentChannelName, began: startTime });

  /** Send the state of the presentation if it has changed. */
  function sendChanges() {
    runIfStateChanged([JSON.stringify(getCurrentState())], () => {
      send();
      sendNextStep();
    });
  }

  /** Send a picture of the next step. The picture is drawn only once per step. */
  async function sendNextStep() {
    const { view, status } = store;
    const step = nextStep(status.response.lesson, view);
    const stepKey = JSON.stringify([step, view.language, view.theme]);
    if (stepKey === drawnStepKey) return;
    drawnStepKey = stepKey;
    const picture = step && (await drawStep(step));
    if (stepKey !== drawnStepKey) return; // A later step has been requested while this one was drawn.
    nextStepSvg = picture;
    send();
  }

  /** Return a thumbnail of a step, or null if the server refuses to provide the step. @param {LessonStep} step */
  async function drawStep(step) {
    const view = { ...store.view, pair: null, cell: null, gradient: null, film: false, lesson: step };
    const response = await client.send({ lesson: step, view });
    if (!response || response.error !== undefined) return null;
    return getScreen()
      .stage()
      .drawStep(/** @type {Picture & { scene: Scene }} */ (response));
  }

  /** @param {string} channelName */
  function connect(channelName) {
    currentChannelName = channelName;
    channel = new BroadcastChannel(currentChannelName);
    channel.onmessage = (
      /** @type {{ data: WindowMessage }} */ { data: { turn: turnDirection, press: pressedKey } },
    ) => {
      if (turnDirection) talk.turn(turnDirection);
      else if (pressedKey) pressKey(pressedKey);
      else send();
    };
    window.addEventListener("pagehide", () => send(true));
    store.subscribe(sendChanges);
    save();
    sendChanges();
    return currentChannelName;
  }

  store.subscribe(() => {
    startTime = store.view.presenting ? Date.now() : null;
    save();
  }, ["presenting"]);
  save();
  if (currentChannelName) connect(currentChannelName);

  /** @type {Window | null} */
  let notesWindow = null;

  return {
    /**
     * Open the notes window, or focus it. If the server cannot be reached, do not open it, because it would only show the
     * browser's error page.
     */
    async open() {
      if (notesWindow && !notesWindow.closed) return notesWindow.focus();
      if (!(await client.canReach(settings.assets.notes))) return undefined;
      rememberFullScreen();
      const channelName = channel?.name ?? connect(newChannelName());
      notesWindow = window.open(`${settings.assets.notes}#${channelName}`, channelName, WINDOW_FEATURES);
      return undefined;
    },
  };
}

/** Dispatch a key event for a key that was pressed in the notes window. @param {string} key */
const pressKey = (key) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** Return a random name for the channel. `getRandomValues` also works on pages without HTTPS, unlike `randomUUID`. */
const newChannelName = () => `talk-${crypto.getRandomValues(new Uint8Array(16)).toHex()}`;
