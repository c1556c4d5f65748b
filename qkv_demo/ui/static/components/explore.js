// The Explore dialog links to every lesson, example, lab and puzzle, each with a thumbnail of its attention
// weights. It has a search field.

import { hasTouchScreen } from "../base/motion.js";
import { onPlainClick } from "../base/dom.js";
import { KEYS, listKeys } from "../input/keys.js";
import { exampleOf, isFree, labOf, puzzleOf, stepOf } from "../state/location.js";
import { totalMinutes } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { entriesOf, picture, progress, search } from "./explore_entries.js";
import { textField } from "./popover.js";

/** @typedef {import("./explore_entries.js").Entry} Entry */

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
  const realAbout = html`<p class="small">${t("ui.explore.real.about")}</p>`;
  let query = "";
  let hasFocus = true; // True if the search field gets the focus when the dialog opens.

  /** @param {() => unknown} open */
  const navigate = (open) =>
    onPlainClick(() => {
      hide();
      open();
    });

  /** Return whether this entry is what the user is looking at now. @param {Entry} entry */
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

  const links = html`<nav class="ways-in spaced loose" aria-label=${t("ui.explore.ways")}>${paths.map(pathLink)}</nav>`;

  /** @param {HTMLElement} from */
  const draw = (from) => {
    /** @type {Partial<ReturnType<typeof buttons>>} */
    const { sentence, weights, keys } = query ? {} : buttons(page, from);
    const isReal = (/** @type {Entry} */ { name }) => Object.hasOwn(settings.sources, name);
    const columns = [
      [section(t("ui.explore.lessons"), entries.lesson), section(t("ui.learn.puzzles"), entries.goal)],
      [
        section(t("ui.explore.real"), entries.preset.filter(isReal), [realAbout, weights]),
        section(
          t("ui.explore.examples"),
          entries.preset.filter((entry) => !isReal(entry)),
          sentence,
        ),
      ],
      [section(t("ui.explore.labs"), entries.lab), keys],
    ];
    const count = search(Object.values(entries).flat(), query).length;
    const label = t("ui.explore.find");
    const announcement = query && t("ui.explore.found", { count });
    return html`
      <div class="explore spaced loose">
        ${textField({ label, hint: label, mode: "search", hasFocus, onInput: find })}
        ${query || store.view.presenting ? nothing : links}
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
   * @param {boolean} [typing] true to focus the search field, which opens the on-screen keyboard of a phone
   */
  return function openExplore(from, typing = false) {
    if (typing) hide(); // If the dialog is already open, close it, so that it opens again with the focus in the search field.
    query = "";
    hasFocus = typing || !hasTouchScreen();
    open(from, { name: "explore", title: t("ui.explore"), key: "?", draw: () => draw(from) });
  };
}

/**
 * Draw the parts of the dialog that are hidden during a search: the buttons that open forms, and the list of shortcuts.
 * @param {Page} page @param {HTMLElement} from
 */
const buttons = (page, from) => ({
  weights: page.settings.standalone ? nothing : weightsButton(page, from, "compact"),
  sentence: page.settings.standalone ? nothing : sentenceButton(page, from, "compact"),
  keys: hasTouchScreen() ? nothing : keysList(page),
});

/**
 * Draw the button that opens the form for a sentence.
 * @param {Page} page @param {HTMLElement} from @param {string} [look] a CSS class
 */
export const sentenceButton = ({ t, commands }, from, look = "") => html`
  <button type="button" class=${look} @click=${() => commands.menus().openSentence(from)}>${t("ui.sentence")} …</button>
`;

/**
 * Draw the button that opens the form for attention weights of a trained model.
 * @param {Page} page @param {HTMLElement} from @param {string} [look] a CSS class
 */
export const weightsButton = ({ t, commands }, from, look = "") => html`
  <button type="button" class=${look} @click=${() => commands.menus().openWeights(from)}>${t("ui.weights")} …</button>
`;

/** Draw the list of the keyboard shortcuts that are available now. @param {Page} page */
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
 * Return the links for three kinds of visitors: those who have a minute, those who want to understand attention, and those who
 * give a talk.
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
