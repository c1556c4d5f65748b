// Opens one of four pages: the app's stage, a saved page (a file that holds all it needs), a page of the static site (whose
// examples and lessons are files beside it), or the speaker's notes window.

import { runScript } from "./base/dom.js";
import { begin } from "./app.js";
import { readAddress } from "./browser/address.js";
import { fillNotes } from "./notes/window.js";
import { createRecorded, createSite } from "./server/recorded.js";
import { createRoute } from "./server/route.js";
import { writeStep } from "./state/talk_steps.js";

/**
 * Open the app's page; boot.js calls it once. `props.settings` are Python's settings, `props.value` is its response to an
 * address without parameters.
 * @param {HTMLElement} element @param {{ settings: Settings, value: Picture & { scene: Scene } }} props
 * @param {string} root the base address of the server's routes, which ends in a slash
 */
export function mount(element, props, root) {
  const settings = { ...props.settings, assets: rooted(props.settings.assets, root) };
  return begin(stageIn(element), settings, () => createRoute(root, settings), { ready: props.value });
}

/** Open a saved page; its own script calls it once. */
export async function mountAlone() {
  /** @type {Recording & { settings: Settings, shown: Pick<View, "theme" | "preset" | "presenting" | "lesson"> }} */
  const data = await dataInPage();
  const { settings, shown } = data;
  const params = { ...readAddress(""), ...shown, lesson: writeStep(settings.addresses, shown.lesson) };
  const serve = (/** @type {Replay} */ replay) => {
    const recorded = createRecorded(replay, settings);
    recorded.add(data);
    return recorded;
  };
  await begin(stageIn(document), settings, serve, { params, alone: true });
}

/** Open a page of the static site, which holds Python's settings; its own script calls it once. */
export async function mountSite() {
  const load = createLoader(window);
  /** @type {Settings} */
  const settings = await dataInPage();
  await begin(stageIn(document), settings, (replay) => createSite(settings, replay, load));
}

/** Open the speaker's notes window, whose address names the talk's channel; its own script calls it once. */
export function mountNotes() {
  fillNotes(document.body, location.hash.slice(1));
}

/** @param {ParentNode} within */
const stageIn = (within) => /** @type {HTMLElement} */ (within.querySelector("#stage"));

/**
 * Return the absolute addresses of assets.
 * @param {Settings["assets"]} assets @param {string} root @returns {Settings["assets"]}
 */
const rooted = ({ script, plotly, notes }, root) => ({ script, plotly: `${root}${plotly}`, notes: `${root}${notes}` });

/** Return the data in a page without a server. */
const dataInPage = async () => JSON.parse(await unpacked(document.getElementById("page-data")?.textContent ?? ""));

/** Return the text of compressed data in base64. @param {string} text */
async function unpacked(text) {
  const stream = new Blob([Uint8Array.fromBase64(text)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * Return a function that loads the data in a file of the site, or undefined if it cannot be loaded. The file is a script that
 * calls `qkvLoad(…)`, because a page that is opened from a disk may read nothing but scripts.
 * @param {Window} page to which the function `qkvLoad` is added
 */
function createLoader(page) {
  let received = "";
  /** @type {Map<string, Promise<any>>} */
  const requests = new Map();
  Object.assign(page, { qkvLoad: (/** @type {string} */ packed) => (received = packed) });

  /** @param {string} file @returns {Promise<any>} */
  async function load(file) {
    return (await runScript(file)) ? JSON.parse(await unpacked(received)) : undefined;
  }

  return (/** @type {string} */ file) => {
    const request = requests.get(file) ?? load(file);
    requests.set(file, request);
    request.then((data) => data === undefined && requests.delete(file)); // The next call tries again.
    return request;
  };
}
