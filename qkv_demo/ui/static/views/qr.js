// @ts-check
// A link as a QR code, as large as the screen allows; the code is dark on white in any light, for cameras.

import { el, svg, write } from "../base/dom.js";

const QUIET = 2; // modules that stay free about a code, besides the white board that it stands on

/**
 * Answers what opens it for an address. Where others could not open that, it asks where they find the app.
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {Pick<import("../state/commands.js").Commands, "drawQr">} commands `drawQr` answers the rows of a code, empty
 *   where others cannot open the address, null where there is none, which then has been said
 */
export function createQr(t, shell, { drawQr }) {
  const looks = { class: "qr", popover: "auto", role: "dialog", "aria-label": t("ui.qr"), tabindex: -1 };
  const board = el("div", { ...looks, "data-key": "q" });
  shell.append(board);

  /** @param {boolean} isCode @param {unknown[]} content */
  function show(isCode, ...content) {
    board.classList.toggle("code", isCode);
    const close = el("button", { type: "button", class: "close-qr", onclick: () => board.hidePopover() }, "×");
    close.setAttribute("aria-label", t("ui.qr.close"));
    board.replaceChildren(close, ...content);
    if (!board.matches(":popover-open")) board.showPopover();
    (board.querySelector("input") ?? board).focus();
  }

  /** @param {string} address */
  async function open(address) {
    const rows = await drawQr(address);
    if (rows === null) return;
    if (rows === "") show(false, whereabouts(t, address, open));
    else show(true, drawing(t("ui.qr.of"), rows.split("\n")), el("p", { dir: "ltr" }, address));
  }

  return open;
}

/**
 * @param {string} label
 * @param {string[]} rows
 */
function drawing(label, rows) {
  const side = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  const code = svg("path", { d: dark.join(""), transform: `translate(${QUIET} ${QUIET})`, fill: "#000" });
  const paper = svg("rect", { width: side, height: side, fill: "#fff" });
  const picture = { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" };
  return svg("svg", picture, paper, code);
}

/**
 * Where the app is for those who are to open it, for it runs on this very machine.
 * @param {Translate} t
 * @param {string} address
 * @param {(address: string) => unknown} open
 */
function whereabouts(t, address, open) {
  const asked = new URL(address);
  const hint = { placeholder: t("ui.qr.hint", { port: asked.port || 80 }), spellcheck: "false", autocomplete: "off" };
  const box = el("input", { type: "text", inputmode: "url", dir: "ltr", "aria-label": t("ui.qr.where"), ...hint });
  const complaint = el("p", { role: "alert" });
  const form = el(
    "form",
    { class: "qr-where" },
    el("p", {}, t("ui.qr.loopback")),
    box,
    complaint,
    el("button", { type: "submit", class: "primary" }, t("ui.qr.draw")),
  );
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = box.value.trim();
    const whole = typed.includes("://") ? typed : `${asked.protocol}//${typed}`;
    const root = URL.canParse(whole) ? new URL(whole) : null;
    const fits = root !== null && /^[\w.:[\]-]+$/.test(root.hostname);
    box.setAttribute("aria-invalid", String(!fits));
    write(complaint, fits ? "" : t("ui.qr.refused", { hint: hint.placeholder }));
    if (fits) open(root.origin + (root.pathname === "/" ? asked.pathname : root.pathname) + asked.search);
  });
  return form;
}
