// What opens on demand: the quick fills of a matrix, ways to copy it, and the sizes of everything.

import { el } from "../base/dom.js";

const FILLS = ["identity", "zeros", "random", "transpose", "unit"];
const ANGLE = 15; // degrees, until the person says otherwise
const WAYS = ["pytorch", "json"];
const COPIES = ["tsv", "csv", "markdown", "numpy", "python", "latex"];

/** One popover for all menus, placed under the button that opened it. */
export function createMenus(t, shell, { edit, copy, paste, exportAs }) {
  const menu = el("div", { class: "menu", popover: "auto", role: "dialog" });
  shell.append(menu);
  let seed = 0;
  let angle = ANGLE;

  function open(anchor, label, ...content) {
    const focused = menu.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    menu.setAttribute("aria-label", label);
    menu.replaceChildren(...content.flat());
    if (!menu.matches(":popover-open")) menu.showPopover();
    const box = anchor.getBoundingClientRect();
    const width = menu.offsetWidth;
    menu.style.left = `${Math.max(8, Math.min(box.left, document.documentElement.clientWidth - width - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(box.bottom + 4, window.innerHeight - menu.offsetHeight - 8))}px`;
    const again = [...menu.querySelectorAll("button, input")].find((one) => focused && one.getAttribute("aria-label") === focused);
    (again ?? menu.querySelector("button, input"))?.focus();
  }

  const item = (label, onclick) =>
    el("button", { type: "button", onclick: () => (menu.hidePopover(), onclick()) }, label);

  return {
    /** A computed matrix can only be copied. */
    openMatrix(anchor, quantity, head, given) {
      const fill = (kind, by) => edit({ do: "fill", quantity, head, kind, by });
      const fills = FILLS.map((kind) => item(t(`ui.fill.${kind}`), () => fill(kind, kind === "random" ? (seed += 1) : 0)));
      open(
        anchor,
        t("ui.menu", { name: t(`quantity.${quantity}.name`) }),
        given ? [el("h4", {}, t("ui.fill")), el("div", { class: "choices" }, fills, turn((by) => fill("rotation", by)))] : [],
        el("h4", {}, t("ui.copy")),
        el("div", { class: "choices" }, COPIES.map((kind) => item(t(`ui.copy.${kind}`), () => copy(quantity, head, kind)))),
        given ? [el("h4", {}, t("ui.paste")), pasteBox(quantity, head)] : [],
      );
    },
    openExport(anchor) {
      open(anchor, t("ui.export"), el("h4", {}, t("ui.copy")), el("div", { class: "choices" }, WAYS.map((kind) => item(t(`ui.export.${kind}`), () => exportAs(kind)))));
    },
    openShape(anchor, scene) {
      const of = scene.heads[0];
      const sizes = { d_model: scene.embeddings[0].length, d_k: of.w_q[0].length, d_v: of.w_v[0].length };
      const stepper = (label, value, most, change) =>
        el(
          "div",
          { class: "stepper" },
          el("span", {}, label),
          el("button", { type: "button", "aria-label": t("ui.fewer", { name: label }), disabled: value <= 1, onclick: () => change(value - 1) }, "−"),
          el("output", {}, String(value)),
          el("button", { type: "button", "aria-label": t("ui.more", { name: label }), disabled: value >= most, onclick: () => change(value + 1) }, "+"),
        );
      const again = async (wanted) => {
        const next = await edit(wanted);
        if (next) this.openShape(anchor, next);
      };
      const toggle = (label, on, wanted) => el("label", { class: "switch" }, el("input", { type: "checkbox", checked: on, onchange: () => again(wanted) }), label);
      open(
        anchor,
        t("ui.shape"),
        el("h4", {}, t("ui.shape.title")),
        Object.entries(sizes).map(([axis, value]) => stepper(t(`ui.shape.${axis}`), value, 8, (to) => again({ do: "size", axis, to }))),
        stepper(t("ui.heads"), scene.heads.length, 4, (to) => again({ do: "heads", to })),
        toggle(t("ui.shape.context"), scene.context !== null, { do: "context", on: scene.context === null }),
        toggle(t("ui.shape.w_o"), scene.w_o !== null, { do: "w_o", on: scene.w_o === null }),
      );
    },
  };

  function turn(by) {
    const degrees = el("input", { type: "number", value: angle, step: 5, "aria-label": t("ui.fill.angle") });
    const go = () => by((angle = Number(degrees.value) || 0));
    return el("span", { class: "turn" }, item(t("ui.fill.rotation"), go), degrees, "°");
  }

  function pasteBox(quantity, head) {
    const box = el("textarea", { rows: 3, "aria-label": t("ui.paste"), placeholder: t("ui.paste.hint"), spellcheck: "false" });
    return el("div", { class: "paste" }, box, item(t("ui.paste.put"), () => paste(quantity, head, 0, 0, box.value)));
  }
}
