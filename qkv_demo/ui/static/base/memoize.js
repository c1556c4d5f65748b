// Memoization of the latest value.

/**
 * Create a cache of one value. Calling it with the same dependencies as the last time returns the cached value, otherwise
 * it computes a new one.
 * @returns {<Made>(dependencies: unknown[], compute: () => Made) => Made}
 */
export function createMemo() {
  /** @type {unknown[] | null} */
  let previous = null;
  /** @type {any} */
  let value;
  return (dependencies, compute) => {
    const isUnchanged =
      previous?.length === dependencies.length &&
      dependencies.every((dependency, index) => dependency === previous?.[index]);
    if (!isUnchanged) [previous, value] = [dependencies, compute()];
    return value;
  };
}
