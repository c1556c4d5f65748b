// The column of token names beside their embeddings: each is renamed as one types, and has a grip to move it and a button to
// remove it. For the keyboard it is one stop, with the tools of the name that has it.

import { el } from "../base/dom.js";
import { drag } from "../base/motion.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { inkOf } from "./token_style.js";

/** @param {Page} page @param {"tokens" | "context_tokens"} sequence */
export function createTokenNames(page, sequence) {
  const { t, settings, store, commands } = page;
  const [axis, role] =
    sequence === "tokens" ? ["tokens", /** @type {const} */ ("asks")] : ["keys", /** @type {const} */ ("answers")];
  const about = { "data-quantity": sequence, "data-rows": axis, role: "group", "aria-label": t(`ui.${sequence}`) };
  const element = el("div", { class: "tokens stack", ...about });
  const { inputs, add, remove, move } = createEdits(page, sequence);
  let stop = 0; // Tab comes to this name; arrow keys go on from there
  /** @type {string[]} */
  let names = [];

  /** @param {string} name @param {number} row */
  const line = (name, row) => html`
    <div class="token-row" data-r=${row}>
      <button
        type="button"
        class="grip plain"
        data-grip=${row}
        title=${t("ui.token.move")}
        aria-label=${t("ui.token.move_named", { name })}
        @keydown=${stepping((way) => move(row, way))}
        @pointerdown=${(/** @type {PointerEvent} */ down) =>
          dragLine(down, store.view.transposed, (way) => move(row, way))}
      >\u283f</button>
      <input
        class="token-input chip"
        data-row=${row}
        data-col="0"
        tabindex=${row === stop ? 0 : -1}
        style=${inkOf(role, row)}
        .value=${name}
        maxlength=${settings.limits.name}
        spellcheck="false"
        autocomplete="off"
        dir="auto"
        aria-label=${t("ui.token.named", { place: row + 1 })}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => commands.rename(sequence, row, target.value)}
        @keydown=${stepping((way) => inputs()[row + way]?.focus())}
        @focus=${() => stopAt(row)}
        @blur=${commands.endGesture}
      />
      ${
        names.length > 1
          ? html`
              <button
                type="button"
                class="remove plain"
                data-remove=${row}
                title=${t("ui.token.remove")}
                aria-label=${t("ui.token.remove_named", { name })}
                @click=${() => remove(row)}
              >\u00d7</button>
            `
          : nothing
      }
    </div>
  `;

  /** @param {number} row */
  function stopAt(row) {
    stop = row;
    draw();
  }

  function draw() {
    const more = html`<button type="button" class="add plain compact" data-add @click=${add}>${t("ui.token.add")}</button>`;
    render([names.map(line), more], element);
  }

  return {
    ...{ sequence, element },
    /** @param {string[]} given */
    paint(given) {
      names = given;
      draw();
    },
  };
}

/** What becomes of the words; the focus goes with it. @param {Page} page @param {string} sequence */
function createEdits({ root, commands: { edit } }, sequence) {
  // Of another number of words the column is built anew.
  const inputs = () =>
    /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(`[data-quantity="${sequence}"] input`));

  /** @param {number} row */
  function name(row) {
    const input = inputs()[Math.min(row, inputs().length - 1)];
    input.focus();
    input.select();
  }

  return {
    inputs,
    add: async () => (await edit({ do: "token.add", sequence })) && name(Infinity),
    /** @param {number} row */
    remove: async (row) => (await edit({ do: "token.remove", sequence, row })) && name(row),
    /** @param {number} row @param {number} way so many places down, or up where negative */
    async move(row, way) {
      const to = Math.max(0, Math.min(inputs().length - 1, row + way));
      if (to === row) return;
      await edit({ do: "token.move", sequence, row, to });
      const [name] = [...inputs()].slice(to);
      name?.focus(); // beside which its grip is there
      /** @type {HTMLElement | undefined} */ (name?.previousElementSibling)?.focus();
    },
  };
}

/** @param {(way: -1 | 1) => void} go @returns {(event: KeyboardEvent) => void} */
const stepping = (go) => (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  go(event.key === "ArrowUp" ? -1 : 1);
};

/**
 * Let a line follow the pointer along the way that the names lie. Releasing it moves its token.
 * @param {PointerEvent} down @param {boolean} isRow @param {(way: number) => void} move
 */
function dragLine(down, isRow, move) {
  if (down.button !== 0) return;
  const grip = /** @type {HTMLElement} */ (down.currentTarget);
  const line = /** @type {HTMLElement} */ (grip.parentElement);
  const { width, height } = line.getBoundingClientRect();
  let way = 0;
  const follow = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    way = isRow ? dx : dy;
    line.style.translate = isRow ? `${way}px` : `0 ${way}px`;
  };
  drag(grip, down, follow, (isLetGo) => {
    line.style.translate = "";
    if (isLetGo) move(Math.round(way / (isRow ? width : height)));
  });
}
