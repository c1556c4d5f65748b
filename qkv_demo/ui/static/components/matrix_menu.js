// The menu of a matrix. It can fill the matrix, copy it, or replace it by a table from the clipboard.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { choices, section } from "./popover.js";

const DEFAULT_ANGLE = 15; // Degrees.

/**
 * Return the function that opens the menu of a matrix. A computed matrix can only be copied.
 * @param {Page} page @param {Popover} popover
 */
export function createMatrixMenu({ t, commands, settings }, { element, open, item }) {
  const { fills, copies } = settings.choices;
  let seed = 0;
  let angle = DEFAULT_ANGLE;

  /**
   * Draw the button that fills the matrix in one way. Each random fill uses a new seed.
   * @param {string} kind @param {string | null} argument the name of the fill's parameter @param {(by: number) => unknown} fill
   */
  function fillItem(kind, argument, fill) {
    const label = t(`ui.fill.${kind}`);
    if (argument !== "angle") return item(label, () => fill(argument === "seed" ? ++seed : 0));
    /** @param {any} event */
    const set = ({ currentTarget }) => (angle = Number(currentTarget.value) || 0);
    return html`
      <span class="flow">
        ${item(label, () => fill(angle))}
        <input type="number" value=${angle} step="5" aria-label=${t("ui.fill.angle")} @input=${set} />°
      </span>
    `;
  }

  /** @param {HTMLElement} from @param {string} quantity @param {number} head @param {boolean} isInput */
  return (from, quantity, head, isInput) => {
    const filling = Object.entries(fills).map(([kind, argument]) =>
      fillItem(kind, argument, (by) => commands.edit({ do: "fill", quantity, head, kind, by })),
    );
    const copying = copies.map((kind) => item(t(`ui.copy.${kind}`), () => commands.copy(quantity, head, kind)));
    const paste = () => {
      const text = element.querySelector("textarea")?.value ?? "";
      return commands.edit({ do: "paste", quantity, head, row: 0, column: 0, text });
    };
    const box = html`
      <div class="spaced">
        <textarea rows="3" spellcheck="false" placeholder=${t("ui.paste.hint")} aria-label=${t("ui.paste")}></textarea>
        ${item(t("ui.paste.put"), paste)}
      </div>
    `;
    const draw = () => html`
      ${isInput ? choices(t("ui.fill"), filling) : nothing} ${choices(t("ui.copy"), copying)}
      ${isInput ? section(t("ui.paste"), box) : nothing}
    `;
    open(from, { name: "matrix", title: t("ui.menu", { name: t(`quantity.${quantity}.name`) }), draw });
  };
}
