// The row of the selected query. It has a line for each key with the score and its exponential as bars, and the weights
// as a strip. These lie between the picture of the keys and that of the values.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { parseShown, signOf } from "../base/words.js";
import { puzzleOf } from "../state/location.js";
import { isHeavy } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, createEnds, inPercent, scaleOf, widest } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { weightStrip, targetStrip } from "./weight_strip.js";

const MAX_TALL = 3; // Up to this number of keys, the number of each has a line of its own below the bar.

/** @typedef {ReturnType<typeof rowStateOf>} RowState */

/** Return the numbers and names of the selected query's row. @param {Props} props */
function rowStateOf({ answer, names, scene, view: { open }, location, status: { moving } }) {
  const { trace, view, schema, lesson } = answer;
  const { pair, head } = view;
  return {
    ...{
      answer,
      scene,
      learning: location.learning,
      asks: names.asks,
      keys: names.answers,
      pair,
      head,
      trace: trace.heads[head],
    },
    isManual: schema.some(({ name, is_input: isInput }) => name === "weights" && isInput), // The user sets the weights.
    isLesson: lesson !== undefined,
    isUnfolded: open.includes("keys"), // Every key has a line.
    isDragging: moving,
    isPuzzle: puzzleOf(location) !== null, // The target is fixed.
  };
}

/**
 * @param {Page} page @param {HTMLElement} keysPicture @param {HTMLElement} valuesPicture @returns {Component}
 */
export function createQueryRow(page, keysPicture, valuesPicture) {
  const { t, slot, numbers, settings, commands } = page;
  const ends = { scores: createEnds(), powers: createEnds() };
  /** @type {number[]} */
  let leading = []; // The keys with a line while the others are folded. During a drag they stay the same.

  /** @param {RowState} state */
  function draw(state) {
    const { asks, keys, pair, isManual, isLesson, isUnfolded, scene, isDragging } = state;
    if (!isDragging || !leading.includes(pair[1])) leading = leadingKeys(state);
    const columns = isUnfolded ? [...keys.keys()] : leading;
    return html`
      <header class="row">
        ${isManual && isLesson ? nothing : queryTitle(asks[pair[0]], pair[0])}
        ${scene.heads.length > 1 ? tabs(state) : nothing}
      </header>
      <div class="query-row-body">
        ${keysPicture}
        <div
          class="row-steps stack"
          data-size=${columns.length <= MAX_TALL ? "full" : "lines"}
          style="--keys: ${columns.length}; --name: ${widest(keys).toFixed(1)}"
        >
          ${slot("v_a")}
          <div class="step-heads" data-part="score_bars">${headings(state)}</div>
          <div class="key-rows" translate="no" role="list" data-part="score_bars">
            ${keyRows(page, state, columns, ends)}
          </div>
          ${leading.length === keys.length ? nothing : foldButton(state)}
          ${weightsHeader(state)}
          ${weightStrip(page, state)} ${targetStrip(page, state)}
        </div>
        ${valuesPicture}
      </div>
    `;
  }

  /** @param {RowState} state */
  const weightsHeader = (state) => html`
    <header class="share-head row" data-part="shares">
      <h3 class="rigid">${t("ui.ask.shares")}</h3>
      <p class=${hasNoWeights(state) ? "shares-words small" : "shares-words small cut"} translate="no">
        ${weightsText(state)}
      </p>
    </header>
  `;

  /** @param {string} name @param {number} row */
  const queryTitle = (name, row) => html`
    <h2 class="type-4">
      <b class="asker chip" translate="no" dir="auto" style=${inkOf("asks", row)}>${name}</b> ${t("ui.ask.asks")}
    </h2>
  `;

  /** @param {RowState} state */
  const tabs = ({ scene, head }) => html`
    <div class="heads row tight rigid end" role="tablist" aria-label=${t("ui.heads")}>
      ${scene.heads.map(
        (_, index) => html`
          <button type="button" role="tab" aria-selected=${index === head} @click=${() => commands.showHead(index)}>
            ${t("ui.head", { head: index + 1 })}
          </button>
        `,
      )}
    </div>
  `;

  /** Draw the button that folds or unfolds the keys with little weight. @param {RowState} state */
  function foldButton({ keys, trace, pair: [row], isUnfolded }) {
    const folded = trace.weights[row].filter((_, column) => !leading.includes(column));
    const weight = numbers.show(folded.reduce((/** @type {number} */ sum, value) => sum + (value ?? 0), 0));
    const count = keys.length - leading.length;
    return html`
      <div data-part="score_bars">
        <button
          type="button"
          class="other-keys plain small compact"
          aria-expanded=${isUnfolded}
          @click=${() => commands.toggleTool("keys")}
        >
          ${isUnfolded ? t("ui.ask.fewer", { count: leading.length }) : t("ui.ask.others", { count, weight })}
        </button>
      </div>
    `;
  }

  /**
   * Draw the headings of the columns. The second one says what is done to each score: it is divided, the largest score
   * may be subtracted, and the result is an exponent of e.
   * @param {RowState} state
   */
  function headings({ trace, scene, head, pair: [row] }) {
    const score = html`<h3>${t("ui.ask.score")}</h3>`;
    if (!trace.exponentials) return score;
    const shift = largest(trace.masked_scores[row]) - largest(trace.exponents?.[row] ?? []);
    const divisors = divisorsOf(scene, head);
    const key = shift ? "ui.ask.power.shifted" : divisors.length ? "ui.ask.power.divided" : "ui.ask.power";
    const divided = [t("ui.ask.score"), ...divisors.map((divisor) => `\u00f7 ${divisor}`)].join(" ");
    return html`${score}<h3>${t(key, { score: divided })}</h3>`;
  }

  /** Return the divisors of a head's scores as text. @param {Scene} scene @param {number} head */
  function divisorsOf({ scale, score, temperature, heads: all }, head) {
    const scaling =
      scale && settings.choices.divisible_scores.includes(score) ? [`\u221a${all[head].w_q[0].length}`] : [];
    return temperature === 1 ? scaling : [...scaling, numbers.showGiven(temperature)];
  }

  /** Return how the weights are computed, or why there are none. @param {RowState} state */
  function weightsText(state) {
    const { trace, scene } = state;
    const [row] = state.pair;
    if (hasNoWeights(state)) return t("ui.ask.no_shares");
    const total = numbers.show(trace.totals?.[row][0] ?? 0);
    const terms = (trace.exponentials?.[row] ?? []).map((value) => value ?? 0).filter((value) => value !== 0);
    if (terms.length < 2 || terms.length > 3) return t(`ui.ask.how.${scene.normalize}`, { total });
    const shown = terms.map((value) => numbers.show(value));
    const sum = shown.reduce((total, term) => total + parseShown(term), 0);
    const sign = signOf(sum, total);
    return t("ui.ask.sum", { total, terms: `${sign === "=" ? "" : `${sign} `}${shown.join(" + ")}` });
  }

  return createMemoComponent(
    el("section", { class: "query-row card stack", "aria-label": t("ui.section.asking") }),
    ({ answer, names, scene, view, location, status: { moving } }) => [
      ...[answer, names, scene, view.open, moving, location.learning?.rows, puzzleOf(location)],
    ],
    (props) => draw(rowStateOf(props)),
  );
}

/** Return whether the row's scores add up to 0, so that they cannot be divided by their sum. @param {RowState} state */
const hasNoWeights = ({ trace, pair: [row] }) => trace.weights[row].includes(null);

/** Return the largest value of a row in which masked values are null. @param {MaybeRows[number]} row */
const largest = (row) => Math.max(...row.map((value) => value ?? Number.NEGATIVE_INFINITY));

const MAX_LEADING = 5; // The largest number of lines while the other keys are folded.

/**
 * Return the selected key and those with the most weight, in the order of the sentence. Up to six keys, and the keys of
 * a lesson, are not folded.
 * @param {RowState} state
 */
function leadingKeys({ keys, pair: [row, selected], trace, isLesson }) {
  const columns = keys.map((_, column) => column);
  const sizes = trace.weights[row].map((weight) => Math.abs(weight ?? 0));
  if (isLesson || columns.length <= MAX_LEADING + 1) return columns;
  const heavy = columns.filter((column) => column !== selected && isHeavy(sizes[column]));
  const ranked = heavy.toSorted((left, right) => sizes[right] - sizes[left]);
  return [selected, ...ranked.slice(0, MAX_LEADING - 1)].toSorted((left, right) => left - right);
}

/**
 * Draw the lines of the keys, each with its score and the exponential of the score as bars.
 * @param {Page} page @param {RowState} state @param {number[]} columns the keys that have a line
 * @param {Record<"scores" | "powers", ReturnType<typeof createEnds>>} ends
 */
function keyRows({ t, numbers: { show, isNegative }, commands }, state, columns, ends) {
  const { keys, pair, head, trace, scene, isDragging } = state;
  const [row] = pair;
  const id = [...keys, row, head, scene.score].join("\n");
  const blocked = trace.masked_scores[row].map((score) => score === null);
  const scores = scaleOf(ends.scores(id, trace.scores[row], isDragging));
  const exponentials = trace.exponentials?.[row] ?? null;
  const powers = scaleOf(ends.powers(id, exponentials ?? [], isDragging));

  /** Toggle the mask of a key without selecting the key. @param {MouseEvent} event @param {number} column */
  function toggle(event, column) {
    event.stopPropagation();
    commands.toggleMask(row, column);
  }

  /** Draw the button of a custom mask that hides the key or shows it. @param {number} column */
  const maskButton = (column) => html`
    <button
      type="button"
      class="see unstyled"
      aria-label=${t("ui.mask.see", { token: keys[column] })}
      aria-pressed=${!blocked[column]}
      @click=${(/** @type {MouseEvent} */ event) => toggle(event, column)}
    >${blocked[column] ? "○" : "●"}</button>
  `;

  /** @param {number} column */
  function score(column) {
    const value = trace.scores[row][column];
    return html`
      <span
        class="bar-cell score"
        data-source="scores/${head}/${row}/${column}"
        title=${value ?? ""}
        ?data-negative=${isNegative(value)}
      >
        ${track(value, scores)}
        <span class="tag chip cut">
          ${Array.isArray(scene.mask) ? maskButton(column) : nothing}<bdi>${keys[column]}</bdi>
        </span>
        <b class="number">${show(value)}</b>
      </span>
    `;
  }

  /** @param {number} column @param {MaybeRows[number]} exponentials */
  function power(column, exponentials) {
    const exponent = trace.exponents?.[row][column];
    return html`
      <span class="bar-cell power" data-source="weights/${head}/${row}/${column}" title=${exponentials[column] ?? ""}>
        ${track(exponentials[column], powers)}
        <span class="tag cut">e<sup>${exponent === null ? "\u2212\u221e" : show(exponent)}</sup></span>
        <b class="number">${show(exponentials[column])}</b>
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
      >${score(column)}${exponentials ? power(column, exponentials) : nothing}</div>
    `,
  );
}

/**
 * Draw a bar that begins at zero.
 * @param {number | null | undefined} value @param {ReturnType<typeof scaleOf>} scale
 */
export const track = (value, { toFraction }) => html`
  <span class="track" style="--zero: ${inPercent(toFraction(0))}" ?data-signed=${toFraction(0) > 0}>
    <i class="fill" style=${between(toFraction(0), toFraction(value ?? 0))} ?data-negative=${(value ?? 0) < 0}></i>
  </span>
`;
