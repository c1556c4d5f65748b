// The Share menu, with the link to the scene, the link's QR code, and buttons that save files and copy text.

import { queryAll } from "../base/dom.js";
import { html, nothing, svg } from "../vendor/lit-html/lit-html.js";
import { choicesTemplate, sectionTemplate, textFieldTemplate, submittedText } from "./popover.js";
import { labOf, lessonStepOf } from "../state/location.js";

/** @typedef {import("../state/sharing.js").SharedLink} SharedLink */

const PICTURE_SELECTOR = ".attention, .plane .frame, .lab-picture";

/** Return the title of a picture of the page. @param {HTMLElement} picture */
const titleOfPicture = (picture) =>
  picture.ariaLabel ?? picture.closest("figure")?.querySelector("h3, figcaption")?.textContent?.trim() ?? "";

/**
 * Return the function that draws a list of the page's pictures, from which the user selects one, and the buttons that save it.
 * @param {Page} page @param {Popover} popover
 */
function createPictureSection({ t, root, commands }, { item: itemTemplate }) {
  let selectedTitle = ""; // The title of the selected picture. The picture stays selected when the menu closes and opens again.

  return () => {
    const pictures = queryAll(root, PICTURE_SELECTOR).filter((picture) => picture.checkVisibility());
    const listedPicture = pictures.find((picture) => titleOfPicture(picture) === selectedTitle) ?? pictures[0];
    if (!listedPicture) return nothing;
    /** @param {any} event */
    const handleTitleChange = ({ currentTarget }) => (selectedTitle = currentTarget.value);
    const pictureSelectTemplate = html`
      <select aria-label=${t("ui.picture")} @change=${handleTitleChange}>
        ${pictures.map(titleOfPicture).map((title) => html`<option ?selected=${title === titleOfPicture(listedPicture)}>${title}</option>`)}
      </select>
    `;
    const savePicture = (/** @type {"svg" | "png"} */ fileFormat) => {
      const selectedPicture = pictures.find((picture) => titleOfPicture(picture) === selectedTitle) ?? listedPicture;
      return commands.savePicture(selectedPicture, titleOfPicture(selectedPicture), fileFormat);
    };
    return choicesTemplate(t("ui.picture"), [
      pictureSelectTemplate,
      itemTemplate("SVG", () => savePicture("svg")),
      itemTemplate("PNG", () => savePicture("png")),
    ]);
  };
}

/**
 * Return the function that opens the menu. The menu opens at once, and the link appears as soon as it has been created.
 * @param {Page} page @param {Popover} popover
 */
export function createShareMenu(page, popover) {
  const { t, root, settings, store, commands } = page;
  const { open, hide, paint, isShowing, item } = popover;
  const { files: fileSpecs, exports: copyKinds } = settings.choices;
  const pictureSectionTemplate = createPictureSection(page, popover);

  /** Draw the buttons that save, copy or open a scene. */
  function sceneSectionsTemplate(/** @type {HTMLElement} */ anchor) {
    const isLesson = lessonStepOf(store.location) !== null;
    const fileKinds = Object.keys(fileSpecs).filter((kind) => isLesson || !fileSpecs[kind].is_for_lesson);
    const saveItems = fileKinds.map((kind) => item(t(`ui.save.${kind}`), () => commands.saveAs(kind)));
    const copyItems = copyKinds.map((kind) => item(t(`ui.export.${kind}`), () => commands.exportAs(kind)));
    const embedItem = item(t("ui.export.frame"), commands.copyEmbed);
    const programButton = html`
      <button type="button" @click=${() => commands.openProgram(anchor)}>${t("ui.opens", { name: t("ui.program") })}</button>
    `;
    return html`
      ${choicesTemplate(t("ui.save"), saveItems)} ${pictureSectionTemplate()}
      ${choicesTemplate(t("ui.copy"), [copyItems, embedItem, programButton])}
      ${choicesTemplate(t("ui.open"), item(t("ui.open.file"), commands.chooseFile))}
      <p class="how small">${t("ui.open.drop")}</p>
    `;
  }

  const labSectionsTemplate = () =>
    html`${pictureSectionTemplate()} ${choicesTemplate(t("ui.copy"), item(t("ui.lab.copy"), commands.copyLab))}`;

  /** @param {SharedLink} link */
  const linkTemplate = ({ address, isCopied }) => html`
    <div class="share-link spaced">
      <p class=${isCopied ? "shared strong ticked" : "shared strong"} role="status">
        ${t(isCopied ? "ui.share.copied" : "ui.share.address")}
      </p>
      <div class="row">
        <input type="text" class="address grow muted ellipsis" readonly aria-label=${t("ui.share.link")} .value=${address} />
        ${item(t("ui.qr"), commands.openQr)}
      </div>
    </div>
  `;

  /** @param {HTMLElement} anchor @param {Promise<SharedLink | null>} linkPromise */
  return async function openShare(anchor, linkPromise) {
    /** @type {SharedLink | null} */
    let sharedLink = null;
    const draw = () =>
      html`${sharedLink ? linkTemplate(sharedLink) : nothing} ${labOf(store.location) ? labSectionsTemplate() : sceneSectionsTemplate(anchor)}`;
    open(anchor, { name: "share", title: t("ui.share"), draw });
    sharedLink = await linkPromise;
    if (!isShowing("share")) return;
    if (!sharedLink) return hide(); // The link could not be created, and a notice on the stage explains why.
    paint();
    const addressField = /** @type {HTMLInputElement | null} */ (root.querySelector(".address"));
    if (!sharedLink.isCopied && addressField) {
      addressField.focus();
      addressField.select();
    }
  };
}

/** @param {string} label @param {string} text @param {boolean} [hasFocus] true to focus the field when the menu opens */
const readonlyTextTemplate = (label, text, hasFocus = false) => html`
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
 * Return the function that opens a menu with a text that the browser could not copy. The text is selected, so that the user can
 * copy it with Ctrl+C.
 * @param {Page} page @param {Popover} popover @param {() => HTMLElement} findAnchor
 */
export const createTextMenu =
  ({ t }, { open }, findAnchor) =>
  (/** @type {string} */ text) =>
    open(findAnchor(), {
      name: "text",
      title: t("ui.copy"),
      draw: () => html`<p>${t("ui.copy.refused")}</p> ${readonlyTextTemplate(t("ui.copy"), text, true)}`,
    });

/**
 * Return the function that opens a menu with programs in Python and curl, which request the scene's numbers from the server.
 * @param {Page} page @param {Popover} popover
 */
export function createProgramMenu({ t, commands }, { open, item }) {
  /** @param {string} title @param {string} program */
  const programSectionTemplate = (title, program) =>
    sectionTemplate(title, [
      readonlyTextTemplate(title, program),
      item(t("ui.program.copy", { name: title }), () => commands.copyText(program)),
    ]);

  /**
   * @param {HTMLElement} anchor @param {{ python: string, curl: string }} programs
   * @param {string} mcpAddress the address for MCP clients
   */
  return (anchor, { python, curl }, mcpAddress) => {
    const draw = () => html`
      ${programSectionTemplate("Python", python)} ${programSectionTemplate("curl", curl)} ${sectionTemplate("MCP", html`<code dir="ltr">${mcpAddress}</code>`)}
    `;
    open(anchor, { name: "program", title: t("ui.program"), draw });
  };
}

const QUIET_ZONE = 2; // The width of the white border around a QR code, in multiples of the code's squares (modules).

/**
 * Return the function that opens a menu with the QR code of an address. The menu opens at once, before the code has arrived.
 * Other devices cannot open an address with the host name "localhost", so for such an address the menu first asks for another
 * host name.
 * @param {Page} page @param {Popover} popover @param {() => HTMLElement} findAnchor
 */
export function createQrMenu({ t, client }, { open, hide, paint, isShowing }, findAnchor) {
  /** @param {string} contentName @param {() => unknown} draw */
  function openContent(contentName, draw) {
    hide();
    open(findAnchor(), { name: contentName, title: t("ui.qr"), key: "q", draw });
  }

  return async function openQr(/** @type {string | null | Promise<string | null>} */ addressOrPromise) {
    openContent("qr-code", () => nothing);
    const address = await addressOrPromise;
    // The server returns "" instead of a code if other devices cannot open the address.
    const moduleRows = address === null ? null : await client.requestText({ address });
    if (!isShowing("qr-code")) return;
    if (address === null || moduleRows === null) hide();
    else if (moduleRows === "") openContent("qr", createHostForm(t, address, openQr, paint));
    else openContent("qr-code", () => qrTemplate(address, moduleRows));
  };

  /** Draw a QR code above its address. @param {string} address @param {string} moduleRows */
  function qrTemplate(address, moduleRows) {
    return html`${qrImageTemplate(t("ui.qr.of"), moduleRows.split("\n"))}<p class="ellipsis" dir="ltr">${address}</p>`;
  }
}

/**
 * Draw a QR code. Its colors are dark and white in both themes, because cameras do not read light codes on dark backgrounds.
 * @param {string} label @param {string[]} moduleRows a string for each row, with "1" for a dark square
 */
function qrImageTemplate(label, moduleRows) {
  const sideLength = moduleRows.length + 2 * QUIET_ZONE;
  const darkSquares = moduleRows.flatMap((row, y) =>
    [...row].map((module, x) => (module === "1" ? `M${x} ${y}h1v1h-1z` : "")),
  );
  const squaresTemplate = svg`
    <rect width=${sideLength} height=${sideLength} fill="#fff" />
    <path d=${darkSquares.join("")} transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" fill="#000" />
  `;
  return html`
    <svg viewBox="0 0 ${sideLength} ${sideLength}" role="img" aria-label=${label} shape-rendering="crispEdges">${squaresTemplate}</svg>
  `;
}

/**
 * Return a function that draws a form, in which the user types the host name under which other devices can reach the app.
 * @param {Translate} t @param {string} address @param {(address: string) => unknown} openQr @param {() => void} paint
 */
function createHostForm(t, address, openQr, paint) {
  const appUrl = new URL(address);
  const hintText = t("ui.qr.hint", { port: appUrl.port || 80 });
  let isRefused = false;

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const typedHost = submittedText(event).trim();
    const typedUrlText = typedHost.includes("://") ? typedHost : `${appUrl.protocol}//${typedHost}`;
    const url = URL.canParse(typedUrlText) ? new URL(typedUrlText) : null;
    isRefused = url === null || !/^[\w.:[\]-]+$/.test(url.hostname);
    paint();
    if (url && !isRefused) openQr(url.origin + (url.pathname === "/" ? appUrl.pathname : url.pathname) + appUrl.search);
  }

  return () => html`
    <form class="spaced" @submit=${submit}>
      <p>${t("ui.qr.loopback")}</p>
      ${textFieldTemplate({ label: t("ui.qr.where"), hint: hintText, mode: "url", isRefused })}
      <p class="bad" role="alert">${isRefused ? t("ui.qr.refused", { hint: hintText }) : nothing}</p>
      <button type="submit" class="primary">${t("ui.qr.draw")}</button>
    </form>
  `;
}
