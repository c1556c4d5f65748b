// What a person reads in their language: its sentences, with the same keys and the same blanks as in Python, and how a number
// is shown to the eye and read from a hand. No arithmetic of attention happens here.

const BLANK = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g; // a number may have two forms: "{steps:step|steps}"

/**
 * A speaker of one language: `t("ui.undo")`, `t("ui.cell", { token: "dog" })`. What stands in `values` and could turn the
 * direction of what is beside it, as the pattern `turning` finds, is isolated as in Python.
 * @param {Pick<Settings, "words" | "turning">} told @param {string} language @returns {Translate}
 */
export function speaker({ words, turning }, language) {
  const table = own(words, language) ?? words.en;
  const turns = new RegExp(turning, "u");
  /** @param {string} text */
  const isolated = (text) => (turns.test(text) ? isolate(text) : text);
  return (key, values = {}) => {
    const text = own(table, key) ?? key; // a key without words shows itself rather than taking the page down
    return text.replace(BLANK, (blank, name, one, more) => {
      const filled = String(own(values, name) ?? blank);
      return one === undefined ? isolated(filled) : filled === "1" ? one : more;
    });
  };
}

/** What is told under a name, and nothing that every object has, such as "constructor". @template T @param {Record<string, T>} told @param {string} name */
export const own = (told, name) => (Object.hasOwn(told, name) ? told[name] : undefined);

/** Between as many marks as also close what the text leaves open, and open what it closes. @param {string} text */
function isolate(text) {
  const opened = text.match(/[\u2066-\u2068]/g)?.length ?? 0;
  const closed = text.match(/\u2069/g)?.length ?? 0;
  return "\u2068".repeat(1 + closed) + text + "\u2069".repeat(1 + opened);
}

/**
 * The language that the address asks for, or else the browser's first that we speak.
 * @param {Words} tables @param {string | null} asked @param {readonly string[]} [wanted]
 */
export const languageFor = (tables, asked, wanted = navigator.languages) =>
  [asked ?? "", ...wanted.map((tag) => tag.toLowerCase().split("-")[0])].find((code) => Object.hasOwn(tables, code)) ??
  "en";

// The same rule as for pasted blocks.
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?%?$/;

/** Return the number that a text stands for: "0.5", "−2", "1/3", "½", "25%", "1e-2", "0,5", "１"; else null. @param {string} text */
export function parse(text) {
  if (isThousands(text) || MIXED.test(text)) return null;
  const [, written, percent] = /^(.*?)(%?)$/s.exec(plain(text).replace(/,/g, ".")) ?? [];
  const parts = written.split("/");
  if (parts.length > 2) return null;
  const numbers = parts.map((part) => (/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(part) ? Number(part) : NaN));
  const value = (parts.length === 2 ? numbers[0] / numbers[1] : numbers[0]) / (percent ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

const MIXED = /\p{Nd}\p{No}/u; // "1½" and "10²", which are not 11/2 and 102

/** Whether a comma in it may set off thousands or be a decimal comma: "1,000"; nobody but its writer can tell. @param {string} text */
export const isThousands = (text) =>
  plain(text)
    .split("/")
    .some((part) => THOUSANDS.test(part.trim()));

/** Return the text with ASCII's digits and signs, and without marks that have no width. @param {string} text */
const plain = (text) =>
  text
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .trim()
    .replaceAll("\u2044", "/")
    .replace(/[\u2212\p{Pd}]/gu, "-");

/** Writers of numbers, by the formats that Python tells. @param {Settings["formats"]} formats */
export function createNumbers(formats) {
  const { decimals, small, vast, vast_decimals, given_decimals, given_small, given_digits } = formats;

  /** @param {number} value @param {boolean} powers whether to write it with a power of ten */
  function write(value, powers) {
    const text = powers ? value.toExponential(vast_decimals).replace("e+", "e") : value.toFixed(decimals);
    return Number(text) === 0 ? text.replace("-", "") : text.replaceAll("-", "\u2212");
  }

  return {
    /** Whether a number is shown with a minus sign, and so in the colour of what is below 0. @param {number | null | undefined} value */
    isNegative: (value) =>
      Number(value) < 0 && write(Number(value), Math.abs(Number(value)) >= vast).startsWith("\u2212"),
    /**
     * A computed number with a real minus sign; the exact one stays in its cell's `data-value`. One that waits for a guess
     * is a question mark, and where there is none stands a dash.
     * @param {number | null | undefined} value
     */
    show(value) {
      if (value === null) return "\u2013";
      return value === undefined ? "?" : write(value, Math.abs(value) >= vast);
    },
    /** The same, but one that is not 0 is never written as 0. @param {number} value */
    tell: (value) => write(value, Math.abs(value) >= vast || (value !== 0 && Math.abs(value) < small)),
    /** A given number to a few decimals; one too small for them to a few digits. @param {number} value */
    showGiven: (value) => shortened(value, given_decimals, given_small, given_digits),
    /**
     * A given number in its cell: as it is with up to one decimal more than a computed one has, else like that, but never
     * as 0. All of it shows under the hand.
     * @param {number} value
     */
    showResting(value) {
      if (Number(value.toFixed(decimals + 1)) === value) return String(value);
      return shortened(value, decimals, 10 ** (1 - decimals), decimals);
    },
  };
}

/**
 * A number to so many decimals, without zeros at its end; one below `small` to so many digits.
 * @param {number} value @param {number} decimals @param {number} small @param {number} digits
 */
const shortened = (value, decimals, small, digits) =>
  String(Number(Math.abs(value) < small ? value.toPrecision(digits) : value.toFixed(decimals)));

const DUST = 1e-9; // of their size, in which two numbers may differ by rounding

/** Whether two numbers are one, but for rounding. @param {number} one @param {number} other */
export const isSame = (one, other) => Math.abs(one - other) <= DUST * Math.max(1, Math.abs(one));

/** A number as it is shown, read again. @param {string} shown */
export const reread = (shown) => Number(plain(shown));

/**
 * "=" where numbers as they are shown come to exactly what is shown of the result, else "≈".
 * @param {number} worked out of what is shown @param {string} result as it is shown
 */
export const signOf = (worked, result) => (isSame(worked, reread(result)) ? "=" : "≈");

/** Rounds to a step of 1, 0.1, 0.01 …, without the dust of binary fractions. @param {number} value @param {number} step */
export function round(value, step) {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/** How far a hand moves a number: finer with Shift, coarser with Alt. @param {{ shiftKey: boolean, altKey: boolean }} event @param {number} base */
export const stepOf = (event, base) => (event.shiftKey ? base / 10 : event.altKey ? base * 10 : base);
