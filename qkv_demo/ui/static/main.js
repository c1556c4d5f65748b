// Opens the page: the app's stage, a live page (a file that holds all it needs, and asks nobody), a page of the site without a
// server, whose places lie in files beside it, and the speaker's window.

import { runScript } from "./base/dom.js";
import { begin } from "./app.js";
import { readAddress } from "./browser/address.js";
import { fillNotes } from "./notes/window.js";
import { createRoute } from "./server/client.js";
import { createRecorded, createSite } from "./server/recorded.js";
import { writeStep } from "./state/talk_steps.js";

/**
 * Called once by boot.js. `props.settings` is what Python says once, `props.value` its answer to an address that asks
 * for nothing.
 * @param {HTMLElement} element @param {{ settings: Settings, value: Picture & { scene: Scene } }} props
 * @param {string} root the address below which all of the server stands, with a slash at its end
 */
export function mount(element, props, root) {
  const settings = { ...props.settings, assets: rooted(props.settings.assets, root) };
  return begin(stageIn(element), settings, () => createRoute(root, settings), { ready: props.value });
}

/** Called once, by the file's own script. */
export async function mountAlone() {
  /** @type {Recorded & { settings: Settings, shown: Pick<View, "theme" | "preset" | "presenting" | "lesson"> }} */
  const held = await heldHere();
  const { settings, shown } = held;
  const asked = { ...readAddress(""), ...shown, lesson: writeStep(settings.addresses, shown.lesson) };
  const serve = (/** @type {Replay} */ replay) => {
    const recorded = createRecorded(replay, settings);
    recorded.add(held);
    return recorded;
  };
  await begin(stageIn(document), settings, serve, { asked, alone: true });
}

/** Called once by the site's own page, which holds what Python says once. */
export async function mountSite() {
  const told = tellInto(window);
  /** @type {Settings} */
  const settings = await heldHere();
  await begin(stageIn(document), settings, (replay) => createSite(settings, replay, told));
}

/** Called once by the page of the speaker's window, whose address names the talk's channel. */
export function mountNotes() {
  fillNotes(document.body, location.hash.slice(1));
}

/** @param {ParentNode} within */
const stageIn = (within) => /** @type {HTMLElement} */ (within.querySelector("#stage"));

/**
 * What Python tells of below its own root, as the page has it.
 * @param {Settings["assets"]} assets @param {string} root @returns {Settings["assets"]}
 */
const rooted = ({ script, plotly, notes }, root) => ({ script, plotly: `${root}${plotly}`, notes: `${root}${notes}` });

/** What a page without a server holds. */
const heldHere = async () => JSON.parse(await unpacked(document.getElementById("told")?.textContent ?? ""));

/** The text that base64 holds packed. @param {string} text */
async function unpacked(text) {
  const stream = new Blob([Uint8Array.fromBase64(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * Answers `told(file)`: what a file of the site tells, once it is there; undefined where it does not come. It is a script,
 * for a page that is opened from a disk may read no other, and says `qkvTold(…)`, which becomes a function of `page`.
 * @param {Window} page
 */
function tellInto(page) {
  let heard = "";
  /** @type {Map<string, Promise<any>>} */
  const asked = new Map();
  Object.assign(page, { qkvTold: (/** @type {string} */ packed) => (heard = packed) });

  /** @param {string} file @returns {Promise<any>} */
  async function load(file) {
    return (await runScript(file)) ? JSON.parse(await unpacked(heard)) : undefined;
  }

  return (/** @type {string} */ file) => {
    const found = asked.get(file) ?? load(file);
    asked.set(file, found);
    found.then((told) => told === undefined && asked.delete(file)); // who asks again, tries again
    return found;
  };
}
