// The title of the page, which the browser shows in its tab.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pageTitle } from "../../qkv_demo/ui/static/components/page_title.js";

/** @param {object} props the differences from a custom scene */
const titleOf = ({ lesson = null, overlay = null, location = {} } = /** @type {any} */ ({})) =>
  pageTitle((key) => key, /** @type {any} */ ({ response: { lesson }, location: { overlay, ...location } }));

for (const [name, props, expected] of /** @type {[string, any, RegExp][]} */ ([
  ["a custom scene", {}, /^QKV/],
  ["an example", { location: { kind: "example", name: "nlper" } }, /^preset\.nlper\.title – QKV/],
  ["a step", { lesson: { title: "Two scores", lesson_title: "Riley" } }, /^Two scores – Riley – QKV/],
  [
    "a lab, before its lesson",
    { overlay: { kind: "lab", name: "order" }, lesson: { title: "T" } },
    /^lab\.order\.title – QKV/,
  ],
  ["a puzzle", { location: { kind: "puzzle", name: "mirror" } }, /^puzzle\.mirror\.title – QKV/],
]))
  test(`the page title names ${name}`, () => assert.match(titleOf(props), expected));
