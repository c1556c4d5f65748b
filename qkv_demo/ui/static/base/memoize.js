// A cache that holds a single value.

/**
 * Return a function that caches one value. If its dependencies are the same as in the last call, the function returns the cached
 * value. Otherwise it computes a new value.
 * @returns {<Made>(dependencies: unknown[], compute: () => Made) => Made}
 */
export function createMemo() {
  /** @type {unknown[] | null} */
  let previousDependencies = null;
  /** @type {any} */
  let value;
  return (dependencies, compute) => {
    const isUnchanged =
      previousDependencies?.length === dependencies.length &&
      dependencies.every((dependency, index) => dependency === previousDependencies?.[index]);
    if (!isUnchanged) [previousDependencies, value] = [dependencies, compute()];
    return value;
  };
}
