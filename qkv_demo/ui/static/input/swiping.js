// @ts-check
// A finger that swipes the page on over a slider leaves the slider as it was; the browser moves it at the first touch.

/** @typedef {{ slider: HTMLInputElement, value: string, x: number, y: number }} Touch */

/**
 * @param {HTMLElement} shell
 * @param {(slider: HTMLInputElement, value: string) => void} restore a slider to the value that it had before the touch
 */
export function attachSwiping(shell, restore) {
  /** @type {Touch | null} */
  let touch = null;

  function takeBack() {
    if (touch && touch.slider.value !== touch.value) restore(touch.slider, touch.value);
    touch = null;
  }

  shell.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    const isSlider = target instanceof HTMLInputElement && target.type === "range";
    touch =
      isSlider && pointerType === "touch" ? { slider: target, value: target.value, x: clientX, y: clientY } : null;
  });
  shell.addEventListener("pointercancel", takeBack); // the page scrolls
  shell.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (touch && Math.abs(clientY - touch.y) > Math.abs(clientX - touch.x)) takeBack(); // it is at its end
    touch = null;
  });
}
