// The column of token names beside their embeddings: each with a grip to move it and a button to remove it. For the
// keyboard it is one stop, with the tools of the name that has it.

import { el } from "../base/dom.js";
import { html, nothing, render } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "./colours.js";

/** @param {Page} page @param {"tokens" | "context_tokens"} sequence */
export function createTokens({ t, slot, settings }, sequence) {
  const [place, axis, role] =
    sequence === "tokens"
      ? [slot("embeddings"), "tokens", /** @type {const} */ ("asks")]
      : [slot("context_embeddings"), "keys", /** @type {const} */ ("answers")];
  const about = { "data-quantity": sequence, "data-rows": axis, role: "group", "aria-label": t(`ui.${sequence}`) };
  /** @type {HTMLElement} */
  const element = el("div", { class: "tokens pile", ...about });
  place.append(element);

  /** @param {string} name @param {number} row @param {string[]} all */
  const line = (name, row, all) => html`
    <div class="token-row" data-r=${row}>
      <button
        type="button"
        class="grip bare"
        data-grip=${row}
        data-sequence=${sequence}
        title=${t("ui.token.move")}
        aria-label=${t("ui.token.move_named", { name })}
      >\u283f</button>
      <input
        class="token-input chip"
        data-row=${row}
        data-col="0"
        tabindex=${row === 0 ? 0 : -1}
        style=${inkOf(role, row)}
        maxlength=${settings.limits.name}
        spellcheck="false"
        autocomplete="off"
        dir="auto"
        aria-label=${t("ui.token.named", { place: row + 1 })}
      />
      ${
        all.length > 1
          ? html`
              <button
                type="button"
                class="remove bare"
                data-remove=${row}
                data-sequence=${sequence}
                title=${t("ui.token.remove")}
                aria-label=${t("ui.token.remove_named", { name })}
              >\u00d7</button>
            `
          : nothing
      }
    </div>
  `;

  return {
    sequence,
    /** @param {string[]} names */
    paint(names) {
      render(
        html`${names.map(line)}<button type="button" class="add bare quiet" data-add data-sequence=${sequence}>${t("ui.token.add")}</button>`,
        element,
      );
      const inputs = element.querySelectorAll("input");
      for (const [row, name] of names.entries()) if (inputs[row].value !== name) inputs[row].value = name;
    },
  };
}
