// Functions from which the actions of the store are made. Each is a pure function of the state.

/** @param {State} state @param {Partial<Look>} changes @returns {State} */
export const withView = (state, changes) => ({ ...state, view: changed(state.view, changes) });

/** @param {State} state @param {Partial<Status>} changes @returns {State} */
export const withStatus = (state, changes) => ({ ...state, status: changed(state.status, changes) });

/** Return the state at another location. @param {State} state @param {UserLocation} location @returns {State} */
export const withLocation = (state, location) => (location === state.location ? state : { ...state, location });

/**
 * Return the state with changed fields of the lesson's step that is open; elsewhere nothing changes.
 * @param {State} state @param {Partial<LessonLocation>} changes @returns {State}
 */
export const withProgress = (state, changes) =>
  state.location.kind === "lesson" ? withLocation(state, changed(state.location, changes)) : state;

/** Return the state with something opened or closed at its location. @param {State} state @param {Partial<Visit>} changes */
export const withVisit = (state, changes) =>
  withLocation(state, changed(state.location, /** @type {Partial<UserLocation>} */ (changes)));

/**
 * Return an object with changed fields, the same object if none differs.
 * @template {object} Part @param {Part} part @param {Partial<Part>} changes @returns {Part}
 */
export function changed(part, changes) {
  const names = /** @type {(keyof Part)[]} */ (Object.keys(changes));
  return names.every((name) => name in part && part[name] === changes[name]) ? part : { ...part, ...changes };
}

/**
 * Return the state with a corrected list of open tools. The gradient tool is open if and only if a gradient is set, and the
 * training tool if and only if training is open.
 * @param {State} state @returns {State}
 */
export function withTools(state) {
  const { view, location } = state;
  const open = withTool(withTool(view.open, "matters", Boolean(view.gradient)), "learn", Boolean(location.learning));
  return open === view.open ? state : withView(state, { open });
}

/**
 * Return the open tools with one of them opened or closed.
 * @param {string[]} open @param {string} name @param {boolean} isOpen
 */
export function withTool(open = [], name, isOpen) {
  if (open.includes(name) === isOpen) return open;
  return isOpen ? [...open, name] : open.filter((tool) => tool !== name);
}

/**
 * Join tables, and throw an error if a name occurs twice, because one function would silently replace the other.
 * @template {object[]} Tables @param {Tables} tables @returns {United<Tables>}
 */
export function united(...tables) {
  const names = tables.flatMap(Object.keys);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`named twice: ${twice.join(", ")}`);
  return Object.assign({}, ...tables);
}
