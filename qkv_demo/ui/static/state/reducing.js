// @ts-check
// What every table of actions and of commands is made with.

/** @param {State} state @param {Partial<View>} changes @returns {State} */
export const withView = (state, changes) => ({ ...state, view: changed(state.view, changes) });

/** @param {State} state @param {Partial<Status>} changes @returns {State} */
export const withStatus = (state, changes) => ({ ...state, status: changed(state.status, changes) });

/**
 * The very same where nothing is another.
 * @template {object} Part @param {Part} part @param {Partial<Part>} changes @returns {Part}
 */
function changed(part, changes) {
  const names = /** @type {(keyof Part)[]} */ (Object.keys(changes));
  return names.every((name) => name in part && part[name] === changes[name]) ? part : { ...part, ...changes };
}

/**
 * One table of several. A name that two of them have is an error: one would silently replace the other.
 * @template {object[]} Tables @param {Tables} tables @returns {United<Tables>}
 */
export function united(...tables) {
  const names = tables.flatMap(Object.keys);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`named twice: ${twice.join(", ")}`);
  return Object.assign({}, ...tables);
}
