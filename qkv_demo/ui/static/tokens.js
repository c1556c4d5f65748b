// The column of token names beside their embeddings: rename in place, reorder, remove, add.

import { attribute, el } from "./dom.js";

/** `sequence` is "tokens" or "context_tokens". */
export function createTokens(t, sequence, count) {
  const inputs = Array.from({ length: count }, (_, row) =>
    el("input", {
      class: "token-input",
      "data-row": row,
      "data-col": 0,
      maxlength: 40,
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
    { class: "tokens", "data-quantity": sequence, role: "group", "aria-label": t(`ui.${sequence}`) },
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
