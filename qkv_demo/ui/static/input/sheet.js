// @ts-check
// On a phone a pressed number's arithmetic comes up from below, as a sheet that a swipe down, Escape or its button
// closes.

const FAR = 50; // pixels
const NUMBER = "td[data-row], [data-source], [data-link]";

/**
 * The panel is the same at every width; only its looks make a sheet of it. Answers what closes it, and whether it was
 * open.
 * @param {HTMLElement} shell @param {Pick<Commands, "unfoldSheet" | "closeSheet" | "isSheetOpen">} commands
 */
export function attachSheet(shell, { unfoldSheet, closeSheet, isSheetOpen }) {
  const sheet = /** @type {HTMLElement} */ (shell.querySelector(".this-number"));
  /** @type {HTMLElement | null} */
  let pressed = null;

  const isSheet = () => getComputedStyle(sheet).position === "fixed";

  function close() {
    if (!isSheetOpen()) return false;
    if (isSheet()) closeSheet();
    else unfoldSheet(false);
    pressed?.focus({ preventScroll: true });
    return true;
  }

  shell.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(".close-sheet")) close();
    const number = sheet.contains(target) ? null : target.closest(NUMBER);
    if (!number) return;
    pressed = /** @type {HTMLElement} */ (number);
    unfoldSheet(true);
    if (isSheet()) pressed.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  attachSwipe(sheet, close);
  return close;
}

/**
 * The sheet follows the finger on its head down, and comes back if that was too short a way.
 * @param {HTMLElement} sheet @param {() => void} close
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
      const isFar = start !== null && type === "pointerup" && clientY - start > FAR;
      start = null;
      move(0);
      if (isFar) close();
    });
  }
}
