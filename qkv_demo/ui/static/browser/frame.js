// @ts-check
// The page within somebody else's: only the pictures and what one sets, in the light of the page about it.

import { themeOf } from "./address.js";

/**
 * The host may say `frame.contentWindow.postMessage({ theme: "dark" }, "*")` at any time.
 * @param {HTMLElement} stage @param {(theme: Theme) => void} setTheme
 */
export function settleInFrame(stage, setTheme) {
  stage.dataset.embedded = "";
  document.body.dataset.embedded = "";
  window.addEventListener("message", ({ source, data }) => {
    const theme = themeOf(data?.theme);
    if (source === window.parent && theme) setTheme(theme);
  });
}
