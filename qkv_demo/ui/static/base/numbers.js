// How a number is read from a person's hand and shown to their eye. No arithmetic of attention happens here.

/** As a person types it: "0.5", "−2", "1/3", "½", "1e-2", "0,5", "１". Null while it is not (yet) a number. */
export function parse(text) {
  const parts = text.normalize("NFKC").trim().replace(/\u2044/g, "/").replace(/\u2212/g, "-").replace(/,/g, ".").split("/");
  if (parts.length > 2) return null;
  const numbers = parts.map((part) => (/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(part) ? Number(part) : NaN));
  const value = parts.length === 2 ? numbers[0] / numbers[1] : numbers[0];
  return Number.isFinite(value) ? value : null;
}

/** A table's two decimals, with a real minus sign; the exact number stays in the cell's `data-value`. */
export function show(value) {
  const text = Math.abs(value) < 10000 ? value.toFixed(2) : value.toExponential(1).replace("e+", "e");
  return text === "-0.00" ? "0.00" : text.replace("-", "\u2212");
}

/** A given number in its cell, to four decimals; one too small for them to three digits. All of it shows under the hand. */
export function showGiven(value) {
  return String(Number(Math.abs(value) < 0.001 ? value.toPrecision(3) : value.toFixed(4)));
}

/** Round to a step of 1, 0.1, 0.01 …, without the dust of binary fractions. */
export function round(value, step) {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  return Number((Math.round(value / step) * step).toFixed(decimals));
}

/** How far a hand moves a number: finer with Shift, coarser with Alt. */
export function stepOf(event, base) {
  return event.shiftKey ? base / 10 : event.altKey ? base * 10 : base;
}
