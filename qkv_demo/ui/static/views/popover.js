// @ts-check
// One popover for all menus, placed under the button that opened it.

import { el } from "../base/dom.js";

const EDGE = 8; // pixels that stay free at the window's edges

/** @typedef {ReturnType<typeof createPopover>} Popover */

/** @param {HTMLElement} shell */
export function createPopover(shell) {
  const menu = el("div", { class: "menu", popover: "auto", role: "dialog" });
  shell.append(menu);

  /** @param {HTMLElement} anchor */
  function place(anchor) {
    const box = anchor.getBoundingClientRect();
    const right = document.documentElement.clientWidth - menu.offsetWidth - EDGE;
    const bottom = window.innerHeight - menu.offsetHeight - EDGE;
    menu.style.left = `${Math.max(EDGE, Math.min(box.left, right))}px`;
    menu.style.top = `${Math.max(EDGE, Math.min(box.bottom + 4, bottom))}px`;
  }

  /** @param {Element} content */
  const shows = (content) => menu.contains(content) && menu.matches(":popover-open");

  return {
    shows,
    /** Place it anew if this is what it shows, for it has grown. @param {Element} content @param {HTMLElement} anchor */
    place: (content, anchor) => shows(content) && place(anchor),
    /** Close it if this is what it shows. @param {Element} content */
    close: (content) => shows(content) && menu.hidePopover(),
    /**
     * Show this content; the control of the same name that had the focus has it again.
     * @param {HTMLElement} anchor
     * @param {string} label
     * @param {unknown[]} content
     */
    open(anchor, label, ...content) {
      const active = document.activeElement;
      const focused = menu.contains(active) ? active?.getAttribute("aria-label") : null;
      menu.setAttribute("aria-label", label);
      menu.replaceChildren(...content.flat());
      if (!menu.matches(":popover-open")) menu.showPopover();
      place(anchor);
      const own = /** @type {HTMLElement | null} */ (menu.querySelector("[autofocus]"));
      const controls = [...menu.querySelectorAll("button, input")].filter((one) => !one.closest("[hidden]"));
      const again = controls.find((one) => focused && one.getAttribute("aria-label") === focused);
      (again ?? own ?? controls[0])?.focus();
    },
    /**
     * A button that closes the menu and does something.
     * @param {string} label
     * @param {() => unknown} act
     */
    item(label, act) {
      const onclick = () => {
        menu.hidePopover();
        act();
      };
      return el("button", { type: "button", onclick }, label);
    },
  };
}
