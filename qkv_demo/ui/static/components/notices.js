// What the page says of what has happened: over and under the stage a refusal or good news, and what the trace has to note;
// and aloud, once a hand rests, what is heard without being looked for.

import { el } from "../base/dom.js";
import { REST } from "../base/motion.js";
import { createMemoComponent, createComponent } from "../base/component.js";
import { createMemo } from "../base/memoize.js";
import { beatOf, hidesNumbers } from "../state/location.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { sentence } from "./sentence.js";

/** @param {Page} page @returns {Component} */
export function createNotice({ t }) {
  const element = el("p", { class: "notice card", role: "alert" });
  return createMemoComponent(
    element,
    ({ status: { notice }, view }) => [notice && isInstead(notice, view) ? null : notice],
    ({ status }, [said]) => {
      element.classList.toggle("good", status.notice?.good);
      // What goes by itself goes as late as the one before, though that was never hidden in between.
      for (const leaving of element.getAnimations()) leaving.currentTime = 0;
      return said && ("text" in said ? sentence(said.text, said.parts) : sentence(t(said.key, said.values)));
    },
  );
}

/** What stands in the place of a question is said there; a talk has no such place. @param {Notice} notice @param {View} view */
const isInstead = ({ instead }, { presenting }) => instead !== undefined && (instead !== "making" || !presenting);

/** @returns {Component} */
export const createNotes = () =>
  createComponent(el("ul", { class: "notes card" }), ({ answer }) =>
    answer.trace.notes.map((note) => html`<li>${note}</li>`),
  );

const STEP = ".lesson :is(h2, .lesson-text, .lesson-ask, .lesson-goal)"; // what is heard of it
const GOALS = ".refused > .lesson-goal, .reached > .lesson-goal:only-child"; // what has become of it
const ANSWER = `.question .said, .lesson-answer, .lesson-tried, .lesson-done, .lesson-closing, .learning-words, ${GOALS}`;

/** @typedef {{ place: string, pair: string, shown: string[], reason: string, number: string }} Heard `place`: which step, or which
 * example and words; `shown`: the pair's weights, there and back; `number`: the one whose arithmetic is open */

/**
 * What is heard: a step's title and words as it comes, another scene's headline, what answers the question, or what an edit
 * has changed. One polite voice: nothing is said twice.
 * @param {Page} page @returns {Component}
 */
export function createVoice({ t, root, numbers: { show } }) {
  const element = el("p", { class: "unseen", role: "status" });
  const told = createMemo();
  /** @type {Heard | null} */
  let said = null; // what the last sentence left people with
  /** @type {number | undefined} */
  let resting;

  const words = () => {
    const [title, ...said] = [...root.querySelectorAll(STEP)].map(textOf);
    return title === undefined ? "" : `${title}. ${said.join(" ")}`.trim(); // a lesson's end has none
  };

  /** What is on screen of these, one after the other. @param {string[]} places */
  const seen = (...places) =>
    places
      .flatMap((place) => [...root.querySelectorAll(place)])
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map(textOf)
      .join(" ")
      .trim();

  /** @param {Heard} now @param {string[]} names @param {string} step */
  function hear(now, [asks, answers], step) {
    if (said && now.place !== said.place) say(step || seen(".reading", ".question .asked", ANSWER));
    else if (said && now.reason && now.reason !== said.reason) say(now.reason);
    else if (said && now.number && now.number !== said.number) say(seen(".cell-title", ".cell-words"));
    else if (said && said.shown.length > 0 && now.pair === said.pair)
      say(changed(said.shown, now.shown, [asks, answers]));
    said = now;
  }

  /** @param {string} words none where no digit that is shown is another now */
  function say(words) {
    if (words) element.textContent = words;
  }

  /** Which of the two weights are others now. @param {string[]} before @param {string[]} now @param {string[]} names */
  function changed([before, was], [there, back], [asks, answers]) {
    const isBack = was !== back;
    if (before === there) return isBack ? one(answers, asks, was, back) : "";
    if (!isBack) return one(asks, answers, before, there);
    return t("ui.heard.both", { asks, answers, before, now: there, was, is: back });
  }

  /** @param {string} asks @param {string} answers @param {string} before @param {string} now */
  const one = (asks, answers, before, now) => t("ui.heard.weight", { asks, answers, before, now });

  /** @param {Props} now */
  function wait({ answer, location, view: { preset }, names: { asks, answers, cross } }) {
    const { trace, view, lesson } = answer;
    window.clearTimeout(resting);
    const [row, column] = view.pair;
    const { weights } = trace.heads[view.head];
    const weight = weights?.[row]?.[column];
    const waits = hidesNumbers(answer, location); // a guess is not to be told
    const back = cross || row === column ? undefined : (weights?.[column]?.[row] ?? undefined);
    const place = lesson ? `${lesson.lesson}/${lesson.step}` : JSON.stringify([preset, asks, answers]);
    const shown = typeof weight !== "number" || waits ? [] : [show(weight), show(back)];
    const now = { place, pair: view.pair.join(), shown, reason: "", number: "" };
    said ??= now; // what the page opened with
    resting = window.setTimeout(() => {
      if (waits && place === said?.place) return;
      now.reason = seen(ANSWER);
      now.number = seen(".cell-title");
      hear(now, [asks[row], answers[column]], lesson ? words() : "");
    }, REST);
  }

  /** @param {Props} now */
  const needs = ({ answer, names, location, status: { sheet, learning } }) => [
    ...[answer, names, beatOf(location), sheet, learning],
  ];
  return { element, paint: (now) => told(needs(now), () => wait(now)) };
}

/** @param {Element | null} element */
const textOf = (element) => (element?.textContent ?? "").trim();
