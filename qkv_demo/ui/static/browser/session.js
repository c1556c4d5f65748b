// What outlives the page: the address, which others can open, and the work in progress, in this browser only.

const KEY = "qkv-by-hand";
const STORES = [() => sessionStorage, () => localStorage]; // this tab's own work first, then whichever came last

/** What the address asks for; null or false where it does not. A step is counted from 1 there and from 0 here. */
export function readAddress(search) {
  const asked = new URLSearchParams(search);
  const step = Number.parseInt(asked.get("step") ?? "1", 10) - 1;
  return {
    link: asked.get("scene"),
    preset: asked.get("preset"),
    lesson: asked.has("lesson") ? [asked.get("lesson"), Number.isNaN(step) ? 0 : step] : null,
    language: asked.get("lang"),
    presenting: asked.get("view") === "present",
  };
}

/** The address follows the lesson, its step, the language and the view; a new step is a new entry for "back". */
export function writeAddress({ lesson, preset, language, presenting }, { first, push, link = null }) {
  const asked = new URLSearchParams();
  if (link !== null) asked.set("scene", link);
  else if (lesson) {
    asked.set("lesson", lesson[0]);
    asked.set("step", lesson[1] + 1);
  } else if (preset && preset !== first) asked.set("preset", preset);
  if (language !== null) asked.set("lang", language);
  if (presenting) asked.set("view", "present");
  const query = asked.toString();
  const url = window.location.pathname + (query ? `?${query}` : "");
  if (url === window.location.pathname + window.location.search) return;
  history[push ? "pushState" : "replaceState"](history.state, "", url);
}

/** The work in progress as it was kept, or null. */
export function recall() {
  for (const store of STORES) {
    try {
      const kept = JSON.parse(store().getItem(KEY));
      if (kept && typeof kept === "object" && kept.scene) return kept;
    } catch {
      // Storage may be off, or hold what another version kept.
    }
  }
  return null;
}

/** Keep the work in progress: {scene, lesson, preset}; null forgets it. */
export function remember(work) {
  for (const store of STORES) {
    try {
      if (work === null) store().removeItem(KEY);
      else store().setItem(KEY, JSON.stringify(work));
    } catch {
      // A full or forbidden storage costs the reload's comfort, not the work on the page.
    }
  }
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
