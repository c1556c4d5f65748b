// Runs the page's replay in Node. Requests and responses are lines of JSON:
// {program, cases: [inputs…]} returns the outputs of each case, {layout, geometry} returns a figure, and {slopes, language,
// settings} returns the slopes of a picture and their text. Numbers are bytes of float64, which keep infinities, NaN and −0.

import { createInterface } from "node:readline";
import { fillLayout } from "../../qkv_demo/ui/static/replay/figures.js";
import { createNumberFormat, createTranslate } from "../../qkv_demo/ui/static/base/words.js";
import { slopeWords } from "../../qkv_demo/ui/static/components/arithmetic_words.js";
import { compile } from "../../qkv_demo/ui/static/replay/program_cache.js";
import { computeSlopes } from "../../qkv_demo/ui/static/replay/gradient.js";
import { namesOf } from "../../qkv_demo/ui/static/components/token_style.js";

const bytes = ({ shape, data }) => [shape, Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64")];
const numbers = ([shape, text]) => {
  const raw = Uint8Array.from(Buffer.from(text, "base64"));
  return { shape, data: new Float64Array(raw.buffer) };
};

const encode = (outputs) => Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, bytes(value)]));

function replay({ program, cases }) {
  const run = compile(program);
  return { outputs: cases.map((inputs) => encode(run((address) => numbers(inputs[address])))) };
}

function draw({ layout, geometry }) {
  return { figure: fillLayout(layout, Object.fromEntries(Object.entries(geometry).map(([name, value]) => [name, numbers(value)]))) };
}

function explainSlopes({ slopes: { program, response, shownScene }, language, settings }) {
  const slopes = computeSlopes(compile(program), { response, shownScene });
  const page = { t: createTranslate(settings, language), numberFormat: createNumberFormat(settings.formats), settings };
  const words = slopes && slopeWords(page, { slopes, response, scene: shownScene, names: namesOf(page.t, shownScene) });
  return { slopes, words };
}

function respond(request) {
  try {
    if (request.slopes) return explainSlopes(request);
    return request.layout ? draw(request) : replay(request);
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(respond(JSON.parse(line)))}\n`);
