// A row for each key: its score as a bar, or the terms of one that is a sum of such, and e to the score as a bar.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { barPlaces, between, inPercent, termPlaces } from "../views/bar_places.js";
import { inkOf } from "../views/colours.js";

const MOST = 5; // rows at first, and one line for what the others get
const SMALL = "₀₁₂₃₄₅₆₇₈₉";

/** @typedef {import("./one_asks.js").Asking} Asking */

/** The keys that get most and the one that is looked at, in their order; all of them where few are left. @param {Asking} asking */
export function foremost({ names, pair: [row, chosen], trace, isTold }) {
  const all = names.map((_, column) => column);
  const sizes = trace.weights[row].map((weight) => Math.abs(weight ?? 0));
  if (isTold || all.length <= MOST + 1) return all;
  const ranked = all.toSorted((one, other) => sizes[other] - sizes[one]).filter((column) => column !== chosen);
  return [chosen, ...ranked.slice(0, MOST - 1)].toSorted((one, other) => one - other);
}

/** @param {Page} page @param {Asking} asking @param {number[]} columns the keys that have a row */
export function keyRows({ t, numbers: { show }, commands }, { names, pair: [row], head, trace }, columns) {
  const blocked = trace.masked_scores[row].map((score) => score === null);
  const scores = barPlaces(trace.scores[row]);
  const sums = trace.terms ? termPlaces(termsOf(trace.terms[row], names.length)) : null;
  const raised = trace.exponentials?.[row] ?? null;
  const powers = barPlaces(raised ?? []);

  /** A press is about the mask, and selects nothing. @param {MouseEvent} press @param {number} column */
  function toggle(press, column) {
    press.stopPropagation();
    commands.toggleMask(row, column);
  }

  /** @param {number} column */
  function score(column) {
    const [name, value] = [names[column], trace.scores[row][column]];
    return html`
      <span class="bar-cell score" data-source="scores/${head}/${row}/${column}" title=${value ?? ""} ?data-negative=${(value ?? 0) < 0}>
        <button
          type="button"
          class="see"
          aria-label=${t("ui.mask.see", { token: name })}
          aria-pressed=${!blocked[column]}
          @click=${(/** @type {MouseEvent} */ press) => toggle(press, column)}
        ></button>
        ${sums ? termed(sums.sums[column], sums.zero) : track(value, scores, column)}
        <span class="tag chip cut" dir="auto">${name}</span>
        <b class="number">${show(value)}</b>
      </span>
    `;
  }

  /** @param {number} column @param {MaybeRows[number]} all */
  function power(column, all) {
    const exponent = trace.exponents?.[row][column];
    return html`
      <span class="bar-cell power" data-source="weights/${head}/${row}/${column}" title=${all[column] ?? ""}>
        ${track(all[column], powers, column)}
        <span class="tag cut">e<sup>${exponent === null ? "\u2212\u221e" : show(exponent)}</sup></span>
        <b class="number">${show(all[column])}</b>
      </span>
    `;
  }

  return columns.map(
    (column) => html`
      <div
        class="key-row pair-mark"
        role="listitem"
        data-row=${row}
        data-link=${column}
        data-struck=${blocked[column]}
        style=${inkOf("answers", column)}
      >${score(column)}${raised ? power(column, raised) : nothing}</div>
    `,
  );
}

/** @param {number | null | undefined} value @param {ReturnType<typeof barPlaces>} places @param {number} column */
export function track(value, { zero, bars }, column) {
  const { start, length } = bars[column] ?? { start: zero, length: 0 };
  return html`
    <span class="track" style="--zero: ${inPercent(zero)}" ?data-signed=${zero > 0}>
      <i class="fill" style=${between(start, start + length)} ?data-negative=${(value ?? 0) < 0}></i>
    </span>
  `;
}

/**
 * Terms laid end to end, those below zero in a lane of their own, and where they add up to.
 * @param {import("../views/bar_places.js").Sum} sum @param {number} zero
 */
function termed({ terms, end }, zero) {
  const both = new Set(terms.filter(({ value }) => value !== 0).map(({ value }) => Math.sign(value))).size > 1;
  return html`
    <span class="track" style="--zero: ${inPercent(zero)}" ?data-signed=${zero > 0} ?data-both=${both}>
      ${terms.map(
        ({ value, start, length }, entry) => html`
          <i
            class="fill term"
            style=${between(start, start + length)}
            title=${titleOf(entry + 1, value)}
            ?data-negative=${value < 0}
          ></i>
        `,
      )}
      <i class="sum-end" style="left: ${inPercent(end)}" ?hidden=${!both}></i>
    </span>
  `;
}

/** Each key's terms. @param {MaybeRows[number]} line all of them, side by side @param {number} keys */
function termsOf(line, keys) {
  const size = line.length / keys;
  return Array.from({ length: keys }, (_, key) => line.slice(size * key, size * (key + 1)).map((term) => term ?? 0));
}

/** @param {number} entry counted from 1 @param {number} value */
function titleOf(entry, value) {
  const small = String(entry).replace(/\d/g, (digit) => SMALL[Number(digit)]);
  return `v${small} · tanh(q${small} + k${small}) = ${String(value).replace("-", "−")}`;
}
