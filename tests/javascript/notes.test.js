// The channel of a talk and its speaker's window.

import assert from "node:assert/strict";
import { test } from "node:test";

import { freshName } from "../../qkv_demo/ui/static/notes/teller.js";

test("two talks have two names", () => {
  const names = new Set(Array.from({ length: 50 }, freshName));
  assert.equal(names.size, 50);
  for (const name of names) assert.match(name, /^talk-[0-9a-f]{32}$/);
});
