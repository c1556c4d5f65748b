// @ts-check
// Text that leaves the page by the clipboard.

/** Put text on the clipboard; false where the browser does not allow it. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
