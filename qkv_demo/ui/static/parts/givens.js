// @ts-check
// What a person sets, a card each: the words as arrows and as numbers, and a matrix for what each looks for, is found by
// and gives.

import { el } from "../base/dom.js";
import { piecesOf } from "../base/formulas.js";

const LANES = /** @type {const} */ (["query", "key", "value"]); // from top to bottom, the roles that have a matrix

/** @typedef {(quantity: string) => HTMLElement} Slot where the table of a quantity goes */

/**
 * @param {Translate} t
 * @param {Slot} slot
 * @param {Quantity[]} quantities
 * @param {{ tie: HTMLElement, space: HTMLElement, seen: ReturnType<typeof import("./seen_through.js").createSeenThrough> }} parts
 *   the option of one matrix for queries and keys, the words' picture, and through which matrix it shows them
 */
export function createGivens(t, slot, quantities, { tie, space, seen }) {
  /** @param {string} lane */
  const called = (lane) => [el("b", {}, t(`ui.lane.${lane}`)), el("span", {}, t(`ui.lane.${lane}.about`))];
  const sentence = el(
    "button",
    { type: "button", class: "plain", "data-sentence": "", "aria-haspopup": "dialog" },
    `${t("ui.sentence")} …`,
  );

  /** @param {string} role */
  function lane(role) {
    const given = quantities.find((quantity) => quantity.role === role && quantity.path !== null);
    // Where one matrix makes keys, and queries have no name yet, the queries' card is the keys'.
    const asKeys = role === "query" ? el("span", { class: "as-keys" }, called("key")) : null;
    return el(
      "div",
      { class: `lane lane-${role} card` },
      el("h2", { class: "lane-title" }, el("span", { class: "as-told" }, called(role)), asKeys),
      slot(String(given?.name)),
      role === "key" && tie,
    );
  }

  return el(
    "section",
    { class: "givens", "aria-label": t("ui.section.givens") },
    el(
      "div",
      { class: "lane lane-x card" },
      el("h2", { class: "lane-title" }, seen.title),
      space,
      slot("embeddings"),
      el("div", { class: "lane-foot" }, sentence),
    ),
    el(
      "div",
      { class: "lane lane-context card", "data-optional": "" },
      el("h2", { class: "lane-title" }, piecesOf(t("ui.lane.context.about"))),
      slot("context_embeddings"),
    ),
    LANES.map(lane),
  );
}
