// The talk's side of the speaker's window: opens it, tells it each change, and turns when it asks; and what the two say to each
// other, on a channel whose name they alone know.

import { remember } from "../base/remember.js";
import { speaker } from "../base/words.js";
import { recallTalk, rememberTalk } from "../browser/storage.js";
import { isClosing, LAST_BEAT } from "../state/talk.js";
import { counterOf, MINUTES, readTalk, stepAfter, stepsOf, titleOf } from "../state/talk_steps.js";

const SIZE = "popup,width=960,height=720";

/** Keys of the talk's that are pressed in the window. */
export const PASSED_ON = ["b", ".", "escape", "q", "v", "w", "d"]; // of what the hall sees

/**
 * @typedef {Omit<Talk, "lesson">} Made what a talk has of the lesson
 * @typedef {ReturnType<typeof lessonNow>} Lesson
 * @typedef {ReturnType<typeof nowOf>} Now
 * @typedef {{ speech: Parameters<typeof speaker>[0], now: Now, svg: string | null, isOver: boolean }} Said what the talk says:
 *   with which words, how it is, the next step's picture, and whether it was left
 * @typedef {{ turn?: number, press?: string, make?: Made }} Asked what the window asks for: of nothing, how things are
 */

/** @param {App} app */
export function createTeller(app) {
  const { store, settings, client } = app;
  const told = remember();
  /** @type {BroadcastChannel | null} */
  let channel = null; // until the window is opened first
  let ahead = ""; // the step whose picture was drawn last
  /** @type {string | null} */
  let svg = null;

  const speech = { words: settings.words, turning: settings.turning };
  const say = (isOver = false) => channel?.postMessage({ speech, now: nowOf(store, settings), svg, isOver });

  /** What is another now. */
  function tell() {
    told([JSON.stringify(nowOf(store, settings))], () => {
      say();
      tellNext();
    });
  }

  /** The next step's, drawn once for each. */
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

  /** A step in small; null where Python refuses. @param {LessonStep} lesson */
  async function drawn(lesson) {
    const view = { ...store.view, pair: null, cell: null, gradient: null, film: false, lesson };
    const found = await client.send({ lesson, view });
    if (!found || found.error !== undefined) return null;
    return app.screen.on().drawStep(/** @type {Picture & { scene: Scene }} */ (found));
  }

  /** @param {string} name */
  function connect(name) {
    rememberTalk(name);
    const line = new BroadcastChannel(name);
    line.onmessage = (/** @type {{ data: Asked }} */ { data: { turn, press: key, make } }) => {
      if (turn) app.talk.turn(turn);
      else if (key) press(key);
      else if (make) app.navigation.makeTalk(make);
      else say();
    };
    window.addEventListener("pagehide", () => say(true));
    store.subscribe(tell);
    channel = line;
    tell();
    return line;
  }

  const before = recallTalk();
  if (before) connect(before);

  return {
    /** Another call brings the same window back. */
    open() {
      const { name } = channel ?? connect(freshName());
      window.open(`${settings.assets.notes}#${name}`, name, SIZE);
    },
  };
}

/** As if it had been pressed beside the talk. @param {string} key */
const press = (key) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** What the next press brings, if not another step or word: the key of its words. @param {Status} status */
function pressOf({ blank, beat, answer: { lesson } }) {
  if (blank) return "ui.notes.press.light";
  return lesson && ["ui.notes.press.ask", "ui.notes.press.answer"][beat];
}

/**
 * Every step of the lesson, how long it takes to say, what the talk has of them, and a talk that is there already.
 * @param {LessonWords} lesson @param {View} view @param {Settings} settings
 */
function lessonNow({ name, step, count }, { language, talk }, { steps, minutes, to_try, fifteen, addresses }) {
  const titles = steps[name][language];
  const long = minutes[name][language];
  const own = talk?.lesson === name ? talk : { title: "", notes: {}, minutes: MINUTES };
  /** @type {Made} */
  const made = { ...own, steps: stepsOf(talk, name, count) };
  const ready = fifteen[name]?.[language] ?? fifteen[name]?.en;
  return {
    ...{ steps: titles.map((title, at) => ({ title, minutes: long[at] + to_try })), here: step, made },
    fifteen: ready
      ? readTalk(addresses, name, { steps: Object.keys(ready), title: own.title, notes: ready, minutes: null })
      : null,
  };
}

/** The one that the talk has next. @param {LessonWords | undefined} lesson @param {View} view @returns {LessonStep | null} */
function nextStep(lesson, { talk }) {
  const next = lesson && stepAfter(stepsOf(talk, lesson.name, lesson.count), lesson.step, 1);
  return lesson === undefined || next === undefined ? null : [lesson.name, next];
}

/** Where the talk is, in words; without a lesson, what is on screen. @param {Store} store @param {Settings} settings */
function nowOf({ view, status }, settings) {
  const { language, theme } = view;
  const { lesson, reading, pair } = status.answer;
  const waiting = status.detour && settings.lessons[status.detour.step[0]];
  const shown = {
    ...{ counter: "", text: "", ask: "", answer: "" },
    name: waiting ? speaker(settings, language)("ui.notes.question") : "",
    title: reading,
    notes: pair.join(" "),
    next: waiting?.[language] ?? "",
  };
  const next = nextStep(lesson, view);
  const step = lesson && {
    name: titleOf(lesson, { ...view, presenting: true }),
    counter: counterOf(lesson, view.talk),
    title: lesson.title,
    text: lesson.text,
    ask: lesson.ask,
    answer: isClosing({ beat: status.beat, presenting: true })
      ? (lesson.closing ?? "")
      : (lesson.answer ?? lesson.done ?? ""),
    notes: lesson.more ?? "",
    next: next ? settings.steps[next[0]][language][next[1]] : "",
  };
  return {
    language,
    dark: theme === "dark",
    beat: Math.min(status.beat, LAST_BEAT),
    told: step ?? shown,
    press: pressOf(status),
    lesson: lesson ? lessonNow(lesson, view, settings) : null,
    minutes: view.talk?.minutes ?? MINUTES,
  };
}

/** A name that no other talk has: chance also where the page is not served securely. */
const freshName = () => `talk-${crypto.getRandomValues(new Uint8Array(16)).toHex()}`;
