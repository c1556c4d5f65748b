import assert from "node:assert/strict";
import { test } from "node:test";
import { pageTitle } from "../../qkv_demo/ui/static/components/page_title.js";

const settings = /** @type {any} */ ({ learning: { puzzles: { mirror: {} } } });

/** @param {object} props the differences from a custom scene */
const titleOf = ({ lesson = null, lab = null, learning = null, preset = null } = /** @type {any} */ ({})) =>
  pageTitle(
    (key) => key,
    settings,
    /** @type {any} */ ({ answer: { lesson }, status: { lab, learning }, view: { preset } }),
  );

for (const [name, props, expected] of /** @type {[string, any, RegExp][]} */ ([
  ["a custom scene", {}, /^QKV/],
  ["an example", { preset: "nlper" }, /^preset\.nlper\.title – QKV/],
  [
    "a step, before its example",
    { lesson: { title: "Two scores", lesson: "Riley" }, preset: "nlper" },
    /^Two scores – Riley – QKV/,
  ],
  ["a lab, before its lesson", { lab: { name: "order" }, lesson: { title: "T" } }, /^lab\.order\.title – QKV/],
  ["a puzzle", { learning: { goal: "mirror" } }, /^puzzle\.mirror\.title – QKV/],
  ["training without a puzzle", { learning: { goal: "now" } }, /^QKV/],
]))
  test(`the page title names ${name}`, () => assert.match(titleOf(props), expected));
