// A cache that holds a single value.

/**
 * Create a cache for one value. Called with the same dependencies as the last time, it returns the cached value; otherwise it
 * computes and caches a new one.
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
