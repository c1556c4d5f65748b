// @ts-check
// The talk's side of the speaker's window: opens it, tells it each change, and turns when it asks.

import { speaker } from "../base/words.js";
import { LAST_BEAT } from "../state/talk.js";
import { recallTalk, rememberTalk } from "../browser/storage.js";
import { freshName, isAsked } from "./messages.js";

const SIZE = "popup,width=960,height=720";

/**
 * @param {{
 *   store: import("../state/store.js").Store,
 *   settings: Settings,
 *   address: string,
 *   turn: (by: number) => void,
 * }} parts `address` is where the window's page is
 */
export function createTeller({ store, settings, address, turn }) {
  /** @type {{ name: string, channel: BroadcastChannel } | null} */
  let line = null; // until the window is opened first
  let told = "";

  /** @param {boolean} [again] also where nothing has changed */
  function tell(again = false) {
    if (!line) return;
    const now = nowOf(store, settings);
    const next = JSON.stringify(now);
    if (next === told && !again) return;
    told = next;
    line.channel.postMessage(now);
  }

  /** @param {string} name */
  function connect(name) {
    rememberTalk(name);
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => {
      if (!isAsked(data)) return;
      if (data.kind === "turn") turn(data.by);
      else if (data.kind === "press") press(data.key);
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
 * Where the talk is, in words; without a lesson, what is on screen.
 * @param {import("../state/store.js").Store} store
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
    name: lesson.lesson,
    counter: `${lesson.step + 1} / ${lesson.count}`,
    title: lesson.title,
    text: lesson.text,
    ask: lesson.ask,
    answer: lesson.answer ?? lesson.done ?? "",
    notes: lesson.more ?? "",
    next: lesson.next ?? "",
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
  };
  const { language, theme } = view;
  return {
    kind: "now",
    language,
    dark: theme === "dark",
    beat: Math.min(status.beat, LAST_BEAT),
    told: step ?? shown,
    labels,
  };
}
