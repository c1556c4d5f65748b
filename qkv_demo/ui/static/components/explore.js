// Explore: three ways in, every lesson, example, lab and puzzle as a link, with who attends to whom there in small, and a
// field that finds them by their words.

import { isTouched } from "../base/motion.js";
import { onPlainClick } from "../base/dom.js";
import { KEYS, listKeys } from "../input/keys.js";
import { isFree } from "../state/location.js";
import { recallDone } from "../browser/storage.js";
import { lasts } from "../state/talk_steps.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { middles, ribbons, unit } from "./bars_and_ribbons.js";
import { textField } from "./popover.js";
import { firstSentence, textOf } from "./sentence.js";

/** Answers what opens it from an element; `typing` at once into the field, also on a phone. @param {Page} page @param {Popover} popover */
export function createExplore(page, popover) {
  const { open, hide, paint } = popover;
  const { t, settings, commands, store } = page;
  const all = placesOf(page);
  const ways = waysIn(page);
  const goes = {
    ...{ preset: commands.openPreset, lesson: commands.openLesson },
    ...{ lab: commands.openLab, goal: commands.setGoal },
  };
  let wanted = "";
  let hasFocus = true; // The focus would open a phone's keyboard.

  /** @param {() => unknown} go */
  const follow = (go) =>
    onPlainClick(() => {
      hide();
      go();
    });

  /** @param {Place} place */
  function isHere({ kind, name }) {
    const { view, status } = store;
    if (status.lab) return kind === "lab" && name === status.lab.name;
    const goal = status.learning?.goal ?? "";
    if (Object.hasOwn(settings.learning.puzzles, goal)) return kind === "goal" && name === goal;
    return name === (kind === "lesson" ? view.lesson?.[0] : kind === "preset" && view.preset);
  }

  /** @param {Place} place */
  const link = (place) => html`
    <li>
      <a
        class="row"
        href="?${place.kind}=${encodeURIComponent(place.name)}"
        aria-current=${isHere(place) ? "page" : nothing}
        @click=${follow(() => goes[place.kind](place.name))}
      >
        ${place.weights ? placePicture(place.weights) : nothing}
        <span><b>${place.title}</b> <small class="small">${place.about}</small> <i class="small">${soFar(page, place)}</i></span>
      </a>
    </li>
  `;

  /** @param {typeof ways[number]} way */
  const way = ({ href, title, about, go }) => html`
    <a class="card spaced" href=${href} @click=${follow(go)}><b>${title}</b> <small class="small">${about}</small></a>
  `;

  /** @param {string} title @param {Place[]} places @param {unknown} [more] */
  const part = (title, places, more) => {
    const shown = found(places, wanted);
    return shown.length === 0
      ? nothing
      : html`<section class="spaced tight"><h3 class="small">${title}</h3><ul>${shown.map(link)}</ul>${more}</section>`;
  };

  /** What stands there while nothing is looked for. @param {HTMLElement} from */
  const besides = (from) => {
    const { presenting } = store.view;
    const sentence = html`<button type="button" class="compact" @click=${() => commands.menus().openSentence(from)}>${t("ui.sentence")} …</button>`;
    return {
      first: presenting
        ? nothing
        : html`<nav class="ways-in spaced loose" aria-label=${t("ui.explore.ways")}>${ways.map(way)}</nav>`,
      sentence: settings.alone ? nothing : sentence,
      keys: isTouched() ? nothing : keysList(page),
    };
  };

  /** @param {HTMLElement} from */
  const draw = (from) => {
    /** @type {Partial<ReturnType<typeof besides>>} */
    const { first, sentence, keys } = wanted ? {} : besides(from);
    const columns = [
      [part(t("ui.explore.lessons"), all.lesson), part(t("ui.learn.puzzles"), all.goal)],
      [part(t("ui.explore.examples"), all.preset, sentence)],
      [part(t("ui.explore.labs"), all.lab), keys],
    ];
    const count = Object.values(all).flatMap((places) => found(places, wanted)).length;
    const heard = wanted && t("ui.explore.found", { count });
    return html`
      <div class="explore spaced loose">
        ${textField({ label: t("ui.explore.find"), hint: t("ui.explore.find"), mode: "search", hasFocus, onInput: find })}
        ${first}
        <p role="status" class=${count > 0 ? "unseen" : ""}>${count > 0 ? heard : t("ui.explore.none")}</p>
        <div class="places spaced loose">${columns.map((column) => html`<div class="spaced loose">${column}</div>`)}</div>
      </div>
    `;
  };

  /** @param {string} typed */
  function find(typed) {
    wanted = typed.trim();
    paint();
  }

  /** @param {HTMLElement} from @param {boolean} [typing] */
  return function openExplore(from, typing = false) {
    if (typing) hide(); // where it was open already, one writes now
    wanted = "";
    hasFocus = typing || !isTouched();
    open(from, { name: "explore", title: t("ui.explore"), key: "?", draw: () => draw(from) });
  };
}

/** The keys that are of use here and now, and what each does, from the one table of keys; and those of every handle. @param {Page} page */
export const keysList = ({ t, store }) => html`
  <section class="keys">
    <h3>${t("ui.talk.keys")}</h3>
    <dl>
      ${listKeys(KEYS, { isFree: isFree(store), presenting: store.view.presenting }).map(
        ([keys, label]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(label)}</dd>`,
      )}
    </dl>
    <p>${t("ui.handle.keys")}</p>
  </section>
`;

/** Where three people begin: who has a minute, who wants to understand, who gives a talk. @param {Page} page */
function waysIn({ t, settings: { lessons, minutes }, language, commands }) {
  const [first] = Object.keys(lessons);
  const count = lasts(minutes[first][language]);
  const called = lessons[first][language];
  return [
    {
      ...{ href: "?film=1", title: t("ui.explore.minute"), about: t("ui.explore.minute.about") },
      async go() {
        await commands.openPreset();
        commands.openFilm();
      },
    },
    {
      ...{ href: `?lesson=${first}&step=1`, title: t("ui.explore.understand") },
      about: `${called} · ${t("ui.explore.minutes", { count })}`,
      go: () => commands.openLesson(first),
    },
    {
      ...{ href: `?lesson=${first}&view=present`, title: t("ui.explore.talk"), about: t("ui.explore.talk.about") },
      async go() {
        await commands.openLesson(first);
        commands.togglePresenting();
      },
    },
  ];
}

/** What is kept of a place in this browser, and of a lesson how long it takes. @param {Page} page @param {Place} place */
function soFar({ t, settings, language }, { kind, name }) {
  const { lesson, goal } = recallDone();
  if (kind === "goal" && goal[name]) return t("ui.explore.solved");
  if (kind !== "lesson") return nothing;
  const count = settings.steps[name][language].length;
  const read = Math.min(count, lesson[name] ?? 0);
  const takes = t("ui.explore.minutes", { count: lasts(settings.minutes[name][language]) });
  return read > 0 ? `${takes} · ${t("ui.explore.read", { read, count })}` : takes;
}

/**
 * `words` are those of its title and of what it is about, in every language, to look for; `weights` its picture.
 * @typedef {{
 *   kind: "preset" | "lesson" | "lab" | "goal", name: string, title: string, about: unknown, words: string,
 *   weights: MaybeRows | undefined,
 * }} Place
 */

/** Every place that there is to go to, by what it is. @param {Page} page @returns {Record<Place["kind"], Place[]>} */
function placesOf({ language, settings }) {
  const { presets, questions, lessons, closings, labs, learning, words, pictures } = settings;
  /** @param {string} key @param {string} code */
  const inWords = (key, code) => words[code][key] ?? "";

  /**
   * @param {Place["kind"]} kind @param {string[]} names
   * @param {(name: string, code: string) => [title: string, about: string]} said in a language
   */
  const places = (kind, names, said) =>
    names.map((name) => {
      const [title, about] = said(name, language);
      const all = Object.keys(words).flatMap((code) => said(name, code));
      const weights = pictures[kind]?.[name];
      return { kind, name, title, about: firstSentence(about), words: all.join(" "), weights };
    });

  return {
    lesson: places("lesson", Object.keys(lessons), (name, code) => [lessons[name][code], closings[name][code]]),
    preset: places("preset", presets, (name, code) => [
      inWords(`preset.${name}.title`, code),
      (questions[code]?.[name] ?? []).map(textOf).join(""),
    ]),
    lab: places("lab", Object.keys(labs), (name, code) => [
      inWords(labs[name].title, code),
      inWords(labs[name].question, code),
    ]),
    goal: places("goal", Object.keys(learning.puzzles), (name, code) => [
      inWords(`puzzle.${name}.title`, code),
      inWords(`puzzle.${name}.task`, code),
    ]),
  };
}

/** Those that have every word of what is looked for. @param {Place[]} places @param {string} wanted */
const found = (places, wanted) => {
  const parts = wanted.toLowerCase().split(/\s+/);
  return places.filter(({ words }) => parts.every((part) => words.toLowerCase().includes(part)));
};

const [WIDTH, HEIGHT] = [64, 34];
const MOST = 0.55; // of its column, the ribbons of one who asks

/**
 * Who attends to whom at a place, as the stage draws it, each ribbon in the colour of who asks.
 * @param {MaybeRows} weights
 */
function placePicture(weights) {
  const [from, to] = [weights, weights[0]].map((line) => middles(line.map(() => WIDTH / line.length)));
  const place = { height: HEIGHT, unit: unit(weights, (MOST * WIDTH) / weights.length) };
  return html`
    <svg class="place-picture rigid" fill="none" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
      ${weights.map(
        (line, row) => svg`
          <g stroke="var(--token-${row})">
            ${ribbons(line, from[row], to, place).map(
              ({ path, size }) => svg`<path d=${path} stroke-width=${size.toFixed(1)} ?hidden=${size === 0} />`,
            )}
          </g>
        `,
      )}
    </svg>
  `;
}
