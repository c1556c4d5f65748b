// @ts-check
// What a person sets, a card each: the words as arrows and as numbers, and a matrix for what each looks for, is found by
// and gives.

import { el } from "../base/dom.js";
import { createPart } from "../base/part.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { formulas } from "./sentence.js";

const LANES = /** @type {const} */ (["query", "key", "value"]); // from top to bottom, the roles that have a matrix

/** @typedef {(quantity: string) => HTMLElement} Slot where the table of a quantity goes */

/**
 * @param {Translate} t
 * @param {Slot} slot
 * @param {Quantity[]} quantities
 * @param {{
 *   tie: import("./option_controls.js").Control, space: HTMLElement,
 *   seen: ReturnType<typeof import("./seen_through.js").createSeenThrough>,
 * }} parts the option of one matrix for queries and keys, the words' picture, and through which matrix it shows them
 */
export function createGivens(t, slot, quantities, { tie, space, seen }) {
  /** @param {string} lane */
  const called = (lane) => html`<b>${t(`ui.lane.${lane}`)}</b><span>${t(`ui.lane.${lane}.about`)}</span>`;
  // Where one matrix makes keys, and queries have no name yet, the queries' card is the keys'.
  const asKeys = html`<span class="as-keys">${called("key")}</span>`;

  /** @param {string} role @param {Scene} scene */
  function lane(role, scene) {
    const given = quantities.find((quantity) => quantity.role === role && quantity.path !== null);
    return html`
      <div class="lane lane-${role} card">
        <h2 class="lane-title"><span class="as-told">${called(role)}</span>${role === "query" ? asKeys : nothing}</h2>
        ${slot(String(given?.name))} ${role === "key" ? tie(scene, false) : nothing}
      </div>
    `;
  }

  return createPart(
    el("section", { class: "givens", "aria-label": t("ui.section.givens") }),
    (/** @type {{ scene: Scene }} */ { scene }) => [scene.tie_qk],
    ({ scene }) => html`
      <div class="lane lane-x card">
        <h2 class="lane-title">${seen.title}</h2>
        ${space} ${slot("embeddings")}
        <div class="lane-foot">
          <button type="button" class="bare" data-sentence aria-haspopup="dialog">${t("ui.sentence")} …</button>
        </div>
      </div>
      <div class="lane lane-context card" data-optional>
        <h2 class="lane-title">${formulas(t("ui.lane.context.about"))}</h2>
        ${slot("context_embeddings")}
      </div>
      ${LANES.map((role) => lane(role, scene))}
    `,
  );
}
