// Translations, and the choice of the language.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLanguage, listSeparator, createTranslate } from "../../qkv_demo/ui/static/base/words.js";

const TABLES = {
  en: { hello: "Hello {name}, {name}!", missing: "{name}", inherited: "{constructor}", count: "{n} {n:step|steps}" },
  zh: { hello: "{name}，你好！", "ui.and": "{first}、{second}" },
};

const BIDI_PATTERN = "[\\u0590-\\u08ff\\u202a-\\u202e\\u2066-\\u2069]";

const CASES = [
  ["en", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["zh", "hello", { name: "Riley" }, "Riley，你好！"],
  ["fr", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["en", "missing", {}, "{name}"],
  ["en", "no.such.key", {}, "no.such.key"],
  ["en", "hello", { name: "$&{name}" }, "Hello $&{name}, $&{name}!"],
  ["en", "hello", { name: "\u202eab" }, "Hello \u2068\u202eab\u2069, \u2068\u202eab\u2069!"],
  ["zh", "hello", { name: "\u2069\u05d0\u2067" }, "\u2068\u2068\u2069\u05d0\u2067\u2069\u2069，你好！"],
  ["en", "hello", {}, "Hello {name}, {name}!"],
  ["en", "count", { n: 1 }, "1 step"],
  ["en", "count", { n: 21 }, "21 steps"],
  ["en", "count", { n: "1.00" }, "1.00 steps"],
  ["en", "inherited", {}, "{constructor}"],
  ["constructor", "hello", { name: "Riley" }, "Hello Riley, Riley!"],
  ["en", "toString", {}, "toString"],
];

for (const [language, key, values, text] of CASES) {
  test(`${key} in ${language} becomes ${text}`, () =>
    assert.equal(createTranslate({ strings: TABLES, bidi_pattern: BIDI_PATTERN }, language)(key, values), text));
}

for (const [browserLanguages, language] of [
  [["fr", "zh-HK"], "zh"],
  [["de"], "en"],
  [["ZH"], "zh"],
  [[], "en"],
]) {
  test(`a browser with ${browserLanguages} gets ${language}`, () =>
    assert.equal(chooseLanguage(TABLES, null, browserLanguages), language));
}

for (const [languageTag, language] of [
  ["zh", "zh"],
  ["constructor", "en"],
  ["__proto__", "en"],
  ["toString", "en"],
  [null, "en"],
]) {
  test(`an address with lang=${languageTag} opens in ${language}`, () =>
    assert.equal(chooseLanguage(TABLES, languageTag), language));
}

test("items of a Chinese list are separated by a Chinese comma", () =>
  assert.equal(listSeparator(createTranslate({ strings: TABLES, bidi_pattern: BIDI_PATTERN }, "zh")), "、"));
