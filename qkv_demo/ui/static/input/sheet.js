// @ts-check
// On a phone a pressed number's arithmetic comes up from below, as a sheet that a swipe down, Escape or its button closes.

import { hearKeys } from "./keys.js";

const SWIPE = 50; // pixels
const NUMBER = "td[data-row], [data-source], [data-link]";

/**
 * The panel is the same at every width; only its looks make a sheet of it.
 * @param {HTMLElement} shell
 * @param {{ unfold: (open: boolean) => void, close: () => void, isOpen: () => boolean, leave: () => boolean }} hear
 *   `close` it where it is a sheet; `leave` closes what is open below it, and answers whether anything was
 */
export function attachSheet(shell, { unfold, close: closeAll, isOpen, leave }) {
  const sheet = /** @type {HTMLElement} */ (shell.querySelector(".this-number"));
  /** @type {HTMLElement | null} */
  let pressed = null;

  const isSheet = () => getComputedStyle(sheet).position === "fixed";

  function close() {
    if (!isOpen()) return;
    if (isSheet()) closeAll();
    else unfold(false);
    pressed?.focus({ preventScroll: true });
  }

  shell.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(".close-sheet")) close();
    const number = sheet.contains(target) ? null : target.closest(NUMBER);
    if (!number) return;
    pressed = /** @type {HTMLElement} */ (number);
    unfold(true);
    if (isSheet()) pressed.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  hearKeys(shell, ({ key, target }) => {
    if (key !== "Escape" || target instanceof HTMLInputElement) return; // which takes back what is typed
    if (isOpen()) close();
    else if (!shell.querySelector(":popover-open") && leave())
      /** @type {HTMLElement | null} */ (shell.querySelector("[data-tool=learn]"))?.focus({ preventScroll: true });
  });
  attachSwipe(sheet, close);
}

/**
 * The sheet follows the finger on its head down, and comes back if that was too short a way.
 * @param {HTMLElement} sheet
 * @param {() => void} close
 */
function attachSwipe(sheet, close) {
  /** @type {number | null} */
  let start = null;
  /** @param {number} way */
  const move = (way) => {
    sheet.style.translate = way > 0 ? `0 ${way}px` : "";
  };
  sheet.addEventListener("pointerdown", ({ target, pointerType, clientY }) => {
    const held = pointerType === "touch" && target instanceof Element && target.closest(".panel-head");
    start = held ? clientY : null;
  });
  sheet.addEventListener("pointermove", ({ clientY }) => {
    if (start !== null) move(clientY - start);
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    sheet.addEventListener(end, ({ clientY, type }) => {
      const far = start !== null && type === "pointerup" && clientY - start > SWIPE;
      start = null;
      move(0);
      if (far) close();
    });
  }
}
