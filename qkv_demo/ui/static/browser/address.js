// The address, which others can open: what it asks for, and how it follows the person; and the page within somebody else's.

/** What an address that names a lab holds besides its settings; `__theme` is Gradio's. */
const OTHERS = "lab lang view scene preset lesson step transposed goal film theme __theme".split(" ");

/** The example that shows what a former lab showed. @type {Record<string, string | undefined>} */
const FORMER_LABS = { heads: "two-heads" };

/**
 * What the address asks for; null or false where it does not. A lesson's step is as it is written there.
 * @param {string} search
 */
export function readAddress(search) {
  const asked = paramsOf(search);
  const lesson = asked.get("lesson");
  return {
    link: asked.get("scene"),
    preset: asked.get("preset") ?? FORMER_LABS[asked.get("lab") ?? ""] ?? null,
    lesson: lesson === null ? null : /** @type {WrittenStep} */ ([lesson, asked.get("step")]),
    lab: labOf(asked),
    language: asked.get("lang"),
    presenting: asked.get("view") === "present",
    embedded: asked.get("view") === "embed",
    theme: themeOf(asked.get("theme")),
    steps: !asked.has("lab") && asked.get("steps") === "1", // a lab has steps of its own
    talk: lesson === null ? null : talkOf(asked.get("steps")),
    transposed: asked.get("transposed") === "1",
    look: lookOf(asked),
    goal: asked.get("goal"),
    film: filmOf(asked.get("film")),
  };
}

const TRAILING = /[\s.,;:!?'"\u2019\u201d\u00bb)\]}>]+$/u;

/**
 * Return the parameters of an address, also of one whose "&" was escaped as in HTML, or that took along the full stop or
 * the bracket behind it in a text.
 * @param {string} search
 */
function paramsOf(search) {
  const params = new URLSearchParams(search.replace(/&(?:amp;)+/g, "&"));
  const [name, value] = [...params].at(-1) ?? [];
  if (name !== undefined && value !== undefined) params.set(name, value.replace(TRAILING, ""));
  return params;
}

/** Return the names of a talk's steps; "1" opens every step of the scene instead. @param {string | null} steps */
const talkOf = (steps) => (steps && steps !== "1" ? steps.split(",") : null);

/** With which beat a film begins, counted from 0 here. @param {string | null} text */
function filmOf(text) {
  const beat = Number.parseInt(text ?? "", 10);
  return beat >= 1 ? beat - 1 : null;
}

/** @param {unknown} text @returns {Theme | null} */
export const themeOf = (text) => (text === "light" || text === "dark" ? text : null);

/**
 * What a link selects, counted from 1 there and from 0 here, and through which lens; an older link says nothing of it.
 * Python takes the nearest that the scene has.
 * @typedef {{ head: number, pair: PairIndex, cell: CellIndex, lens: string }} Look
 * @param {URLSearchParams} asked
 * @returns {Partial<Look>}
 */
function lookOf(asked) {
  /** @type {Partial<Look>} */
  const look = {};
  const [lens, head, pair, cell] = ["lens", "head", "pair", "cell"].map((name) => asked.get(name));
  if (lens) look.lens = lens;
  if (head && Number(head) >= 1) look.head = Number(head) - 1;
  if (pair) look.pair = /** @type {PairIndex} */ (indicesOf(pair));
  const [, quantity, indices] = /^(\w+),(\d+,\d+)$/.exec(cell ?? "") ?? [];
  if (indices) look.cell = /** @type {CellIndex} */ ([quantity, ...indicesOf(indices)]);
  return look;
}

/** "2,1" as [1, 0]. @param {string} text */
const indicesOf = (text) => text.split(",").map((part) => Number(part) - 1);

/** @param {number[]} indices */
const indicesText = (indices) => indices.map((index) => index + 1).join();

/** The lab that an address names, and its settings: what else it holds. @param {URLSearchParams} asked */
function labOf(asked) {
  const name = asked.get("lab");
  if (name === null || Object.hasOwn(FORMER_LABS, name)) return null;
  const settings = [...asked].filter(([key]) => !OTHERS.includes(key)).map(([key, text]) => [key, settingOf(text)]);
  return { name, settings: /** @type {Record<string, unknown>} */ (Object.fromEntries(settings)) };
}

/** 3, true, or the text itself; Python refuses what the lab does not have. @param {string} text */
function settingOf(text) {
  if (text === "true" || text === "false") return text === "true";
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/**
 * The query that stands for where one is. `first` is the preset that needs none; `link` stands for a scene of its own,
 * which leaves the place its question.
 * @typedef {Pick<View, "preset" | "presenting"> & Partial<Pick<View, "open" | "transposed">> & { lesson: WrittenStep | null,
 *   lab?: Pick<LabRoom, "name" | "settings"> | null, language: string | null, talk?: string[] | null }} Whereabouts
 * @param {Whereabouts} whereabouts
 * @param {{ first: string, link: string | null, look?: Look | null, goal?: string | null }} options `look` goes with a
 *   link; `goal` is the target that is open beside it, or the puzzle
 */
export function queryOf(
  { lesson, preset, lab = null, language, presenting, open = [], talk = null, transposed = false },
  { first, link, look = null, goal = null },
) {
  const asked = new URLSearchParams();
  if (lab) {
    asked.set("lab", lab.name);
    for (const [name, value] of Object.entries(lab.settings)) asked.set(name, String(value));
  } else {
    setLink(asked, link, look);
    setPlace(asked, lesson, link === null && preset === first ? null : preset);
    if (goal !== null) asked.set("goal", goal);
  }
  if (language !== null) asked.set("lang", language);
  if (presenting) asked.set("view", "present");
  if (!lab) setTalk(asked, lesson && talk, open.includes("steps"));
  if (transposed) asked.set("transposed", "1");
  const query = asked.toString();
  return query ? `?${query}` : "";
}

/** @param {URLSearchParams} asked @param {string[] | null} talk the names of its steps @param {boolean} opensEvery step of the scene */
function setTalk(asked, talk, opensEvery) {
  if (talk) asked.set("steps", talk.join());
  else if (opensEvery) asked.set("steps", "1");
}

/** What asks there. @param {URLSearchParams} asked @param {WrittenStep | null} lesson @param {string | null} preset */
function setPlace(asked, lesson, preset) {
  if (lesson) {
    asked.set("lesson", lesson[0]);
    if (lesson[1] !== null) asked.set("step", lesson[1]);
  } else if (preset) asked.set("preset", preset);
}

/** @param {URLSearchParams} asked @param {string | null} link @param {Look | null} look */
function setLink(asked, link, look) {
  if (link === null) return;
  asked.set("scene", link);
  if (!look) return;
  const { head, pair, cell, lens } = look;
  const [quantity, ...indices] = cell;
  asked.set("pair", indicesText(pair));
  if (quantity !== "weights" || String(indices) !== String(pair))
    asked.set("cell", `${quantity},${indicesText(indices)}`);
  if (head > 0) asked.set("head", String(head + 1));
  asked.set("lens", lens);
}

let written = ""; // the query of the place that is open
/** @type {"under" | "over" | undefined} */
let layer; // which history entry of an overlay is the current one

/** Let the address be `query`; `push` makes a new entry for "back". @param {string} query @param {boolean} push */
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
 * The host may say `frame.contentWindow.postMessage({ theme: "dark" }, "*")` at any time.
 * @param {HTMLElement} stage @param {(theme: Theme) => void} setTheme
 */
export function settleInFrame(stage, setTheme) {
  stage.dataset.embedded = "";
  window.addEventListener("message", ({ source, data }) => {
    const theme = themeOf(data?.theme);
    if (source === window.parent && theme) setTheme(theme);
  });
}
