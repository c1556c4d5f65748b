// Makes anew only what depends on something that has changed.

/** @returns {<Made>(by: unknown[], make: () => Made) => Made} */
export function remember() {
  /** @type {unknown[] | null} */
  let before = null;
  /** @type {any} */
  let made;
  return (by, make) => {
    if (before?.length !== by.length || by.some((one, at) => one !== before?.[at])) [before, made] = [by, make()];
    return made;
  };
}
