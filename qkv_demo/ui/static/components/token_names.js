// The list of token names beside the embeddings. Each name is a text field with a handle to move it and a button to remove it.
// Tab stops once in the list, and the arrow keys move between the names.

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
  let tabRow = 0; // The row of the name at which Tab stops.
  /** @type {string[]} */
  let names = [];

  /** @param {string} name @param {number} row */
  const tokenRow = (name, row) => html`
    <div class="token-row" data-r=${row}>
      <button
        type="button"
        class="grip plain"
        data-grip=${row}
        title=${t("ui.token.move")}
        aria-label=${t("ui.token.move_named", { name })}
        @keydown=${onArrow((delta) => move(row, delta))}
        @pointerdown=${(/** @type {PointerEvent} */ down) =>
          dragRow(down, store.view.transposed, (delta) => move(row, delta))}
      >\u283f</button>
      <input
        class="token-input chip"
        data-row=${row}
        data-col="0"
        tabindex=${row === tabRow ? 0 : -1}
        style=${inkOf(role, row)}
        .value=${name}
        maxlength=${settings.limits.name}
        spellcheck="false"
        autocomplete="off"
        dir="auto"
        aria-label=${t("ui.token.named", { position: row + 1 })}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) =>
          commands.rename(sequence, row, target.value)}
        @keydown=${onArrow((delta) => inputs()[row + delta]?.focus())}
        @focus=${() => setTabRow(row)}
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
  function setTabRow(row) {
    tabRow = row;
    draw();
  }

  function draw() {
    const addButton = html`
      <button type="button" class="add plain compact" data-add @click=${add}>${t("ui.token.add")}</button>
    `;
    render([names.map(tokenRow), addButton], element);
  }

  return {
    ...{ sequence, element },
    /** @param {string[]} next */
    paint(next) {
      names = next;
      draw();
    },
  };
}

/** Create the functions that edit the list of tokens and then move the focus. @param {Page} page @param {string} sequence */
function createEdits({ root, commands: { edit } }, sequence) {
  // The elements are looked up each time, because the list is built again when the number of tokens changes.
  const inputs = () =>
    /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(`[data-quantity="${sequence}"] input`));

  /** Focus a name and select its text, so that typing replaces it. @param {number} row */
  function selectName(row) {
    const input = inputs()[Math.min(row, inputs().length - 1)];
    input.focus();
    input.select();
  }

  return {
    inputs,
    add: async () => (await edit({ do: "token.add", sequence })) && selectName(Infinity),
    /** @param {number} row */
    remove: async (row) => (await edit({ do: "token.remove", sequence, row })) && selectName(row),
    /** @param {number} row @param {number} delta the number of rows to move down, or up if negative */
    async move(row, delta) {
      const to = Math.max(0, Math.min(inputs().length - 1, row + delta));
      if (to === row) return;
      await edit({ do: "token.move", sequence, row, to });
      const [name] = [...inputs()].slice(to);
      name?.focus(); // Focus the name again, because the handle is visible only beside the focused name.
      /** @type {HTMLElement | undefined} */ (name?.previousElementSibling)?.focus();
    },
  };
}

/**
 * Return an event handler for the up and down arrow keys.
 * @param {(delta: -1 | 1) => void} move @returns {(event: KeyboardEvent) => void}
 */
const onArrow = (move) => (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  move(event.key === "ArrowUp" ? -1 : 1);
};

/**
 * Move a name with the pointer during a drag. When the pointer is released, the token moves to that position in the scene.
 * @param {PointerEvent} down @param {boolean} isHorizontal true if the names lie side by side
 * @param {(delta: number) => void} move
 */
function dragRow(down, isHorizontal, move) {
  if (down.button !== 0) return;
  const grip = /** @type {HTMLElement} */ (down.currentTarget);
  const tokenRow = /** @type {HTMLElement} */ (grip.parentElement);
  const { width, height } = tokenRow.getBoundingClientRect();
  let distance = 0;
  const follow = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    distance = isHorizontal ? dx : dy;
    tokenRow.style.translate = isHorizontal ? `${distance}px` : `0 ${distance}px`;
  };
  drag(grip, down, follow, (isReleased) => {
    tokenRow.style.translate = "";
    if (isReleased) move(Math.round(distance / (isHorizontal ? width : height)));
  });
}
