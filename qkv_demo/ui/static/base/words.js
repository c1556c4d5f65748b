// Translations with the same keys and placeholders as in Python, and the formats of numbers that users read and type.

const PLACEHOLDER = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g; // The second form is singular and plural, "{steps:step|steps}".

/**
 * Create the translation function of one language: `t("ui.undo")`, `t("ui.cell", { token: "dog" })`. Values that match the
 * pattern `bidi_pattern` could change the direction of the text beside them, so they are isolated as in Python.
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings @param {string} language @returns {Translate}
 */
export function createTranslate({ strings, bidi_pattern: bidiPattern }, language) {
  const table = lookUp(strings, language) ?? strings.en;
  const directional = new RegExp(bidiPattern, "u");
  return (key, values = {}) => {
    const text = lookUp(table, key) ?? key; // An unknown key is shown itself.
    return text.replace(PLACEHOLDER, (placeholder, name, singular, plural) => {
      const value = String(lookUp(values, name) ?? placeholder);
      if (singular !== undefined) return value === "1" ? singular : plural;
      return directional.test(value) ? isolate(value) : value;
    });
  };
}

/**
 * Return an own property of an object, but not an inherited one such as "constructor".
 * @template T @param {Record<string, T>} object @param {string} name
 */
export const lookUp = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Enclose a text in isolates. Additional ones balance unpaired isolates of the text. @param {string} text */
function isolate(text) {
  const opened = text.match(/[\u2066-\u2068]/g)?.length ?? 0;
  const closed = text.match(/\u2069/g)?.length ?? 0;
  return "\u2068".repeat(1 + closed) + text + "\u2069".repeat(1 + opened);
}

/**
 * Return the language of the address, otherwise the first supported language of the browser.
 * @param {Words} tables @param {string | null} requested @param {readonly string[]} [preferred]
 */
export const languageFor = (tables, requested, preferred = navigator.languages) =>
  [requested ?? "", ...preferred.map((tag) => tag.toLowerCase().split("-")[0])].find((code) =>
    Object.hasOwn(tables, code),
  ) ?? "en";

// The rule is the same as for pasted blocks.
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?%?$/;

/**
 * Parse a number such as "0.5", "−2", "1/3", "½", "25%", "1e-2", "0,5", "１". Return null for other texts.
 * @param {string} text
 */
export function parse(text) {
  if (isThousands(text) || MIXED.test(text)) return null;
  const [, fraction, percent] = /^(.*?)(%?)$/s.exec(plain(text).replace(/,/g, ".")) ?? [];
  const parts = fraction.split("/");
  if (parts.length > 2) return null;
  const numbers = parts.map((part) => (/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(part) ? Number(part) : NaN));
  const value = (parts.length === 2 ? numbers[0] / numbers[1] : numbers[0]) / (percent ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

const MIXED = /\p{Nd}\p{No}/u; // Without this rule "1½" would be 11/2, and "10²" 102.

/** Return true if a comma could separate thousands or decimals, as in "1,000". @param {string} text */
export const isThousands = (text) =>
  plain(text)
    .split("/")
    .some((part) => THOUSANDS.test(part.trim()));

/** Convert digits and signs to ASCII, and remove invisible characters. @param {string} text */
const plain = (text) =>
  text
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .trim()
    .replaceAll("\u2044", "/")
    .replace(/[\u2212\p{Pd}]/gu, "-");

/** Create the number formats. @param {Settings["formats"]} formats */
export function createNumbers(formats) {
  const { decimals, small, vast, vast_decimals, given_decimals, given_small, given_digits } = formats;

  /** @param {number} value @param {boolean} isScientific */
  function write(value, isScientific) {
    const text = isScientific ? value.toExponential(vast_decimals).replace("e+", "e") : value.toFixed(decimals);
    return Number(text) === 0 ? text.replace("-", "") : text.replaceAll("-", "\u2212");
  }

  return {
    /**
     * Return true if a number is shown with a minus sign, and so in the color of negative numbers.
     * @param {number | null | undefined} value
     */
    isNegative: (value) =>
      Number(value) < 0 && write(Number(value), Math.abs(Number(value)) >= vast).startsWith("\u2212"),
    /**
     * Format a computed number. A number that is hidden until a guess is a question mark, and a missing one is a dash.
     * @param {number | null | undefined} value
     */
    show(value) {
      if (value === null) return "\u2013";
      return value === undefined ? "?" : write(value, Math.abs(value) >= vast);
    },
    /** Format a computed number, but show no other number as 0. @param {number} value */
    showNonzero: (value) => write(value, Math.abs(value) >= vast || (value !== 0 && Math.abs(value) < small)),
    /**
     * Format an editable number with a few decimals, or a few significant digits if it is small.
     * @param {number} value
     */
    showGiven: (value) => shortened(value, given_decimals, given_small, given_digits),
    /**
     * Format an editable number in a cell without focus. It may have one decimal more than computed numbers. A longer one is
     * rounded, but not to 0. With focus the cell shows all of it.
     * @param {number} value
     */
    showResting(value) {
      if (Number(value.toFixed(decimals + 1)) === value) return String(value);
      return shortened(value, decimals, 10 ** (1 - decimals), decimals);
    },
  };
}

/**
 * Round a number to some decimals, or to some significant digits if it is below `small`. Trailing zeros are removed.
 * @param {number} value @param {number} decimals @param {number} small @param {number} digits
 */
const shortened = (value, decimals, small, digits) =>
  String(Number(Math.abs(value) < small ? value.toPrecision(digits) : value.toFixed(decimals)));

const TOLERANCE = 1e-9; // Relative difference that is rounding.

/** Return true if two numbers are equal up to rounding. @param {number} a @param {number} b */
export const isClose = (a, b) => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a));

/** Parse a formatted number. @param {string} text */
export const parseShown = (text) => Number(plain(text));

/**
 * Return "=" if the formatted numbers of a calculation give exactly the formatted result, otherwise "≈".
 * @param {number} value of the calculation @param {string} result
 */
export const signOf = (value, result) => (isClose(value, parseShown(result)) ? "=" : "≈");

/** Round to a step of 1, 0.1, 0.01 …, without binary rounding errors. @param {number} value @param {number} step */
export function round(value, step) {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/**
 * Return the step of a drag or a key, which Shift makes finer and Alt coarser.
 * @param {{ shiftKey: boolean, altKey: boolean }} event @param {number} base
 */
export const stepOf = (event, base) => (event.shiftKey ? base / 10 : event.altKey ? base * 10 : base);
