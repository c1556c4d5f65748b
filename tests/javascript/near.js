// Numbers that are alike but for rounding.

import assert from "node:assert/strict";

export function near(found, wanted, most = 1e-9) {
  assert.equal(found.length, wanted.length);
  found.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) <= most, `${found} is not ${wanted}`));
}
