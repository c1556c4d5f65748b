// @ts-check
// The bar: where one is, what there is to explore, back and forth, sharing, the talk. In a talk: what a hall asks for.

import { createPart } from "../base/part.js";
import { el } from "../base/dom.js";
import { createUndoing } from "./undoing.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/** @typedef {Pick<Store, "view" | "status" | "scene" | "canUndo" | "canRedo">} Now */

/**
 * @param {Translate} t
 * @param {Pick<Settings, "alone" | "choices">} settings
 * @param {Commands} commands
 */
export function createBar(t, { alone, choices }, commands) {
  const isFile = Boolean(alone && !alone.whole); // which has no other places
  /** @param {{ currentTarget: HTMLElement }} event */
  const settings = ({ currentTarget }) => commands.openSettings(currentTarget);

  /** A click without another key, which would open it elsewhere. @param {MouseEvent} event */
  function goHome(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    commands.openPreset();
  }

  /** To what can be set, past the bar. @param {MouseEvent & { currentTarget: HTMLElement }} event */
  function skip(event) {
    event.preventDefault(); // the address is the scene's
    const places = [...(event.currentTarget.closest(".shell")?.querySelectorAll(".lesson, .lab, .givens") ?? [])];
    const there = /** @type {HTMLElement | undefined} */ (places.find((place) => place.checkVisibility()));
    there?.setAttribute("tabindex", "-1");
    there?.focus();
  }

  const past = html`<a class="skip card" href="#stage" @click=${skip}>${t("ui.skip")}</a>`;
  const called = `QKV ${t("ui.by_hand")}`; // also where the bar has no room for it
  const home = html`
    <h1 aria-label=${isFile ? called : nothing}>
      <a
        class="row"
        href=${isFile ? nothing : location.pathname}
        aria-label=${isFile ? nothing : called}
        @click=${isFile ? nothing : goHome}
      >
        <span class="mark" aria-hidden="true"><i></i><i></i><i></i></span>
        <span class="name">QKV <span>${t("ui.by_hand")}</span></span>
      </a>
    </h1>
  `;
  /** @param {string} look what one would press first, or in a talk its symbol */
  const explore = (look) => html`
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
  const share = html`
    <button type="button" data-share aria-haspopup="dialog" @click=${commands.openShare}>${t("ui.share")}</button>
  `;
  const present = html`
    <button type="button" data-present title=${t("ui.present.keys")} @click=${commands.togglePresenting}>${t("ui.present")}</button>
  `;
  const leave = html`
    <button
      type="button"
      class="sign"
      data-present
      aria-label=${t("ui.present")}
      aria-pressed="true"
      title=${t("ui.present.keys")}
      @click=${commands.togglePresenting}
    >×</button>
  `;
  const notes = html`
    <button type="button" data-notes title=${t("ui.notes.open")} @click=${commands.openNotes}>${t("ui.lesson.notes")}</button>
  `;
  const wayBack = html`<button type="button" @click=${commands.comeBack}>${t("ui.lesson.back")}</button>`;
  const more = html`
    <button
      type="button"
      class="sign"
      data-settings
      aria-haspopup="dialog"
      aria-label=${t("ui.settings")}
      title=${t("ui.settings")}
      @click=${settings}
    >☰</button>
  `;

  const undoing = createUndoing(t, commands);

  /** @param {Now} now */
  const onPage = (now) => html`
    ${past} ${home} ${isFile ? nothing : explore("")} ${undoing(now)} ${lost(now)} ${alone ? aboutFile(t, alone) : nothing}
    <span class="bar-group row end">${alone ? nothing : share} ${present} ${more}</span>
  `;

  /** @param {Now} now */
  const asking = (now) => [
    whatIf(t, choices.mask[0], now.scene, { ...commands, askWhatIf: alone ? null : commands.askWhatIf }),
    now.view.lesson ? nothing : undoing(now),
  ];

  /** @param {Now} now */
  const inTalk = (now) => html`
    <h1 class="unseen">${called}</h1>
    ${isFile ? nothing : explore("sign")} ${now.status.lab ? nothing : asking(now)}
    ${now.status.detour && !now.status.lab ? wayBack : nothing} ${lost(now)}
    <span class="bar-group row end">${now.view.lesson && !now.status.lab && !alone ? notes : nothing} ${leave}</span>
  `;

  /** A hall is told quietly: all that was sent ahead goes on. @param {Pick<Now, "status" | "view">} now */
  const lost = ({ status, view }) => html`
    <span class="lost bad strong" role="status" title=${t("ui.waiting")} ?hidden=${status.connected}>
      ${t(view.presenting ? "ui.waiting.talk" : "ui.waiting")}
    </span>
  `;

  return createPart(
    el("header", { class: "bar" }),
    (/** @type {Now} */ { canUndo, canRedo, view, status, scene }) => [
      ...[canUndo, canRedo, view.presenting, view.lesson, status.connected, status.detour, status.lab !== null],
      ...[scene.mask, scene.tie_qk],
    ],
    (now) =>
      html`<div class=${now.view.presenting ? "bar-row flow" : "bar-row flow of-page"}>${now.view.presenting ? inTalk(now) : onPage(now)}</div>`,
  );
}

/**
 * What a hall asks most, each one press, and beside it all else that it may ask.
 * @param {Translate} t
 * @param {string} unmasked what the mask is called that masks nothing
 * @param {Scene} scene
 * @param {{ askWhatIf: (() => unknown) | null, tryOut: (option: "mask" | "tie_qk") => unknown }} commands
 */
function whatIf(t, unmasked, { mask, tie_qk: isTied }, { askWhatIf, tryOut }) {
  /** @param {"mask" | "tie_qk"} option @param {boolean} is set @param {string} label */
  const quick = (option, is, label) => html`
    <button type="button" data-try=${option} aria-pressed=${is} @click=${() => tryOut(option)}>${label}</button>
  `;
  return html`
    <span class="bar-group flow what-ifs">
      ${
        askWhatIf
          ? html`<button
        type="button"
        data-what-if
        aria-haspopup="dialog"
        title=${t("ui.what_if.about")}
        @click=${askWhatIf}
      >${t("ui.what_if")}</button>`
          : nothing
      }
      ${quick("mask", mask !== unmasked, t("ui.what_if.mask"))} ${quick("tie_qk", isTied, t("ui.what_if.tie_qk"))}
    </span>
  `;
}

/**
 * What a page is that stands alone, and where the app is, which opens the same place.
 * @param {Translate} t
 * @param {{ app: string | null, whole: boolean }} alone
 */
function aboutFile(t, { app, whole }) {
  /** @param {MouseEvent & { currentTarget: HTMLAnchorElement }} event */
  const goThere = ({ currentTarget }) => {
    if (whole) currentTarget.href = `${app}${location.search}`;
  };
  return html`
    <p class="grow soft alone">
      ${t(whole ? "ui.alone.site" : "ui.alone")} ${
        app === null
          ? nothing
          : html`<a
        href=${app}
        target="_blank"
        rel="noopener"
        @click=${goThere}
      >${t("ui.alone.app")}</a>`
      }
    </p>
  `;
}
