// Helper functions for the store's actions. The state is immutable, so they return changed copies.

/** Return a copy of the state with a changed view. @param {State} state @param {Partial<ViewState>} changes @returns {State} */
export const withView = (state, changes) => ({ ...state, view: withChanges(state.view, changes) });

/** Return a copy of the state with a changed status. @param {State} state @param {Partial<Status>} changes @returns {State} */
export const withStatus = (state, changes) => ({ ...state, status: withChanges(state.status, changes) });

/** Return a copy of the state at another location. @param {State} state @param {UserLocation} location @returns {State} */
export const withLocation = (state, location) => (location === state.location ? state : { ...state, location });

/**
 * Return a copy of the state with changed fields of the open lesson step. Outside a lesson, the state is returned unchanged.
 * @param {State} state @param {Partial<LessonLocation>} changes @returns {State}
 */
export const withProgress = (state, changes) =>
  state.location.kind === "lesson" ? withLocation(state, withChanges(state.location, changes)) : state;

/**
 * Return a copy of the state with changes to what is open at its location, such as the film or the training panel.
 * @param {State} state @param {Partial<Visit>} changes
 */
export const withVisit = (state, changes) =>
  withLocation(state, withChanges(state.location, /** @type {Partial<UserLocation>} */ (changes)));

/**
 * Return a copy of an object with changed fields. If no field differs, return the object itself, so that comparisons by `===`
 * still work.
 * @template {object} Part @param {Part} currentFields @param {Partial<Part>} changes @returns {Part}
 */
export function withChanges(currentFields, changes) {
  const changedNames = /** @type {(keyof Part)[]} */ (Object.keys(changes));
  return changedNames.every((name) => name in currentFields && currentFields[name] === changes[name])
    ? currentFields
    : { ...currentFields, ...changes };
}

/**
 * Return the state with a consistent list of open tools. The gradient tool is open if and only if a gradient is selected, and the
 * training tool if and only if training is open.
 * @param {State} state @returns {State}
 */
export function withTools(state) {
  const { view, location } = state;
  const openTools = withTool(
    withTool(view.openTools, "matters", Boolean(view.gradient)),
    "learn",
    Boolean(location.learning),
  );
  return openTools === view.openTools ? state : withView(state, { openTools });
}

/**
 * Return the list of open tools after a tool has been opened or closed.
 * @param {string[]} openTools @param {string} toolName @param {boolean} isToolOpen
 */
export function withTool(openTools = [], toolName, isToolOpen) {
  if (openTools.includes(toolName) === isToolOpen) return openTools;
  return isToolOpen ? [...openTools, toolName] : openTools.filter((tool) => tool !== toolName);
}

/**
 * Merge tables of functions into one. Throw an error if two tables contain functions with the same name, because one function
 * would silently replace the other.
 * @template {object[]} Tables @param {Tables} functionTables @returns {Merged<Tables>}
 */
export function mergeFunctions(...functionTables) {
  const functionNames = functionTables.flatMap(Object.keys);
  const duplicateNames = functionNames.filter((name, index) => functionNames.indexOf(name) !== index);
  if (duplicateNames.length > 0) throw new Error(`duplicate names: ${duplicateNames.join(", ")}`);
  return Object.assign({}, ...functionTables);
}
