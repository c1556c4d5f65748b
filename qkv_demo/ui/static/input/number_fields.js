// The number fields: the cells of the matrices that can be edited, and the temperature. The user's text stays in a field while
// it is typed and while it is invalid. At all other times the field shows the number of the scene.

import { attribute } from "../base/dom.js";
import { REST } from "../base/motion.js";
import { isThousands, parse } from "../base/words.js";

const MIN_LONG_TEXT = 5; // Characters from which a text needs a smaller font in its cell.

/** @typedef {HTMLInputElement} Field */

/** @param {Pick<Modules, "store" | "settings" | "numbers" | "editing">} modules */
export function createNumberFields({ store, settings, numbers: { showResting, showGiven }, editing }) {
  const { range, get, isInScene, accepts, edit } = createAccess(store, settings, editing);
  const { write, showRounded, mark, stopTyping, isTyped, isInvalid, paint, reset } = createTexts(showResting);
  let original = 0; // The number before the user focused the field, which Escape restores.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /**
   * Edit the scene from the keyboard. The edit counts as moving until no key was pressed for a while.
   * @param {Field} field @param {number} value
   */
  function editByKey(field, value) {
    edit(field, value, "type");
    clearTimeout(timer);
    timer = setTimeout(editing.release, REST);
  }

  /**
   * Set a number by an arrow key or Escape. A number out of range changes nothing.
   * @param {Field} field @param {number} value
   */
  function set(field, value) {
    const accepted = accepts(field, value) ? value : get(field);
    write(field, String(accepted));
    editByKey(field, accepted);
  }

  /** End the typing, and show an error if the text is invalid. @param {Field} field */
  function finish(field) {
    stopTyping(field);
    if (!isInScene(field) || !isInvalid(field)) return;
    const cell = isTemperature(field) ? null : field.ariaLabel;
    const limits = /** @type {[string, string]} */ (range.map(showGiven));
    store.showError(refusalOf(field.value, showGiven(get(field)), cell, limits));
  }

  return {
    ...{ get, set, finish, isTyped, isInvalid, paint, reset },
    /** Start an edit at the current number. @param {Field} field */
    begin(field) {
      original = get(field);
    },
    /** Show all decimals, which the user edits. @param {Field} field */
    showExact: (field) => write(field, String(get(field))),
    /** Apply the text that the user has typed, if it is valid. @param {Field} field */
    type(field) {
      const value = parse(field.value);
      const isValid = value !== null && accepts(field, value);
      if (isValid && isInvalid(field)) store.showError(null);
      mark(field, isValid);
      if (isValid) editByKey(field, value);
    },
    /** @param {Field} field */
    restore: (field) => set(field, original),
    /** Finish the edit of a field that loses the focus. @param {Field} field */
    leave(field) {
      if (isInScene(field)) {
        if (isInvalid(field))
          editByKey(field, original); // The valid start of the text, such as the 1 of "1,000", has counted.
        else showRounded(field, get(field));
      }
      finish(field);
    },
    /** Set a number by a drag of the pointer. @param {Field} field @param {number} value */
    scrub(field, value) {
      const accepted = accepts(field, value) ? value : get(field);
      showRounded(field, accepted);
      edit(field, accepted, SCRUB);
    },
    /** @param {Field} field */
    cancelScrub(field) {
      store.takeBack(SCRUB);
      showRounded(field, get(field));
    },
  };
}

/**
 * Create the texts of the fields, each the user's or the scene's.
 * @param {(value: number) => string} showResting rounds a number
 */
function createTexts(showResting) {
  /** The field whose text the user is changing. @type {Field | null} */
  let typedField = null;
  /** @type {Set<Field>} */
  const invalidFields = new Set();
  /** The number that was painted last in each field. @type {WeakMap<Field, number>} */
  const paintedNumbers = new WeakMap();

  /** @param {Field} field */
  const markLong = (field) => attribute(field, "data-long", field.value.length >= MIN_LONG_TEXT);

  /** @param {Field} field */
  function stopTyping(field) {
    if (typedField === field) typedField = null;
  }

  /** Replace the user's text. @param {Field} field @param {string} text */
  function write(field, text) {
    stopTyping(field);
    // A number that Python has refused stays marked, because it is not an invalid text.
    if (invalidFields.delete(field)) attribute(field, "aria-invalid", false);
    if (field.value !== text) field.value = text;
    markLong(field);
  }

  /** Show the rounded number. The tooltip has all decimals. @param {Field} field @param {number} value */
  function showRounded(field, value) {
    const text = showResting(value);
    write(field, text);
    if (Number(text) !== value) attribute(field, "title", value);
    else if (field.title) field.removeAttribute("title");
  }

  return {
    write,
    showRounded,
    stopTyping,
    /** @param {Field} field */
    isTyped: (field) => typedField === field,
    /** @param {Field} field */
    isInvalid: (field) => invalidFields.has(field),
    /** Mark a text that the user has changed. @param {Field} field @param {boolean} isValid */
    mark(field, isValid) {
      typedField = field;
      if (isValid) invalidFields.delete(field);
      else invalidFields.add(field);
      attribute(field, "aria-invalid", !isValid);
      markLong(field);
    },
    /** Replace every invalid text by the number, because another scene is shown. */
    reset() {
      for (const field of invalidFields) showRounded(field, paintedNumbers.get(field) ?? Number.NaN);
    },
    /**
     * Show a number that has changed. Keep the text that the user is typing, unless it is a different number, as after Undo.
     * @param {Field} field @param {number} value
     */
    paint(field, value) {
      if (paintedNumbers.get(field) === value) return;
      paintedNumbers.set(field, value);
      if (typedField === field && (invalidFields.has(field) || (parse(field.value) ?? value) === value)) return;
      showRounded(field, value);
      attribute(field, "aria-invalid", false);
    },
  };
}

const SCRUB = "scrub";

/** @param {Field} field */
const isTemperature = (field) => field.dataset.option === "temperature";

/**
 * Create the access to the numbers of the scene by their fields.
 * @param {Store} store @param {Settings} settings @param {Modules["editing"]} editing
 */
function createAccess(store, { limits: { temperature: range } }, editing) {
  return {
    range,
    /** @param {Field} field */
    get: (field) => (isTemperature(field) ? store.scene.temperature : editing.numberAt(addressOf(field))),
    /**
     * Return whether the scene still has the number. A field also loses the focus when another scene replaces its table.
     * @param {Field} field
     */
    isInScene: (field) => isTemperature(field) || editing.hasCell(addressOf(field)),
    /**
     * Return whether a field can hold a number. Python checks the numbers of cells.
     * @param {Field} field @param {number} value
     */
    accepts: (field, value) => !isTemperature(field) || (value >= range[0] && value <= range[1]),
    /** @param {Field} field @param {number} value @param {string} gesture */
    edit(field, value, gesture) {
      if (isTemperature(field)) editing.setTemperature(value, gesture);
      else editing.setNumber(addressOf(field), value, gesture);
    },
  };
}

/**
 * Return whether an element is a field of a number in the scene. The field of a guess is not.
 * @param {EventTarget | null} target @returns {target is HTMLInputElement}
 */
export const isNumberField = (target) => target instanceof HTMLInputElement && target.dataset.number !== undefined;

/** Return the input mode of the on-screen keyboard. An iPhone's "decimal" keyboard has no minus sign. */
export const keyboardOf = ({ userAgent } = navigator) => (/iPhone|iPod/.test(userAgent) ? "text" : "decimal");

/** Return the address of a cell's number in the scene. @param {HTMLElement} cell */
export function addressOf(cell) {
  const { quantity, head } = /** @type {HTMLElement} */ (cell.closest("[data-quantity]")).dataset;
  const { row, col } = cell.dataset;
  return { quantity: String(quantity), head: Number(head ?? 0), row: Number(row), column: Number(col) };
}

/**
 * Return the error message for an invalid text.
 * @param {string} text @param {string} last the number that still counts
 * @param {string | null} cell the cell's accessible name; null for the temperature
 * @param {[least: string, most: string]} range the limits of the temperature @returns {Sentence}
 */
export function refusalOf(text, last, cell, [least, most]) {
  const values = { text, last: last.replaceAll("-", "\u2212") };
  if (cell) return { key: isThousands(text) ? "ui.thousands.at" : "ui.not_a_number.at", values: { ...values, cell } };
  if (isThousands(text)) return { key: "ui.thousands", values };
  if (parse(text) === null) return { key: "ui.not_a_number", values };
  return { key: "ui.temperature.range", values: { ...values, least, most } };
}
