// Programs run in Node: each line in is {program, cases: [inputs…], wanted?}, each line out the outputs of every case.
// Numbers travel as the bytes of float64, which keep every bit of infinities, NaN and −0.

import { createInterface } from "node:readline";
import { prepare } from "../../qkv_demo/ui/static/replay/program.js";

const bytes = ({ shape, data }) => [shape, Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64")];
const numbers = ([shape, text]) => {
  const raw = Uint8Array.from(Buffer.from(text, "base64"));
  return { shape, data: new Float64Array(raw.buffer) };
};

function answer({ program, cases, wanted }) {
  try {
    const run = prepare(program);
    const started = performance.now();
    const outputs = cases.map((inputs) => run((address) => numbers(inputs[address]), wanted));
    const milliseconds = (performance.now() - started) / cases.length;
    return { outputs: outputs.map((found) => Object.fromEntries(Object.entries(found).map(([name, value]) => [name, bytes(value)]))), milliseconds };
  } catch (error) {
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
