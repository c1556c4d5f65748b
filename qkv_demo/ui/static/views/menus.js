// @ts-check
// What opens on demand: the quick fills of a matrix, ways to copy it, and the sizes of everything.

import { el } from "../base/dom.js";
import { createMatrices } from "../state/scene.js";
import { createPopover } from "./popover.js";
import { createQr } from "./qr.js";
import { createShareMenu } from "./share_menu.js";
import { createStepMenu } from "./step_menu.js";
import { createTalkMenu } from "./talk_menu.js";
import { createWhatIf } from "./what_if.js";
import { createWorksheet } from "./worksheet.js";

const ANGLE = 15; // degrees, until the person says otherwise

/** @typedef {import("../state/commands.js").Commands} Commands */
/** @typedef {import("./popover.js").Popover} Popover */

/**
 * @param {Translate} t
 * @param {HTMLElement} shell
 * @param {Commands} commands
 * @param {Settings & { language: string }} settings
 */
export function createMenus(t, shell, commands, settings) {
  const { edit, copy, paste, makeSentence, openPreset } = commands;
  const { choices, limits } = settings;
  const popover = createPopover(shell);
  const { item } = popover;
  const createFills = fillsOf(t, popover, choices.fills);
  /** @param {string} title @param {unknown[]} content */
  const part = (title, ...content) => [el("h3", {}, title), ...content];

  /** @param {string} quantity @param {number} head */
  function pasteBox(quantity, head) {
    const hint = { placeholder: t("ui.paste.hint"), spellcheck: "false" };
    const box = el("textarea", { rows: 3, "aria-label": t("ui.paste"), ...hint });
    return el(
      "div",
      { class: "paste" },
      box,
      item(t("ui.paste.put"), () => paste(quantity, head, 0, 0, box.value)),
    );
  }

  return {
    /**
     * A computed matrix can only be copied.
     * @param {HTMLElement} anchor
     * @param {string} quantity
     * @param {number} head
     * @param {boolean} given
     */
    openMatrix(anchor, quantity, head, given) {
      const fills = createFills((kind, by) => edit({ do: "fill", quantity, head, kind, by }));
      const copies = choices.copies.map((kind) => item(t(`ui.copy.${kind}`), () => copy(quantity, head, kind)));
      popover.open(
        anchor,
        t("ui.menu", { name: t(`quantity.${quantity}.name`) }),
        given ? part(t("ui.fill"), el("div", { class: "choices" }, fills)) : [],
        part(t("ui.copy"), el("div", { class: "choices" }, copies)),
        given ? part(t("ui.paste"), pasteBox(quantity, head)) : [],
      );
    },
    /** @param {HTMLElement} anchor @param {Sentence[]} lines */
    openCheck(anchor, lines) {
      const said = lines.map((line) => el("p", {}, "text" in line ? line.text : t(line.key, line.values)));
      popover.open(
        anchor,
        t("ui.check"),
        el("div", { class: "checked-lines", tabindex: -1 }, part(t("ui.check"), ...said)),
      );
    },
    openQr: createQr(t, shell, commands),
    openWorksheet: createWorksheet(t, settings, commands.lessonSteps),
    openShare: createShareMenu(t, popover, commands, choices),
    /** @param {HTMLElement} anchor */
    openSentence(anchor) {
      const how = el("p", { class: "how" }, t("ui.sentence.how", { most: limits.tokens }));
      const meaning = el("p", { class: "how" }, t("ui.sentence.meaning"));
      const meant = choices.meant.map((name) => item(t(`preset.${name}.title`), () => openPreset(name)));
      const form = sentenceForm(t, popover, makeSentence);
      popover.open(anchor, t("ui.sentence"), part(t("ui.sentence"), form, how, meaning, ...meant));
    },
    openShape: shapeMenu(t, popover, commands, settings),
    openTalk: createTalkMenu(t, popover, commands, settings),
    openSteps: createStepMenu(t, popover, commands, settings),
    turnWhatIf: createWhatIf(t, shell, popover, commands, choices),
  };
}

/**
 * Where a sentence is typed; Enter or the button makes a scene of it.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Commands["makeSentence"]} make
 */
function sentenceForm(t, { item }, make) {
  const typing = { placeholder: t("ui.sentence.hint"), autocomplete: "off", spellcheck: "false", dir: "auto" };
  const box = /** @type {HTMLInputElement} */ (
    el("input", { type: "text", "aria-label": t("ui.sentence"), ...typing })
  );
  const put = item(t("ui.sentence.put"), () => make(box.value));
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault(); // the focus goes back to the button that opened the menu, which Enter would press again
    put.click();
  });
  return el("div", { class: "sentence" }, box, put);
}

/**
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Choices["fills"]} kinds
 */
function fillsOf(t, { item }, kinds) {
  let seed = 0;
  let angle = ANGLE;

  /** @param {string} label @param {(by: number) => unknown} fill */
  function turn(label, fill) {
    const degrees = el("input", { type: "number", value: angle, step: 5, "aria-label": t("ui.fill.angle") });
    const go = () => {
      angle = Number(degrees.value) || 0;
      fill(angle);
    };
    return el("span", { class: "turn" }, item(label, go), degrees, "°");
  }

  /**
   * A button for each fill; every random one is another.
   * @param {(kind: string, by: number) => unknown} fill
   */
  return (fill) =>
    Object.entries(kinds).map(([kind, needs]) => {
      const label = t(`ui.fill.${kind}`);
      if (needs === "angle") return turn(label, (by) => fill(kind, by));
      return item(label, () => {
        seed += 1;
        fill(kind, needs === "seed" ? seed : 0);
      });
    });
}

/**
 * The sizes of everything, and the parts that a scene may lack.
 * @param {Translate} t
 * @param {Popover} popover
 * @param {Pick<Commands, "edit" | "toggleTransposed" | "isTransposed">} commands
 * @param {Settings} settings
 */
function shapeMenu(t, popover, { edit, toggleTransposed, isTransposed }, { quantities, choices, limits }) {
  const { lengthOf } = createMatrices(quantities);
  /**
   * @param {string} label
   * @param {number} value
   * @param {number} most
   * @param {(to: number) => unknown} change
   */
  const stepper = (label, value, most, change) => {
    /** @param {string} sign @param {string} name @param {number} to */
    const button = (sign, name, to) => {
      const disabled = to < 1 || to > most;
      return el("button", { type: "button", "aria-label": name, disabled, onclick: () => change(to) }, sign);
    };
    return el(
      "div",
      { class: "stepper" },
      el("span", {}, label),
      button("−", t("ui.fewer", { name: label }), value - 1),
      el("output", {}, String(value)),
      button("+", t("ui.more", { name: label }), value + 1),
    );
  };

  /** @param {HTMLElement} anchor @param {Scene} scene */
  return function open(anchor, scene) {
    /** @param {EditRequest} wanted */
    const again = async (wanted) => {
      const next = await edit(wanted);
      if (next) open(anchor, next);
    };
    /** @param {"context" | "w_o"} name */
    const toggle = (name) => {
      const on = scene[name] !== null;
      return checkbox(t(`ui.shape.${name}`), on, () => again({ do: name, on: !on }));
    };
    popover.open(
      anchor,
      t("ui.shape"),
      el("h3", {}, t("ui.shape.title")),
      choices.sizes.map((axis) =>
        stepper(t(`ui.shape.${axis}`), lengthOf(scene, axis), limits.size, (to) => again({ do: "size", axis, to })),
      ),
      stepper(t("ui.heads"), scene.heads.length, limits.heads, (to) => again({ do: "heads", to })),
      toggle("context"),
      toggle("w_o"),
      checkbox(t("ui.shape.transposed"), isTransposed(), toggleTransposed),
    );
  };
}

/**
 * @param {string} label
 * @param {boolean} checked
 * @param {() => unknown} onchange
 */
const checkbox = (label, checked, onchange) =>
  el("label", { class: "switch" }, el("input", { type: "checkbox", checked, onchange }), label);
