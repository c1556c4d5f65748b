// Parsing numbers that the user types, and formatting numbers for display.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createNumberFormat, parseNumber, parseFormatted, equalsSign } from "../../qkv_demo/ui/static/base/words.js";

const FORMATS = {
  decimals: 2,
  small: 0.01,
  vast: 10000,
  vast_decimals: 1,
  editable_decimals: 4,
  editable_small: 0.001,
  editable_digits: 3,
};
const { isNegative, formatNumber, formatEditable, formatUnfocused, formatNonzero } = createNumberFormat(FORMATS);

const PARSED_TEXTS = [
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
  ["\uff11\uff0e\uff15", 1.5],
  ["\u20132", -2],
  ["\u200b2\u200b", 2],
  ["25%", 0.25],
  ["-1/2 %", -0.005],
  ["%", null],
  ["5%%", null],
  ["1,000%", null],
  ["1\u00bd", null],
  ["10\u00b2", null],
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

for (const [text, value] of PARSED_TEXTS) {
  test(`"${text}" is parsed as ${value}`, () => assert.equal(parseNumber(text), value));
}

const TABLE_TEXTS = [
  [-12345, "\u22121.2e4"],
  [0, "0.00"],
  [-0.001, "0.00"],
  [-1.5, "\u22121.50"],
  [9999.99, "9999.99"],
  [10000, "1.0e4"],
  [-1e-300, "0.00"],
];

for (const [value, text] of TABLE_TEXTS) {
  test(`a table shows ${value} as ${text}`, () => assert.equal(formatNumber(value), text));
}

const EDITABLE_TEXTS = [
  [0, "0"],
  [1, "1"],
  [0.123456, "0.1235"],
  [0.00012345, "0.000123"],
  [-2.5, "-2.5"],
];

for (const [value, text] of EDITABLE_TEXTS) {
  test(`a cell shows the editable ${value} as ${text}`, () => assert.equal(formatEditable(value), text));
}

const UNFOCUSED_TEXTS = [
  [0.125, "0.125"],
  [-123456.78, "-123456.78"],
  [-1.2564, "-1.26"],
  [2 / 3, "0.67"],
  [0.0143421, "0.014"],
  [-1.23456e-7, "-1.2e-7"],
  [-0.999999, "-1"],
];

for (const [value, text] of UNFOCUSED_TEXTS) {
  test(`a cell without focus shows ${value} as ${text}`, () => assert.equal(formatUnfocused(value), text));
}

for (const [slope, text] of [
  [0, "0.00"],
  [0.34, "0.34"],
  [-0.0099, "\u22129.9e\u22123"],
  [3.4e-7, "3.4e\u22127"],
  [2.8e300, "2.8e300"],
]) {
  test(`a slope of ${slope} is shown as ${text}`, () => assert.equal(formatNonzero(slope), text));
}

test("signs compare the shown decimals", () => {
  assert.equal(equalsSign(parseFormatted("4.81") + parseFormatted("1.46"), "6.27"), "=");
  assert.equal(equalsSign(parseFormatted("1.74") + parseFormatted("2.89"), "4.64"), "\u2248");
  assert.equal(equalsSign(parseFormatted("0.10") + parseFormatted("\u22120.30"), "\u22120.20"), "=");
});

for (const value of [-0.0001, -0.0049, -0.006, -1, -12345, 0, -0, 1, null, undefined]) {
  test(`the color of ${value} agrees with its displayed sign`, () =>
    assert.equal(isNegative(value), formatNumber(value).startsWith("\u2212")));
}
