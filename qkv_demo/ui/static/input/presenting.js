// @ts-check
// On a stage: one key in and out, a clicker's keys, touch, a blank screen, and type for the back row.

const SWIPE = 60; // pixels
const CLICKER = ["PageDown", "PageUp"];

/**
 * @typedef {{
 *   toggle: () => void,
 *   presenting: () => boolean,
 *   go: (by: number) => void,
 *   blank: () => void,
 *   notes: () => void,
 * }} Act
 */

/** @type {Map<string, (act: Act) => void>} */
const KEYS = new Map([
  ["escape", (act) => act.toggle()],
  ["arrowright", (act) => act.go(1)],
  ["pagedown", (act) => act.go(1)],
  ["arrowleft", (act) => act.go(-1)],
  ["pageup", (act) => act.go(-1)],
  ["b", (act) => act.blank()],
  [".", (act) => act.blank()],
  ["n", (act) => act.notes()],
]);

/**
 * Keys are left alone while somebody types.
 * @param {HTMLElement} shell
 * @param {Act} act
 */
export function attachPresenting(shell, act) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (!shell.isConnected) {
      document.removeEventListener("keydown", onKey);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) && !CLICKER.includes(event.key)) return;
    const key = event.key.toLowerCase();
    if (key === "p") act.toggle();
    else if (act.presenting() && KEYS.has(key)) KEYS.get(key)?.(act);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);

  shell.addEventListener("pointerdown", (down) => {
    const onLesson = down.target instanceof Element && down.target.closest(".lesson") !== null;
    if (!act.presenting() || down.pointerType !== "touch" || !onLesson) return;
    /** @param {PointerEvent} up */
    const onUp = (up) => {
      const way = up.clientX - down.clientX;
      if (Math.abs(way) > SWIPE) act.go(way < 0 ? 1 : -1);
    };
    shell.addEventListener("pointerup", onUp, { once: true });
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  const busy = "input, select, textarea, [role=slider], td[data-row], [popover]";
  return target instanceof Element && target.closest(busy) !== null;
}
