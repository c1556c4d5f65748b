// @ts-check
// One asks: every key's score, e to it, and the row's shares, between the picture of the keys and that of the values.

import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "../views/colours.js";
import { foremost, keyRows, otherKeys } from "./key_rows.js";
import { widest } from "./ribbon_places.js";
import { createShareStrip } from "./share_strip.js";

const FULL = 3; // keys whose rows have a line for the bar and one for its number
const COMPACT = 10; // that have a line each
const LONG = 8; // letters that have no room beside a number

/**
 * What is painted: the names that answer, whose row, of which head, and whether the weights are a person's own.
 * @typedef {{
 *   asks: string[], names: string[], pair: PairIndex, head: number, trace: HeadTrace, given: boolean, scene: Scene,
 *   isTold: boolean,
 * }} Asking
 * @typedef {Pick<Commands, "moveHandle" | "endGesture" | "toggleMask" | "toggleTool">} AskingCommands
 */

/**
 * @param {Translate} t
 * @param {{
 *   asking: { element: HTMLElement, ownNumbers: HTMLElement, wanted: { element: HTMLElement } },
 *   planes: Record<string, { card: HTMLElement }>,
 * }} layout
 * @param {{ numbers: Numbers, choices: Choices }} told
 * @param {AskingCommands} commands
 */
export function createOneAsks(t, { asking: { element, ownNumbers, wanted }, planes }, { numbers, choices }, commands) {
  const strip = createShareStrip(t, numbers, commands);
  let all = false; // keys have a row
  /** @type {Asking | null} */
  let shown = null; // null before there is an answer

  /** @param {Asking | null} asking */
  const draw = (asking) => {
    const { first, columns } = rowsFor(asking);
    return html`
    <header class="asking-head row">
      <h2>
        ${asking && html`<b class="asker chip" dir="auto" style=${inkOf("asks", asking.pair[0])}>${asking.asks[asking.pair[0]]}</b> `}
        ${t("ui.ask.asks")}
      </h2>
      ${asking && asking.scene.heads.length > 1 ? tabs(t, asking) : nothing}
    </header>
    <div class="asking-body">
      ${planes.queries_keys.card}
      <div
        class="row-steps"
        data-size=${sizeFor(columns)}
        data-raised=${asking?.trace.exponentials !== undefined}
        data-long=${asking?.names.some((name) => name.length > LONG) ?? false}
        data-own=${Array.isArray(asking?.scene.mask)}
        style="--keys: ${columns.length}; --name: ${(asking ? widest(asking.names) : 0).toFixed(1)}"
        data-aside=${Boolean(asking?.given && !asking.isTold)}
      >
        ${ownNumbers}
        <div class="step-heads" data-part="score_bars">${asking && headings(asking)}</div>
        <div class="key-rows" role="list" data-part="score_bars">
          ${asking && keyRows(t, asking, columns, numbers, commands.toggleMask)}
        </div>
        ${asking && rest(asking, first)}
        <h3 class="share-head" data-part="shares">${t("ui.ask.shares")}</h3>
        ${strip.element} ${wanted.element}
        <p class="shares-words small" data-part="shares">${asking && wordsOf(asking)}</p>
      </div>
      ${planes.values.card}
    </div>
  `;
  };

  /** Which keys have a row at first, and now. @param {Asking | null} asking */
  function rowsFor(asking) {
    const first = asking ? foremost(asking) : [];
    return { first, columns: asking && all ? [...asking.names.keys()] : first };
  }

  /** @param {Asking} asking @param {number[]} first */
  const rest = (asking, first) =>
    first.length === asking.names.length
      ? nothing
      : otherKeys(t, asking, first, { all, show: numbers.show, toggle: () => commands.toggleTool("keys") });

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
    const root = scale && choices.divided.includes(score) ? [`\u221a${all[head].w_q[0].length}`] : [];
    return temperature === 1 ? root : [...root, numbers.showGiven(temperature)];
  }

  /** How the shares came about, in one line. @param {Asking} asking */
  function wordsOf({ trace, pair: [row], scene }) {
    if (trace.weights[row].includes(null)) return t("ui.ask.no_shares");
    const total = numbers.show(trace.totals?.[row][0] ?? 0);
    const terms = (trace.exponentials?.[row] ?? []).map((value) => value ?? 0).filter((value) => value !== 0);
    if (terms.length < 2 || terms.length > 4) return t(`ui.ask.how.${scene.normalize}`, { total });
    return t("ui.ask.sum", { terms: terms.map((value) => numbers.show(value)).join(" + "), total });
  }

  const part = createPart(
    element,
    (/** @type {Asking | null} */ asking) => [
      asking?.asks.join("\n"),
      asking?.names.join("\n"),
      asking?.trace,
      ...(asking?.pair ?? []),
      asking?.head,
      asking?.given,
      asking?.scene,
      asking?.isTold,
      all,
    ],
    draw,
  );
  part.paint(null);

  return {
    /**
     * @param {Picture} answer
     * @param {{ asks: string[], answers: string[], scene: Scene }} told the tokens' names
     */
    paint({ trace: { heads: traces }, view: { head, pair }, schema, lesson }, { asks, answers, scene }) {
      const trace = traces[head];
      if (trace.scores[pair[0]]?.length !== answers.length) return; // of another scene: a newer answer is on its way
      const given = schema.some(({ name, given }) => name === "weights" && given);
      const asking = { asks, names: answers, pair, head, trace, given, scene, isTold: lesson !== undefined };
      shown = asking;
      part.paint(asking);
      strip.paint(asking);
    },
    /** @param {boolean} is whether every key has a row */
    unfold(is) {
      all = is;
      part.paint(shown);
    },
  };
}

/** @param {Translate} t @param {Asking} asking */
const tabs = (t, { scene, head }) => html`
  <div class="heads row end" role="tablist" aria-label=${t("ui.heads")}>
    ${scene.heads.map(
      (_, index) => html`
        <button type="button" role="tab" data-show-head=${index} aria-selected=${index === head}>
          ${t("ui.head", { head: index + 1 })}
        </button>
      `,
    )}
  </div>
`;

/** How much is shown of so many keys: all of it, a line each, or bars with the numbers on hover. @param {number[]} keys */
function sizeFor({ length }) {
  if (length <= FULL) return "full";
  return length <= COMPACT ? "compact" : "dense";
}

/** @param {MaybeRows[number]} row in which what is blocked is null */
const largest = (row) => Math.max(...row.map((value) => value ?? Number.NEGATIVE_INFINITY));
