// The bar at the top of the page, with the name of the app and the Explore, Reset, Undo, Redo, Share, Present and Settings
// buttons. In a presentation, most of these are replaced by buttons for questions from the audience.

import { queryAll, el, onPlainClick } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { labOf, pausedFilmOf, lessonStepOf } from "../state/location.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";

/** @typedef {MouseEvent & { currentTarget: HTMLElement }} Press */

/** @param {Page} page @returns {Component} */
export function createTopBar(page) {
  const { t, settings, commands } = page;
  const { standalone, choices } = settings;
  const isSavedPage = Boolean(standalone && !standalone.is_complete); // True in a saved page, which has only one scene or lesson.
  // The full name, for screen readers. In a narrow window only a part of it is visible.
  const appName = `QKV ${t("ui.by_hand")}`;

  /** Move the focus past the bar to the content of the page. @param {Press} event */
  function skipToContent(event) {
    event.preventDefault(); // Following the link would change the page's address, which contains the scene.
    const mainComponent = queryAll(page.root, ".lesson, .lab, .inputs").find((component) =>
      component.checkVisibility(),
    );
    mainComponent?.setAttribute("tabindex", "-1");
    mainComponent?.focus();
  }

  const homeLinkTemplate = html`
    <h1 aria-label=${isSavedPage ? appName : nothing}>
      <a
        class="row type-4"
        href=${isSavedPage ? nothing : location.pathname}
        aria-label=${isSavedPage ? nothing : appName}
        @click=${isSavedPage ? nothing : onPlainClick(() => commands.openPreset())}
      >
        <svg height="1.1em" viewBox="0 0 28 20" aria-hidden="true">
          ${["query", "key", "value"].map(
            (role, index) => svg`<rect x=${10 * index} width="8" height="20" rx="2" style="fill: var(--${role})" />`,
          )}
        </svg>
        <span class="name">QKV <span>${t("ui.by_hand")}</span></span>
      </a>
    </h1>
  `;
  /** Draw the Explore button, either with its name or as an icon. @param {"" | "sign"} className */
  const exploreButtonTemplate = (className) =>
    isSavedPage
      ? nothing
      : html`
          <button
            type="button"
            class=${className}
            data-explore
            aria-haspopup="dialog"
            aria-label=${t("ui.explore")}
            title=${t("ui.explore.about")}
            @click=${() => commands.openList()}
          >${className === "sign" ? "☰" : t("ui.explore")}</button>
        `;
  const settingsButton = html`
    <button
      type="button"
      class="sign"
      data-settings
      aria-haspopup="dialog"
      title=${t("ui.settings")}
      @click=${(/** @type {Press} */ { currentTarget }) => commands.menus().openSettings(currentTarget)}
    ><span aria-hidden="true">☰</span></button>
  `;
  const shareButton = html`
    <button type="button" data-share aria-haspopup="dialog" @click=${commands.openShare}>${t("ui.share")}</button>
  `;
  const resetButton = html`
    <button type="button" data-reset-scene title=${t("ui.reset.about")} @click=${commands.reset}>${t("ui.reset")}</button>
  `;
  /** @param {boolean} isPresenting */
  const presentButtonTemplate = (isPresenting) => html`
    <button
      type="button"
      class=${isPresenting ? "sign" : ""}
      data-present
      aria-label=${t("ui.present")}
      aria-pressed=${isPresenting ? "true" : nothing}
      title=${t("ui.present.keys")}
      @click=${commands.togglePresenting}
    >${isPresenting ? "×" : t("ui.present")}</button>
  `;
  const formulaButton = html`
    <button
      type="button"
      class="sign"
      data-formula
      aria-label=${t("ui.formula")}
      title=${t("ui.talk.formula")}
      @click=${commands.toggleFormula}
    >√</button>
  `;
  const notesButton = html`
    <button type="button" data-notes title=${t("ui.notes.open")} @click=${commands.openNotes}>
      ${t("ui.lesson.notes")}
    </button>
  `;

  /** @param {Props} props */
  const pageBarTemplate = (props) => html`
    <a class="skip card screen-reader-only" href="#stage" @click=${skipToContent}>${t("ui.skip")}</a>
    ${homeLinkTemplate} ${exploreButtonTemplate("")} ${resetButton} ${undoButtonsTemplate(page, props)} ${offlineNoticeTemplate(props)}
    ${standalone ? standaloneNoteTemplate(t, standalone) : nothing}
    <span class="bar-group row end">${standalone ? nothing : shareButton} ${presentButtonTemplate(false)} ${settingsButton}</span>
  `;

  /** @param {Props} props */
  function talkBarTemplate(props) {
    const { location } = props;
    const isLesson = lessonStepOf(location) !== null;
    const backLabelKey = pausedFilmOf(location) ? "ui.film.return" : location.detour && "ui.lesson.back";
    return html`
      <h1 class="screen-reader-only">${appName}</h1>
      ${exploreButtonTemplate("sign")}
      ${labOf(location) ? nothing : [audienceButtonsTemplate(props.userScene), isLesson ? nothing : undoButtonsTemplate(page, props)]}
      ${backLabelKey && !labOf(location) ? html`<button type="button" @click=${commands.endQuestion}>${t(backLabelKey)}</button>` : nothing}
      ${formulaButton} ${offlineNoticeTemplate(props)}
      <span class="bar-group row end">${isLesson && !labOf(location) && !standalone ? notesButton : nothing} ${presentButtonTemplate(true)}</span>
    `;
  }

  /**
   * Draw buttons for questions from the audience. The two most frequent questions, about a mask and about tied matrices, have
   * their own buttons. "What if?" opens a menu for all other questions.
   * @param {Scene} scene
   */
  function audienceButtonsTemplate({ mask, tie_qk: isTied }) {
    /** @param {"mask" | "tie_qk"} option @param {boolean} isOn */
    const quickToggleTemplate = (option, isOn) => html`
      <button type="button" data-try=${option} aria-pressed=${isOn} @click=${() => commands.toggleWhatIf(option)}>
        ${t(`ui.what_if.${option}`)}
      </button>
    `;
    const whatIfButton = html`
      <button
        type="button"
        data-what-if
        aria-haspopup="dialog"
        title=${t("ui.what_if.about")}
        @click=${commands.askWhatIf}
      >
        ${t("ui.what_if")}
      </button>
    `;
    return html`
      <span class="bar-group flow">
        ${standalone ? nothing : whatIfButton} ${quickToggleTemplate("mask", mask !== choices.mask[0])} ${quickToggleTemplate("tie_qk", isTied)}
      </span>
    `;
  }

  /**
   * Draw the message about a lost connection. A presentation can continue without the server, so there the message is shorter.
   * @param {Props} props
   */
  const offlineNoticeTemplate = ({ status, view }) => html`
    <span class="lost bad strong" role="status" title=${t("ui.waiting")} ?hidden=${status.isConnected}>
      ${t(view.presenting ? "ui.waiting.talk" : "ui.waiting")}
    </span>
  `;

  return createComponent(
    el("header", { class: "bar" }),
    (/** @type {Props} */ props) => html`
      <div class="bar-row flow ${props.view.presenting ? "" : "of-page"}">
        ${props.view.presenting ? talkBarTemplate(props) : pageBarTemplate(props)}
      </div>
    `,
  );
}

/**
 * Draw a note that this is a saved page or a static site, with a link to the app. In a static site, the link opens the scene that
 * is on screen.
 * @param {Translate} t @param {NonNullable<Settings["standalone"]>} standalone
 */
function standaloneNoteTemplate(t, { app: appAddress, is_complete: isStaticSite }) {
  /** @param {{ currentTarget: HTMLAnchorElement }} event */
  const addQueryString = ({ currentTarget }) => {
    if (isStaticSite) currentTarget.href = `${appAddress}${location.search}`;
  };
  const appLink = html`<a href=${appAddress} target="_blank" rel="noopener" @click=${addQueryString}>${t("ui.alone.app")}</a>`;
  return html`
    <p class="grow muted alone">${t(isStaticSite ? "ui.alone.site" : "ui.alone")} ${appAddress === null ? nothing : appLink}</p>
  `;
}

/**
 * Draw the undo and redo buttons. A disabled button is invisible, but keeps its space, so that the other buttons do not move.
 * @param {Page} page @param {Pick<Props, "canUndo" | "canRedo">} props
 */
export function undoButtonsTemplate({ t, commands: { undo, redo } }, { canUndo, canRedo }) {
  /** @param {string} label @param {string} symbol @param {boolean} isEnabled @param {() => void} runCommand */
  const buttonTemplate = (label, symbol, isEnabled, runCommand) => html`
    <button
      type="button"
      class="undoing sign"
      title=${label}
      ?disabled=${!isEnabled}
      @click=${runCommand}
    ><span aria-hidden="true">${symbol}</span></button>
  `;
  return html`
    <span class="bar-group row">
      ${buttonTemplate(t("ui.undo"), "↶", canUndo, undo)} ${buttonTemplate(t("ui.redo"), "↷", canRedo, redo)}
    </span>
  `;
}
