// The popover that all menus share. It opens beside the button that was pressed. The menu "What if?" of a presentation opens as a
// strip at the bottom instead, and the stage becomes smaller. The content is drawn again whenever the page changes.

import { all, attribute, el, maxPosition, within } from "../base/dom.js";
import { render } from "../base/render.js";
import { pushOverlay } from "../browser/address.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * The content of the popover. `key` is a keyboard shortcut that closes it in a presentation. If `docked` is true, the popover is
 * a strip at the bottom that stays open while the user works on the stage.
 * @typedef {{ name: string, title: string, draw: () => unknown, key?: string, docked?: boolean }} Content
 */

/**
 * @param {Page} page
 * @param {() => unknown} drawClosed returns the content of the closed popover; it stays in the page, so that scripts can find it
 */
export function createPopover({ t, root, alone }, drawClosed) {
  const menu = el("div", { class: "menu card", popover: "auto", role: "dialog", tabindex: -1 });
  /** @type {Content | null} */
  let content = null;
  let anchor = root;
  menu.addEventListener("keydown", (event) => {
    moveInList(event, menu);
    if (!content?.docked) keepFocus(event, menu);
  });
  render(drawClosed(), menu);

  const isOpen = () => menu.matches(":popover-open");
  /** @param {string} name */
  const shows = (name) => isOpen() && content?.name === name;

  function hide() {
    if (isOpen()) menu.hidePopover();
  }

  // The name of the content that the browser is closing because of the current press, so that the press does not open it again.
  let dismissed = "";
  root.addEventListener("pointerdown", () => (dismissed = isOpen() ? (content?.name ?? "") : ""), { capture: true });
  root.addEventListener("click", () => (dismissed = ""));

  menu.addEventListener("toggle", () => {
    if (isOpen()) return;
    content = null;
    root.removeAttribute("data-docked");
    anchor.removeAttribute("data-opens");
    render(drawClosed(), menu);
  });

  function paint() {
    if (!content || !isOpen()) return;
    const { title, draw, docked = false } = content;
    render(
      html`
        <header class="row">
          <h2>${title}</h2>
          <button
            type="button"
            class="menu-close plain sign end type-4"
            aria-label=${t("ui.menu.close")}
            @click=${hide}
          >×</button>
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
    /**
     * Open the popover beside an element. If the popover was opened from this element already, close it.
     * @param {HTMLElement} from @param {Content} next
     */
    open(from, next) {
      if ((shows(next.name) || dismissed === next.name) && from === anchor) return hide();
      if (content?.docked !== next.docked) hide();
      [anchor, content] = [from, next];
      anchor.setAttribute("data-opens", "");
      const { name, title, key = "", docked = false } = next;
      menu.dataset.menu = name;
      menu.popover = docked ? "manual" : "auto";
      attribute(menu, "aria-label", title);
      menu.dataset.key = key;
      render(nothing, menu); // Remove the elements of the previous content, with any text that was typed into them.
      if (!isOpen()) menu.showPopover();
      if (!alone) pushOverlay();
      paint();
      menu.scrollTop = 0;
      const first = /** @type {HTMLElement} */ (menu.querySelector("[data-first]") ?? menu);
      first.focus({ preventScroll: true }); // Do not scroll, because the title and the close button should stay visible.
    },
    /**
     * Return a menu item. Pressing it closes the popover and calls a function.
     * @param {unknown} label @param {() => unknown} run @param {boolean} [isCurrent]
     */
    item(label, run, isCurrent = false) {
      const press = () => {
        hide();
        run();
      };
      return html`
        <button type="button" aria-current=${isCurrent ? "step" : nothing} @click=${press}>${label}</button>
      `;
    },
  };
}

/**
 * Move the focus between the links of a menu when the user presses the up or down arrow. Enter in the search field opens the
 * first link.
 * @param {KeyboardEvent} event @param {HTMLElement} menu
 */
function moveInList(event, menu) {
  const { key, target } = event;
  const [links, field] = [all(menu, "a, li > button"), menu.querySelector("input")];
  if (key === "Enter" && target === field && field?.value.trim()) links[0]?.click();
  // Other controls, such as sliders, use the arrow keys themselves.
  const isInList = links.length > 0 && [menu, field, ...links].includes(target);
  if (!isInList || (key !== "ArrowDown" && key !== "ArrowUp")) return;
  event.preventDefault();
  (links[links.indexOf(target) + (key === "ArrowDown" ? 1 : -1)] ?? field)?.focus();
}

/**
 * Keep Tab within an open menu, so that Esc can return the focus to the button that opened it.
 * @param {KeyboardEvent} event @param {HTMLElement} menu
 */
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

/** Return a section of a menu. @param {string} title @param {unknown} content */
export const section = (title, content) =>
  html`<section class="spaced tight"><h3 class="small">${title}</h3>${content}</section>`;

/** Return a section whose buttons lie side by side. @param {string} title @param {unknown} content */
export const choices = (title, content) => section(title, html`<div class="choices flow">${content}</div>`);

/** Return the text in the field of a submitted form. @param {any} event @returns {string} */
export const submittedText = ({ currentTarget }) => currentTarget.querySelector("input").value;

/** Position the menu below its anchor, but inside the window. @param {HTMLElement} menu @param {HTMLElement} anchor */
function placeBeside(menu, anchor) {
  const box = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const { right, bottom } = maxPosition({ width, height });
  const left = box.left + box.right > document.documentElement.clientWidth ? box.right - width : box.left;
  menu.style.setProperty("--left", `${within(left, right)}px`);
  menu.style.setProperty("--top", `${within(box.bottom + 4, bottom)}px`);
}

/**
 * Return a text field without autocompletion and spell checking.
 * @param {{ label: string, hint: string, mode?: "search" | "url", isRequired?: boolean, isRefused?: boolean, hasFocus?: boolean,
 * value?: string, onInput?: (text: string) => unknown }} spec `hasFocus`: it is focused when the popover opens. `value` is the
 * text that it has then.
 */
export const textField = ({
  label,
  hint,
  mode,
  isRequired = false,
  isRefused,
  hasFocus = true,
  value,
  onInput,
}) => html`
  <input
    type="text"
    inputmode=${mode ?? nothing}
    dir=${mode === "url" ? "ltr" : "auto"}
    ?data-first=${hasFocus}
    ?required=${isRequired}
    autocomplete="off"
    spellcheck="false"
    placeholder=${hint}
    aria-label=${label}
    aria-invalid=${isRefused ?? nothing}
    value=${value ?? nothing}
    @input=${(/** @type {any} */ { currentTarget }) => onInput?.(currentTarget.value)}
  />
`;
