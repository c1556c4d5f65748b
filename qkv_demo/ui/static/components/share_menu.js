// The Share menu, with the link, its QR code, and the files and texts to which a scene can be exported.

import { all } from "../base/dom.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { choices, section, textField, submittedText } from "./popover.js";
import { labOf, stepOf } from "../state/location.js";

/** @typedef {import("../state/sharing.js").Shared} Shared */

const PICTURES = ".attention, .plane .frame, .lab-picture";

/** Return the title of a picture. @param {HTMLElement} picture */
const titleOf = (picture) =>
  picture.ariaLabel ?? picture.closest("figure")?.querySelector("h3, figcaption")?.textContent?.trim() ?? "";

/**
 * Create the function that draws a selector of the page's pictures and the buttons that save the selected picture.
 * @param {Page} page @param {Popover} popover
 */
function createPictures({ t, root, commands }, { item }) {
  let chosen = ""; // The title of the selected picture, which is remembered for the next time the menu opens.

  return () => {
    const pictures = all(root, PICTURES).filter((picture) => picture.checkVisibility());
    const picture = pictures.find((picture) => titleOf(picture) === chosen) ?? pictures[0];
    if (!picture) return nothing;
    /** @param {any} event */
    const choose = ({ currentTarget }) => (chosen = currentTarget.value);
    const choice = html`
      <select aria-label=${t("ui.picture")} @change=${choose}>
        ${pictures.map(titleOf).map((title) => html`<option ?selected=${title === titleOf(picture)}>${title}</option>`)}
      </select>
    `;
    const save = (/** @type {"svg" | "png"} */ kind) => {
      const selected = pictures.find((picture) => titleOf(picture) === chosen) ?? picture;
      return commands.savePicture(selected, titleOf(selected), kind);
    };
    return choices(t("ui.picture"), [choice, item("SVG", () => save("svg")), item("PNG", () => save("png"))]);
  };
}

/**
 * Return a function that opens the menu at once, while the link is still being created.
 * @param {Page} page @param {Popover} popover
 */
export function createShareMenu(page, popover) {
  const { t, root, settings, store, commands } = page;
  const { open, hide, paint, shows, item } = popover;
  const { files, exports: exported } = settings.choices;
  const pictures = createPictures(page, popover);

  /** Draw the buttons that export or import a scene. */
  function ofScene(/** @type {HTMLElement} */ from) {
    const isLesson = stepOf(store.location) !== null;
    const kinds = Object.keys(files).filter((kind) => isLesson || !files[kind].of_lesson);
    const saved = kinds.map((kind) => item(t(`ui.save.${kind}`), () => commands.saveAs(kind)));
    const copied = exported.map((kind) => item(t(`ui.export.${kind}`), () => commands.exportAs(kind)));
    const frame = item(t("ui.export.frame"), commands.copyEmbed);
    const program = html`
      <button type="button" @click=${() => commands.openProgram(from)}>${t("ui.program")} …</button>
    `;
    return html`
      ${choices(t("ui.save"), saved)} ${pictures()}
      ${choices(t("ui.copy"), [copied, frame, program])}
      ${choices(t("ui.open"), item(t("ui.open.file"), commands.chooseFile))}
      <p class="how small">${t("ui.open.drop")}</p>
    `;
  }

  const ofLab = () => html`${pictures()} ${choices(t("ui.copy"), item(t("ui.lab.copy"), commands.copyLab))}`;

  /** @param {Shared} link */
  const linkTemplate = ({ address, copied }) => html`
    <div class="share-link spaced">
      <p class=${copied ? "shared strong ticked" : "shared strong"} role="status">
        ${t(copied ? "ui.share.copied" : "ui.share.address")}
      </p>
      <div class="row">
        <input type="text" class="address grow soft cut" readonly aria-label=${t("ui.share.link")} .value=${address} />
        ${item(t("ui.qr"), commands.openQr)}
      </div>
    </div>
  `;

  /** @param {HTMLElement} from @param {Promise<Shared | null>} link */
  return async function openShare(from, link) {
    /** @type {Shared | null} */
    let shared = null;
    const draw = () =>
      html`${shared ? linkTemplate(shared) : nothing} ${labOf(store.location) ? ofLab() : ofScene(from)}`;
    open(from, { name: "share", title: t("ui.share"), draw });
    shared = await link;
    if (!shows("share")) return;
    if (!shared) return hide(); // The request has failed, and a notice on the stage explains why.
    paint();
    const address = /** @type {HTMLInputElement | null} */ (root.querySelector(".address"));
    if (!shared.copied && address) {
      address.focus();
      address.select();
    }
  };
}

/** @param {string} label @param {string} text @param {boolean} [hasFocus] true to focus the field when the menu opens */
const readonlyText = (label, text, hasFocus = false) => html`
  <textarea
    rows="8"
    cols="56"
    readonly
    spellcheck="false"
    dir="ltr"
    ?data-first=${hasFocus}
    aria-label=${label}
    .value=${text}
    @focus=${(/** @type {any} */ { currentTarget }) => currentTarget.select()}
  ></textarea>
`;

/**
 * Create a menu with a text that the browser could not copy. The text is selected, so that the user can press Ctrl+C.
 * @param {Page} page @param {Popover} popover @param {() => HTMLElement} anchor
 */
export const createTextMenu =
  ({ t }, { open }, anchor) =>
  (/** @type {string} */ text) =>
    open(anchor(), {
      name: "text",
      title: t("ui.copy"),
      draw: () => html`<p>${t("ui.copy.refused")}</p> ${readonlyText(t("ui.copy"), text, true)}`,
    });

/**
 * Create a menu that shows how to request the scene's numbers in Python and with curl.
 * @param {Page} page @param {Popover} popover
 */
export function createProgramMenu({ t, commands }, { open, item }) {
  /** @param {string} title @param {string} text */
  const program = (title, text) =>
    section(title, [
      readonlyText(title, text),
      item(t("ui.program.copy", { name: title }), () => commands.copyText(text)),
    ]);

  /**
   * @param {HTMLElement} anchor @param {{ python: string, curl: string }} texts
   * @param {string} mcp the address for MCP clients
   */
  return (anchor, { python, curl }, mcp) => {
    const draw = () => html`
      ${program("Python", python)} ${program("curl", curl)} ${section("MCP", html`<code dir="ltr">${mcp}</code>`)}
    `;
    open(anchor, { name: "program", title: t("ui.program"), draw });
  };
}

const QUIET_ZONE = 2; // The width of the white border around a QR code, in modules.

/**
 * Create the menu with the QR code of an address. The code is dark on white in every theme, because cameras need that. If the
 * address has the host name "localhost", which other devices cannot open, the menu first asks for another host name. The menu
 * opens at once; if the user closes it before the code has arrived, it stays closed.
 * @param {Page} page @param {Popover} popover @param {() => HTMLElement} anchor
 */
export function createQr({ t, client }, { open, hide, paint, shows }, anchor) {
  /** @param {string} name @param {() => unknown} draw */
  function show(name, draw) {
    hide();
    open(anchor(), { name, title: t("ui.qr"), key: "q", draw });
  }

  return async function openQr(/** @type {string | null | Promise<string | null>} */ link) {
    show("qr-code", () => nothing);
    const address = await link;
    // The result is empty if other devices cannot open the address.
    const rows = address === null ? null : await client.write({ address });
    if (!shows("qr-code")) return;
    if (address === null || rows === null) hide();
    else if (rows === "") show("qr", createHostForm(t, address, openQr, paint));
    else show("qr-code", () => code(address, rows));
  };

  /** @param {string} address @param {string} rows */
  function code(address, rows) {
    return html`${codeImage(t("ui.qr.of"), rows.split("\n"))}<p class="cut" dir="ltr">${address}</p>`;
  }
}

/** @param {string} label @param {string[]} rows */
function codeImage(label, rows) {
  const side = rows.length + 2 * QUIET_ZONE;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (module === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  const modules = svg`
    <rect width=${side} height=${side} fill="#fff" />
    <path d=${dark.join("")} transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" fill="#000" />
  `;
  return html`
    <svg viewBox="0 0 ${side} ${side}" role="img" aria-label=${label} shape-rendering="crispEdges">${modules}</svg>
  `;
}

/**
 * Return a function that draws a form for the host name under which other devices can reach the app on this machine.
 * @param {Translate} t @param {string} address @param {(address: string) => unknown} open @param {() => void} paint
 */
function createHostForm(t, address, open, paint) {
  const local = new URL(address);
  const hint = t("ui.qr.hint", { port: local.port || 80 });
  let isRefused = false;

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const typed = submittedText(event).trim();
    const absolute = typed.includes("://") ? typed : `${local.protocol}//${typed}`;
    const url = URL.canParse(absolute) ? new URL(absolute) : null;
    isRefused = url === null || !/^[\w.:[\]-]+$/.test(url.hostname);
    paint();
    if (url && !isRefused) open(url.origin + (url.pathname === "/" ? local.pathname : url.pathname) + local.search);
  }

  return () => html`
    <form class="spaced" @submit=${submit}>
      <p>${t("ui.qr.loopback")}</p>
      ${textField({ label: t("ui.qr.where"), hint, mode: "url", isRefused })}
      <p class="bad" role="alert">${isRefused ? t("ui.qr.refused", { hint }) : nothing}</p>
      <button type="submit" class="primary">${t("ui.qr.draw")}</button>
    </form>
  `;
}
