// Sentences of the language files in the browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { languageFor, speaker } from "../../qkv_demo/ui/static/base/words.js";

const TABLES = {
  en: { hello: "Hello {name}, {name}!", bare: "{left}", every: "{constructor}", count: "{n} {n:step|steps}" },
  zh: { hello: "{name}，你好！" },
};

const TURNING = "[\\u0590-\\u08ff\\u202a-\\u202e\\u2066-\\u2069]";

const SAID = [
  ["en", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["zh", "hello", { name: "Riley" }, "Riley，你好！"],
  ["fr", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["en", "bare", {}, "{left}"],
  ["en", "no.such.key", {}, "no.such.key"],
  ["en", "hello", { name: "$&{name}" }, "Hello $&{name}, $&{name}!"],
  ["en", "hello", { name: "\u202eab" }, "Hello \u2068\u202eab\u2069, \u2068\u202eab\u2069!"],
  ["zh", "hello", { name: "\u2069\u05d0\u2067" }, "\u2068\u2068\u2069\u05d0\u2067\u2069\u2069，你好！"],
  ["en", "hello", {}, "Hello {name}, {name}!"],
  ["en", "count", { n: 1 }, "1 step"],
  ["en", "count", { n: 21 }, "21 steps"],
  ["en", "count", { n: "1.00" }, "1.00 steps"],
  ["en", "every", {}, "{constructor}"],
  ["constructor", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["en", "toString", {}, "toString"],
];

for (const [language, key, values, text] of SAID) {
  test(`${key} in ${language} says ${text}`, () =>
    assert.equal(speaker({ words: TABLES, turning: TURNING }, language)(key, values), text));
}

for (const [wanted, language] of [
  [["fr", "zh-HK"], "zh"],
  [["de"], "en"],
  [["ZH"], "zh"],
  [[], "en"],
]) {
  test(`${wanted} prefers ${language}`, () => assert.equal(languageFor(TABLES, null, wanted), language));
}

for (const [asked, language] of [
  ["zh", "zh"],
  ["constructor", "en"],
  ["__proto__", "en"],
  ["toString", "en"],
  [null, "en"],
]) {
  test(`an address with lang=${asked} speaks ${language}`, () => assert.equal(languageFor(TABLES, asked), language));
}
