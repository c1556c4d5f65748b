// Programs run in Node: each line in is {program, cases: [inputs…]}, each line out the outputs of every case.
// A line {spec, geometry} gets the figure that they make, a line {slopes, settings} which number matters in a picture, and the
// words for it.
// Numbers travel as the bytes of float64, which keep every bit of infinities, NaN and −0.

import { createInterface } from "node:readline";
import { resolve } from "../../qkv_demo/ui/static/replay/figures.js";
import { createNumbers, speaker } from "../../qkv_demo/ui/static/base/words.js";
import { slopeWords } from "../../qkv_demo/ui/static/components/arithmetic_words.js";
import { prepare } from "../../qkv_demo/ui/static/replay/program_cache.js";
import { slopesOf } from "../../qkv_demo/ui/static/replay/gradient.js";
import { namesOf } from "../../qkv_demo/ui/static/components/token_style.js";

const bytes = ({ shape, data }) => [shape, Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64")];
const numbers = ([shape, text]) => {
  const raw = Uint8Array.from(Buffer.from(text, "base64"));
  return { shape, data: new Float64Array(raw.buffer) };
};

const told = (outputs) => Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, bytes(value)]));

function replayed({ program, cases }) {
  const run = prepare(program);
  return { outputs: cases.map((inputs) => told(run((address) => numbers(inputs[address])))) };
}

function drawn({ spec, geometry }) {
  return { figure: resolve(spec, Object.fromEntries(Object.entries(geometry).map(([name, value]) => [name, numbers(value)]))) };
}

function matters({ slopes: { program, answer, pictured }, language, settings }) {
  const run = prepare(program);
  const slopes = slopesOf(run, { answer, pictured });
  const page = { t: speaker(settings, language), numbers: createNumbers(settings.formats), settings };
  const words = slopes && slopeWords(page, { slopes, answer, scene: pictured, names: namesOf(page.t, pictured) });
  return { slopes, words };
}

function answer(request) {
  try {
    if (request.slopes) return matters(request);
    return request.spec ? drawn(request) : replayed(request);
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
