// @ts-check
// The menu of the Share button: the link, and everything that can be saved, copied or opened.

import { attribute, el, reveal, write } from "../base/dom.js";

/** @typedef {import("../state/commands.js").Commands} Commands */
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
 * Answers what opens the menu: under a button, while the link is made.
 * @param {Translate} t
 * @param {ReturnType<typeof import("./popover.js").createPopover>} popover
 * @param {Commands} commands
 * @param {Choices} choices
 */
export function createShareMenu(t, popover, commands, choices) {
  const { item } = popover;
  const pictures = pictureChoice(t, item, commands.savePicture);
  /** @param {string} title @param {unknown[]} buttons */
  const part = (title, ...buttons) => [el("h3", {}, title), el("div", { class: "choices" }, ...buttons)];

  /** What leaves and comes while the stage is there. @param {boolean} inLesson @param {Element} shell */
  function ofScene(inLesson, shell) {
    const offered = Object.entries(choices.files).filter(([, { of_lesson }]) => inLesson || !of_lesson);
    const files = offered.map(([kind]) => item(t(`ui.save.${kind}`), () => commands.saveAs(kind)));
    const copies = choices.exports.map((kind) => item(t(`ui.export.${kind}`), () => commands.exportAs(kind)));
    const arithmetic = item(t("ui.export.arithmetic"), commands.copyArithmetic);
    const frame = item(t("ui.export.frame"), commands.copyEmbed);
    return [
      part(t("ui.save"), files, item(t("ui.sheet"), commands.openWorksheet)),
      part(t("ui.picture"), ...pictures(shell)),
      part(t("ui.copy"), copies, arithmetic, frame),
      part(t("ui.open"), opener(t("ui.open.file"), item, commands.openFile)),
      el("p", { class: "how" }, t("ui.open.drop")),
    ].flat();
  }

  /** @param {Element} shell */
  const ofLab = (shell) =>
    [part(t("ui.picture"), ...pictures(shell)), part(t("ui.copy"), item(t("ui.lab.copy"), commands.copyLab))].flat();

  /**
   * @param {HTMLElement} anchor
   * @param {Promise<Shared | null>} link
   * @param {{ inLab: boolean, inLesson: boolean }} where
   */
  return async function open(anchor, link, { inLab, inLesson }) {
    const said = el("p", { class: "shared", role: "status" });
    const address = el("input", { type: "text", readonly: true, "aria-label": t("ui.share.link"), class: "address" });
    const code = item(t("ui.qr"), commands.openQr);
    const row = el(
      "div",
      { class: "share-link", hidden: true },
      said,
      el("div", { class: "address-row" }, address, code),
    );
    const shell = /** @type {Element} */ (anchor.closest(".shell"));
    const rest = inLab ? ofLab(shell) : ofScene(inLesson, shell);
    popover.open(anchor, t("ui.share"), row, rest);
    const shared = await link;
    if (!shared) {
      popover.close(row); // there is no such link, and a sentence on the stage says why
      return;
    }
    address.value = shared.address;
    write(said, t(shared.copied ? "ui.share.copied" : "ui.share.address"));
    attribute(row, "data-copied", shared.copied);
    reveal(row, true);
    popover.place(row, anchor);
    if (!shared.copied && row.isConnected) {
      address.focus();
      address.select();
    }
  };
}

/**
 * Which picture of those that are to be seen, and as what; the choice stays.
 * @param {Translate} t
 * @param {(label: string, act: () => unknown) => HTMLElement} item
 * @param {Commands["savePicture"]} save
 */
function pictureChoice(t, item, save) {
  const called = [t("ui.lines"), t("ui.plane.space"), t("ui.plane.queries_keys"), t("ui.plane.values")];
  const [whole, ...parts] = Object.keys(PICTURES);
  let chosen = whole;

  /** @param {Element} shell */
  return (shell) => {
    /** @param {string} name @param {string} label */
    const option = (name, label) => el("option", { value: name, selected: name === chosen }, label);
    const seen = parts.map(
      (name, at) => shell.querySelector(PICTURES[name])?.checkVisibility() && option(name, called[at]),
    );
    const keep = () => (chosen = which.value);
    const which = el(
      "select",
      { "aria-label": t("ui.picture"), onchange: keep },
      option(whole, t("ui.picture.stage")),
      seen,
    );
    const kinds = /** @type {const} */ (["svg", "png"]);
    const buttons = kinds.map((kind) => item(kind.toUpperCase(), () => save(which.value, kind)));
    return [seen.some(Boolean) && which, ...buttons];
  };
}

/**
 * A button that lets one choose a file.
 * @param {string} label
 * @param {(label: string, act: () => unknown) => HTMLElement} item
 * @param {(file: File) => unknown} open
 */
function opener(label, item, open) {
  const chooser = el("input", { type: "file", accept: ".json,.html,.ipynb,.svg", hidden: true });
  chooser.addEventListener("change", () => chooser.files?.[0] && open(chooser.files[0]));
  return [item(label, () => chooser.click()), chooser];
}
