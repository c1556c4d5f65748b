// Number fields, which are the editable cells of matrices and the temperature. While the user types, and as long as the text is
// invalid, a field keeps the user's text. At all other times it shows the number in the scene.

import { setAttribute } from "../base/dom.js";
import { DEBOUNCE_TIME } from "../base/motion.js";
import { hasAmbiguousComma, parseNumber } from "../base/words.js";

const MIN_LONG_TEXT = 5; // A text with at least this many characters needs a smaller font in its cell.

/** @typedef {HTMLInputElement} Field */

/** @param {Pick<AppServices, "store" | "settings" | "numberFormat" | "editing">} modules */
export function createNumberFields({ store, settings, numberFormat: { formatUnfocused, formatEditable }, editing }) {
  const {
    temperatureRange,
    get: getNumber,
    isInScene,
    isAllowed,
    edit: editNumber,
  } = createNumberAccess(store, settings, editing);
  const { setText, showRounded, markEdited, stopTyping, isTyped, isInvalid, paint, reset } =
    createFieldTexts(formatUnfocused);
  let initialNumber = 0; // The number when the user focused the field. Escape restores it.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let releaseTimer;

  /**
   * Edit the number of a field with the keyboard. The edit ends once no key has been pressed for a while. Until then the axes of
   * the pictures stay unchanged.
   * @param {Field} field @param {number} value
   */
  function editByKeyboard(field, value) {
    editNumber(field, value, "type");
    clearTimeout(releaseTimer);
    releaseTimer = setTimeout(editing.endNumberEdit, DEBOUNCE_TIME);
  }

  /**
   * Set a number with an arrow key or Escape. A number outside the allowed range is ignored.
   * @param {Field} field @param {number} value
   */
  function setNumber(field, value) {
    const allowedValue = isAllowed(field, value) ? value : getNumber(field);
    setText(field, String(allowedValue));
    editByKeyboard(field, allowedValue);
  }

  /** Finish typing. If the text is invalid, show an error. @param {Field} field */
  function finishTyping(field) {
    stopTyping(field);
    if (!isInScene(field) || !isInvalid(field)) return;
    const cellName = isTemperature(field) ? null : field.ariaLabel;
    const rangeTexts = /** @type {[string, string]} */ (temperatureRange.map(formatEditable));
    store.showError(createInputError(field.value, formatEditable(getNumber(field)), cellName, rangeTexts));
  }

  return {
    ...{ get: getNumber, set: setNumber, finish: finishTyping, isTyped, isInvalid, paint, reset },
    /** Record the number when a field gets the focus. Escape restores it. @param {Field} field */
    begin(field) {
      initialNumber = getNumber(field);
    },
    /** Show the number with all its decimals, so that the user can edit them. @param {Field} field */
    showExact: (field) => setText(field, String(getNumber(field))),
    /** Apply the text that the user has typed, if it is valid. @param {Field} field */
    type(field) {
      const value = parseNumber(field.value);
      const isValid = value !== null && isAllowed(field, value);
      if (isValid && isInvalid(field)) store.showError(null);
      markEdited(field, isValid);
      if (isValid) editByKeyboard(field, value);
    },
    /** @param {Field} field */
    restore: (field) => setNumber(field, initialNumber),
    /** Finish the edit when a field loses the focus. @param {Field} field */
    leave(field) {
      if (isInScene(field)) {
        if (isInvalid(field))
          // While an invalid text such as "1,000" was typed, its valid beginning "1" was applied, so restore the original number.
          editByKeyboard(field, initialNumber);
        else showRounded(field, getNumber(field));
      }
      finishTyping(field);
    },
    /** Set a number by dragging sideways on its field. @param {Field} field @param {number} value */
    scrub(field, value) {
      const allowedValue = isAllowed(field, value) ? value : getNumber(field);
      showRounded(field, allowedValue);
      editNumber(field, allowedValue, SCRUB_GESTURE);
    },
    /** @param {Field} field */
    cancelScrub(field) {
      store.cancelGesture(SCRUB_GESTURE);
      showRounded(field, getNumber(field));
    },
  };
}

/**
 * Create the object that manages the fields' texts. Each field shows either the user's text or the scene's number.
 * @param {(value: number) => string} formatUnfocused rounds a number
 */
function createFieldTexts(formatUnfocused) {
  /** The field in which the user is typing, or null. @type {Field | null} */
  let typedField = null;
  /** @type {Set<Field>} */
  const invalidFields = new Set();
  /** The number that each field shows. @type {WeakMap<Field, number>} */
  const paintedNumbers = new WeakMap();

  /** @param {Field} field */
  const markLong = (field) => setAttribute(field, "data-long", field.value.length >= MIN_LONG_TEXT);

  /** @param {Field} field */
  function stopTyping(field) {
    if (typedField === field) typedField = null;
  }

  /** Replace the user's text. @param {Field} field @param {string} text */
  function setText(field, text) {
    stopTyping(field);
    // Remove the mark only if the user's text was not a number. A number that the server has refused has the same mark, and keeps
    // it.
    if (invalidFields.delete(field)) setAttribute(field, "aria-invalid", false);
    if (field.value !== text) field.value = text;
    markLong(field);
  }

  /** Show the number rounded. A tooltip shows all decimals. @param {Field} field @param {number} value */
  function showRounded(field, value) {
    const text = formatUnfocused(value);
    setText(field, text);
    if (Number(text) !== value) setAttribute(field, "title", value);
    else if (field.title) field.removeAttribute("title");
  }

  return {
    setText,
    showRounded,
    stopTyping,
    /** @param {Field} field */
    isTyped: (field) => typedField === field,
    /** @param {Field} field */
    isInvalid: (field) => invalidFields.has(field),
    /** Mark a field as edited, with valid or invalid text. @param {Field} field @param {boolean} isValid */
    markEdited(field, isValid) {
      typedField = field;
      if (isValid) invalidFields.delete(field);
      else invalidFields.add(field);
      setAttribute(field, "aria-invalid", !isValid);
      markLong(field);
    },
    /** Replace every invalid text by the number in the scene, because another scene was opened. */
    reset() {
      for (const field of invalidFields) showRounded(field, paintedNumbers.get(field) ?? Number.NaN);
    },
    /**
     * Show a number that may have changed. The text that the user is typing stays, unless the number has changed in another way,
     * for example by Undo.
     * @param {Field} field @param {number} value
     */
    paint(field, value) {
      if (paintedNumbers.get(field) === value) return;
      paintedNumbers.set(field, value);
      if (typedField === field && (invalidFields.has(field) || (parseNumber(field.value) ?? value) === value)) return;
      showRounded(field, value);
      setAttribute(field, "aria-invalid", false);
    },
  };
}

const SCRUB_GESTURE = "scrub";

/** @param {Field} field */
const isTemperature = (field) => field.dataset.option === "temperature";

/**
 * Create functions that read and write the number that belongs to a field.
 * @param {Store} store @param {Settings} settings @param {AppServices["editing"]} editing
 */
function createNumberAccess(store, { limits: { temperature: temperatureRange } }, editing) {
  return {
    temperatureRange,
    /** @param {Field} field */
    get: (field) => (isTemperature(field) ? store.scene.temperature : editing.numberAt(cellAddressOf(field))),
    /**
     * Return whether the scene still has the field's number. When another scene is opened, a removed field still receives the
     * `focusout` event, although its number no longer exists.
     * @param {Field} field
     */
    isInScene: (field) => isTemperature(field) || editing.hasCell(cellAddressOf(field)),
    /**
     * Return whether a number is allowed in a field. Numbers in cells are validated by the server.
     * @param {Field} field @param {number} value
     */
    isAllowed: (field, value) =>
      !isTemperature(field) || (value >= temperatureRange[0] && value <= temperatureRange[1]),
    /** @param {Field} field @param {number} value @param {string} gesture */
    edit(field, value, gesture) {
      if (isTemperature(field)) editing.setTemperature(value, gesture);
      else editing.setNumber(cellAddressOf(field), value, gesture);
    },
  };
}

/**
 * Return whether an element is a field for a number in the scene. The slider for a guess is not.
 * @param {EventTarget | null} target @returns {target is HTMLInputElement}
 */
export const isNumberField = (target) => target instanceof HTMLInputElement && target.dataset.number !== undefined;

/**
 * Return the kind of on-screen keyboard for number fields. On an iPhone it is "text", because the "decimal" keyboard has no minus
 * sign.
 */
export const inputModeFor = ({ userAgent } = navigator) => (/iPhone|iPod/.test(userAgent) ? "text" : "decimal");

/** Return the quantity, head, row and column of a cell. @param {HTMLElement} cell */
export function cellAddressOf(cell) {
  const { quantity, head } = /** @type {HTMLElement} */ (cell.closest("[data-quantity]")).dataset;
  const { row, col } = cell.dataset;
  return { quantity: String(quantity), head: Number(head ?? 0), row: Number(row), column: Number(col) };
}

/**
 * Return the error message for a text that is not a valid number.
 * @param {string} text @param {string} lastValidText the number that stays in effect
 * @param {string | null} cellName the cell's accessible name, or null for the temperature
 * @param {[min: string, max: string]} temperatureRange @returns {Sentence}
 */
export function createInputError(text, lastValidText, cellName, [minTemperature, maxTemperature]) {
  const placeholders = { text, last: lastValidText.replaceAll("-", "\u2212") };
  if (cellName)
    return {
      key: hasAmbiguousComma(text) ? "ui.thousands.at" : "ui.not_a_number.at",
      values: { ...placeholders, cell: cellName },
    };
  if (hasAmbiguousComma(text)) return { key: "ui.thousands", values: placeholders };
  if (parseNumber(text) === null) return { key: "ui.not_a_number", values: placeholders };
  return { key: "ui.temperature.range", values: { ...placeholders, min: minTemperature, max: maxTemperature } };
}
