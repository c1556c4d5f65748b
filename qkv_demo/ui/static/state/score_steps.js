// @ts-check
// The steps of the scores: with many tokens they share one place on the stage, and one of them is in front.

/**
 * The pairs' quantities that are always computed, in their order; the weights, which a person may set, come after them.
 * @param {Quantity[]} quantities
 */
export const scoreSteps = (quantities) =>
  quantities.filter(({ columns, path }) => columns === "keys" && path === null).map(({ name }) => name);
