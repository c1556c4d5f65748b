// Connects the presentation to the notes window. The presentation opens the window and sends it every change. The window sends
// back messages such as key presses, over a BroadcastChannel with a random name.

import { createMemo } from "../base/memoize.js";
import { createTranslate } from "../base/words.js";
import { rememberFullScreen } from "../browser/full_screen.js";
import { loadTalk, saveTalk } from "../browser/storage.js";
import { beatsToPlay } from "../state/film.js";
import { labCaption } from "../state/lab.js";
import {
  LAST_BEAT,
  OPENING_BEAT,
  beatOf,
  filmOf,
  isAtClosing,
  labOf,
  pausedFilmOf,
  lessonStepOf,
} from "../state/location.js";
import { stepCounterText, stepAfter, stepsOf } from "../state/talk_steps.js";

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
  let startTime = store.view.presenting ? (savedTalk?.began ?? Date.now()) : null; // Milliseconds.
  /** @type {BroadcastChannel | null} */
  let channel = null;
  let drawnStepKey = ""; // Identifies the step, the language and the theme of the last picture that was drawn.
  /** @type {string | null} */
  let nextStepSvg = null;

  const translations = { strings: settings.strings, bidi_pattern: settings.bidi_pattern };
  const currentState = () => ({ ...describeTalk(store, settings), startTime });
  const send = (isOver = false) => channel?.postMessage({ translations, state: currentState(), nextStepSvg, isOver });

  /** Save the channel's name and the start time, which are needed after a reload. */
  const save = () => isWithoutStorage || saveTalk({ name: currentChannelName, began: startTime });

  /** Send the state of the presentation if it has changed. */
  function sendChanges() {
    runIfStateChanged([JSON.stringify(currentState())], () => {
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

/**
 * Return the next step of the presentation, or null.
 * @param {LessonWords | undefined} lesson @param {View} view @returns {LessonStep | null}
 */
function nextStep(lesson, { talk }) {
  const nextIndex = lesson && stepAfter(stepsOf(talk, lesson.name, lesson.count), lesson.step, 1);
  return lesson === undefined || nextIndex === undefined ? null : [lesson.name, nextIndex];
}

const EMPTY_SLIDE = { name: "", counter: "", title: "", text: "", ask: "", answer: "", notes: "", next: "" };

/**
 * The content of the notes window: the text and the notes of the current slide, and the text of the next one.
 * `isStep` is true if the next slide is a lesson step, so that a picture of it can be shown.
 * `pressHints` contains the translation keys of the sentences that describe the effect of the next press.
 * @typedef {typeof EMPTY_SLIDE & { pressHints: string[], isStep: boolean }} Slide
 */

/**
 * Describe what is on screen in the presentation, and what the next press will show.
 * @param {Store} store @param {Settings} settings
 */
export function describeTalk(store, settings) {
  const { view, status, location } = store;
  const t = createTranslate(settings, view.language);
  const { response, isBlank, formulaPart } = status;
  const [lab, film] = [labOf(location), filmOf(location)];
  const slide = lab
    ? labSlide(lab, settings, t)
    : film
      ? filmSlide(film, store)
      : response.lesson
        ? stepSlide(response.lesson, store, settings)
        : slideWithoutLesson(store, settings, t);
  return {
    language: view.language,
    isDark: view.theme === "dark",
    beat: lab || film ? LAST_BEAT : Math.min(beatOf(location), LAST_BEAT),
    slide: { ...slide, pressHints: pressHintsOf(slide, isBlank, formulaPart !== null) },
  };
}

/**
 * Return the translation keys of the sentences that describe the effect of the next press.
 * @param {Slide} slide @param {boolean} isBlank @param {boolean} showsFormula
 */
function pressHintsOf({ pressHints }, isBlank, showsFormula) {
  if (isBlank) return ["ui.notes.press.light", ...pressHints];
  return showsFormula ? ["ui.notes.press.formula"] : pressHints;
}

/** @param {OpenLab} lab @param {Settings} settings @param {Translate} t @returns {Slide} */
function labSlide(lab, { labs }, t) {
  const { title: titleKey, question: questionKey } = labs[lab.name];
  const pressHints = [lab.beat < LAST_BEAT ? "ui.notes.press.lab" : "ui.notes.press.back"];
  return {
    ...EMPTY_SLIDE,
    title: t(titleKey),
    text: t(questionKey),
    answer: labCaption(lab),
    pressHints,
    isStep: false,
  };
}

/** @param {Film} film @param {Store} store @returns {Slide} */
function filmSlide(film, { location, status: { response } }) {
  const beats = beatsToPlay(film, response.film);
  const beat = beats[film.beat];
  const nextBeat = beats[film.beat + 1];
  return {
    ...EMPTY_SLIDE,
    title: response.headline,
    counter: `${film.beat + 1} / ${beats.length}`,
    text: beat?.words ?? "",
    ask: film.isGuessing ? (beat?.question?.text ?? "") : "",
    notes: beat?.notes?.join(" ") ?? "",
    next: nextBeat?.words ?? "",
    pressHints: [
      nextBeat
        ? "ui.notes.ahead"
        : lessonStepOf(location) || location.detour
          ? "ui.notes.press.back"
          : "ui.notes.film.last",
    ],
    isStep: false,
  };
}

/** The hint for each beat of a lesson step, from `OPENING_BEAT` on. */
const STEP_PRESS_HINTS = ["ui.notes.press.begin", "ui.notes.press.ask", "ui.notes.press.answer"];

/** @param {LessonWords} lesson @param {Store} store @param {Settings} settings @returns {Slide} */
function stepSlide(lesson, { location, view }, { lessons }) {
  const beat = beatOf(location);
  const { title, text, ask } = lesson;
  const step = nextStep(lesson, view);
  const isClosing = isAtClosing({ location, view: { presenting: true } });
  const beatHint = STEP_PRESS_HINTS.slice(beat - OPENING_BEAT, beat - OPENING_BEAT + 1);
  return {
    ...{ name: lesson.lesson_title, counter: stepCounterText(lesson, view.talk), title, text, ask },
    answer: (isClosing ? lesson.closing : (lesson.answer ?? lesson.success)) ?? "",
    notes: lesson.more ?? "",
    next: step ? lessons[step[0]].texts[view.language].steps[step[1]] : "",
    pressHints: [...beatHint, step ? "ui.notes.ahead" : "ui.notes.last"],
    isStep: step !== null,
  };
}

/**
 * Describe a scene that the speaker shows without a lesson, or while answering a question from the audience.
 * @param {Store} store @param {Settings} settings @param {Translate} t @returns {Slide}
 */
function slideWithoutLesson({ location, view: { language }, status }, { lessons }, t) {
  const { response } = status;
  const pausedFilm = pausedFilmOf(location);
  const { headline, pair_sentences: sentences } = response;
  const { detour } = location;
  const pressHint = pausedFilm ? "ui.notes.press.back" : detour ? "ui.notes.ahead" : "ui.notes.press.film";
  return {
    ...EMPTY_SLIDE,
    name: detour ? t("ui.notes.question") : "",
    title: headline,
    notes: sentences.join(" "),
    next: detour && !pausedFilm ? lessons[detour.step[0]].texts[language].title : "",
    pressHints: [pressHint],
    isStep: false,
  };
}

/** Return a random name for the channel. `getRandomValues` also works on pages without HTTPS, unlike `randomUUID`. */
const newChannelName = () => `talk-${crypto.getRandomValues(new Uint8Array(16)).toHex()}`;
