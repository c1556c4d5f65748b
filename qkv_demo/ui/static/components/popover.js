// The popover that all menus share. The popover opens beside the button that was pressed. The menu "What if?" of a presentation
// is docked, and so is the menu that offers the answer. A docked menu is a strip at the bottom, and the stage becomes smaller
// while the menu is open. The content of an open popover is drawn again whenever the page changes.

import { queryAll, setAttribute, el, maxPosition, clampToWindow } from "../base/dom.js";
import { render } from "../base/render.js";
import { addOverlayEntry } from "../browser/address.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * The content of the popover. `key` is the keyboard key that closes the popover during a presentation. If `isDocked` is true,
 * the popover is a strip at the bottom, which stays open while the user works on the stage.
 * @typedef {{ name: string, title: string, draw: () => unknown, key?: string, isDocked?: boolean }} Content
 */

/**
 * Create the popover.
 * @param {Page} page
 * @param {() => unknown} drawClosedMenu returns the content of the closed popover, which is invisible to the user but can be
 * found by scripts
 */
export function createPopover({ t, root, isWithoutStorage }, drawClosedMenu) {
  const menu = el("div", { class: "menu card", popover: "auto", role: "dialog", tabindex: -1 });
  /** @type {Content | null} */
  let content = null;
  let anchor = root;
  menu.addEventListener("keydown", (event) => {
    moveInList(event, menu);
    if (!content?.isDocked) keepFocus(event, menu);
  });
  render(drawClosedMenu(), menu);

  const isOpen = () => menu.matches(":popover-open");
  /** @param {string} name */
  const isShowing = (name) => isOpen() && content?.name === name;

  function hidePopover() {
    if (isOpen()) menu.hidePopover();
  }

  // The name of the content that was open when the current press began. The browser closes a popover at the start of a press,
  // so without this name the click on the popover's own button would open the popover again.
  let nameAtPress = "";
  root.addEventListener("pointerdown", () => (nameAtPress = isOpen() ? (content?.name ?? "") : ""), {
    capture: true,
  });
  root.addEventListener("click", () => (nameAtPress = ""));

  menu.addEventListener("toggle", () => {
    if (isOpen()) return;
    content = null;
    root.removeAttribute("data-docked");
    anchor.removeAttribute("data-opens");
    render(drawClosedMenu(), menu);
  });

  function paintPopover() {
    if (!content || !isOpen()) return;
    const { title, draw, isDocked = false } = content;
    render(
      html`
        <header class="row">
          <h2>${title}</h2>
          <button
            type="button"
            class="menu-close plain sign end type-4"
            aria-label=${t("ui.menu.close")}
            @click=${hidePopover}
          >×</button>
        </header>
        <div class="grow spaced large-gap">${draw()}</div>
      `,
      menu,
    );
    root.toggleAttribute("data-docked", isDocked);
    if (isDocked) root.style.setProperty("--docked-height", `${menu.offsetHeight}px`);
    else placeBeside(menu, anchor);
  }

  return {
    ...{ element: menu, isShowing, hide: hidePopover, paint: paintPopover },
    /**
     * Open the popover beside an element. If the same content is already open beside this element, close the popover.
     * @param {HTMLElement} newAnchor @param {Content} newContent
     */
    open(newAnchor, newContent) {
      if ((isShowing(newContent.name) || nameAtPress === newContent.name) && newAnchor === anchor) return hidePopover();
      if (content?.isDocked !== newContent.isDocked) hidePopover();
      [anchor, content] = [newAnchor, newContent];
      anchor.setAttribute("data-opens", "");
      const { name, title, key: shortcutKey = "", isDocked = false } = newContent;
      menu.dataset.menu = name;
      menu.popover = isDocked ? "manual" : "auto";
      setAttribute(menu, "aria-label", title);
      menu.dataset.key = shortcutKey;
      // Remove the previous content. Otherwise its elements could be reused with the text that was typed there.
      render(nothing, menu);
      if (!isOpen()) menu.showPopover();
      if (!isWithoutStorage) addOverlayEntry();
      paintPopover();
      menu.scrollTop = 0;
      const focusTarget = /** @type {HTMLElement} */ (menu.querySelector("[data-first]") ?? menu);
      focusTarget.focus({ preventScroll: true }); // Scrolling could hide the title and the close button.
    },
    /**
     * Return the button of a menu item. Pressing the button closes the popover and calls a function.
     * @param {unknown} label @param {() => unknown} run @param {boolean} [isCurrent]
     */
    item(label, run, isCurrent = false) {
      const runItem = () => {
        hidePopover();
        run();
      };
      return html`
        <button type="button" aria-current=${isCurrent ? "step" : nothing} @click=${runItem}>${label}</button>
      `;
    },
  };
}

/**
 * Handle a key press in a list of links. The Up and Down keys move the focus between the links, and Enter in the search field
 * opens the first link.
 * @param {KeyboardEvent} event @param {HTMLElement} menu
 */
function moveInList(event, menu) {
  const { key, target } = event;
  const [menuItems, searchField] = [queryAll(menu, "a, li > button"), menu.querySelector("input")];
  if (key === "Enter" && target === searchField && searchField?.value.trim()) menuItems[0]?.click();
  // In other controls, such as sliders, the arrow keys have a meaning of their own.
  const isInList = menuItems.length > 0 && [menu, searchField, ...menuItems].includes(target);
  if (!isInList || (key !== "ArrowDown" && key !== "ArrowUp")) return;
  event.preventDefault();
  (menuItems[menuItems.indexOf(target) + (key === "ArrowDown" ? 1 : -1)] ?? searchField)?.focus();
}

/**
 * Keep the focus inside an open menu when the user presses Tab. If the focus left the menu, Esc could not return it to the
 * button that has opened the menu.
 * @param {KeyboardEvent} event @param {HTMLElement} menu
 */
function keepFocus(event, menu) {
  const { key, shiftKey, target } = event;
  if (key !== "Tab") return;
  const focusableControls = queryAll(menu, "a, button, input, select, textarea").filter(
    (control) => !control.disabled && control.checkVisibility(),
  );
  const [firstControl, lastControl] = [focusableControls[0], focusableControls[focusableControls.length - 1]];
  if (target !== (shiftKey ? firstControl : lastControl) && !(shiftKey && target === menu)) return;
  event.preventDefault();
  (shiftKey ? lastControl : firstControl)?.focus();
}

/** Return a section of a menu. @param {string} title @param {unknown} content */
export const sectionTemplate = (title, content) =>
  html`<section class="spaced small-gap"><h3 class="small">${title}</h3>${content}</section>`;

/** Return a section whose buttons are side by side. @param {string} title @param {unknown} buttons */
export const choicesTemplate = (title, buttons) =>
  sectionTemplate(title, html`<div class="choices flow">${buttons}</div>`);

/** Return the text in the input of a form when the form is submitted. @param {any} event @returns {string} */
export const submittedText = ({ currentTarget }) => currentTarget.querySelector("input").value;

/** Place the menu below its anchor, or where it fits into the window. @param {HTMLElement} menu @param {HTMLElement} anchor */
function placeBeside(menu, anchor) {
  const anchorBox = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { right: maxLeft, bottom: maxTop } = maxPosition({ width, height });
  const left =
    anchorBox.left + anchorBox.right > document.documentElement.clientWidth ? anchorBox.right - width : anchorBox.left;
  menu.style.setProperty("--menu-left", `${clampToWindow(left, maxLeft)}px`);
  menu.style.setProperty("--menu-top", `${clampToWindow(anchorBox.bottom + 4, maxTop)}px`);
}

/**
 * Return a text field without autocompletion and spell checking.
 * @param {{ label: string, hint: string, mode?: "search" | "url", isRefused?: boolean, hasFocus?: boolean, value?: string,
 * onInput?: (text: string) => unknown }} spec If `hasFocus` is true, the field gets the focus when the popover opens. `value` is
 * the text with which it opens.
 */
export const textFieldTemplate = ({ label, hint, mode: inputMode, isRefused, hasFocus = true, value, onInput }) => html`
  <input
    type="text"
    inputmode=${inputMode ?? nothing}
    dir=${inputMode === "url" ? "ltr" : "auto"}
    ?data-first=${hasFocus}
    autocomplete="off"
    spellcheck="false"
    placeholder=${hint}
    aria-label=${label}
    aria-invalid=${isRefused ?? nothing}
    value=${value ?? nothing}
    @input=${(/** @type {any} */ { currentTarget }) => onInput?.(currentTarget.value)}
  />
`;
