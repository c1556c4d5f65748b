// Sentences of the language files in the browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { preferred, speaker } from "../../qkv_demo/ui/static/base/words.js";

const TABLES = { en: { hello: "Hello {name}, {name}!", bare: "{left}" }, zh: { hello: "{name}，你好！" } };

const SAID = [
  ["en", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["zh", "hello", { name: "Riley" }, "Riley，你好！"],
  ["fr", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["en", "bare", {}, "{left}"],
  ["en", "no.such.key", {}, "no.such.key"],
  ["en", "hello", { name: "$&{name}" }, "Hello $&{name}, $&{name}!"],
];

for (const [language, key, values, text] of SAID) {
  test(`${key} in ${language} says ${text}`, () => assert.equal(speaker(TABLES, language)(key, values), text));
}

for (const [wanted, language] of [
  [["fr", "zh-HK"], "zh"],
  [["de"], "en"],
  [["ZH"], "zh"],
  [[], "en"],
]) {
  test(`${wanted} prefers ${language}`, () => assert.equal(preferred(TABLES, wanted), language));
}
