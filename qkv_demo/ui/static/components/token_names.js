// The list of token names beside the embeddings. Each name is a text field, with a grip that moves the token and a button that
// removes the token. The Tab key stops at one name of the list, and the arrow keys move the focus to the others.

import { el } from "../base/dom.js";
import { trackDrag } from "../base/motion.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { tokenStyle } from "./token_style.js";

/**
 * Create the list for the scene's tokens, or for the tokens of its context.
 * @param {Page} page @param {"tokens" | "context_tokens"} sequenceName
 */
export function createTokenNames(page, sequenceName) {
  const { t, settings, store, commands } = page;
  const [axis, role] =
    sequenceName === "tokens" ? ["tokens", /** @type {const} */ ("asks")] : ["keys", /** @type {const} */ ("answers")];
  const listAttributes = {
    "data-quantity": sequenceName,
    "data-rows": axis,
    role: "group",
    "aria-label": t(`ui.${sequenceName}`),
  };
  const element = el("div", { class: "tokens stack", ...listAttributes });
  const { findInputs, add: addToken, remove: removeToken, move: moveToken } = createTokenEdits(page, sequenceName);
  let tabRow = 0; // The row of the name at which the Tab key stops.
  /** @type {string[]} */
  let shownNames = [];

  /** @param {string} name @param {number} row */
  const tokenRowTemplate = (name, row) => html`
    <div class="token-row" data-r=${row}>
      <button
        type="button"
        class="grip plain"
        data-grip=${row}
        title=${t("ui.token.move")}
        aria-label=${t("ui.token.move_named", { name })}
        @keydown=${handleArrowKeys((delta) => moveToken(row, delta))}
        @pointerdown=${(/** @type {PointerEvent} */ press) =>
          dragRow(press, store.view.transposed, (delta) => moveToken(row, delta))}
      >\u283f</button>
      <input
        class="token-input chip"
        data-row=${row}
        data-col="0"
        tabindex=${row === tabRow ? 0 : -1}
        style=${tokenStyle(role, row)}
        .value=${name}
        maxlength=${settings.limits.name}
        spellcheck="false"
        autocomplete="off"
        dir="auto"
        aria-label=${t("ui.token.named", { position: row + 1 })}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) =>
          commands.rename(sequenceName, row, target.value)}
        @keydown=${handleArrowKeys((delta) => findInputs()[row + delta]?.focus())}
        @focus=${() => setTabRow(row)}
        @blur=${commands.endGesture}
      />
      ${
        shownNames.length > 1
          ? html`
              <button
                type="button"
                class="remove plain"
                data-remove=${row}
                title=${t("ui.token.remove")}
                aria-label=${t("ui.token.remove_named", { name })}
                @click=${() => removeToken(row)}
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
    const addButtonTemplate = html`
      <button type="button" class="add plain compact" data-add @click=${addToken}>${t("ui.token.add")}</button>
    `;
    render([shownNames.map(tokenRowTemplate), addButtonTemplate], element);
  }

  return {
    ...{ sequenceName, element },
    /** @param {string[]} newNames */
    paint(newNames) {
      shownNames = newNames;
      draw();
    },
  };
}

/**
 * Create the functions that edit the list of tokens, and focus the changed name afterwards.
 * @param {Page} page @param {string} sequenceName
 */
function createTokenEdits({ root, commands: { edit } }, sequenceName) {
  // Query the elements each time, because the list is built again when the number of tokens changes.
  const findInputs = () =>
    /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll(`[data-quantity="${sequenceName}"] input`));

  /** Focus a name and select its text, so that typing replaces it. @param {number} row */
  function selectName(row) {
    const input = findInputs()[Math.min(row, findInputs().length - 1)];
    input.focus();
    input.select();
  }

  return {
    findInputs,
    add: async () => (await edit({ do: "token.add", sequence: sequenceName })) && selectName(Infinity),
    /** @param {number} row */
    remove: async (row) => (await edit({ do: "token.remove", sequence: sequenceName, row })) && selectName(row),
    /** Move a token down by `delta` rows, or up if `delta` is negative. @param {number} row @param {number} delta */
    async move(row, delta) {
      const newRow = Math.max(0, Math.min(findInputs().length - 1, row + delta));
      if (newRow === row) return;
      await edit({ do: "token.move", sequence: sequenceName, row, to: newRow });
      const [nameInput] = [...findInputs()].slice(newRow);
      nameInput?.focus(); // Focus the name first, because the grip is visible only while its row has the focus.
      /** @type {HTMLElement | undefined} */ (nameInput?.previousElementSibling)?.focus();
    },
  };
}

/**
 * Return an event handler that calls a function when the user presses the Up or Down key.
 * @param {(delta: -1 | 1) => void} moveBy @returns {(event: KeyboardEvent) => void}
 */
const handleArrowKeys = (moveBy) => (event) => {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  moveBy(event.key === "ArrowUp" ? -1 : 1);
};

/**
 * Start the drag of a row. The row follows the pointer. When the user releases the pointer, the token moves to the new row.
 * @param {PointerEvent} pressEvent @param {boolean} isHorizontal true if the names lie side by side
 * @param {(delta: number) => void} moveBy
 */
function dragRow(pressEvent, isHorizontal, moveBy) {
  if (pressEvent.button !== 0) return;
  const dragHandle = /** @type {HTMLElement} */ (pressEvent.currentTarget);
  const tokenRow = /** @type {HTMLElement} */ (dragHandle.parentElement);
  const { width, height } = tokenRow.getBoundingClientRect();
  let distance = 0;
  const moveRow = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    distance = isHorizontal ? dx : dy;
    tokenRow.style.translate = isHorizontal ? `${distance}px` : `0 ${distance}px`;
  };
  trackDrag(dragHandle, pressEvent, moveRow, (isReleased) => {
    tokenRow.style.translate = "";
    if (isReleased) moveBy(Math.round(distance / (isHorizontal ? width : height)));
  });
}
