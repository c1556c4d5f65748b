// Reads and writes the page's address and the browser's history. Also sets up a page that is embedded in a frame.

/** Parameters that are never settings of a lab. Hugging Face adds `__theme` to the address of a Space. */
const RESERVED_PARAMS = "lab lang view scene preset lesson step transposed goal film theme __theme".split(" ");

/**
 * For each lab that no longer exists, the example that replaces it.
 * @type {Record<string, string | undefined>}
 */
const EXAMPLE_BY_FORMER_LAB = { heads: "two-heads" };

/**
 * Parse the query string of an address. Fields without a parameter are null or false. The names of the lesson and its step are
 * not checked here, so they may be unknown.
 * @param {string} queryString
 */
export function readAddress(queryString) {
  const params = parseParams(queryString);
  const lessonName = params.get("lesson");
  return {
    link: params.get("scene"),
    preset: params.get("preset") ?? EXAMPLE_BY_FORMER_LAB[params.get("lab") ?? ""] ?? null,
    lesson: lessonName === null ? null : /** @type {AddressStep} */ ([lessonName, params.get("step")]),
    lab: parseLab(params),
    language: params.get("lang"),
    presenting: params.get("view") === "present",
    embedded: params.get("view") === "embed",
    theme: parseTheme(params.get("theme")),
    hostTheme: parseTheme(params.get("__theme")),
    opensEveryStep: !params.has("lab") && params.get("steps") === "1", // A lab may have a setting with this name, too.
    talk: lessonName === null ? null : parseTalkSteps(params.get("steps")),
    transposed: params.get("transposed") === "1",
    selection: parseSelection(params),
    goal: params.get("goal"),
    filmBeat: parseFilmBeat(params.get("film")),
  };
}

const TRAILING_PUNCTUATION = /[\s.,;:!?'"\u2019\u201d\u00bb)\]}>]+$/u;

/**
 * Return the parameters of an address. An "&" that was escaped for HTML is repaired. A full stop or bracket after the address,
 * copied by mistake, is removed.
 * @param {string} queryString
 */
function parseParams(queryString) {
  const params = new URLSearchParams(queryString.replace(/&(?:amp;)+/g, "&"));
  const [lastName, lastValue] = [...params].at(-1) ?? [];
  if (lastName !== undefined && lastValue !== undefined)
    params.set(lastName, lastValue.replace(TRAILING_PUNCTUATION, ""));
  return params;
}

/**
 * Return the names of the steps that a presentation shows, or null. The value "1" is not a list of steps but opens the tool
 * "Every step".
 * @param {string | null} text
 */
const parseTalkSteps = (text) => (text && text !== "1" ? text.split(",") : null);

/**
 * Return the index of the beat with which the film begins. In the address, beats are counted from 1.
 * @param {string | null} text
 */
function parseFilmBeat(text) {
  const beat = Number.parseInt(text ?? "", 10);
  return beat >= 1 ? beat - 1 : null;
}

/** @param {unknown} text @returns {Theme | null} */
export const parseTheme = (text) => (text === "light" || text === "dark" ? text : null);

/** @returns {Theme} */
export const getSystemTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/**
 * Return the selection that a link contains, and the content of the plane. In an address, rows are counted from 1. In the code,
 * they are counted from 0. Links from earlier versions have no selection. If the scene does not have the selected cell, the
 * server selects the nearest one.
 * @typedef {{ head: number, pair: PairIndex, cell: CellIndex, plane_content: string }} LinkedSelection
 * @param {URLSearchParams} params
 * @returns {Partial<LinkedSelection>}
 */
function parseSelection(params) {
  /** @type {Partial<LinkedSelection>} */
  const selection = {};
  const [planeContent, headText, pairText, cellText] = ["lens", "head", "pair", "cell"].map((name) => params.get(name));
  if (planeContent) selection.plane_content = planeContent;
  if (headText && Number(headText) >= 1) selection.head = Number(headText) - 1;
  if (pairText) selection.pair = /** @type {PairIndex} */ (parseIndices(pairText));
  const [, quantity, cellIndices] = /^(\w+),(\d+,\d+)$/.exec(cellText ?? "") ?? [];
  if (cellIndices) selection.cell = /** @type {CellIndex} */ ([quantity, ...parseIndices(cellIndices)]);
  return selection;
}

/** Convert a text such as "2,1" to indices such as [1, 0]. @param {string} text */
const parseIndices = (text) => text.split(",").map((part) => Number(part) - 1);

/** Convert indices such as [1, 0] to a text such as "2,1". @param {number[]} indices */
const formatIndices = (indices) => indices.map((index) => index + 1).join();

/** Return the lab that an address names. All other parameters are settings of the lab. @param {URLSearchParams} params */
function parseLab(params) {
  const name = params.get("lab");
  if (name === null || Object.hasOwn(EXAMPLE_BY_FORMER_LAB, name)) return null;
  const labSettings = [...params]
    .filter(([key]) => !RESERVED_PARAMS.includes(key))
    .map(([key, text]) => [key, parseSetting(text)]);
  return { name, settings: /** @type {Record<string, unknown>} */ (Object.fromEntries(labSettings)) };
}

/** Convert a setting to a number, a boolean or a text. The server validates it. @param {string} text */
function parseSetting(text) {
  if (text === "true" || text === "false") return text === "true";
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * Return the query string of an address. The first example needs no parameter. `link` is a scene encoded as text. An address
 * with a link also names the example or the lesson step, because the page shows its question above the linked scene.
 * @typedef {Pick<View, "preset" | "presenting"> & Partial<Pick<View, "openTools" | "transposed">> & { lesson: AddressStep | null,
 * lab?: Pick<OpenLab, "name" | "settings"> | null, language: string | null, talk?: string[] | null }} AddressFields
 * @param {AddressFields} fields
 * @param {{ defaultPreset: string, link: string | null, selection?: LinkedSelection | null, goal?: string | null }} options
 * `selection` is the selection that a link includes. `goal` is the name of the open puzzle or training target.
 */
export function buildQueryString(
  { lesson, preset, lab = null, language, presenting, openTools = [], talk: talkSteps = null, transposed = false },
  { defaultPreset, link, selection = null, goal = null },
) {
  const params = new URLSearchParams();
  if (lab) {
    params.set("lab", lab.name);
    for (const [name, value] of Object.entries(lab.settings)) params.set(name, String(value));
  } else {
    setLink(params, link, selection);
    setLocation(params, lesson, link === null && preset === defaultPreset ? null : preset);
    if (goal) params.set("goal", goal);
  }
  if (language !== null) params.set("lang", language);
  if (presenting) params.set("view", "present");
  if (!lab) setTalkSteps(params, lesson && talkSteps, openTools.includes("steps"));
  if (transposed) params.set("transposed", "1");
  const queryString = params.toString();
  return queryString ? `?${queryString}` : "";
}

/**
 * Set the parameter for the steps of a presentation, or else for the tool that shows every step of the computation.
 * @param {URLSearchParams} params @param {string[] | null} talkSteps the names of the lesson steps to present
 * @param {boolean} opensEveryStep true to open the tool with every step of the computation
 */
function setTalkSteps(params, talkSteps, opensEveryStep) {
  if (talkSteps) params.set("steps", talkSteps.join());
  else if (opensEveryStep) params.set("steps", "1");
}

/**
 * Set the parameter for the lesson step, or else for the example.
 * @param {URLSearchParams} params @param {AddressStep | null} lesson @param {string | null} preset
 */
function setLocation(params, lesson, preset) {
  if (lesson) {
    params.set("lesson", lesson[0]);
    if (lesson[1] !== null) params.set("step", lesson[1]);
  } else if (preset) params.set("preset", preset);
}

/**
 * Set the parameters for a linked scene and for its selection.
 * @param {URLSearchParams} params @param {string | null} link @param {LinkedSelection | null} selection
 */
function setLink(params, link, selection) {
  if (link === null) return;
  params.set("scene", link);
  if (!selection) return;
  const { head, pair, cell, plane_content: planeContent } = selection;
  const [quantity, ...indices] = cell;
  params.set("pair", formatIndices(pair));
  if (quantity !== "weights" || String(indices) !== String(pair))
    params.set("cell", `${quantity},${formatIndices(indices)}`);
  if (head > 0) params.set("head", String(head + 1));
  params.set("lens", planeContent);
}

let lastQueryString = ""; // The query string that was written last.
/** @type {"under" | "over" | undefined} */
let entryKind; // "over" if the current history entry was added by `addOverlayEntry`, "under" if the next entry was.

/**
 * Write a query string into the address bar. If `addsHistoryEntry` is true, add a history entry, so that Back leads
 * to the previous address.
 * @param {string} queryString @param {boolean} addsHistoryEntry
 */
export function writeAddress(queryString, addsHistoryEntry) {
  lastQueryString = queryString;
  if (queryString === location.search) return;
  if (addsHistoryEntry) entryKind = undefined;
  history[addsHistoryEntry ? "pushState" : "replaceState"](
    addsHistoryEntry ? null : history.state,
    "",
    location.pathname + queryString,
  );
}

/**
 * Add a history entry when an overlay opens, which is anything that covers the page, such as a menu or the film. Back then closes
 * the overlay. If the overlay is closed in another way, its entry stays and is reused by the next overlay.
 */
export function addOverlayEntry() {
  if (entryKind === "over") return;
  if (history.state?.layer !== "over") {
    history.replaceState({ ...history.state, layer: "under" }, "");
    history.pushState({ layer: "over" }, "");
  }
  [entryKind, lastQueryString] = ["over", location.search];
}

/**
 * Handle a popstate event that enters or leaves the history entry of an overlay. Return whether the event was one of these. If
 * Back leads out of an overlay's entry but the overlay is already closed, go back one more entry.
 * @param {() => boolean} closeOverlay closes the open overlay, and returns whether one was open
 */
export function handleOverlayEntry(closeOverlay) {
  const oldEntryKind = entryKind;
  entryKind = history.state?.layer;
  if (oldEntryKind === "over" && entryKind === "under") {
    if (location.search !== lastQueryString)
      history.replaceState(history.state, "", location.pathname + lastQueryString);
    if (!closeOverlay()) history.back();
    return true;
  }
  if (entryKind === "over" && location.search === lastQueryString) return true;
  lastQueryString = location.search;
  return false;
}

/**
 * Mark the stage as embedded. The embedding page can set the theme at any time by `frame.contentWindow.postMessage({ theme:
 * "dark" }, "*")`.
 * @param {HTMLElement} stage @param {(theme: Theme) => void} setTheme
 */
export function setUpInFrame(stage, setTheme) {
  stage.dataset.embedded = "";
  window.addEventListener("message", ({ source, data }) => {
    const theme = parseTheme(data?.theme);
    if (source === window.parent && theme) setTheme(theme);
  });
}
