// @ts-check
// Share: the link, and everything that can be saved, copied, pictured or opened.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { section } from "./popover.js";

/** @typedef {import("../state/sharing.js").Shared} Shared */

/** What can be saved as a picture, and where it is. @type {Record<string, string>} */
export const PICTURES = {
  stage: ".shell > *",
  need: ".need",
  space: ".plane-space .frame",
  keys: ".plane-queries_keys",
  mix: ".plane-values",
};

/**
 * Answers what opens it from its button, while the link is made.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Commands} commands
 * @param {{ store: Pick<Store, "view" | "status">, choices: Choices, shell: Element, opener: (label: string) => unknown }} about
 */
export function createShareMenu(t, { open, hide, paint, shows, item }, commands, { store, choices, shell, opener }) {
  const called = {
    ...{ stage: t("ui.picture.stage"), need: t("ui.lines"), space: t("ui.plane.space") },
    ...{ keys: t("ui.plane.queries_keys"), mix: t("ui.plane.values") },
  };
  let pictured = "stage"; // stays chosen

  /** @param {string} title @param {unknown} content */
  const part = (title, content) => section(title, html`<div class="choices flow">${content}</div>`);

  function pictures() {
    const seen = Object.entries(called).filter(
      ([name]) => name === "stage" || shell.querySelector(PICTURES[name])?.checkVisibility(),
    );
    /** @param {any} event */
    const choose = ({ currentTarget }) => (pictured = currentTarget.value);
    const which = html`
      <select aria-label=${t("ui.picture")} @change=${choose}>
        ${seen.map(([name, label]) => html`<option value=${name} ?selected=${name === pictured}>${label}</option>`)}
      </select>
    `;
    const kinds = /** @type {const} */ (["svg", "png"]);
    const current = () => (seen.some(([name]) => name === pictured) ? pictured : "stage");
    const buttons = kinds.map((kind) => item(kind.toUpperCase(), () => commands.savePicture(current(), kind)));
    return part(t("ui.picture"), [seen.length > 1 ? which : nothing, buttons]);
  }

  /** What leaves and comes while the stage is there. */
  function ofScene() {
    const inLesson = store.view.lesson !== null;
    const files = Object.entries(choices.files)
      .filter(([, { of_lesson }]) => inLesson || !of_lesson)
      .map(([kind]) => item(t(`ui.save.${kind}`), () => commands.saveAs(kind)));
    const copies = choices.exports.map((kind) => item(t(`ui.export.${kind}`), () => commands.exportAs(kind)));
    const arithmetic = item(t("ui.export.arithmetic"), commands.copyArithmetic);
    const film = [
      item(t("ui.film.moving"), () => commands.saveFilm("moving")),
      item(t("ui.film.handout"), () => commands.saveFilm("handout")),
    ];
    return html`
      ${part(t("ui.save"), [files, item(t("ui.sheet"), commands.openWorksheet)])} ${pictures()}
      ${part(t("ui.film.file"), film)}
      ${part(t("ui.copy"), [copies, arithmetic, item(t("ui.export.frame"), commands.copyEmbed)])}
      ${part(t("ui.open"), opener(t("ui.open.file")))}
      <p class="how small">${t("ui.open.drop")}</p>
    `;
  }

  const ofLab = () => html`${pictures()} ${part(t("ui.copy"), item(t("ui.lab.copy"), commands.copyLab))}`;

  /** @param {Shared} link */
  const linked = ({ address, copied }) => html`
    <div class="share-link stack">
      <p class=${copied ? "shared strong ticked" : "shared strong"} role="status">${t(copied ? "ui.share.copied" : "ui.share.address")}</p>
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
    const draw = () => html`${shared ? linked(shared) : nothing} ${store.status.lab ? ofLab() : ofScene()}`;
    open(from, { name: "share", title: t("ui.share"), draw });
    shared = await link;
    if (!shows("share")) return;
    if (!shared) return hide(); // there is no such link, and a sentence on the stage says why
    paint();
    const address = /** @type {HTMLInputElement | null} */ (shell.querySelector(".address"));
    if (!shared.copied && address) {
      address.focus();
      address.select();
    }
  };
}
