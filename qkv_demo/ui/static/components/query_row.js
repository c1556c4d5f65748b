// One asks: a row for each key with its score as a bar, and e to it; and the row's shares. All between the picture of the keys
// and that of the values.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { reread, signOf } from "../base/words.js";
import { isHeavy } from "../state/scene.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { between, createEnds, inPercent, scaleOf, widest } from "./bars_and_ribbons.js";
import { inkOf } from "./token_style.js";
import { weightStrip, targetStrip } from "./weight_strip.js";

const FULL = 3; // keys whose rows have a line for the bar and one for its number; more have a line each

/** @typedef {ReturnType<typeof askingOf>} Asking who answers, whose row, of which head */

/** @param {Props} props */
function askingOf({ answer, names, scene, view: { open }, status: { moving, learning } }) {
  const { trace, view, schema, lesson } = answer;
  const { pair, head } = view;
  return {
    ...{ answer, scene, learning, asks: names.asks, names: names.answers, pair, head, trace: trace.heads[head] },
    isOwn: schema.some(({ name, given }) => name === "weights" && given), // the weights are a person's
    isTold: lesson !== undefined,
    isAll: open.includes("keys"), // every key has a row
    isMoving: moving, // a hand moves numbers
  };
}

/** @param {Page} page @param {HTMLElement} keys @param {HTMLElement} values their pictures @returns {Component} */
export function createQueryRow(page, keys, values) {
  const { t, slot, numbers, settings, commands } = page;
  const ends = { scores: createEnds(), powers: createEnds() };
  /** @type {number[]} */
  let first = []; // those that have a row at first: while a hand moves numbers, the same

  /** @param {Asking} asking */
  function draw(asking) {
    const { asks, names, pair, isOwn, isTold, isAll, scene, isMoving } = asking;
    if (!isMoving || !first.includes(pair[1])) first = foremost(asking);
    const columns = isAll ? [...names.keys()] : first;
    return html`
      <header class="row">
        ${isOwn && isTold ? nothing : whoAsks(asks[pair[0]], pair[0])}
        ${scene.heads.length > 1 ? tabs(asking) : nothing}
      </header>
      <div class="query-row-body">
        ${keys}
        <div
          class="row-steps stack"
          data-size=${columns.length <= FULL ? "full" : "lines"}
          style="--keys: ${columns.length}; --name: ${widest(names).toFixed(1)}"
        >
          ${slot("v_a")}
          <div class="step-heads" data-part="score_bars">${headings(asking)}</div>
          <div class="key-rows" translate="no" role="list" data-part="score_bars">${keyRows(page, asking, columns, ends)}</div>
          ${first.length === names.length ? nothing : others(asking)}
          ${shareHead(asking)}
          ${weightStrip(page, asking)} ${targetStrip(page, asking)}
        </div>
        ${values}
      </div>
    `;
  }

  /** The reason why there are no shares is never cut. @param {Asking} asking */
  const shareHead = (asking) => html`
    <header class="share-head row" data-part="shares">
      <h3 class="rigid">${t("ui.ask.shares")}</h3>
      <p class=${hasNoShares(asking) ? "shares-words small" : "shares-words small cut"} translate="no">${wordsOf(asking)}</p>
    </header>
  `;

  /** Where a lesson has its weights set by hand, nobody asks. @param {string} name @param {number} row */
  const whoAsks = (name, row) => html`
    <h2 class="type-4"><b class="asker chip" translate="no" dir="auto" style=${inkOf("asks", row)}>${name}</b> ${t("ui.ask.asks")}</h2>
  `;

  /** @param {Asking} asking */
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

  /** A line for the keys that have no row at first. @param {Asking} asking */
  function others({ names, trace, pair: [row], isAll }) {
    const rest = trace.weights[row].filter((_, column) => !first.includes(column));
    const weight = numbers.show(rest.reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0));
    const count = names.length - first.length;
    return html`
      <div data-part="score_bars">
        <button type="button" class="other-keys plain small compact" aria-expanded=${isAll} @click=${() => commands.toggleTool("keys")}>
          ${isAll ? t("ui.ask.fewer", { count: first.length }) : t("ui.ask.others", { count, weight })}
        </button>
      </div>
    `;
  }

  /** What becomes of every score: it is divided, the largest may be taken off, and e is raised to it. @param {Asking} asking */
  function headings({ trace, scene, head, pair: [row] }) {
    const score = html`<h3>${t("ui.ask.score")}</h3>`;
    if (!trace.exponentials) return score;
    const off = largest(trace.masked_scores[row]) - largest(trace.exponents?.[row] ?? []);
    const divisors = divisorsOf(scene, head);
    const done = off ? "ui.ask.power.shifted" : divisors.length ? "ui.ask.power.divided" : "ui.ask.power";
    const of = [t("ui.ask.score"), ...divisors.map((by) => `\u00f7 ${by}`)].join(" ");
    return html`${score}<h3>${t(done, { score: of })}</h3>`;
  }

  /** What a head's scores are divided by, as it is written. @param {Scene} scene @param {number} head */
  function divisorsOf({ scale, score, temperature, heads: all }, head) {
    const scaling = scale && settings.choices.divided.includes(score) ? [`\u221a${all[head].w_q[0].length}`] : [];
    return temperature === 1 ? scaling : [...scaling, numbers.showGiven(temperature)];
  }

  /** How the shares came about, in one line. @param {Asking} asking */
  function wordsOf(asking) {
    const {
      trace,
      pair: [row],
      scene,
    } = asking;
    if (hasNoShares(asking)) return t("ui.ask.no_shares");
    const total = numbers.show(trace.totals?.[row][0] ?? 0);
    const terms = (trace.exponentials?.[row] ?? []).map((value) => value ?? 0).filter((value) => value !== 0);
    if (terms.length < 2 || terms.length > 3) return t(`ui.ask.how.${scene.normalize}`, { total });
    const shown = terms.map((value) => numbers.show(value));
    const sum = shown.reduce((all, one) => all + reread(one), 0);
    const sign = signOf(sum, total);
    return t("ui.ask.sum", { total, terms: `${sign === "=" ? "" : `${sign} `}${shown.join(" + ")}` });
  }

  return createMemoComponent(
    el("section", { class: "query-row card stack", "aria-label": t("ui.section.asking") }),
    ({ answer, names, scene, view, status: { moving, learning } }) => [
      ...[answer, names, scene, view.open, moving, learning?.rows, learning?.goal],
    ],
    (props) => draw(askingOf(props)),
  );
}

/** Whether the row's scores add up to 0, so that nothing can be divided by their sum. @param {Asking} asking */
const hasNoShares = ({ trace, pair: [row] }) => trace.weights[row].includes(null);

/** @param {MaybeRows[number]} row in which what is blocked is null */
const largest = (row) => Math.max(...row.map((value) => value ?? Number.NEGATIVE_INFINITY));

const MOST = 5; // rows at first, and one line for what the others get

/** The keys that get most and the one that is looked at, in their order; all of them where they are few. @param {Asking} asking */
function foremost({ names, pair: [row, chosen], trace, isTold }) {
  const all = names.map((_, column) => column);
  const sizes = trace.weights[row].map((weight) => Math.abs(weight ?? 0));
  if (isTold || all.length <= MOST + 1) return all;
  const told = all.filter((column) => column !== chosen && isHeavy(sizes[column]));
  const ranked = told.toSorted((one, other) => sizes[other] - sizes[one]);
  return [chosen, ...ranked.slice(0, MOST - 1)].toSorted((one, other) => one - other);
}

/**
 * Each with its score as a bar, and e to the score as a bar.
 * @param {Page} page @param {Asking} asking @param {number[]} columns the keys that have a row
 * @param {Record<"scores" | "powers", ReturnType<typeof createEnds>>} ends
 */
function keyRows({ t, numbers: { show, isNegative }, commands }, asking, columns, ends) {
  const { names, pair, head, trace, scene, isMoving } = asking;
  const [row] = pair;
  const whose = [...names, row, head, scene.score].join("\n");
  const blocked = trace.masked_scores[row].map((score) => score === null);
  const scores = scaleOf(ends.scores(whose, trace.scores[row], isMoving));
  const raised = trace.exponentials?.[row] ?? null;
  const powers = scaleOf(ends.powers(whose, raised ?? [], isMoving));

  /** A press is about the mask, and selects nothing. @param {MouseEvent} press @param {number} column */
  function toggle(press, column) {
    press.stopPropagation();
    commands.toggleMask(row, column);
  }

  /** Whether the mask of one's own lets this key be seen, which a press changes. @param {number} column */
  const see = (column) => html`
    <button
      type="button"
      class="see unstyled"
      aria-label=${t("ui.mask.see", { token: names[column] })}
      aria-pressed=${!blocked[column]}
      @click=${(/** @type {MouseEvent} */ press) => toggle(press, column)}
    >${blocked[column] ? "○" : "●"}</button>
  `;

  /** @param {number} column */
  function score(column) {
    const value = trace.scores[row][column];
    return html`
      <span class="bar-cell score" data-source="scores/${head}/${row}/${column}" title=${value ?? ""} ?data-negative=${isNegative(value)}>
        ${track(value, scores)}
        <span class="tag chip cut">${Array.isArray(scene.mask) ? see(column) : nothing}<bdi>${names[column]}</bdi></span>
        <b class="number">${show(value)}</b>
      </span>
    `;
  }

  /** @param {number} column @param {MaybeRows[number]} all */
  function power(column, all) {
    const exponent = trace.exponents?.[row][column];
    return html`
      <span class="bar-cell power" data-source="weights/${head}/${row}/${column}" title=${all[column] ?? ""}>
        ${track(all[column], powers)}
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

/** A bar that grows from zero. @param {number | null | undefined} value @param {ReturnType<typeof scaleOf>} scale */
export const track = (value, { place }) => html`
  <span class="track" style="--zero: ${inPercent(place(0))}" ?data-signed=${place(0) > 0}>
    <i class="fill" style=${between(place(0), place(value ?? 0))} ?data-negative=${(value ?? 0) < 0}></i>
  </span>
`;
