// The menu of a matrix. The user can fill the matrix, copy it, or replace it by a table from the clipboard.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { choicesTemplate, sectionTemplate } from "./popover.js";

const DEFAULT_ANGLE = 15; // The initial angle in the field for a rotation matrix, in degrees.

/**
 * Return the function that opens the menu of a matrix. The menu of a computed matrix only contains buttons that copy it.
 * @param {Page} page @param {Popover} popover
 */
export function createMatrixMenu({ t, commands, settings }, { element, open: openPopover, item: itemTemplate }) {
  const { fill_kinds: fillKinds, copy_formats: copyFormats } = settings.choices;
  let seed = 0;
  let angle = DEFAULT_ANGLE;

  /**
   * Draw the button for one kind of filling, such as zeros or random numbers. A random fill has a new seed each time.
   * @param {string} fillKind @param {string | null} parameterName the name of the fill's parameter
   * @param {(value: number) => unknown} fillMatrix called with the value of the parameter
   */
  function fillItemTemplate(fillKind, parameterName, fillMatrix) {
    const fillLabel = t(`ui.fill.${fillKind}`);
    if (parameterName !== "angle")
      return itemTemplate(fillLabel, () => fillMatrix(parameterName === "seed" ? ++seed : 0));
    /** @param {any} event */
    const setAngle = ({ currentTarget }) => (angle = Number(currentTarget.value) || 0);
    return html`
      <span class="flow">
        ${itemTemplate(fillLabel, () => fillMatrix(angle))}
        <input type="number" value=${angle} step="5" aria-label=${t("ui.fill.angle")} @input=${setAngle} />°
      </span>
    `;
  }

  /** @param {HTMLElement} anchor @param {string} quantity @param {number} head @param {boolean} isInput */
  return (anchor, quantity, head, isInput) => {
    const fillItems = Object.entries(fillKinds).map(([kind, parameter]) =>
      fillItemTemplate(kind, parameter, (value) => commands.edit({ do: "fill", quantity, head, kind, by: value })),
    );
    const copyItems = copyFormats.map((format) =>
      itemTemplate(t(`ui.copy.${format}`), () => commands.copy(quantity, head, format)),
    );
    const pasteMatrix = () => {
      const pastedText = element.querySelector("textarea")?.value ?? "";
      return commands.edit({ do: "paste", quantity, head, row: 0, column: 0, text: pastedText });
    };
    const pasteTemplate = html`
      <div class="spaced">
        <textarea rows="3" spellcheck="false" placeholder=${t("ui.paste.hint")} aria-label=${t("ui.paste")}></textarea>
        ${itemTemplate(t("ui.paste.put"), pasteMatrix)}
      </div>
    `;
    const draw = () => html`
      ${isInput ? choicesTemplate(t("ui.fill"), fillItems) : nothing} ${choicesTemplate(t("ui.copy"), copyItems)}
      ${isInput ? sectionTemplate(t("ui.paste"), pasteTemplate) : nothing}
    `;
    openPopover(anchor, { name: "matrix", title: t("ui.menu", { name: t(`quantity.${quantity}.name`) }), draw });
  };
}
