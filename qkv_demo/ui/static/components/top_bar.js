// The bar at the top of the page, with the name of the app, Explore, undo and redo, Share, Present and Settings. In a
// presentation it has buttons for questions from the audience instead.

import { all, el, onPlainClick } from "../base/dom.js";
import { createComponent } from "../base/component.js";
import { labOf, pausedFilmOf, stepOf } from "../state/location.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";

/** @typedef {MouseEvent & { currentTarget: HTMLElement }} Press */

/** @param {Page} page @returns {Component} */
export function createTopBar(page) {
  const { t, settings, commands } = page;
  const { standalone, choices } = settings;
  const isFile = Boolean(standalone && !standalone.is_complete); // A saved page contains only one scene or lesson.
  const appName = `QKV ${t("ui.by_hand")}`; // In a narrow window the style sheet hides a part of the name.

  /** Move the focus to the content after the bar. @param {Press} event */
  function skipLink(event) {
    event.preventDefault(); // Do not follow the link, because that would change the address of the scene.
    const target = all(page.root, ".lesson, .lab, .inputs").find((component) => component.checkVisibility());
    target?.setAttribute("tabindex", "-1");
    target?.focus();
  }

  const home = html`
    <h1 aria-label=${isFile ? appName : nothing}>
      <a
        class="row type-4"
        href=${isFile ? nothing : location.pathname}
        aria-label=${isFile ? nothing : appName}
        @click=${isFile ? nothing : onPlainClick(() => commands.openPreset())}
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
  /** Draw the Explore button, either with its name or as an icon. @param {"" | "sign"} look */
  const explore = (look) =>
    isFile
      ? nothing
      : html`
          <button
            type="button"
            class=${look}
            data-explore
            aria-haspopup="dialog"
            aria-label=${t("ui.explore")}
            title=${t("ui.explore.about")}
            @click=${() => commands.openList()}
          >${look === "sign" ? "☰" : t("ui.explore")}</button>
        `;
  const more = html`
    <button
      type="button"
      class="sign"
      data-settings
      aria-haspopup="dialog"
      aria-label=${t("ui.settings")}
      title=${t("ui.settings")}
      @click=${(/** @type {Press} */ { currentTarget }) => commands.menus().openSettings(currentTarget)}
    >☰</button>
  `;
  const share = html`
    <button type="button" data-share aria-haspopup="dialog" @click=${commands.openShare}>${t("ui.share")}</button>
  `;
  const reset = html`
    <button type="button" data-reset-scene title=${t("ui.reset.about")} @click=${commands.reset}>${t("ui.reset")}</button>
  `;
  /** @param {boolean} isOn */
  const present = (isOn) => html`
    <button
      type="button"
      class=${isOn ? "sign" : ""}
      data-present
      aria-label=${t("ui.present")}
      aria-pressed=${isOn ? "true" : nothing}
      title=${t("ui.present.keys")}
      @click=${commands.togglePresenting}
    >${isOn ? "×" : t("ui.present")}</button>
  `;
  const notes = html`
    <button type="button" data-notes title=${t("ui.notes.open")} @click=${commands.openNotes}>
      ${t("ui.lesson.notes")}
    </button>
  `;

  /** @param {Props} props */
  const onPage = (props) => html`
    <a class="skip card unseen" href="#stage" @click=${skipLink}>${t("ui.skip")}</a>
    ${home} ${explore("")} ${reset} ${undoing(page, props)} ${offlineNotice(props)}
    ${standalone ? aboutFile(t, standalone) : nothing}
    <span class="bar-group row end">${standalone ? nothing : share} ${present(false)} ${more}</span>
  `;

  /** @param {Props} props */
  function inTalk(props) {
    const { location } = props;
    const isLesson = stepOf(location) !== null;
    const back = pausedFilmOf(location) ? "ui.film.return" : location.detour && "ui.lesson.back";
    return html`
      <h1 class="unseen">${appName}</h1>
      ${explore("sign")}
      ${labOf(location) ? nothing : [whatIf(props.userScene), isLesson ? nothing : undoing(page, props)]}
      ${back && !labOf(location) ? html`<button type="button" @click=${commands.comeBack}>${t(back)}</button>` : nothing}
      ${offlineNotice(props)}
      <span class="bar-group row end">${isLesson && !labOf(location) && !standalone ? notes : nothing} ${present(true)}</span>
    `;
  }

  /** Draw buttons for the questions that audiences ask most often, and "What if?" for all others. @param {Scene} scene */
  function whatIf({ mask, tie_qk: isTied }) {
    /** @param {"mask" | "tie_qk"} option @param {boolean} isSet */
    const quickToggle = (option, isSet) => html`
      <button type="button" data-try=${option} aria-pressed=${isSet} @click=${() => commands.tryOut(option)}>
        ${t(`ui.what_if.${option}`)}
      </button>
    `;
    const all = html`
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
        ${standalone ? nothing : all} ${quickToggle("mask", mask !== choices.mask[0])} ${quickToggle("tie_qk", isTied)}
      </span>
    `;
  }

  /**
   * Draw the message about a lost connection. It is shorter in a presentation, because that can continue without the server.
   * @param {Props} props
   */
  const offlineNotice = ({ status, view }) => html`
    <span class="lost bad strong" role="status" title=${t("ui.waiting")} ?hidden=${status.connected}>
      ${t(view.presenting ? "ui.waiting.talk" : "ui.waiting")}
    </span>
  `;

  return createComponent(
    el("header", { class: "bar" }),
    (/** @type {Props} */ props) => html`
      <div class="bar-row flow ${props.view.presenting ? "" : "of-page"}">
        ${props.view.presenting ? inTalk(props) : onPage(props)}
      </div>
    `,
  );
}

/**
 * Draw the text about a saved page or a static site, with a link to the app. The link of a static site opens the same scene.
 * @param {Translate} t @param {NonNullable<Settings["standalone"]>} alone
 */
function aboutFile(t, { app, is_complete: whole }) {
  /** @param {{ currentTarget: HTMLAnchorElement }} event */
  const addQuery = ({ currentTarget }) => {
    if (whole) currentTarget.href = `${app}${location.search}`;
  };
  const link = html`<a href=${app} target="_blank" rel="noopener" @click=${addQuery}>${t("ui.alone.app")}</a>`;
  return html`
    <p class="grow soft alone">${t(whole ? "ui.alone.site" : "ui.alone")} ${app === null ? nothing : link}</p>
  `;
}

/**
 * Draw the undo and redo buttons. A disabled button still takes up its space.
 * @param {Page} page @param {Pick<Props, "canUndo" | "canRedo">} props
 */
export function undoing({ t, commands: { undo, redo } }, { canUndo, canRedo }) {
  /** @param {string} label @param {string} symbol @param {boolean} isEnabled @param {() => void} run */
  const button = (label, symbol, isEnabled, run) => html`
    <button
      type="button"
      class="undoing sign"
      aria-label=${label}
      title=${label}
      ?disabled=${!isEnabled}
      @click=${run}
    >${symbol}</button>
  `;
  return html`
    <span class="bar-group row">
      ${button(t("ui.undo"), "↶", canUndo, undo)} ${button(t("ui.redo"), "↷", canRedo, redo)}
    </span>
  `;
}
