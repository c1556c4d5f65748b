// The column of token names beside their embeddings: rename in place, reorder, remove, add.

import { attribute, el } from "../base/dom.js";

/** `sequence` is "tokens" or "context_tokens"; `limits` are what Python says of names. */
export function createTokens(t, sequence, count, limits) {
  const inputs = Array.from({ length: count }, (_, row) =>
    el("input", {
      class: "token-input",
      "data-row": row,
      "data-col": 0,
      maxlength: limits.name,
      spellcheck: "false",
      autocomplete: "off",
      dir: "auto",
      style: `--ink-token: var(--token-${row})`,
    }),
  );
  const rows = inputs.map((input, row) =>
    el(
      "div",
      { class: "token-row", "data-r": row },
      el("button", { type: "button", class: "grip", "data-grip": row, "data-sequence": sequence, title: t("ui.token.move"), "aria-label": t("ui.token.move_named", { place: row + 1 }) }, "⠿"),
      input,
      count > 1 ? el("button", { type: "button", class: "remove", "data-remove": row, "data-sequence": sequence, title: t("ui.token.remove"), "aria-label": t("ui.token.remove_named", { place: row + 1 }) }, "×") : null,
    ),
  );
  const element = el(
    "div",
    { class: "tokens", "data-quantity": sequence, "data-rows": sequence === "tokens" ? "tokens" : "keys", role: "group", "aria-label": t(`ui.${sequence}`) },
    rows,
    el("button", { type: "button", class: "add", "data-add": "", "data-sequence": sequence }, t("ui.token.add")),
  );
  return {
    sequence,
    element,
    paint(names) {
      names.forEach((name, row) => {
        const input = inputs[row];
        attribute(input, "aria-label", t("ui.token.named", { place: row + 1 }));
        const typing = input === document.activeElement && input.getAttribute("aria-invalid") === "true";
        if (input.value !== name && !typing) input.value = name;
      });
    },
  };
}

/** Rename as a person types; `edit` moves and removes; a grip is dragged, or moved with the arrow keys. */
export function attachTokens(shell, { rename, edit, done }) {
  const sequenceOf = (element) => element.closest(".tokens").dataset.quantity;

  shell.addEventListener("input", ({ target }) => {
    if (target.classList.contains("token-input")) rename(sequenceOf(target), Number(target.dataset.row), target.value);
  });
  shell.addEventListener("focusout", ({ target }) => {
    if (target.classList.contains("token-input")) done();
  });
  shell.addEventListener("click", async ({ target }) => {
    const { sequence, remove, add } = target.dataset;
    if (remove === undefined && add === undefined) return;
    const wanted = add === undefined ? { do: "token.remove", sequence, row: Number(remove) } : { do: "token.add", sequence };
    if (!(await edit(wanted))) return;
    const inputs = shell.querySelectorAll(`[data-quantity="${sequence}"] .token-input`);
    const next = add === undefined ? inputs[Math.min(Number(remove), inputs.length - 1)] : inputs[inputs.length - 1];
    next.focus();
    next.select();
  });
  shell.addEventListener("keydown", async (event) => {
    const { target, key } = event;
    const way = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (!way) return;
    if (target.classList.contains("token-input")) {
      event.preventDefault();
      const next = Number(target.dataset.row) + way;
      target.closest(".tokens").querySelector(`.token-input[data-row="${next}"]`)?.focus();
    } else if (target.dataset.grip !== undefined) {
      event.preventDefault();
      await moveBy(target, way);
    }
  });
  shell.addEventListener("pointerdown", (down) => {
    const grip = down.target;
    if (grip.dataset?.grip === undefined || down.button !== 0) return;
    grip.setPointerCapture(down.pointerId);
    const line = grip.closest(".token-row");
    const height = line.getBoundingClientRect().height;
    const stop = new AbortController();
    const listen = (kind, heard) => grip.addEventListener(kind, heard, { signal: stop.signal });
    const end = () => {
      stop.abort();
      line.style.transform = "";
    };
    listen("pointermove", (event) => {
      line.style.transform = `translateY(${event.clientY - down.clientY}px)`;
    });
    listen("pointerup", (up) => {
      end();
      moveBy(grip, Math.round((up.clientY - down.clientY) / height));
    });
    listen("pointercancel", end);
    listen("keydown", ({ key }) => key === "Escape" && end());
  });

  async function moveBy(grip, way) {
    const column = grip.closest(".tokens");
    const row = Number(grip.dataset.grip);
    const count = column.querySelectorAll(".token-row").length;
    const to = Math.max(0, Math.min(count - 1, row + way));
    if (to === row) return;
    await edit({ do: "token.move", sequence: grip.dataset.sequence, row, to });
    column.querySelector(`[data-grip="${to}"]`)?.focus();
  }
}
