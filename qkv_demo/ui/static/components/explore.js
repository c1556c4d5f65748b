// The Explore dialog, with a search field and links to every lesson, example, lab and puzzle. Each link has a thumbnail of the
// attention weights.

import { hasTouchScreen } from "../base/motion.js";
import { onPlainClick } from "../base/dom.js";
import { SHORTCUTS, listKeys } from "../input/shortcuts.js";
import { exampleOf, isFreeTalk, labOf, puzzleOf, lessonStepOf } from "../state/location.js";
import { totalMinutes } from "../state/talk_steps.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { entriesOf, progressText, findEntries, thumbnailTemplate, textInAllLanguages } from "./explore_entries.js";
import { textFieldTemplate } from "./popover.js";

/** @typedef {import("./explore_entries.js").Entry} Entry */

/** Return the function that opens the dialog. @param {Page} page @param {Popover} popover */
export function createExplore(page, popover) {
  const { open: openPopover, hide: hidePopover, paint: paintPopover } = popover;
  const { t, settings, commands, store } = page;
  const entries = entriesOf(page);
  const visitorLinks = createVisitorLinks(page);
  const openByKind = {
    ...{ preset: commands.openPreset, lesson: commands.openLesson },
    ...{ lab: commands.openLab, goal: commands.openPuzzle },
  };
  const realExamplesNote = html`<p class="small">${t("ui.explore.real.about")}</p>`;
  let searchText = "";
  let isSearchFocused = true; // True if the search field should get the focus when the dialog opens.

  /** Return a click handler that closes the dialog and opens a location. @param {() => unknown} openLocation */
  const navigate = (openLocation) =>
    onPlainClick(() => {
      hidePopover();
      openLocation();
    });

  /** @param {Entry} entry */
  const linkTemplate = (entry) => html`
    <li>
      <a
        class="row"
        href="?${entry.kind}=${encodeURIComponent(entry.name)}"
        aria-current=${isCurrentEntry(entry, store.location) ? "page" : nothing}
        @click=${navigate(() => openByKind[entry.kind](entry.name))}
      >
        ${entry.weights ? thumbnailTemplate(entry.weights) : nothing}
        <span>
          <b>${entry.title}</b> <small class="small">${entry.description}</small>
          <i class="small">${progressText(page, entry)}</i>
        </span>
      </a>
    </li>
  `;

  /** @param {typeof visitorLinks[number]} visitorLink */
  const visitorLinkTemplate = ({ href, title, description, open }) => html`
    <a class="card spaced" href=${href} @click=${navigate(open)}>
      <b>${title}</b> <small class="small">${description}</small>
    </a>
  `;

  /**
   * Draw a section of the dialog, with the entries and the buttons of forms that match the search.
   * @param {string} title @param {Entry[]} entries @param {Form[]} [forms] @param {unknown} [noteTemplate]
   */
  const sectionTemplate = (title, entries, forms = [], noteTemplate = nothing) => {
    const matches = findEntries(entries, searchText);
    const matchingForms = findEntries(forms, searchText);
    if (matches.length + matchingForms.length === 0) return nothing;
    return html`
      <section class="spaced small-gap">
        <h3 class="small">${title}</h3>
        ${matches.length > 0 ? html`<ul>${matches.map(linkTemplate)}</ul>${noteTemplate}` : nothing} ${matchingForms.map(({ draw }) => draw())}
      </section>
    `;
  };

  const visitorLinksTemplate = html`<nav class="visitor-links spaced large-gap" aria-label=${t("ui.explore.ways")}>${visitorLinks.map(visitorLinkTemplate)}</nav>`;

  /** @param {HTMLElement} anchor */
  const draw = (anchor) => {
    const { sentenceForm, weightsForm } = createForms(page, anchor);
    const isFromModel = (/** @type {Entry} */ { name }) => Object.hasOwn(settings.sources, name);
    const columnTemplates = [
      [sectionTemplate(t("ui.explore.lessons"), entries.lesson), sectionTemplate(t("ui.learn.puzzles"), entries.goal)],
      [
        sectionTemplate(t("ui.explore.real"), entries.preset.filter(isFromModel), weightsForm, realExamplesNote),
        sectionTemplate(
          t("ui.explore.examples"),
          entries.preset.filter((entry) => !isFromModel(entry)),
          sentenceForm,
        ),
      ],
      [
        sectionTemplate(t("ui.explore.labs"), entries.lab),
        searchText || hasTouchScreen() ? nothing : keysListTemplate(page),
      ],
    ];
    const allEntries = [...Object.values(entries).flat(), ...sentenceForm, ...weightsForm];
    const matchCount = findEntries(allEntries, searchText).length;
    const searchLabel = t("ui.explore.find");
    const announcement = searchText && t("ui.explore.found", { count: matchCount });
    return html`
      <div class="explore spaced large-gap">
        ${textFieldTemplate({ label: searchLabel, hint: searchLabel, mode: "search", hasFocus: isSearchFocused, onInput: setSearchText })}
        ${searchText || store.view.presenting ? nothing : visitorLinksTemplate}
        <p role="status" class=${matchCount > 0 ? "screen-reader-only" : ""}>${matchCount > 0 ? announcement : t("ui.explore.none")}</p>
        <div class="entry-list spaced large-gap">
          ${columnTemplates.map((templates) => html`<div class="spaced large-gap">${templates}</div>`)}
        </div>
      </div>
    `;
  };

  /** @param {string} text */
  function setSearchText(text) {
    searchText = text.trim();
    paintPopover();
  }

  /**
   * Open the dialog.
   * @param {HTMLElement} anchor the button beside which the dialog opens
   * @param {boolean} [startsSearch] true to focus the search field, which makes a phone show its keyboard
   */
  return function openExplore(anchor, startsSearch = false) {
    if (startsSearch) hidePopover(); // `openPopover` toggles the dialog, so hide it first if it is already open.
    searchText = "";
    isSearchFocused = startsSearch || !hasTouchScreen();
    openPopover(anchor, { name: "explore", title: t("ui.explore"), key: "?", draw: () => draw(anchor) });
  };
}

/**
 * Return whether an entry is the lesson, example, lab or puzzle that is open.
 * @param {Entry} entry @param {Store["location"]} location
 */
function isCurrentEntry({ kind, name }, location) {
  const lab = labOf(location);
  if (lab) return kind === "lab" && name === lab.name;
  const openNameByKind = {
    lesson: lessonStepOf(location)?.[0],
    goal: puzzleOf(location),
    preset: exampleOf(location),
    lab: null,
  };
  return name === openNameByKind[kind];
}

/** A button that opens a form, and its label in every language. @typedef {{ words: string, draw: () => unknown }} Form */

/**
 * Return the forms that the dialog offers. A saved page has no forms, because they need the server.
 * @param {Page} page @param {HTMLElement} anchor @returns {{ weightsForm: Form[], sentenceForm: Form[] }}
 */
function createForms(page, anchor) {
  /** @param {string} labelKey @param {typeof weightsButtonTemplate} buttonTemplate @returns {Form[]} */
  const listForm = (labelKey, buttonTemplate) =>
    page.settings.standalone
      ? []
      : [{ words: textInAllLanguages(page.settings, labelKey), draw: () => buttonTemplate(page, anchor, "compact") }];
  return {
    weightsForm: listForm("ui.weights", weightsButtonTemplate),
    sentenceForm: listForm("ui.sentence", sentenceButtonTemplate),
  };
}

/**
 * Draw the button that opens the form in which the user types a sentence.
 * @param {Page} page @param {HTMLElement} anchor @param {string} [className]
 */
export const sentenceButtonTemplate = ({ t, commands }, anchor, className = "") => html`
  <button type="button" class=${className} @click=${() => commands.menus().openSentence(anchor)}>${t("ui.opens", { name: t("ui.sentence") })}</button>
`;

/**
 * Draw the button that opens the form in which the user pastes attention weights of a trained model.
 * @param {Page} page @param {HTMLElement} anchor @param {string} [className]
 */
export const weightsButtonTemplate = ({ t, commands }, anchor, className = "") => html`
  <button type="button" class=${className} @click=${() => commands.menus().openWeights(anchor)}>${t("ui.opens", { name: t("ui.weights") })}</button>
`;

/** Draw the list of the keyboard shortcuts that are available now. @param {Page} page */
export const keysListTemplate = ({ t, store }) => html`
  <section class="keys">
    <h3>${t("ui.talk.keys")}</h3>
    <dl>
      ${listKeys(SHORTCUTS, { isFree: isFreeTalk(store), presenting: store.view.presenting }).map(
        ([keys, labelKey]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(labelKey)}</dd>`,
      )}
    </dl>
    <p>${t("ui.handle.keys")}</p>
  </section>
`;

/**
 * Return the links at the top, for three kinds of visitors: those who have a minute, those who want to understand attention,
 * and those who give a talk.
 * @param {Page} page
 */
function createVisitorLinks({ t, settings: { lessons }, language, commands }) {
  const [firstLesson] = Object.keys(lessons);
  const { title: lessonTitle, minutes } = lessons[firstLesson].texts[language];
  const lessonMinutes = totalMinutes(minutes);
  return [
    {
      ...{ href: "?film=1", title: t("ui.explore.minute"), description: t("ui.explore.minute.about") },
      async open() {
        await commands.openPreset();
        commands.openFilm();
      },
    },
    {
      ...{ href: `?lesson=${firstLesson}&step=1`, title: t("ui.explore.understand") },
      description: `${lessonTitle} · ${t("ui.explore.minutes", { count: lessonMinutes })}`,
      open: () => commands.openLesson(firstLesson),
    },
    {
      ...{
        href: `?lesson=${firstLesson}&view=present`,
        title: t("ui.explore.talk"),
        description: t("ui.explore.talk.about"),
      },
      async open() {
        await commands.openLesson(firstLesson);
        commands.togglePresenting();
      },
    },
  ];
}
