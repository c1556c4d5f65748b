// Number fields, keys in a table, pasted tables, the messages about invalid texts, and shortcuts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createNumberFields, inputModeFor, createInputError } from "../../qkv_demo/ui/static/input/number_fields.js";
import { createPressFilter, isComposing } from "../../qkv_demo/ui/static/input/keys.js";
import { keyOf, listKeys } from "../../qkv_demo/ui/static/input/shortcuts.js";
import { hasSeveralNumbers, cellsToMove } from "../../qkv_demo/ui/static/input/typing.js";

/** Create a stand-in for the temperature's field. @returns {any} */
function field(value = "") {
  /** @type {Map<string, string>} */
  const attributes = new Map();
  return {
    value,
    dataset: { option: "temperature" },
    /** @param {string} name */
    getAttribute: (name) => attributes.get(name) ?? null,
    /** @param {string} name @param {string} text */
    setAttribute: (name, text) => attributes.set(name, text),
  };
}

/** Create a field that shows 2, and the number fields that manage it. */
function open() {
  const input = field();
  const fields = createNumberFields({
    store: { scene: { temperature: 2 }, showError() {} },
    settings: { limits: { temperature: [1, 9_000_000] } },
    numberFormat: { formatUnfocused: String, formatEditable: String },
    editing: { setTemperature() {}, endNumberEdit() {} },
  });
  fields.paint(input, 2);
  const state = () => [input.value, input.getAttribute("aria-invalid"), fields.isInvalid(input)];
  const type = (/** @type {string} */ text) => {
    input.value = text;
    fields.type(input);
  };
  return { input, fields, state, type };
}

test("invalid text stays marked after leaving the field", () => {
  const { input, fields, state, type } = open();
  type("abc");
  fields.leave(input);
  fields.paint(input, 2);
  assert.deepEqual(state(), ["abc", "true", true]);
});

test("another number replaces invalid text", () => {
  const { input, fields, state, type } = open();
  type("abc");
  fields.leave(input);
  fields.paint(input, 3);
  assert.deepEqual(state(), ["3", "false", false]);
});

test("another scene replaces invalid text", () => {
  const { fields, state, type } = open();
  type("abc");
  fields.reset();
  assert.deepEqual(state(), ["2", "false", false]);
});

for (const [userAgent, keyboard] of [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", "text"],
  ["Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)", "decimal"],
  ["Mozilla/5.0 (Linux; Android 15)", "decimal"],
]) {
  test(`the keyboard is "${keyboard}" on ${userAgent}`, () => assert.equal(inputModeFor({ userAgent }), keyboard));
}

test("a refused number stays marked when written again", () => {
  const { input, fields, type } = open();
  type("3000000");
  input.setAttribute("aria-invalid", "true");
  fields.showExact(input);
  assert.equal(input.getAttribute("aria-invalid"), "true");
});

const [START, MIDDLE, END, ALL] = [
  { start: 0, end: 0, length: 3 },
  { start: 1, end: 1, length: 3 },
  { start: 3, end: 3, length: 3 },
  { start: 0, end: 3, length: 3 },
];

for (const [key, modifiers, caret, stride] of /** @type {[string, object, typeof ALL, [number, number] | null][]} */ ([
  ["Enter", {}, MIDDLE, [1, 0]],
  ["Enter", { shiftKey: true }, MIDDLE, [-1, 0]],
  ["ArrowUp", {}, ALL, null],
  ["ArrowUp", { ctrlKey: true }, MIDDLE, [-1, 0]],
  ["ArrowDown", { metaKey: true }, MIDDLE, [1, 0]],
  ["ArrowLeft", {}, MIDDLE, null],
  ["ArrowLeft", {}, END, null],
  ["ArrowLeft", {}, START, [0, -1]],
  ["ArrowLeft", {}, ALL, [0, -1]],
  ["ArrowLeft", { ctrlKey: true }, MIDDLE, [0, -1]],
  ["ArrowRight", {}, START, null],
  ["ArrowRight", {}, END, [0, 1]],
  ["ArrowRight", {}, ALL, [0, 1]],
  ["5", {}, ALL, null],
])) {
  test(`${Object.keys(modifiers)} ${key} at ${caret.start} to ${caret.end} of ${caret.length}: ${stride}`, () => {
    const press = { key, shiftKey: false, ctrlKey: false, metaKey: false, ...modifiers };
    assert.deepEqual(cellsToMove(press, caret), stride);
  });
}

for (const [text, block] of /** @type {[string, boolean][]} */ ([
  ["5", false],
  [" -0.5\n", false],
  ["1/3", false],
  ["1\t2", true],
  ["1 2", true],
  ["1\n2", true],
  ["[5]", true],
])) {
  test(`${JSON.stringify(text)} has ${block ? "several numbers" : "one number"}`, () =>
    assert.equal(hasSeveralNumbers(text), block));
}

for (const [text, cell, key] of /** @type {[string, string | null, string][]} */ ([
  ["abc", "key matrix, row 1, column 2", "ui.not_a_number.at"],
  ["1,000", "key matrix, row 1, column 2", "ui.thousands.at"],
  ["abc", null, "ui.not_a_number"],
  ["1,000", null, "ui.thousands"],
  ["0", null, "ui.temperature.range"],
])) {
  test(`"${text}" in ${cell ? "a cell" : "the temperature"} is refused as ${key}`, () => {
    const message = /** @type {any} */ (createInputError(text, "-2", cell, ["1", "9"]));
    assert.equal(message.key, key);
    assert.deepEqual([message.values.text, message.values.last], [text, "\u22122"]);
    assert.equal(message.values.cell ?? null, cell);
    if (key === "ui.temperature.range") assert.deepEqual([message.values.min, message.values.max], ["1", "9"]);
  });
}

test("repeats and bounces of a key are ignored", () => {
  const isNewPress = createPressFilter();
  const [press, repeatedPress] = [{ key: "PageDown", shiftKey: false, repeat: false }, { repeat: true }];
  assert.ok(isNewPress({ ...press, timeStamp: 0 }));
  assert.ok(!isNewPress({ ...press, timeStamp: 40 }));
  assert.ok(!isNewPress({ ...press, ...repeatedPress, timeStamp: 600 }));
  assert.ok(isNewPress({ ...press, timeStamp: 700 }));
  assert.ok(isNewPress({ ...press, key: "PageUp", timeStamp: 710 }));
  for (const timeStamp of [800, 810]) assert.ok(isNewPress({ ...press, key: "ArrowRight", timeStamp }));
});

for (const [press, is] of /** @type {[any, boolean][]} */ ([
  [{ key: "Enter", isComposing: true, keyCode: 13 }, true],
  [{ key: "Enter", isComposing: false, keyCode: 229 }, true], // Safari
  [{ key: "Enter", isComposing: false, keyCode: 13 }, false],
])) {
  test(`${JSON.stringify(press)} is ${is ? "" : "not "}an input method's`, () => assert.equal(isComposing(press), is));
}

for (const [press, name] of /** @type {[any, string][]} */ ([
  [{ key: "Z", ctrlKey: true, shiftKey: true }, "ctrl+shift+z"],
  [{ key: "z", metaKey: true }, "ctrl+z"],
  [{ key: "?", shiftKey: true }, "?"],
  [{ key: " ", shiftKey: true }, "shift+ "],
  [{ key: "Escape" }, "escape"],
  [{ key: "B", shiftKey: true }, "b"],
  [{ key: "\u044f", code: "KeyZ", ctrlKey: true }, "ctrl+z"],
  [{ key: "\u03a9", code: "KeyV", shiftKey: true }, "v"],
  [{ key: "\u0636", code: "KeyQ" }, "q"],
  [{ key: "\u3148", code: "KeyW" }, "w"],
  [{ key: "\u00e9", code: "KeyW" }, "\u00e9"], // The W of a French keyboard is in another position.
  [{ key: "w", code: "Comma" }, "w"], // On a Dvorak keyboard, W is in the position of the comma.
])) {
  test(`${JSON.stringify(press)} is written ${name}`, () => assert.equal(keyOf({ code: "", ...press }), name));
}

test("keys with the same label share an entry", () => {
  const rows = /** @type {Parameters<typeof listKeys>[0]} */ ([
    { keys: [" "] },
    { keys: ["arrowright", " "], label: "turn" },
    { keys: ["arrowleft"], label: "turn" },
    { keys: ["v"], label: "mix", mode: "talk", requiredScreen: "free" },
    { keys: ["n"], label: "notes", mode: "talk", requiredScreen: "lesson" },
    { keys: ["ctrl+z"], label: "undo" },
  ]);
  const [turn, undo] = [
    [["\u2192", "\u2190"], "turn"],
    [["Ctrl+Z"], "undo"],
  ];
  assert.deepEqual(listKeys(rows, { isFree: true, presenting: true }), [turn, [["V"], "mix"], undo]);
  assert.deepEqual(listKeys(rows, { isFree: false, presenting: true }), [turn, [["N"], "notes"], undo]);
  assert.deepEqual(listKeys(rows, { isFree: true, presenting: false }), [turn, undo]); // Keys of talks are not listed elsewhere.
});
