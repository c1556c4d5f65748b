// The menu of a matrix: fill it, copy it, paste another.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { choices, section } from "./popover.js";

const ANGLE = 15; // degrees, until the person says otherwise

/** Answers what opens it; a computed matrix can only be copied. @param {Page} page @param {import("./menus.js").Menu} menu */
export function createMatrixMenu({ t, commands, settings }, { open, item }) {
  const { fills, copies } = settings.choices;
  let seed = 0;
  let angle = ANGLE;

  /** Every random fill is another. @param {string} kind @param {string | null} needs @param {(kind: string, by: number) => unknown} fill */
  function fillItem(kind, needs, fill) {
    const label = t(`ui.fill.${kind}`);
    if (needs !== "angle") return item(label, () => fill(kind, needs === "seed" ? ++seed : 0));
    /** @param {any} event */
    const set = ({ currentTarget }) => (angle = Number(currentTarget.value) || 0);
    return html`
      <span class="flow">
        ${item(label, () => fill(kind, angle))}
        <input type="number" value=${angle} step="5" aria-label=${t("ui.fill.angle")} @input=${set} />°
      </span>
    `;
  }

  /** @param {(text: string) => unknown} put */
  function pasteBox(put) {
    let text = "";
    /** @param {any} event */
    const type = ({ currentTarget }) => (text = currentTarget.value);
    return html`
      <div class="stack">
        <textarea rows="3" spellcheck="false" placeholder=${t("ui.paste.hint")} aria-label=${t("ui.paste")} @input=${type}></textarea>
        ${item(t("ui.paste.put"), () => put(text))}
      </div>
    `;
  }

  /** @param {HTMLElement} from @param {string} quantity @param {number} head @param {boolean} given */
  return (from, quantity, head, given) => {
    /** @param {string} kind @param {number} by */
    const fill = (kind, by) => commands.edit({ do: "fill", quantity, head, kind, by });
    const filling = Object.entries(fills).map(([kind, needs]) => fillItem(kind, needs, fill));
    const copying = copies.map((kind) => item(t(`ui.copy.${kind}`), () => commands.copy(quantity, head, kind)));
    const box = pasteBox((text) => commands.edit({ do: "paste", quantity, head, row: 0, column: 0, text }));
    const draw = () => html`
      ${given ? choices(t("ui.fill"), filling) : nothing} ${choices(t("ui.copy"), copying)}
      ${given ? section(t("ui.paste"), box) : nothing}
    `;
    open(from, { name: "matrix", title: t("ui.menu", { name: t(`quantity.${quantity}.name`) }), draw });
  };
}
