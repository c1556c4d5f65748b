// @ts-check
// A finger that swipes: over a talk's words it turns on or back; over a slider it swipes the page on, and leaves the
// slider as it was, which the browser moves at the first touch.

const FAR = 60; // pixels
const WORDS = ".lesson, .lab-head, .lab-words"; // of a talk

/** @typedef {{ slider: HTMLInputElement, value: string, x: number, y: number }} Touch */

/**
 * `restore` gives a slider the value that it had before the touch.
 * @param {HTMLElement} shell @param {(slider: HTMLInputElement, value: string) => void} restore
 */
export function attachSliderSwipes(shell, restore) {
  /** @type {Touch | null} */
  let touch = null;

  function takeBack() {
    if (touch && touch.slider.value !== touch.value) restore(touch.slider, touch.value);
    touch = null;
  }

  shell.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    const isTouched = pointerType === "touch" && target instanceof HTMLInputElement && target.type === "range";
    touch = isTouched ? { slider: target, value: target.value, x: clientX, y: clientY } : null;
  });
  shell.addEventListener("pointercancel", takeBack); // the page scrolls
  shell.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (touch && Math.abs(clientY - touch.y) > Math.abs(clientX - touch.x)) takeBack(); // it is at its end
    touch = null;
  });
}

/**
 * Any press lifts a blank screen.
 * @param {HTMLElement} shell @param {Pick<Commands, "isPresenting" | "turn" | "liftBlank">} commands
 */
export function attachTalkSwipes(shell, { isPresenting, turn, liftBlank }) {
  shell.addEventListener("pointerdown", (down) => {
    liftBlank();
    const onWords = down.target instanceof Element && down.target.closest(WORDS) !== null;
    if (!isPresenting() || down.pointerType !== "touch" || !onWords) return;
    /** @param {PointerEvent} up */
    const onUp = (up) => {
      const way = up.clientX - down.clientX;
      if (Math.abs(way) > FAR) turn(way < 0 ? 1 : -1);
    };
    shell.addEventListener("pointerup", onUp, { once: true });
  });
}
