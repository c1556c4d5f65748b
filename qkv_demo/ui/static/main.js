// The entry points of the four kinds of pages: the app, a saved page (one file that contains everything it needs), a page of the
// static site (which loads examples and lessons from files beside it), and the speaker's notes window.

import { loadScript } from "./base/dom.js";
import { startPage } from "./app.js";
import { readAddress } from "./browser/address.js";
import { fillNotes } from "./notes/window.js";
import { createRecordedServer } from "./server/recorded.js";
import { createRoute } from "./server/route.js";
import { createSite } from "./server/site.js";
import { stepForAddress } from "./state/talk_steps.js";

/**
 * Open the app. boot.js calls this once. `pageData` contains the server's settings, and its response to an address without
 * parameters.
 * @param {{ settings: Settings, response: Picture & { scene: Scene } }} pageData
 * @param {string} root the base address of the server's routes, which ends in a slash
 */
export function mount(pageData, root) {
  const settings = { ...pageData.settings, assets: withAbsoluteUrls(pageData.settings.assets, root) };
  return startPage(findStage(), settings, () => createRoute(root, settings), { readyResponse: pageData.response });
}

/** Open a saved page. A script in that page calls this once. */
export async function mountSavedPage() {
  /** @type {Recording & { settings: Settings, shown: Pick<View, "theme" | "preset" | "presenting" | "lesson"> }} */
  const savedPage = await readDataInPage();
  const { settings, shown: shownState } = savedPage;
  const params = { ...readAddress(""), ...shownState, lesson: stepForAddress(settings.addresses, shownState.lesson) };
  const createServer = (/** @type {Replay} */ replay) => {
    const recordedServer = createRecordedServer(replay, settings);
    recordedServer.add(savedPage);
    return recordedServer;
  };
  await startPage(findStage(), settings, createServer, { params, isWithoutStorage: true });
}

/** Open a page of the static site, which contains the server's settings. A script in that page calls this once. */
export async function mountSite() {
  const loadFile = createLoader(window);
  /** @type {Settings} */
  const settings = await readDataInPage();
  await startPage(findStage(), settings, (replay) => createSite(settings, replay, loadFile));
}

/**
 * Open the speaker's notes window. Its address contains the name of the channel to the presentation. A script in that page calls
 * this once.
 */
export function mountNotes() {
  fillNotes(document.body, location.hash.slice(1));
}

const findStage = () => /** @type {HTMLElement} */ (document.getElementById("stage"));

/**
 * Return the assets with absolute addresses, which begin with the root address of the app.
 * @param {Settings["assets"]} assets @param {string} root @returns {Settings["assets"]}
 */
const withAbsoluteUrls = ({ script, plotly, notes, recordings }, root) => ({
  script,
  plotly: `${root}${plotly}`,
  notes: `${root}${notes}`,
  recordings: `${root}${recordings}`,
});

/** Return the data that is stored in a page without a server. */
const readDataInPage = async () =>
  JSON.parse(await decompress(document.getElementById("page-data")?.textContent ?? ""));

/** Decode a text from base64, and decompress it. @param {string} compressedText */
async function decompress(compressedText) {
  const stream = new Blob([Uint8Array.fromBase64(compressedText)])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/**
 * Return a function that loads data from a file of the static site. The function resolves to undefined if the file cannot be
 * loaded. Each file is a script that calls `qkvLoad(…)`, because a page opened from disk may load scripts, but no other files.
 * @param {Window} pageWindow the window to which the function `qkvLoad` is added
 */
function createLoader(pageWindow) {
  let receivedText = ""; // The compressed text of the file that was loaded last.
  /** @type {Map<string, Promise<any>>} */
  const requestsByFile = new Map();
  Object.assign(pageWindow, { qkvLoad: (/** @type {string} */ compressedText) => (receivedText = compressedText) });

  /** @param {string} file @returns {Promise<any>} */
  async function load(file) {
    return (await loadScript(file)) ? JSON.parse(await decompress(receivedText)) : undefined;
  }

  return (/** @type {string} */ file) => {
    const request = requestsByFile.get(file) ?? load(file);
    requestsByFile.set(file, request);
    // Remove a failed request, so that the next call tries again.
    request.then((data) => data === undefined && requestsByFile.delete(file));
    return request;
  };
}
