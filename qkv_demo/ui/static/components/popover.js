// One popover for whatever opens over the page: beside what opened it, and in a talk's "What if?" a strip at the foot for
// which the stage makes room. What stands in it, built of the pieces below, is drawn anew as the page changes.

import { all, attribute, el, maxPosition, within } from "../base/dom.js";
import { render } from "../base/render.js";
import { pushOverlay } from "../browser/address.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * What opens: `key` closes it again in a talk; `docked`: at the foot, and it stays while a hand goes on; `modal`: it lies
 * over everything, and holds the focus.
 * @typedef {{ name: string, title: string, draw: () => unknown, key?: string, docked?: boolean, modal?: boolean }} Content
 */

/** @param {Page} page @param {() => unknown} rest draws what stands in it while it is closed, to be found */
export function createPopover({ t, root, alone }, rest) {
  const menu = el("div", { class: "menu card", popover: "auto", role: "dialog", tabindex: -1 });
  /** @type {Content | null} */
  let content = null;
  let anchor = root;
  menu.addEventListener("keydown", (event) => {
    walk(event, menu);
    if (!content?.docked) keepFocus(event, menu);
  });
  render(rest(), menu);

  const isOpen = () => menu.matches(":popover-open");
  /** @param {string} name */
  const shows = (name) => isOpen() && content?.name === name;

  function hide() {
    if (isOpen()) menu.hidePopover();
  }

  let pressedOver = ""; // what was open when the pointer went down, which has closed it
  root.addEventListener("pointerdown", () => (pressedOver = isOpen() ? (content?.name ?? "") : ""), { capture: true });
  root.addEventListener("click", () => (pressedOver = ""));

  /** Whether the menu holds the focus: nothing else of the stage can have it. @param {boolean} is */
  function hold(is) {
    for (const part of all(root, ":scope > :not(.menu)")) part.inert = is;
    attribute(menu, "aria-modal", is);
  }

  menu.addEventListener("beforetoggle", () => hold(false)); // the browser gives the focus back after that
  menu.addEventListener("toggle", () => {
    if (isOpen()) return;
    content = null;
    root.removeAttribute("data-docked");
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
          <button type="button" class="menu-close plain sign end type-4" aria-label=${t("ui.menu.close")} @click=${hide}>×</button>
        </header>
        <div class="grow spaced loose">${draw()}</div>
      `,
      menu,
    );
    root.toggleAttribute("data-docked", docked);
    if (docked) root.style.setProperty("--docked", `${menu.offsetHeight}px`);
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
      const { name, title, key = "", docked = false, modal = false } = what;
      menu.dataset.menu = name;
      menu.popover = docked ? "manual" : "auto";
      attribute(menu, "aria-label", title);
      menu.dataset.key = key;
      render(nothing, menu); // nothing of what stood there stays, such as a text that was typed
      if (!isOpen()) menu.showPopover();
      if (!alone) pushOverlay();
      hold(modal);
      paint();
      menu.scrollTop = 0;
      const first = /** @type {HTMLElement} */ (menu.querySelector("[data-first]") ?? menu);
      first.focus({ preventScroll: true }); // its title and its × stay in view
    },
    /**
     * A button that closes the popover and does something.
     * @param {unknown} label @param {() => unknown} act @param {boolean} [isHere]
     */
    item(label, act, isHere = false) {
      const press = () => {
        hide();
        act();
      };
      return html`
        <button type="button" aria-current=${isHere ? "step" : nothing} @click=${press}>${label}</button>
      `;
    },
  };
}

/** Up and down from link to link; Enter in the field over them opens the first. @param {KeyboardEvent} event @param {HTMLElement} menu */
function walk(event, menu) {
  const { key, target } = event;
  const [links, field] = [all(menu, "a, li > button"), menu.querySelector("input")];
  if (key === "Enter" && target === field && field?.value.trim()) links[0]?.click();
  const isOurs = links.length > 0 && [menu, field, ...links].includes(target); // what else there is has arrow keys of its own
  if (!isOurs || (key !== "ArrowDown" && key !== "ArrowUp")) return;
  event.preventDefault();
  (links[links.indexOf(target) + (key === "ArrowDown" ? 1 : -1)] ?? field)?.focus();
}

/** Keep Tab within an open menu, so that Esc returns to what opened it. @param {KeyboardEvent} event @param {HTMLElement} menu */
function keepFocus(event, menu) {
  const { key, shiftKey, target } = event;
  if (key !== "Tab") return;
  const stops = all(menu, "a, button, input, select, textarea").filter(
    (stop) => !stop.disabled && stop.checkVisibility(),
  );
  const [first, last] = [stops[0], stops[stops.length - 1]];
  if (target !== (shiftKey ? first : last) && !(shiftKey && target === menu)) return;
  event.preventDefault();
  (shiftKey ? last : first)?.focus();
}

/** A part of a menu. @param {string} title @param {unknown} content */
export const section = (title, content) =>
  html`<section class="spaced tight"><h3 class="small">${title}</h3>${content}</section>`;

/** A part with small things side by side. @param {string} title @param {unknown} content */
export const choices = (title, content) => section(title, html`<div class="choices flow">${content}</div>`);

/** What a form's line holds as it is submitted. @param {any} event @returns {string} */
export const writtenIn = ({ currentTarget }) => currentTarget.querySelector("input").value;

/** Under what opened it, from its own side of the window inwards. @param {HTMLElement} menu @param {HTMLElement} anchor */
function placeBeside(menu, anchor) {
  const box = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { right, bottom } = maxPosition({ width, height });
  const left = box.left + box.right > document.documentElement.clientWidth ? box.right - width : box.left;
  menu.style.setProperty("--left", `${within(left, right)}px`);
  menu.style.setProperty("--top", `${within(box.bottom + 4, bottom)}px`);
}

/**
 * A line in which one writes: it has the focus at once, unless it waits for a press; and the browser neither completes nor
 * marks what is typed.
 * @param {{ label: string, hint: string, mode?: "search" | "url", isNeeded?: boolean, isRefused?: boolean, waits?: boolean,
 *   hear?: (typed: string) => unknown }} said
 */
export const textField = ({ label, hint, mode, isNeeded = false, isRefused, waits = false, hear }) => html`
  <input
    type="text"
    inputmode=${mode ?? nothing}
    dir=${mode === "url" ? "ltr" : "auto"}
    ?data-first=${!waits}
    ?required=${isNeeded}
    autocomplete="off"
    spellcheck="false"
    placeholder=${hint}
    aria-label=${label}
    aria-invalid=${isRefused ?? nothing}
    @input=${(/** @type {any} */ { currentTarget }) => hear?.(currentTarget.value)}
  />
`;
