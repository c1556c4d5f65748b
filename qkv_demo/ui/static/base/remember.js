// Makes anew only what depends on something that has changed.

/** @template [Made=void] */
export function remember() {
  /** @type {unknown[] | null} */
  let before = null;
  /** @type {Made} */
  let made;
  return (/** @type {unknown[]} */ by, /** @type {() => Made} */ make) => {
    if (before?.length !== by.length || by.some((one, at) => one !== before?.[at])) [before, made] = [by, make()];
    return made;
  };
}
