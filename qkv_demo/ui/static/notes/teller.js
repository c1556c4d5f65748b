// @ts-check
// The talk's side of the speaker's window: opens it, tells it each change, and turns when it asks.

import { speaker } from "../base/words.js";
import { LAST_BEAT } from "../state/talk.js";
import { createStepNames } from "../state/step_names.js";
import { counterOf, MINUTES, MOST, stepAfter, stepsOf, titleOf } from "../state/talk_steps.js";
import { recallTalk, rememberTalk } from "../browser/storage.js";
import { freshName } from "./messages.js";

const SIZE = "popup,width=960,height=720";

/**
 * @param {{
 *   store: Store,
 *   settings: Settings,
 *   address: string,
 *   turn: (by: number) => void,
 *   make: (made: import("./messages.js").Made) => void,
 *   draw: (step: LessonStep) => Promise<string | null>,
 * }} parts `address` is where the window's page is
 */
export function createTeller({ store, settings, address, turn, make, draw }) {
  /** @type {{ name: string, channel: BroadcastChannel } | null} */
  let line = null; // until the window is opened first
  let told = "";
  let ahead = ""; // the step whose picture was drawn last
  /** @type {import("./messages.js").Drawn} */
  let drawn = { kind: "picture", svg: null };

  /** @param {boolean} [again] also where nothing has changed */
  function tell(again = false) {
    if (!line) return;
    const now = nowOf(store, settings);
    const next = JSON.stringify(now);
    if (next === told && !again) return;
    told = next;
    line.channel.postMessage(now);
    if (again) line.channel.postMessage(drawn);
    picture();
  }

  /** The next step's, drawn once for each. */
  async function picture() {
    const { view, status } = store;
    const step = nextStep(status.answer.lesson, view);
    const next = JSON.stringify([step, view.language, view.theme]);
    if (next === ahead) return;
    ahead = next;
    const svg = step && (await draw(step));
    if (next !== ahead) return;
    drawn = { kind: "picture", svg };
    line?.channel.postMessage(drawn);
  }

  /** @param {string} name */
  function connect(name) {
    rememberTalk(name);
    const channel = new BroadcastChannel(name);
    channel.onmessage = (/** @type {{ data: import("./messages.js").Asked }} */ { data }) => {
      if (data.kind === "turn") turn(data.by);
      else if (data.kind === "press") press(data.key);
      else if (data.kind === "make") make(data.made);
      else tell(true);
    };
    window.addEventListener("pagehide", () => channel.postMessage({ kind: "bye" }));
    store.subscribe(() => tell());
    return { name, channel };
  }

  const before = recallTalk();
  if (before) {
    line = connect(before);
    tell(true);
  }

  return {
    /** Another call brings the same window back. */
    open() {
      line ??= connect(freshName());
      window.open(`${address}#${line.name}`, line.name, SIZE);
    },
  };
}

/** As if it had been pressed beside the talk. @param {string} key */
const press = (key) =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/**
 * What the next press brings, if not another step or word.
 * @param {Status} status
 * @param {boolean} told whether a lesson is
 */
function pressOf({ blank, beat }, told) {
  if (blank) return "ui.notes.press.light";
  return (told && ["ui.notes.press.ask", "ui.notes.press.answer"][beat]) || "";
}

/**
 * Every step of the lesson, how long it takes to say, and what the talk has of them.
 * @param {LessonWords} lesson @param {View} view @param {Settings} settings @returns {import("./messages.js").Lesson}
 */
function lessonNow({ name, step, count }, { language, talk }, { steps, minutes, to_try, fifteen, addresses }) {
  const titles = steps[name][language] ?? steps[name].en;
  const long = minutes[name][language] ?? minutes[name].en;
  const own = talk?.lesson === name ? talk : { title: "", notes: {}, minutes: MINUTES };
  const made = { ...own, steps: stepsOf(talk, name, count) };
  const ready = fifteen[name]?.[language] ?? fifteen[name]?.en;
  return {
    ...{ steps: titles.map((title, at) => ({ title, minutes: long[at] + to_try })), here: step, made },
    fifteen: ready
      ? createStepNames(addresses).pick(name, {
          steps: Object.keys(ready),
          title: own.title,
          notes: ready,
          minutes: null,
        })
      : null,
  };
}

/** The one that the talk has next. @param {LessonWords | undefined} lesson @param {View} view @returns {LessonStep | null} */
function nextStep(lesson, { talk }) {
  const next = lesson && stepAfter(stepsOf(talk, lesson.name, lesson.count), lesson.step, 1);
  return lesson === undefined || next === undefined ? null : [lesson.name, next];
}

/** @param {LessonStep | null} step @param {View} view @param {Settings} settings */
const titleAt = (step, { language }, { steps }) =>
  step ? (steps[step[0]][language] ?? steps[step[0]].en)[step[1]] : "";

/**
 * Where the talk is, in words; without a lesson, what is on screen.
 * @param {Store} store
 * @param {Settings} settings
 * @returns {import("./messages.js").Now}
 */
function nowOf({ view, status }, settings) {
  const t = speaker(settings, view.language);
  const { lesson, reading, pair } = status.answer;
  const waiting = status.detour && settings.lessons[status.detour.step[0]];
  const shown = {
    name: waiting ? t("ui.notes.question") : "",
    counter: "",
    title: reading,
    text: "",
    ask: "",
    answer: "",
    notes: pair.join(" "),
    next: waiting ? (waiting[view.language] ?? waiting.en) : "",
  };
  const step = lesson && {
    name: titleOf(lesson, { ...view, presenting: true }),
    counter: counterOf(lesson, view.talk),
    title: lesson.title,
    text: lesson.text,
    ask: lesson.ask,
    answer: lesson.answer ?? lesson.done ?? "",
    notes: lesson.more ?? "",
    next: titleAt(nextStep(lesson, view), view, settings),
  };
  const brings = pressOf(status, Boolean(lesson));
  const press = brings && t(brings);
  const labels = {
    next: t("ui.lesson.next"),
    back: t("ui.lesson.previous"),
    ahead: `${press} ${t("ui.notes.ahead")}`.trim(),
    last: `${press} ${t("ui.notes.last")}`.trim(),
    clock: t("ui.notes.clock"),
    anew: t("ui.notes.anew"),
    ended: t("ui.notes.ended"),
    steps: t("ui.lesson.steps"),
    target: t("ui.notes.target"),
    total: t("ui.notes.total"),
    title: t("ui.notes.title"),
    note: t("ui.notes.own"),
    long: t("ui.talk.limits", MOST),
    fifteen: t("ui.notes.fifteen"),
  };
  const { language, theme } = view;
  return {
    kind: "now",
    language,
    dark: theme === "dark",
    beat: Math.min(status.beat, LAST_BEAT),
    told: step ?? shown,
    labels,
    lesson: lesson ? lessonNow(lesson, view, settings) : null,
    minutes: view.talk?.minutes ?? MINUTES,
  };
}
