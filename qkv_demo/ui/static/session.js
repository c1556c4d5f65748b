// What outlives the page: the scene in progress, in this browser only, and what the address asks for.

const KEY = "qkv-by-hand";

/** What to open first: the address's scene, else what was being made here, else nothing (the default). */
export function firstRequest(search) {
  const asked = new URLSearchParams(search);
  if (asked.has("scene")) return { link: asked.get("scene") };
  if (asked.has("preset")) return { preset: asked.get("preset") };
  return remembered();
}

/** The language that the address asks for, if any. */
export const askedLanguage = (search) => new URLSearchParams(search).get("lang");

function remembered() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY));
    return saved && typeof saved === "object" && saved.scene ? { scene: saved.scene } : null;
  } catch {
    return null; // storage may be off, or hold another version's scene
  }
}

/** Keep the scene in progress; null forgets it. */
export function remember(scene) {
  try {
    if (scene === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ scene }));
  } catch {
    // A full or forbidden storage costs the reload's comfort, not the work on the page.
  }
}

/** The address that opens this scene again. */
export function addressOf(link) {
  const url = new URL(window.location.href);
  url.search = "";
  url.searchParams.set("scene", link);
  return url.href;
}

/** Put text on the clipboard; false where the browser does not allow it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
