// An assertion for numbers that may differ by rounding errors.

import assert from "node:assert/strict";

/** Check that all values are equal to the expected ones, up to a tolerance. */
export function near(values, expected, tolerance = 1e-9) {
  assert.equal(values.length, expected.length);
  values.forEach((value, index) =>
    assert.ok(Math.abs(value - expected[index]) <= tolerance, `${values} is not ${expected}`),
  );
}
