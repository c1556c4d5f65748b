// @ts-check
// The bar on top: examples, undo and redo, sharing, language and light.

import { attribute, el, reveal } from "../base/dom.js";
import { createPickers } from "./pickers.js";
import { createUndoing } from "./undoing.js";

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../state/commands.js").Commands} Commands */

/**
 * Returns the bar and what keeps it current.
 * @param {Translate} t
 * @param {Pick<Settings, "presets" | "lessons" | "labs" | "languages" | "learning"> & { language: string, act: Commands }} told `act`
 *   holds one function for each button
 */
export function createHeader(t, { languages, language, act, ...about }) {
  const pickers = createPickers(t, { ...about, language, act });
  /** @param {string} label @param {string} symbol @param {unknown} onclick @param {object} [extra] */
  const button = (label, symbol, onclick, extra = {}) =>
    el("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick, ...extra }, symbol);
  const tongue = el(
    "select",
    { class: "language", "aria-label": t("ui.language"), onchange: () => act.setLanguage(tongue.value) },
    Object.entries(languages).map(([code, name]) => el("option", { value: code, selected: code === language }, name)),
  );
  let unfolded = false; // every step is shown
  const unfold = () => {
    act.toggleSteps();
    if (unfolded) bar.parentElement.querySelector(".ledger").scrollIntoView({ behavior: "smooth", block: "end" });
  };
  const steps = button(t("ui.steps.about"), t("ui.steps"), unfold, {
    class: "tool wide",
    "data-every-step": "",
  });
  const present = button(t("ui.present.keys"), t("ui.present"), act.togglePresenting, {
    class: "tool wide",
    "data-present": "",
  });
  const back = button(t("ui.lesson.back"), t("ui.lesson.back"), act.comeBack, { class: "tool wide", hidden: true });
  /** @param {{ currentTarget: HTMLElement }} event */
  const talk = ({ currentTarget }) => act.openTalk(currentTarget);
  const opens = { class: "tool wide", "aria-haspopup": "dialog" };
  const wide = [
    steps,
    button(t("ui.shape"), t("ui.shape"), act.openShape, opens),
    button(t("ui.share"), t("ui.share"), act.openShare, { ...opens, class: "tool wide primary", "data-share": "" }),
    button(t("ui.notes.open"), t("ui.lesson.notes"), act.openNotes, { class: "tool wide", "data-notes": "" }),
    button(t("ui.what_if.about"), t("ui.what_if"), act.openWhatIf, { ...opens, "data-what-if": "" }),
    back,
    present,
    button(t("ui.talk"), "?", talk, { ...opens, "data-talk": "" }),
  ];
  const lost = el("span", { class: "lost", role: "status", hidden: true }, t("ui.waiting"));
  const { example, others } = pickers;
  const more = createMore(t, [
    others,
    el("div", { class: "tools end" }, wide, tongue, button(t("ui.theme"), "◐", act.toggleTheme)),
  ]);
  const bar = el(
    "header",
    { class: "bar" },
    el(
      "h1",
      {},
      el("span", { class: "mark", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      el("span", { class: "name" }, "QKV ", el("span", {}, t("ui.by_hand"))),
    ),
    example,
    el("div", { class: "tools" }, createUndoing(t, act), button(t("ui.reset"), "⟲", act.reset)),
    more,
    lost,
  );
  return {
    bar,
    /** @param {Store} store */
    paint({ view, status }) {
      unfolded = view.steps;
      attribute(steps, "aria-pressed", unfolded);
      attribute(present, "aria-pressed", view.presenting);
      reveal(back, view.presenting && status.detour !== null && !status.lab); // a page has it over the stage
      pickers.paint(view, status);
    },
    /** @param {boolean} on */
    connected(on) {
      reveal(lost, !on);
    },
  };
}

/**
 * What has room in the bar of a wide page, and on a phone unfolds from one button: a choice closes it.
 * @param {Translate} t
 * @param {unknown[]} content
 */
function createMore(t, content) {
  const more = /** @type {HTMLElement} */ (
    el("div", { class: "more-tools", id: "more-tools", popover: "auto" }, ...content)
  );
  const label = t("ui.menu.more");
  const open = el(
    "button",
    { type: "button", class: "tool more-button", popovertarget: more.id, "aria-label": label },
    "☰",
  );
  /** @param {Event} event */
  const close = ({ type, target }) => {
    const chosen = target instanceof Element && target.closest(type === "click" ? "button" : "select");
    if (chosen && more.matches(":popover-open")) more.hidePopover();
  };
  const fold = () => more.hidePopover(); // a page that scrolls takes it along no further
  more.addEventListener("toggle", (/** @type {any} */ { newState }) => {
    if (newState === "open") window.addEventListener("scroll", fold, { once: true });
    else window.removeEventListener("scroll", fold);
  });
  more.addEventListener("click", close);
  more.addEventListener("change", close);
  return [open, more];
}
