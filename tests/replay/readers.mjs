// Runs the page's readers of untrusted input in Node. Each line is a reader with its input. The response is true or {error}.

import { createInterface } from "node:readline";

let input = ""; // The storage returns it for every key.
let dispatch = (_) => undefined;
const storageArea = { getItem: () => input, setItem: () => undefined, removeItem: () => undefined };
const page = { innerWidth: 1280, innerHeight: 720, addEventListener: (_, listener) => (dispatch = listener) };
class DOMParser {
  parseFromString = () => ({ querySelector: () => null });
}
Object.assign(globalThis, { localStorage: storageArea, sessionStorage: storageArea, window: page, DOMParser });
Object.assign(globalThis, { document: { body: { dataset: {} } }, HTMLMetaElement: class {} });

const load = (path) => import(`../../qkv_demo/ui/static/${path}.js`);
const { buildQueryString, readAddress, parseTheme } = await load("browser/address");
const { readSavedFile } = await load("state/sharing");
const { setUpInFrame } = await load("browser/address");
const storage = await load("browser/storage");
const { chooseLanguage } = await load("base/words");
const { planFirstRequest, createFirstState } = await load("state/store");
const { readStep, readTalk, stepForAddress, talkForAddress } = await load("state/talk_steps");
const { validToolNames } = await load("state/commands");

const isTheme = (theme) => [null, "light", "dark"].includes(theme);

/** Return true if an address is read as known values, and writing and reading them again gives the same. */
function isStable(query, { addresses, strings }) {
  const address = readAddress(query);
  const language = chooseLanguage(strings, address.language ?? "en");
  const step = readStep(addresses, address.lesson);
  const talk = step && readTalk(addresses, step[0], address.talk);
  const isKnown = isTheme(address.theme) && Object.hasOwn(strings, language) && (step === null || Number.isInteger(step[1]));
  if (!step || step[1] < 0 || !Object.hasOwn(addresses, step[0])) return isKnown;
  const position = { lesson: stepForAddress(addresses, step), talk: talkForAddress(addresses, talk, step) };
  const state = { ...position, preset: null, language, presenting: true };
  const again = readAddress(buildQueryString(state, { defaultPreset: "", link: null }));
  const same = [readStep(addresses, again.lesson), readTalk(addresses, step[0], again.talk)];
  return isKnown && JSON.stringify(same) === JSON.stringify([step, talk]);
}

const READERS = {
  work({ opening, settings }) {
    const requested = { link: null, lesson: null, preset: null, puzzle: null };
    const plan = planFirstRequest(requested, storage.loadWork(), settings, true);
    const { past, location } = createFirstState(opening, { lesson: ["masks", 1], preset: null }, [], { resumedWork: plan.resumedWork });
    return past.every(({ scene }) => scene.tokens.length === 2) && Number.isInteger(location.beat);
  },
  done() {
    storage.saveCompletion("openedSteps", "riley-and-dog", 1);
    return Object.values(storage.loadCompletion()).every((done) => Object.values(done).every(Number.isFinite));
  },
  chosen: () => validToolNames(storage.loadChoice("open")).every(Boolean) && isTheme(parseTheme(storage.loadChoice("theme"))),
  address: ({ settings }) => isStable(input, settings),
  async file() {
    const saved = await readSavedFile({ size: input.length, text: async () => input });
    return saved === null || saved.scene instanceof Object || saved.weights === input;
  },
  message() {
    const themes = [];
    setUpInFrame({ dataset: {} }, (theme) => themes.push(theme));
    dispatch({ source: page.parent, data: JSON.parse(input) });
    return themes.every(isTheme);
  },
};

let context = null;
for await (const line of createInterface({ input: process.stdin })) {
  const [reader, text] = context ? JSON.parse(line) : [];
  context ??= JSON.parse(line);
  input = text;
  try {
    console.log(JSON.stringify(reader ? (await READERS[reader](context)) || { error: "unexpected result" } : true));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
