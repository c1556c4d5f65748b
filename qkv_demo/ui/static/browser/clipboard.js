// The clipboard. Browsers offer it to a page only over https or on this very machine, so there is an older way as well.

import { el } from "../base/dom.js";

/** Copy a text, and return whether that worked. @param {string} text */
export async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copy by selecting the text in a field, which works over plain http too. @param {string} text */
function copySelected(text) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = el("textarea", { readonly: true, style: "position: fixed; opacity: 0" });
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}
