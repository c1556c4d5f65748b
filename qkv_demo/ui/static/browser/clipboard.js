// Copies texts to the clipboard. The Clipboard API works only over https or on localhost, so there is an older method as a
// fallback.

import { el } from "../base/dom.js";

/** Copy a text, and return whether that succeeded. @param {string} text */
export async function copyToClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copy a text by selecting it in a hidden field, which also works over plain http. @param {string} text */
function copyBySelection(text) {
  const focusedElement = /** @type {HTMLElement | null} */ (document.activeElement);
  const textField = el("textarea", { readonly: true, style: "position: fixed; opacity: 0" });
  textField.value = text;
  document.body.append(textField);
  textField.select();
  const isCopied = document.execCommand("copy");
  textField.remove();
  focusedElement?.focus({ preventScroll: true });
  return isCopied;
}
