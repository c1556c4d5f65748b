// Translates the page's text, with the same keys and placeholders as Python. Also formats numbers for display, and parses
// numbers that the user types.

// A placeholder is a name, as in "{token}", or a name with a singular and a plural, as in "{steps:step|steps}".
const PLACEHOLDER = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g;

/**
 * Create the function that translates keys into one language, such as `t("ui.undo")` or `t("ui.cell", { token: "dog" })`. Values
 * that match `bidi_pattern` might change the direction of the text around them, so they are isolated as in Python.
 * @param {Pick<Settings, "strings" | "bidi_pattern">} settings @param {string} language @returns {Translate}
 */
export function createTranslate({ strings, bidi_pattern: bidiPattern }, language) {
  const translations = lookUp(strings, language) ?? strings.en;
  const directionalPattern = new RegExp(bidiPattern, "u");
  return (key, values = {}) => {
    const text = lookUp(translations, key) ?? key; // If a key is unknown, show the key itself.
    return text.replace(PLACEHOLDER, (placeholder, name, singular, plural) => {
      const value = String(lookUp(values, name) ?? placeholder);
      if (singular !== undefined) return value === "1" ? singular : plural;
      return directionalPattern.test(value) ? isolateText(value) : value;
    });
  };
}

/** Return the text between two items of a list, such as ", " in English and "、" in Chinese. @param {Translate} t */
export const listSeparator = (t) => t("ui.and", { first: "", second: "" });

/**
 * Return a property of an object, or undefined if it does not have the property itself. Inherited properties such as
 * "constructor" do not count.
 * @template T @param {Record<string, T>} object @param {string} name
 */
export const lookUp = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Enclose a text in Unicode isolates. Unpaired isolates in the text itself are closed. @param {string} text */
function isolateText(text) {
  const openCount = text.match(/[\u2066-\u2068]/g)?.length ?? 0;
  const closeCount = text.match(/\u2069/g)?.length ?? 0;
  return "\u2068".repeat(1 + closeCount) + text + "\u2069".repeat(1 + openCount);
}

/**
 * Return the language that the address requests, or the browser's first language that is supported.
 * @param {Words} stringsByLanguage @param {string | null} requestedLanguage @param {readonly string[]} [browserLanguages]
 */
export const chooseLanguage = (stringsByLanguage, requestedLanguage, browserLanguages = navigator.languages) =>
  [requestedLanguage ?? "", ...browserLanguages.map((tag) => tag.toLowerCase().split("-")[0])].find((code) =>
    Object.hasOwn(stringsByLanguage, code),
  ) ?? "en";

// Matches a number with commas between thousands. The same rule applies in Python, for pasted tables.
const THOUSANDS_PATTERN = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?%?$/;

/**
 * Parse a number such as "0.5", "−2", "1/3", "½", "25%", "1e-2", "0,5" or "１". Return null if the text is not a number.
 * @param {string} text
 */
export function parseNumber(text) {
  if (hasAmbiguousComma(text) || MIXED_FRACTION.test(text)) return null;
  const [, fraction, percentSign] = /^(.*?)(%?)$/s.exec(normalizeNumberText(text).replace(/,/g, ".")) ?? [];
  const fractionParts = fraction.split("/");
  if (fractionParts.length > 2) return null;
  const partNumbers = fractionParts.map((part) =>
    /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(part) ? Number(part) : NaN,
  );
  const value =
    (fractionParts.length === 2 ? partNumbers[0] / partNumbers[1] : partNumbers[0]) / (percentSign ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

// Matches a digit that is followed by a fraction or an exponent. Such texts are refused, because `normalizeNumberText` would turn
// "1½" into 11/2, and "10²" into 102.
const MIXED_FRACTION = /\p{Nd}\p{No}/u;

/** Return true if the comma in a number could separate thousands or decimals, as in "1,000". @param {string} text */
export const hasAmbiguousComma = (text) =>
  normalizeNumberText(text)
    .split("/")
    .some((part) => THOUSANDS_PATTERN.test(part.trim()));

/** Convert digits and signs to ASCII, and remove invisible characters. @param {string} text */
const normalizeNumberText = (text) =>
  text
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .trim()
    .replaceAll("\u2044", "/")
    .replace(/[\u2212\p{Pd}]/gu, "-");

/** Create the number formats. @param {Settings["formats"]} formats */
export function createNumberFormat(formats) {
  const {
    decimals,
    small: minShown,
    vast: minScientific,
    vast_decimals,
    editable_decimals,
    editable_small,
    editable_digits,
  } = formats;

  /** @param {number} value @param {boolean} isScientific */
  function writeNumber(value, isScientific) {
    const text = isScientific ? value.toExponential(vast_decimals).replace("e+", "e") : value.toFixed(decimals);
    return Number(text) === 0 ? text.replace("-", "") : text.replaceAll("-", "\u2212");
  }

  return {
    /**
     * Return true if the number is displayed with a minus sign. Such numbers have the color of negative numbers.
     * @param {number | null | undefined} value
     */
    isNegative: (value) =>
      Number(value) < 0 && writeNumber(Number(value), Math.abs(Number(value)) >= minScientific).startsWith("\u2212"),
    /**
     * Format a computed number. Return a question mark for a number that the user has yet to guess, and a dash for a missing
     * number.
     * @param {number | null | undefined} value
     */
    formatNumber(value) {
      if (value === null) return "\u2013";
      return value === undefined ? "?" : writeNumber(value, Math.abs(value) >= minScientific);
    },
    /** Format a computed number, but use more digits if it would otherwise be displayed as 0. @param {number} value */
    formatNonzero: (value) =>
      writeNumber(value, Math.abs(value) >= minScientific || (value !== 0 && Math.abs(value) < minShown)),
    /**
     * Format an editable number with a few decimals, or a few significant digits if it is small.
     * @param {number} value
     */
    formatEditable: (value) => formatRounded(value, editable_decimals, editable_small, editable_digits),
    /**
     * Format an editable number for a cell that does not have the focus. The text may have one decimal more than computed
     * numbers. Numbers with more decimals are rounded, but not to 0. While the cell has the focus, the cell shows the exact
     * number.
     * @param {number} value
     */
    formatUnfocused(value) {
      if (Number(value.toFixed(decimals + 1)) === value) return String(value);
      return formatRounded(value, decimals, 10 ** (1 - decimals), decimals);
    },
  };
}

/**
 * Round a number to some decimals, or to some significant digits if its magnitude is below `minDecimalMagnitude`. Trailing
 * zeros are removed.
 * @param {number} value @param {number} decimals @param {number} minDecimalMagnitude @param {number} significantDigits
 */
const formatRounded = (value, decimals, minDecimalMagnitude, significantDigits) =>
  String(
    Number(Math.abs(value) < minDecimalMagnitude ? value.toPrecision(significantDigits) : value.toFixed(decimals)),
  );

const RELATIVE_TOLERANCE = 1e-9; // Relative differences up to this size count as rounding errors.

/** Return true if two numbers are equal apart from rounding errors. @param {number} a @param {number} b */
export const isClose = (a, b) => Math.abs(a - b) <= RELATIVE_TOLERANCE * Math.max(1, Math.abs(a));

/** Parse a number that was formatted for display. @param {string} text */
export const parseFormatted = (text) => Number(normalizeNumberText(text));

/**
 * Return "=" if calculating with the displayed numbers gives exactly the displayed result, otherwise "≈".
 * @param {number} exactResult the result of calculating with the displayed numbers @param {string} displayedResult
 */
export const equalsSign = (exactResult, displayedResult) =>
  isClose(exactResult, parseFormatted(displayedResult)) ? "=" : "≈";

/**
 * Round to a multiple of a step such as 1, 0.1 or 0.01, without binary rounding errors.
 * @param {number} value @param {number} step
 */
export function roundToMultiple(value, step) {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/**
 * Return the amount by which a drag or a key press changes a number. Shift makes it smaller and Alt larger.
 * @param {{ shiftKey: boolean, altKey: boolean }} event @param {number} stepSize
 */
export const scaledStep = (event, stepSize) =>
  event.shiftKey ? stepSize / 10 : event.altKey ? stepSize * 10 : stepSize;
