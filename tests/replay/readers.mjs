// The page's readers of what others may have written: a line in, and a line out, true or {error}.

import { createInterface } from "node:readline";

let kept = ""; // whatever is asked for
let hear = (_) => undefined;
const place = { getItem: () => kept, setItem: () => undefined, removeItem: () => undefined };
const page = { innerWidth: 1280, innerHeight: 720, addEventListener: (_, heard) => (hear = heard) };
class DOMParser {
  parseFromString = () => ({ querySelector: () => null });
}
Object.assign(globalThis, { localStorage: place, sessionStorage: place, window: page, DOMParser });
Object.assign(globalThis, { document: { body: { dataset: {} } }, HTMLMetaElement: class {} });

const from = (path) => import(`../../qkv_demo/ui/static/${path}.js`);
const { queryOf, readAddress, themeOf } = await from("browser/address");
const { readSaved } = await from("state/sharing");
const { settleInFrame } = await from("browser/address");
const storage = await from("browser/storage");
const { languageFor } = await from("base/words");
const { firstPlace, firstState } = await from("state/store");
const { readStep, readTalk, writeStep, writeTalk } = await from("state/talk_steps");
const { toolsFrom } = await from("state/commands");

const isTheme = (theme) => [null, "light", "dark"].includes(theme);

/** What an address asks for is known, and the address that is written of it asks for the same. */
function leads(query, { addresses, words }) {
  const asked = readAddress(query);
  const language = languageFor(words, asked.language ?? "en");
  const step = readStep(addresses, asked.lesson);
  const talk = step && readTalk(addresses, step[0], asked.talk);
  const isKnown = isTheme(asked.theme) && Object.hasOwn(words, language) && (step === null || Number.isInteger(step[1]));
  if (!step || step[1] < 0 || !Object.hasOwn(addresses, step[0])) return isKnown;
  const where = { lesson: writeStep(addresses, step), talk: writeTalk(addresses, talk, step) };
  const at = { ...where, preset: null, language, presenting: true };
  const again = readAddress(queryOf(at, { first: "", link: null }));
  const same = [readStep(addresses, again.lesson), readTalk(addresses, step[0], again.talk)];
  return isKnown && JSON.stringify(same) === JSON.stringify([step, talk]);
}

const READERS = {
  work({ opening, settings: { presets } }) {
    const first = firstPlace({ link: null, lesson: null, preset: null }, storage.recallWork(), presets, true);
    const { past, location } = firstState(opening, { lesson: ["masks", 1], preset: null }, [], { left: first.left });
    return past.every(({ scene }) => scene.tokens.length === 2) && Number.isInteger(location.beat);
  },
  done() {
    storage.rememberDone("lesson", "riley-and-dog", 1);
    return Object.values(storage.recallDone()).every((done) => Object.values(done).every(Number.isFinite));
  },
  chosen: () => toolsFrom(storage.recallChoice("open")).every(Boolean) && isTheme(themeOf(storage.recallChoice("theme"))),
  address: ({ settings }) => leads(kept, settings),
  async file() {
    const saved = await readSaved({ size: kept.length, text: async () => kept });
    return saved === null || saved.scene instanceof Object;
  },
  message() {
    const said = [];
    settleInFrame({ dataset: {} }, (theme) => said.push(theme));
    hear({ source: page.parent, data: JSON.parse(kept) });
    return said.every(isTheme);
  },
};

let told = null;
for await (const line of createInterface({ input: process.stdin })) {
  const [reader, text] = told ? JSON.parse(line) : [];
  told ??= JSON.parse(line);
  kept = text;
  try {
    console.log(JSON.stringify(reader ? (await READERS[reader](told)) || { error: "not what it should be" } : true));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
