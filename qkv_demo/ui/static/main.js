// Opens the app's stage.

import { begin } from "./begin.js";
import { fillNotes } from "./notes/window.js";
import { createRoute } from "./server/route.js";

/**
 * Called once by boot.js. `props.settings` is what Python says once, `props.value` its answer to an address that asks
 * for nothing.
 * @param {HTMLElement} element @param {{ settings: Settings, value: Picture & { scene: Scene } }} props
 * @param {string} root the address below which all of the server stands, with a slash at its end
 */
export function mount(element, props, root) {
  const settings = { ...props.settings, assets: rooted(props.settings.assets, root) };
  const stage = /** @type {HTMLElement} */ (element.querySelector("#stage"));
  return begin(stage, settings, () => createRoute(root, settings), { ready: props.value });
}

/** Called once by the page of the speaker's window, whose address names the talk's channel. */
export function mountNotes() {
  fillNotes(document.body, location.hash.slice(1));
}

/**
 * What Python tells of below its own root, as the page has it.
 * @param {Settings["assets"]} assets @param {string} root @returns {Settings["assets"]}
 */
const rooted = ({ script, plotly, notes }, root) => ({ script, plotly: `${root}${plotly}`, notes: `${root}${notes}` });
