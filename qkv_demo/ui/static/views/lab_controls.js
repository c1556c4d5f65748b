// @ts-check
// The controls of the lab that is open, as Python tells them: sliders with their number, choices, switches.

import { attribute, el } from "../base/dom.js";

/** @typedef {import("../state/commands.js").Commands} Commands */

/**
 * @param {Translate} t
 * @param {Pick<Commands, "setLab">} commands
 */
export function createLabControls(t, { setLab }) {
  const form = el("form", { onsubmit: (/** @type {Event} */ event) => event.preventDefault() });
  let built = "";
  /** @type {Map<string, (value: any) => void>} */
  let writers = new Map();
  /** @type {Map<string, HTMLElement>} */
  let elements = new Map();
  const more = el("details", { class: "lab-more" });

  /** @param {Lab} lab */
  function build(lab) {
    writers = new Map();
    elements = new Map();
    for (const [name, control] of Object.entries(lab.controls)) {
      const made = MAKERS[control.kind](t, control, (value) => setLab(name, value), name);
      writers.set(name, made.show);
      elements.set(name, made.element);
    }
    const [shown, folded] = [false, true].map((wanted) =>
      [...elements].flatMap(([name, element]) => (lab.folded.includes(name) === wanted ? [element] : [])),
    );
    more.replaceChildren(el("summary", {}, t("ui.lab.more")), ...folded);
    form.replaceChildren(...shown, ...(folded.length > 0 ? [more] : []));
  }

  /** What is set otherwise than at first is never folded away. @param {LabRoom} room @param {Lab} lab */
  const isTouched = ({ settings }, { controls, folded }) =>
    folded.some((name) => (settings[name] ?? controls[name].default) !== controls[name].default);

  return {
    form,
    /** @param {LabRoom} room @param {Lab} lab */
    paint(room, lab) {
      if (built !== room.name) {
        build(lab);
        more.open = isTouched(room, lab);
      }
      built = room.name;
      /** @param {string} name */
      const value = (name) => room.settings[name] ?? lab.controls[name].default;
      for (const [name, show] of writers) show(value(name));
      for (const [name, element] of elements) {
        const { when } = lab.controls[name];
        idle(element, Boolean(when) && value(when?.[0] ?? "") !== when?.[1]);
      }
    },
  };
}

/** What would do nothing cannot be held. @param {HTMLElement} element @param {boolean} asleep */
function idle(element, asleep) {
  element.classList.toggle("idle", asleep);
  for (const input of element.querySelectorAll("input")) input.disabled = asleep;
}

/** @typedef {{ element: HTMLElement, show: (value: any) => void }} Made */
/** @typedef {(t: Translate, control: LabControl, set: (value: unknown) => void, name: string) => Made} Maker */

/** @type {Record<LabControl["kind"], Maker>} */
const MAKERS = { whole: slider, share: slider, choice, flag, seed };

/** @type {Maker} */
function slider(t, control, set, name) {
  const { least = 0, most = 1, doubling = false, kind } = control;
  const scale = doubling ? { to: Math.log2, from: (/** @type {number} */ place) => Math.round(2 ** place) } : PLAIN;
  const step = kind === "share" ? 0.01 : doubling ? 0.05 : 1;
  const label = t(control.label);
  /** @param {string} text */
  const give = (text) => text !== "" && Number.isFinite(Number(text)) && set(Number(text));
  const number = el("input", {
    type: "number",
    min: least,
    max: most,
    step: kind === "share" ? 0.01 : 1,
    "data-setting": name,
    "aria-label": label,
    oninput: () => give(number.value),
  });
  const range = el("input", {
    type: "range",
    min: scale.to(least),
    max: scale.to(most),
    step,
    "aria-label": label,
    oninput: () => give(String(scale.from(Number(range.value)))),
  });
  return {
    element: el("div", { class: "lab-control" }, el("span", {}, label), range, number),
    show(value) {
      if (number !== document.activeElement) number.value = String(value);
      if (range !== document.activeElement) range.value = String(scale.to(value));
      attribute(range, "aria-valuetext", value);
    },
  };
}

const PLAIN = {
  to: (/** @type {number} */ value) => value,
  from: (/** @type {number} */ place) => Number(place.toFixed(2)),
};

/** @type {Maker} */
function seed(t, { label, least = 0, most = 0 }, set, name) {
  const number = el("output", { "data-setting": name });
  const another = el(
    "button",
    { type: "button", onclick: () => set(Number(number.value) < most ? Number(number.value) + 1 : least) },
    t("ui.lab.another"),
  );
  return {
    element: el("div", { class: "lab-control lab-seed" }, el("span", {}, t(label)), number, another),
    show(value) {
      number.value = String(value);
    },
  };
}

/** @type {Maker} */
function choice(t, { label, options }, set, name) {
  const picker = el(
    "select",
    { "data-setting": name, onchange: () => set(picker.value) },
    Object.entries(options).map(([value, key]) => el("option", { value }, t(key))),
  );
  return {
    element: el("label", { class: "lab-control" }, el("span", {}, t(label)), picker),
    show(value) {
      picker.value = value;
    },
  };
}

/** @type {Maker} */
function flag(t, { label }, set, name) {
  const box = el("input", { type: "checkbox", "data-setting": name, onchange: () => set(box.checked) });
  return {
    element: el("label", { class: "lab-control switch" }, box, t(label)),
    show(value) {
      box.checked = value;
    },
  };
}
