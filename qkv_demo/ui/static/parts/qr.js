// A link as a QR code, as large as the screen allows; the code is dark on white in any light, for cameras.

import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { textField } from "./sentence_form.js";

const QUIET = 2; // modules that stay free about a code, besides the white board that it stands on

/**
 * Answers what opens it for an address. Where others could not open that, it asks where they find the app.
 * @param {Page} page @param {import("./menus.js").Menu} menu
 */
export function createQr({ t, shell, commands }, { open, hide, paint }) {
  /** @param {string} name @param {() => unknown} draw */
  const show = (name, draw) => {
    hide();
    open(shell, { name, title: t("ui.qr"), key: "q", still: name === "qr-code", draw });
  };

  return async function openQr(/** @type {string} */ address) {
    const rows = await commands.drawQr(address); // empty where others cannot open it; null has been said
    if (rows === null) return;
    if (rows === "") show("qr", whereabouts(t, address, openQr, paint));
    else
      show("qr-code", () => html`${drawing(t("ui.qr.of"), rows.split("\n"))}<p class="cut" dir="ltr">${address}</p>`);
  };
}

/** @param {string} label @param {string[]} rows */
function drawing(label, rows) {
  const side = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) => [...row].map((one, x) => (one === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  const modules = svg`
    <rect width=${side} height=${side} fill="#fff" />
    <path d=${dark.join("")} transform="translate(${QUIET} ${QUIET})" fill="#000" />
  `;
  return html`
    <svg viewBox="0 0 ${side} ${side}" role="img" aria-label=${label} shape-rendering="crispEdges">${modules}</svg>
  `;
}

/**
 * Draws a form: where the app is for those who are to open it, for it runs on this very machine.
 * @param {Translate} t @param {string} address @param {(address: string) => unknown} open @param {() => void} paint
 */
function whereabouts(t, address, open, paint) {
  const asked = new URL(address);
  const hint = t("ui.qr.hint", { port: asked.port || 80 });
  let typed = "";
  let isRefused = false;

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const whole = typed.includes("://") ? typed : `${asked.protocol}//${typed}`;
    const root = URL.canParse(whole) ? new URL(whole) : null;
    isRefused = root === null || !/^[\w.:[\]-]+$/.test(root.hostname);
    paint();
    if (root && !isRefused) open(root.origin + (root.pathname === "/" ? asked.pathname : root.pathname) + asked.search);
  }

  return () => html`
    <form class="stack" @submit=${submit}>
      <p>${t("ui.qr.loopback")}</p>
      ${textField({ label: t("ui.qr.where"), hint, mode: "url", isRefused }, (text) => (typed = text.trim()))}
      <p class="bad" role="alert">${isRefused ? t("ui.qr.refused", { hint }) : nothing}</p>
      <button type="submit" class="primary">${t("ui.qr.draw")}</button>
    </form>
  `;
}
