// One popover for whatever opens over the page: beside what opened it, and in a talk's "What if?" a strip at the foot for
// which the stage makes room. What stands in it, built of the pieces below, is drawn anew as the page changes.

import { attribute, el } from "../base/dom.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

const EDGE = 8; // pixels that stay free at the window's edges

/**
 * What opens: `key` closes it again in a talk; `still`: no control of it gets the focus, so that a press too many does
 * nothing; `docked`: at the foot, and it stays while a hand goes on; `modal`: it lies over everything, and holds the focus.
 * @typedef {{
 *   name: string, title: string, draw: () => unknown, key?: string, still?: boolean, docked?: boolean, modal?: boolean,
 * }} Content
 */

/** @param {Page} page @param {() => unknown} rest draws what stands in it while it is closed, to be found */
export function createPopover({ t, shell }, rest) {
  const menu = el("div", { class: "menu card", popover: "auto", role: "dialog", tabindex: -1 });
  /** @type {Content | null} */
  let content = null;
  let anchor = shell;
  const hold = createHold(menu);
  render(rest(), menu);

  const isOpen = () => menu.matches(":popover-open");
  /** @param {string} name */
  const shows = (name) => isOpen() && content?.name === name;

  function hide() {
    if (isOpen()) menu.hidePopover();
  }

  let pressedOver = ""; // what was open when the pointer went down, which has closed it
  shell.addEventListener("pointerdown", () => (pressedOver = isOpen() ? (content?.name ?? "") : ""), { capture: true });
  shell.addEventListener("click", () => (pressedOver = ""));

  // Before the browser gives the focus back.
  menu.addEventListener(
    "beforetoggle",
    (event) => /** @type {ToggleEvent} */ (event).newState === "closed" && hold(null),
  );
  menu.addEventListener("toggle", () => {
    if (isOpen()) return;
    content = null;
    shell.removeAttribute("data-docked");
    anchor.removeAttribute("data-opens");
    render(rest(), menu);
  });

  /** As the page is now. */
  function paint() {
    if (!content || !isOpen()) return;
    const { title, draw, docked = false } = content;
    render(
      html`
        <header class="row">
          <h2>${title}</h2>
          <button type="button" class="menu-close bare sign end type-4" aria-label=${t("ui.menu.close")} @click=${hide}>×</button>
        </header>
        <div class="menu-body stack apart">${draw()}</div>
      `,
      menu,
    );
    shell.toggleAttribute("data-docked", docked);
    if (docked) shell.style.setProperty("--docked", `${menu.offsetHeight}px`);
    else placeBeside(menu, anchor);
  }

  return {
    ...{ element: menu, shows, hide, paint },
    /** From a button or another place; a second press on it closes what it has opened. @param {HTMLElement} from @param {Content} what */
    open(from, what) {
      if ((shows(what.name) || pressedOver === what.name) && from === anchor) return hide();
      if (content?.docked !== what.docked) hide();
      [anchor, content] = [from, what];
      anchor.setAttribute("data-opens", "");
      const { name, title, key = "", still = false, docked = false, modal = false } = what;
      menu.dataset.menu = name;
      menu.popover = docked ? "manual" : "auto";
      attribute(menu, "aria-label", title);
      menu.dataset.key = key;
      render(nothing, menu); // nothing of what stood there stays, such as a text that was typed
      if (!isOpen()) menu.showPopover();
      hold(modal ? from : null);
      paint();
      focusIn(menu, ...(still ? ["[tabindex]"] : ["[autofocus]", ".menu-body :is(button, input, select, a)"]));
    },
    /**
     * A button that closes the popover and does something.
     * @param {unknown} label @param {() => unknown} act @param {{ does?: string, current?: "step" }} [is]
     */
    item(label, act, { does, current } = {}) {
      const press = () => {
        hide();
        act();
      };
      return html`
        <button type="button" data-does=${does ?? nothing} aria-current=${current ?? nothing} @click=${press}>${label}</button>
      `;
    },
  };
}

/**
 * Answers what makes a dialog hold the focus, with what has opened it and closes it again, and lets it go where there is none.
 * @param {HTMLElement} menu
 */
function createHold(menu) {
  /** @type {Element[]} */
  let behind = [];
  return (/** @type {HTMLElement | null} */ opener) => {
    for (const one of behind) one.removeAttribute("inert");
    behind = opener ? besides(document.body, opener.contains(menu) ? [menu] : [menu, opener]) : [];
    for (const one of behind) one.setAttribute("inert", "");
    attribute(menu, "aria-modal", opener !== null);
  };
}

/** All else than some elements, but for what is hidden of itself. @param {Element} within @param {Element[]} kept @returns {Element[]} */
const besides = (within, kept) =>
  [...within.children].flatMap((child) => {
    if (kept.includes(child) || child.hasAttribute("inert")) return [];
    return kept.some((one) => child.contains(one)) ? besides(child, kept) : [child];
  });

/** A part of a menu. @param {string} title @param {unknown} content */
export const section = (title, content) =>
  html`<section class="stack near"><h3 class="small">${title}</h3>${content}</section>`;

/** A part with small things side by side. @param {string} title @param {unknown} content */
export const choices = (title, content) => section(title, html`<div class="choices flow">${content}</div>`);

/** Under what opened it, from its own side of the window inwards. @param {HTMLElement} menu @param {HTMLElement} anchor */
function placeBeside(menu, anchor) {
  const box = anchor.getBoundingClientRect();
  const { clientWidth: width } = document.documentElement;
  const left = box.left + box.right > width ? box.right - menu.offsetWidth : box.left;
  menu.style.setProperty("--left", `${within(left, width - menu.offsetWidth)}px`);
  menu.style.setProperty("--top", `${within(box.bottom + 4, window.innerHeight - menu.offsetHeight)}px`);
}

/** The first that there is, or the menu. @param {HTMLElement} menu @param {string[]} wanted */
function focusIn(menu, ...wanted) {
  menu.scrollTop = 0;
  const found = wanted.map((selector) => menu.querySelector(selector)).find(Boolean);
  /** @type {HTMLElement} */ (found ?? menu).focus({ preventScroll: true }); // its title and its × stay in view
}

/** @param {number} at @param {number} most what leaves the edge free */
const within = (at, most) => Math.max(EDGE, Math.min(at, most - EDGE));

/**
 * A line in which one writes: it has the focus at once, and the browser neither completes nor marks what is typed.
 * @param {{ label: string, hint: string, mode?: "search" | "url", isRefused?: boolean }} said @param {(typed: string) => unknown} hear
 */
export const textField = ({ label, hint, mode, isRefused }, hear) => html`
  <input
    type="text"
    inputmode=${mode ?? nothing}
    dir=${mode === "url" ? "ltr" : "auto"}
    autofocus
    autocomplete="off"
    spellcheck="false"
    placeholder=${hint}
    aria-label=${label}
    aria-invalid=${isRefused ?? nothing}
    @input=${(/** @type {any} */ { currentTarget }) => hear(currentTarget.value)}
  />
`;

/** Up and down from link to link, sideways to the next column; Enter in the field opens the first found. @param {any} event */
export function walk(event) {
  const { key, target, currentTarget: panel } = event;
  const field = panel.querySelector("input");
  const links = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll("a, li > button")]);
  if (key === "Enter" && target === field && field?.value.trim()) return links[0]?.click();
  const next = key === "ArrowUp" || key === "ArrowDown" ? along(links, target, key) : sideways(links, target, key);
  if (!next && (key !== "ArrowUp" || target === field)) return;
  event.preventDefault();
  (next ?? field)?.focus();
}

/** @param {HTMLElement[]} links @param {HTMLElement} from @param {string} key */
const along = (links, from, key) => links[links.indexOf(from) + (key === "ArrowDown" ? 1 : -1)];

/** The nearest in height beyond this column's edge. @param {HTMLElement[]} links @param {HTMLElement} from @param {string} key */
function sideways(links, from, key) {
  if (!links.includes(from) || (key !== "ArrowLeft" && key !== "ArrowRight")) return undefined;
  const { left, right, top } = from.getBoundingClientRect();
  /** @param {HTMLElement} link */
  const away = (link) => {
    const box = link.getBoundingClientRect();
    const gap = key === "ArrowRight" ? box.left - right : left - box.right;
    return gap < 0 ? Number.POSITIVE_INFINITY : 10 * gap + Math.abs(box.top - top); // the next column, not one beyond
  };
  const nearest = links.toSorted((one, other) => away(one) - away(other))[0];
  return away(nearest) < Number.POSITIVE_INFINITY ? nearest : undefined;
}
