// Programs run in Node: each line in is {program, cases: [inputs…], wanted?}, each line out the outputs of every case.
// A line {spec, geometry} gets the figure that they make.
// Numbers travel as the bytes of float64, which keep every bit of infinities, NaN and −0.

import { createInterface } from "node:readline";
import { resolve } from "../../qkv_demo/ui/static/pictures/resolve.js";
import { prepare } from "../../qkv_demo/ui/static/replay/program.js";

const bytes = ({ shape, data }) => [shape, Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64")];
const numbers = ([shape, text]) => {
  const raw = Uint8Array.from(Buffer.from(text, "base64"));
  return { shape, data: new Float64Array(raw.buffer) };
};

const told = (outputs) => Object.fromEntries(Object.entries(outputs).map(([name, value]) => [name, bytes(value)]));

function replayed({ program, cases, wanted }) {
  const run = prepare(program);
  const started = performance.now();
  const outputs = cases.map((inputs) => run((address) => numbers(inputs[address]), wanted));
  return { outputs: outputs.map(told), milliseconds: (performance.now() - started) / cases.length };
}

function drawn({ spec, geometry }) {
  return { figure: resolve(spec, Object.fromEntries(Object.entries(geometry).map(([name, value]) => [name, numbers(value)]))) };
}

function answer(request) {
  try {
    return request.spec ? drawn(request) : replayed(request);
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
