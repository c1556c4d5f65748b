// The dialog "Explore". It links to every lesson, example, lab and puzzle, with a small picture of its attention and a
// search field.

import { hasTouchScreen } from "../base/motion.js";
import { onPlainClick } from "../base/dom.js";
import { KEYS, listKeys } from "../input/keys.js";
import { exampleOf, isFree, labOf, puzzleOf, stepOf } from "../state/location.js";
import { loadCompletion } from "../browser/storage.js";
import { totalMinutes } from "../state/talk_steps.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { middles, ribbons, unit } from "./bars_and_ribbons.js";
import { textField } from "./popover.js";
import { firstSentence, textOf } from "./sentence.js";

/** Return the function that opens the dialog. @param {Page} page @param {Popover} popover */
export function createExplore(page, popover) {
  const { open, hide, paint } = popover;
  const { t, settings, commands, store } = page;
  const entries = entriesOf(page);
  const paths = pathsFor(page);
  const openers = {
    ...{ preset: commands.openPreset, lesson: commands.openLesson },
    ...{ lab: commands.openLab, goal: commands.openPuzzle },
  };
  let query = "";
  let hasFocus = true; // The search field is focused when the dialog opens.

  /** @param {() => unknown} open */
  const navigate = (open) =>
    onPlainClick(() => {
      hide();
      open();
    });

  /** Return whether an entry is on screen. @param {Entry} entry */
  function isCurrent({ kind, name }) {
    const { location } = store;
    const lab = labOf(location);
    if (lab) return kind === "lab" && name === lab.name;
    const current = { lesson: stepOf(location)?.[0], goal: puzzleOf(location), preset: exampleOf(location), lab: null };
    return name === current[kind];
  }

  /** @param {Entry} entry */
  const link = (entry) => html`
    <li>
      <a
        class="row"
        href="?${entry.kind}=${encodeURIComponent(entry.name)}"
        aria-current=${isCurrent(entry) ? "page" : nothing}
        @click=${navigate(() => openers[entry.kind](entry.name))}
      >
        ${entry.weights ? picture(entry.weights) : nothing}
        <span>
          <b>${entry.title}</b> <small class="small">${entry.about}</small>
          <i class="small">${progress(page, entry)}</i>
        </span>
      </a>
    </li>
  `;

  /** @param {typeof paths[number]} path */
  const pathLink = ({ href, title, about, open }) => html`
    <a class="card spaced" href=${href} @click=${navigate(open)}>
      <b>${title}</b> <small class="small">${about}</small>
    </a>
  `;

  /** @param {string} title @param {Entry[]} entries @param {unknown} [more] */
  const section = (title, entries, more) => {
    const shown = search(entries, query);
    return shown.length === 0
      ? nothing
      : html`<section class="spaced tight"><h3 class="small">${title}</h3><ul>${shown.map(link)}</ul>${more}</section>`;
  };

  /** Draw the parts that are hidden during a search. @param {HTMLElement} from */
  const extras = (from) => {
    const { presenting } = store.view;
    const openSentence = () => commands.menus().openSentence(from);
    const sentence = html`
      <button type="button" class="compact" @click=${openSentence}>${t("ui.sentence")} …</button>
    `;
    return {
      links: presenting
        ? nothing
        : html`<nav class="ways-in spaced loose" aria-label=${t("ui.explore.ways")}>${paths.map(pathLink)}</nav>`,
      sentence: settings.standalone ? nothing : sentence,
      keys: hasTouchScreen() ? nothing : keysList(page),
    };
  };

  /** @param {HTMLElement} from */
  const draw = (from) => {
    /** @type {Partial<ReturnType<typeof extras>>} */
    const { links, sentence, keys } = query ? {} : extras(from);
    const columns = [
      [section(t("ui.explore.lessons"), entries.lesson), section(t("ui.learn.puzzles"), entries.goal)],
      [section(t("ui.explore.examples"), entries.preset, sentence)],
      [section(t("ui.explore.labs"), entries.lab), keys],
    ];
    const count = search(Object.values(entries).flat(), query).length;
    const label = t("ui.explore.find");
    const announcement = query && t("ui.explore.found", { count });
    return html`
      <div class="explore spaced loose">
        ${textField({ label, hint: label, mode: "search", hasFocus, onInput: find })}
        ${links}
        <p role="status" class=${count > 0 ? "unseen" : ""}>${count > 0 ? announcement : t("ui.explore.none")}</p>
        <div class="places spaced loose">
          ${columns.map((column) => html`<div class="spaced loose">${column}</div>`)}
        </div>
      </div>
    `;
  };

  /** @param {string} typed */
  function find(typed) {
    query = typed.trim();
    paint();
  }

  /**
   * Open the dialog.
   * @param {HTMLElement} from
   * @param {boolean} [typing] whether to focus the search field, which opens a phone's keyboard
   */
  return function openExplore(from, typing = false) {
    if (typing) hide(); // If the dialog is open already, it opens again with the focus in its field.
    query = "";
    hasFocus = typing || !hasTouchScreen();
    open(from, { name: "explore", title: t("ui.explore"), key: "?", draw: () => draw(from) });
  };
}

/** Draw the list of the keyboard shortcuts that work now. @param {Page} page */
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

/**
 * Return the links for three kinds of users, who have a minute, want to understand, or give a talk.
 * @param {Page} page
 */
function pathsFor({ t, settings: { lessons }, language, commands }) {
  const [first] = Object.keys(lessons);
  const { title, minutes } = lessons[first].texts[language];
  const count = totalMinutes(minutes);
  return [
    {
      ...{ href: "?film=1", title: t("ui.explore.minute"), about: t("ui.explore.minute.about") },
      async open() {
        await commands.openPreset();
        commands.openFilm();
      },
    },
    {
      ...{ href: `?lesson=${first}&step=1`, title: t("ui.explore.understand") },
      about: `${title} · ${t("ui.explore.minutes", { count })}`,
      open: () => commands.openLesson(first),
    },
    {
      ...{ href: `?lesson=${first}&view=present`, title: t("ui.explore.talk"), about: t("ui.explore.talk.about") },
      async open() {
        await commands.openLesson(first);
        commands.togglePresenting();
      },
    },
  ];
}

/**
 * Return the progress that this browser has saved for an entry, and a lesson's duration.
 * @param {Page} page @param {Entry} entry
 */
function progress({ t, settings, language }, { kind, name }) {
  const { lesson, goal } = loadCompletion();
  if (kind === "goal" && goal[name]) return t("ui.explore.solved");
  if (kind !== "lesson") return nothing;
  const count = settings.lessons[name].texts[language].steps.length;
  const read = Math.min(count, lesson[name] ?? 0);
  const duration = t("ui.explore.minutes", { count: totalMinutes(settings.lessons[name].texts[language].minutes) });
  return read > 0 ? `${duration} · ${t("ui.explore.read", { read, count })}` : duration;
}

/**
 * A link of the dialog. A search looks in `words`, the title and the description in every language. `weights` are the
 * attention weights of its picture.
 * @typedef {{
 *   kind: "preset" | "lesson" | "lab" | "goal", name: string, title: string, about: unknown, words: string,
 *   weights: MaybeRows | undefined,
 * }} Entry
 */

/** Return all entries by their kind. @param {Page} page @returns {Record<Entry["kind"], Entry[]>} */
function entriesOf({ language, settings }) {
  const { presets, questions, lessons, labs, learning, strings, thumbnails } = settings;
  /** @param {string} key @param {string} code */
  const translate = (key, code) => strings[code][key] ?? "";

  /**
   * @param {Entry["kind"]} kind @param {string[]} names
   * @param {(name: string, code: string) => [title: string, about: string]} textsIn returns the texts in a language
   */
  const entries = (kind, names, textsIn) =>
    names.map((name) => {
      const [title, about] = textsIn(name, language);
      const all = Object.keys(strings).flatMap((code) => textsIn(name, code));
      const weights = thumbnails[kind]?.[name];
      return { kind, name, title, about: firstSentence(about), words: all.join(" "), weights };
    });

  return {
    lesson: entries("lesson", Object.keys(lessons), (name, code) => {
      const { title, closing } = lessons[name].texts[code];
      return [title, closing];
    }),
    preset: entries("preset", presets, (name, code) => [
      translate(`preset.${name}.title`, code),
      (questions[code]?.[name] ?? []).map(textOf).join(""),
    ]),
    lab: entries("lab", Object.keys(labs), (name, code) => [
      translate(labs[name].title, code),
      translate(labs[name].question, code),
    ]),
    goal: entries("goal", Object.keys(learning.puzzles), (name, code) => [
      translate(`puzzle.${name}.title`, code),
      translate(`puzzle.${name}.task`, code),
    ]),
  };
}

/** Return the entries that contain every word of a query. @param {Entry[]} entries @param {string} query */
function search(entries, query) {
  const parts = query.toLowerCase().split(/\s+/);
  return entries.filter(({ words }) => parts.every((part) => words.toLowerCase().includes(part)));
}

const [WIDTH, HEIGHT] = [64, 34];
const MAX_START = 0.55; // The fraction of a column that a query's ribbons can take.

/** Draw attention weights as ribbons, each in the color of its query. @param {MaybeRows} weights */
function picture(weights) {
  const [from, to] = [weights, weights[0]].map((line) => middles(line.map(() => WIDTH / line.length)));
  const size = { height: HEIGHT, unit: unit(weights, (MAX_START * WIDTH) / weights.length) };
  return html`
    <svg class="place-picture rigid" fill="none" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
      ${weights.map(
        (line, row) => svg`
          <g stroke="var(--token-${row})">
            ${ribbons(line, from[row], to, size).map(
              ({ path, size }) => svg`<path d=${path} stroke-width=${size.toFixed(1)} ?hidden=${size === 0} />`,
            )}
          </g>
        `,
      )}
    </svg>
  `;
}
