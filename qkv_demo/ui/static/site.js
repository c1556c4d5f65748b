// Opens a page of the site without a server: what Python said of every place lies in files beside it.

import { begin } from "./begin.js";
import { createSite, tellInto, unpacked } from "./server/site.js";

/** Called once by the site's own page, which holds what Python says once. */
export async function mountSite() {
  const told = tellInto(window);
  /** @type {Settings} */
  const settings = JSON.parse(await unpacked(document.getElementById("told")?.textContent ?? ""));
  const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
  await begin(stage, settings, (replay) => createSite(settings, replay, told));
}
