// Reads and writes the page's address and its history entries, and supports the page in a frame of another page.

/** Parameters beside a lab's name that are not its settings. `__theme` is Gradio's. */
const RESERVED_PARAMS = "lab lang view scene preset lesson step transposed goal film theme __theme".split(" ");

/** For each lab that was removed, the example that shows the same. @type {Record<string, string | undefined>} */
const FORMER_LABS = { heads: "two-heads" };

/**
 * Parse the parameters of an address. Fields without a parameter are null or false. A lesson's step is not resolved yet.
 * @param {string} search
 */
export function readAddress(search) {
  const params = paramsOf(search);
  const lesson = params.get("lesson");
  return {
    link: params.get("scene"),
    preset: params.get("preset") ?? FORMER_LABS[params.get("lab") ?? ""] ?? null,
    lesson: lesson === null ? null : /** @type {WrittenStep} */ ([lesson, params.get("step")]),
    lab: labOf(params),
    language: params.get("lang"),
    presenting: params.get("view") === "present",
    embedded: params.get("view") === "embed",
    theme: themeOf(params.get("theme")),
    steps: !params.has("lab") && params.get("steps") === "1", // A lab has a setting of this name.
    talk: lesson === null ? null : talkOf(params.get("steps")),
    transposed: params.get("transposed") === "1",
    look: selectionFrom(params),
    goal: params.get("goal"),
    film: filmOf(params.get("film")),
  };
}

const TRAILING_PUNCTUATION = /[\s.,;:!?'"\u2019\u201d\u00bb)\]}>]+$/u;

/**
 * Return the parameters of an address. Repair an "&" that was escaped for HTML, and drop a full stop or bracket that was
 * copied from the text after the address.
 * @param {string} search
 */
function paramsOf(search) {
  const params = new URLSearchParams(search.replace(/&(?:amp;)+/g, "&"));
  const [name, value] = [...params].at(-1) ?? [];
  if (name !== undefined && value !== undefined) params.set(name, value.replace(TRAILING_PUNCTUATION, ""));
  return params;
}

/** Return the names of a talk's steps; "1" opens every step of the scene instead. @param {string | null} steps */
const talkOf = (steps) => (steps && steps !== "1" ? steps.split(",") : null);

/** Return the beat with which a film begins, counted from 0; the address counts from 1. @param {string | null} text */
function filmOf(text) {
  const beat = Number.parseInt(text ?? "", 10);
  return beat >= 1 ? beat - 1 : null;
}

/** @param {unknown} text @returns {Theme | null} */
export const themeOf = (text) => (text === "light" || text === "dark" ? text : null);

/**
 * Return the selection and the plane's content of a link. The address counts from 1, the page from 0. Older links have none. Python
 * takes the nearest selection that the scene has.
 * @typedef {{ head: number, pair: PairIndex, cell: CellIndex, plane_content: string }} Look
 * @param {URLSearchParams} params
 * @returns {Partial<Look>}
 */
function selectionFrom(params) {
  /** @type {Partial<Look>} */
  const look = {};
  const [content, head, pair, cell] = ["lens", "head", "pair", "cell"].map((name) => params.get(name));
  if (content) look.plane_content = content;
  if (head && Number(head) >= 1) look.head = Number(head) - 1;
  if (pair) look.pair = /** @type {PairIndex} */ (indicesOf(pair));
  const [, quantity, indices] = /^(\w+),(\d+,\d+)$/.exec(cell ?? "") ?? [];
  if (indices) look.cell = /** @type {CellIndex} */ ([quantity, ...indicesOf(indices)]);
  return look;
}

/** Return "2,1" as [1, 0]. @param {string} text */
const indicesOf = (text) => text.split(",").map((part) => Number(part) - 1);

/** @param {number[]} indices */
const indicesText = (indices) => indices.map((index) => index + 1).join();

/** Return the lab that an address names, with all other parameters as its settings. @param {URLSearchParams} params */
function labOf(params) {
  const name = params.get("lab");
  if (name === null || Object.hasOwn(FORMER_LABS, name)) return null;
  const settings = [...params]
    .filter(([key]) => !RESERVED_PARAMS.includes(key))
    .map(([key, text]) => [key, settingOf(text)]);
  return { name, settings: /** @type {Record<string, unknown>} */ (Object.fromEntries(settings)) };
}

/** Return a setting as a number, a boolean or text. Python checks it. @param {string} text */
function settingOf(text) {
  if (text === "true" || text === "false") return text === "true";
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * Return the query of an address. The example `first` needs no parameter. With a `link`, the example or step is still named,
 * because its question is shown beside the scene.
 * @typedef {Pick<View, "preset" | "presenting"> & Partial<Pick<View, "open" | "transposed">> & { lesson: WrittenStep | null,
 *   lab?: Pick<OpenLab, "name" | "settings"> | null, language: string | null, talk?: string[] | null }} Whereabouts
 * @param {Whereabouts} whereabouts
 * @param {{ first: string, link: string | null, look?: Look | null, goal?: string | null }} options `look` goes with a
 *   link; `goal` is the target that is open beside it, or the puzzle
 */
export function queryOf(
  { lesson, preset, lab = null, language, presenting, open = [], talk = null, transposed = false },
  { first, link, look = null, goal = null },
) {
  const params = new URLSearchParams();
  if (lab) {
    params.set("lab", lab.name);
    for (const [name, value] of Object.entries(lab.settings)) params.set(name, String(value));
  } else {
    setLink(params, link, look);
    setLocation(params, lesson, link === null && preset === first ? null : preset);
    if (goal) params.set("goal", goal);
  }
  if (language !== null) params.set("lang", language);
  if (presenting) params.set("view", "present");
  if (!lab) setTalk(params, lesson && talk, open.includes("steps"));
  if (transposed) params.set("transposed", "1");
  const query = params.toString();
  return query ? `?${query}` : "";
}

/**
 * @param {URLSearchParams} params @param {string[] | null} talk the names of its steps
 * @param {boolean} opensEvery step of the scene
 */
function setTalk(params, talk, opensEvery) {
  if (talk) params.set("steps", talk.join());
  else if (opensEvery) params.set("steps", "1");
}

/**
 * Set the lesson's step, or else the example.
 * @param {URLSearchParams} params @param {WrittenStep | null} lesson @param {string | null} preset
 */
function setLocation(params, lesson, preset) {
  if (lesson) {
    params.set("lesson", lesson[0]);
    if (lesson[1] !== null) params.set("step", lesson[1]);
  } else if (preset) params.set("preset", preset);
}

/** @param {URLSearchParams} params @param {string | null} link @param {Look | null} look */
function setLink(params, link, look) {
  if (link === null) return;
  params.set("scene", link);
  if (!look) return;
  const { head, pair, cell, plane_content: content } = look;
  const [quantity, ...indices] = cell;
  params.set("pair", indicesText(pair));
  if (quantity !== "weights" || String(indices) !== String(pair))
    params.set("cell", `${quantity},${indicesText(indices)}`);
  if (head > 0) params.set("head", String(head + 1));
  params.set("lens", content);
}

let written = ""; // The query that was written last.
/** @type {"under" | "over" | undefined} */
let layer; // The current one of the two history entries of an overlay.

/** Write a query into the address; `push` adds a history entry for Back. @param {string} query @param {boolean} push */
export function writeAddress(query, push) {
  written = query;
  if (query === location.search) return;
  if (push) layer = undefined;
  history[push ? "pushState" : "replaceState"](push ? null : history.state, "", location.pathname + query);
}

/**
 * Give what opens over the page, such as a menu or the film, a history entry of its own, so that Back closes it. An entry
 * stays when its overlay is closed in another way; the next overlay uses it again.
 */
export function pushOverlay() {
  if (layer === "over") return;
  if (history.state?.layer !== "over") {
    history.replaceState({ ...history.state, layer: "under" }, "");
    history.pushState({ layer: "over" }, "");
  }
  [layer, written] = ["over", location.search];
}

/**
 * Handle a popstate event that only leaves or enters the entry of an overlay, and return whether it was one. If nothing
 * lies over the page any more, Back goes on to the entry before.
 * @param {() => boolean} close closes an overlay and returns whether there was one
 */
export function isOverlayEntry(close) {
  const before = layer;
  layer = history.state?.layer;
  if (before === "over" && layer === "under") {
    if (location.search !== written) history.replaceState(history.state, "", location.pathname + written);
    if (!close()) history.back();
    return true;
  }
  if (layer === "over" && location.search === written) return true;
  written = location.search;
  return false;
}

/**
 * Mark the stage as embedded, and let the embedding page set the theme at any time by
 * `frame.contentWindow.postMessage({ theme: "dark" }, "*")`.
 * @param {HTMLElement} stage @param {(theme: Theme) => void} setTheme
 */
export function setUpEmbedding(stage, setTheme) {
  stage.dataset.embedded = "";
  window.addEventListener("message", ({ source, data }) => {
    const theme = themeOf(data?.theme);
    if (source === window.parent && theme) setTheme(theme);
  });
}
