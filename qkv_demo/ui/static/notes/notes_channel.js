// The talk's side of the notes window. It opens the window, sends it each change, and turns the talk when the window asks.
// The two communicate on a channel whose name only they know.

import { createMemo } from "../base/memoize.js";
import { speaker } from "../base/words.js";
import { recallTalk, rememberTalk } from "../browser/storage.js";
import { beatsOf } from "../state/film.js";
import { saidIn } from "../state/lab.js";
import { LAST_BEAT, beatOf, detourOf, isClosing } from "../state/location.js";
import { counterOf, stepAfter, stepsOf } from "../state/talk_steps.js";

const SIZE = "popup,width=960,height=720";

/** Keys of what the audience sees that also work in the window. */
export const PASSED_ON = ["b", ".", "escape", "q", "v", "w", "d"];

/**
 * @typedef {ReturnType<typeof nowOf> & { began: number | null }} Now
 * @typedef {{ speech: Parameters<typeof speaker>[0], now: Now, svg: string | null, isOver: boolean }} Said what the talk sends:
 *   its words, its state, the next step's picture, and whether its page was left
 * @typedef {{ turn?: number, press?: string }} Asked what the window sends; nothing asks for the talk's state
 */

/** @param {Pick<Modules, "store" | "settings" | "client" | "alone" | "talk" | "getScreen">} modules */
export function createTeller({ store, settings, client, alone, talk, getScreen }) {
  const told = createMemo();
  const saved = alone ? null : recallTalk();
  let name = saved?.name ?? null; // of the channel, once the window has been opened
  let began = store.view.presenting ? (saved?.began ?? Date.now()) : null; // milliseconds
  /** @type {BroadcastChannel | null} */
  let channel = null;
  let ahead = ""; // the step whose picture was drawn last
  /** @type {string | null} */
  let svg = null;

  const speech = { words: settings.words, turning: settings.turning };
  const now = () => ({ ...nowOf(store, settings), began });
  const say = (isOver = false) => channel?.postMessage({ speech, now: now(), svg, isOver });

  /** Keep what a reload of the talk goes on with. */
  const keep = () => alone || rememberTalk({ name, began });

  /** Send the state if it has changed. */
  function tell() {
    told([JSON.stringify(now())], () => {
      say();
      tellNext();
    });
  }

  /** Send the picture of the next step, which is drawn once for each step. */
  async function tellNext() {
    const { view, status } = store;
    const step = nextStep(status.answer.lesson, view);
    const next = JSON.stringify([step, view.language, view.theme]);
    if (next === ahead) return;
    ahead = next;
    const found = step && (await drawn(step));
    if (next !== ahead) return;
    svg = found;
    say();
  }

  /** Return a small picture of a step, or null if Python refuses it. @param {LessonStep} lesson */
  async function drawn(lesson) {
    const view = { ...store.view, pair: null, cell: null, gradient: null, film: false, lesson };
    const found = await client.send({ lesson, view });
    if (!found || found.error !== undefined) return null;
    return getScreen()
      .stage()
      .drawStep(/** @type {Picture & { scene: Scene }} */ (found));
  }

  /** @param {string} to the channel's name */
  function connect(to) {
    const line = new BroadcastChannel(to);
    line.onmessage = (/** @type {{ data: Asked }} */ { data: { turn, press: key } }) => {
      if (turn) talk.turn(turn);
      else if (key) press(key);
      else say();
    };
    window.addEventListener("pagehide", () => say(true));
    store.subscribe(tell);
    [name, channel] = [to, line];
    keep();
    tell();
    return to;
  }

  store.subscribe(() => {
    began = store.view.presenting ? Date.now() : null;
    keep();
  }, ["presenting"]);
  keep();
  if (name) connect(name);

  /** @type {Window | null} */
  let opened = null;

  return {
    /** Open the window, or bring it back. Without the server the browser would show a page of its own. */
    async open() {
      if (opened && !opened.closed) return opened.focus();
      if (!(await client.canReach(settings.assets.notes))) return undefined;
      const to = channel?.name ?? connect(freshName());
      opened = window.open(`${settings.assets.notes}#${to}`, to, SIZE);
      return undefined;
    },
  };
}

/** Press a key as if beside the talk. @param {string} key */
const press = (key) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** Return the step that the talk has next, or null. @param {LessonWords | undefined} lesson @param {View} view @returns {LessonStep | null} */
function nextStep(lesson, { talk }) {
  const next = lesson && stepAfter(stepsOf(talk, lesson.name, lesson.count), lesson.step, 1);
  return lesson === undefined || next === undefined ? null : [lesson.name, next];
}

const EMPTY = { name: "", counter: "", title: "", text: "", ask: "", answer: "", notes: "", next: "" };

/**
 * What the speaker sees of a slide: its words, its notes, and after the key of a sentence the words of the next slide.
 * @typedef {typeof EMPTY & { press: string[], isStep: boolean }} Slide
 */

/** Describe the slide that is on, and what the next press brings. @param {Store} store @param {Settings} settings */
export function nowOf(store, settings) {
  const { view, status, location } = store;
  const t = speaker(settings, view.language);
  const { lab, filming, answer, blank } = status;
  const slide = lab
    ? labSlide(lab, settings, t)
    : filming
      ? filmSlide(filming, store)
      : answer.lesson
        ? stepSlide(answer.lesson, store, settings)
        : freeSlide(store, settings, t);
  return {
    language: view.language,
    dark: view.theme === "dark",
    beat: lab || filming ? LAST_BEAT : Math.min(beatOf(location), LAST_BEAT),
    told: blank ? { ...slide, press: ["ui.notes.press.light", ...slide.press] } : slide,
  };
}

/** @param {LabRoom} lab @param {Settings} settings @param {Translate} t @returns {Slide} */
function labSlide(lab, { labs }, t) {
  const { title, question } = labs[lab.name];
  const press = [lab.beat < LAST_BEAT ? "ui.notes.press.lab" : "ui.notes.press.back"];
  return { ...EMPTY, title: t(title), text: t(question), answer: saidIn(lab), press, isStep: false };
}

/** @param {Film} film @param {Store} store @returns {Slide} */
function filmSlide(film, { location, status: { answer } }) {
  const beats = beatsOf(film, answer.film);
  const beat = beats[film.beat];
  const next = beats[film.beat + 1];
  return {
    ...EMPTY,
    title: answer.reading,
    counter: `${film.beat + 1} / ${beats.length}`,
    text: beat?.words ?? "",
    ask: film.asks ? (beat?.guess?.question ?? "") : "",
    notes: beat?.notes?.join(" ") ?? "",
    next: next?.words ?? "",
    press: [
      next
        ? "ui.notes.ahead"
        : location.kind === "lesson" || location.detour
          ? "ui.notes.press.back"
          : "ui.notes.film.last",
    ],
    isStep: false,
  };
}

/** @param {LessonWords} lesson @param {Store} store @param {Settings} settings @returns {Slide} */
function stepSlide(lesson, { location, view }, { lessons }) {
  const beat = beatOf(location);
  const { title, text, ask } = lesson;
  const next = nextStep(lesson, view);
  const isOver = isClosing({ location, view: { presenting: true } });
  const press = beat < LAST_BEAT ? [["ui.notes.press.ask", "ui.notes.press.answer"][beat]] : [];
  return {
    ...{ name: lesson.lesson, counter: counterOf(lesson, view.talk), title, text, ask },
    answer: (isOver ? lesson.closing : (lesson.answer ?? lesson.done)) ?? "",
    notes: lesson.more ?? "",
    next: next ? lessons[next[0]].texts[view.language].steps[next[1]] : "",
    press: [...press, next ? "ui.notes.ahead" : "ui.notes.last"],
    isStep: next !== null,
  };
}

/** A scene without a lesson, or what the audience has asked about. @param {Store} store @param {Settings} settings @param {Translate} t @returns {Slide} */
function freeSlide({ location, view: { language }, status }, { lessons }, t) {
  const { pausedFilm, answer } = status;
  const { reading, pair } = answer;
  const detour = detourOf(location);
  const next = pausedFilm ? "ui.notes.press.back" : detour ? "ui.notes.ahead" : "ui.notes.press.film";
  return {
    ...EMPTY,
    name: detour ? t("ui.notes.question") : "",
    title: reading,
    notes: pair.join(" "),
    next: detour && !pausedFilm ? lessons[detour.step[0]].texts[language].title : "",
    press: [next],
    isStep: false,
  };
}

/** Return a name that no other talk has. It is random also where the page is not served securely. */
const freshName = () => `talk-${crypto.getRandomValues(new Uint8Array(16)).toHex()}`;
