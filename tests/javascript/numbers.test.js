// How numbers are read from a hand and shown to an eye.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createNumbers,
  isThousands,
  parse,
  reread,
  round,
  signOf,
  stepOf,
} from "../../qkv_demo/ui/static/base/words.js";

const TOLD = {
  decimals: 2,
  small: 0.01,
  vast: 10000,
  vast_decimals: 1,
  given_decimals: 4,
  given_small: 0.001,
  given_digits: 3,
};
const { show, showGiven, showResting, tell } = createNumbers(TOLD);

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
  ["1,5", 1.5],
  ["0,125", 0.125],
  ["12,34", 12.34],
  ["1,000", null],
  ["-12,345,678", null],
  ["1,000.5", null],
  ["1,000/3", null],
  ["1_000", null],
  ["1_0/4", null],
];

for (const [text, value] of READ) {
  test(`"${text}" is read as ${value}`, () => assert.equal(parse(text), value));
}

for (const [text, may] of /** @type {[string, boolean][]} */ ([
  ["1,000", true],
  ["\u22121,000", true],
  ["\uff11\uff0c000", true],
  ["0,500", false],
  ["1,00", false],
  ["1000", false],
  ["a,000", false],
])) {
  test(`the comma in "${text}" ${may ? "may" : "cannot"} set off thousands`, () =>
    assert.equal(isThousands(text), may));
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

const RESTING = [
  [0.125, "0.125"],
  [-123456.78, "-123456.78"],
  [-1.2564, "-1.26"],
  [2 / 3, "0.67"],
  [0.0143421, "0.014"],
  [-1.23456e-7, "-1.2e-7"],
  [-0.999999, "-1"],
];

for (const [value, text] of RESTING) {
  test(`a cell that nobody has in hand shows ${value} as ${text}`, () => assert.equal(showResting(value), text));
}

test("numbers are written as they are told to be", () => {
  const numbers = createNumbers({
    ...TOLD,
    decimals: 1,
    vast: 100,
    vast_decimals: 2,
    given_decimals: 2,
    given_digits: 1,
  });
  assert.equal(numbers.show(-0.04), "0.0");
  assert.equal(numbers.show(99.96), "100.0");
  assert.equal(numbers.show(-12345), "\u22121.23e4");
  assert.equal(numbers.showGiven(0.126), "0.13");
  assert.equal(numbers.showGiven(0.00012), "0.0001");
});

test("rounding leaves no dust of binary fractions", () => {
  assert.equal(round(0.1 + 0.2, 1e-6), 0.3);
  assert.equal(round(1.2349, 0.01), 1.23);
});

test("Shift is finer and Alt coarser", () => {
  assert.equal(stepOf({ shiftKey: true, altKey: false }, 1), 0.1);
  assert.equal(stepOf({ shiftKey: false, altKey: true }, 1), 10);
  assert.equal(stepOf({ shiftKey: false, altKey: false }, 1), 1);
});

for (const [slope, text] of [
  [0, "0.00"],
  [0.34, "0.34"],
  [-0.0099, "\u22129.9e\u22123"],
  [3.4e-7, "3.4e\u22127"],
  [2.8e300, "2.8e300"],
]) {
  test(`a slope of ${slope} is told as ${text}`, () => assert.equal(tell(slope), text));
}

test("a sum is equal where its decimals are, as they are shown", () => {
  assert.equal(signOf(reread("4.81") + reread("1.46"), "6.27"), "=");
  assert.equal(signOf(reread("1.74") + reread("2.89"), "4.64"), "\u2248");
  assert.equal(signOf(reread("0.10") + reread("\u22120.30"), "\u22120.20"), "=");
});
