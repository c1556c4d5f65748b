// Where the arithmetic of a number stands.

import assert from "node:assert/strict";
import { test } from "node:test";
import { besideOf } from "../../qkv_demo/ui/static/input/beside.js";

const CARD = { width: 400, height: 150 };
const WINDOW = { width: 1280, height: 720 };

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

for (const [where, about, whole, left, top] of /** @type {const} */ ([
  ["right of the table", box(60, 300, 50, 30), box(20, 270, 150, 60), 180, 290],
  ["left of a table at the right edge", box(1000, 300, 50, 30), box(900, 270, 300, 60), 490, 290],
  ["below a number of a table as wide as the page", box(60, 300, 50, 30), box(20, 270, 1200, 60), 60, 340],
  ["above one that stands low", box(60, 600, 50, 30), box(20, 270, 1200, 400), 60, 440],
  ["within the window's height", box(60, 690, 50, 30), box(20, 600, 150, 120), 180, 562],
])) {
  test(`it stands ${where}`, () => assert.deepEqual(besideOf(about, whole, CARD, WINDOW), { left, top }));
}
