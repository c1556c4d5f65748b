// How numbers are read from a hand and shown to an eye.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, round, show, showGiven, stepOf } from "../../qkv_demo/ui/static/base/numbers.js";

const READ = [
  ["0.5", 0.5],
  ["  2 ", 2],
  ["-2", -2],
  ["\u22122", -2],
  ["+3", 3],
  [".25", 0.25],
  ["5.", 5],
  ["1e-2", 0.01],
  ["0,5", 0.5],
  ["1/3", 1 / 3],
  ["\u00bd", 0.5],
  ["\uff11", 1],
  ["", null],
  ["-", null],
  ["1/0", null],
  ["1/2/3", null],
  ["0x10", null],
  ["Infinity", null],
  ["two", null],
];

for (const [text, value] of READ) {
  test(`"${text}" is read as ${value}`, () => assert.equal(parse(text), value));
}

const SHOWN = [
  [0, "0.00"],
  [-0.001, "0.00"],
  [-1.5, "\u22121.50"],
  [9999.99, "9999.99"],
  [10000, "1.0e4"],
  [-1e-300, "0.00"],
];

for (const [value, text] of SHOWN) {
  test(`a table shows ${value} as ${text}`, () => assert.equal(show(value), text));
}

const GIVEN = [
  [0, "0"],
  [1, "1"],
  [0.123456, "0.1235"],
  [0.00012345, "0.000123"],
  [-2.5, "-2.5"],
];

for (const [value, text] of GIVEN) {
  test(`a cell shows the given ${value} as ${text}`, () => assert.equal(showGiven(value), text));
}

test("rounding leaves no dust of binary fractions", () => {
  assert.equal(round(0.1 + 0.2, 1e-6), 0.3);
  assert.equal(round(1.2349, 0.01), 1.23);
});

test("Shift is finer and Alt coarser", () => {
  assert.equal(stepOf({ shiftKey: true, altKey: false }, 1), 0.1);
  assert.equal(stepOf({ shiftKey: false, altKey: true }, 1), 10);
  assert.equal(stepOf({ shiftKey: false, altKey: false }, 1), 1);
});
