// @ts-check
// The sizes of everything, and the parts that a scene may lack.

import { createMatrices } from "../state/scene.js";
import { html } from "../vendor/lit-html/lit-html.js";

/**
 * Answers what draws them for a scene.
 * @param {Translate} t
 * @param {Pick<Commands, "edit">} commands
 * @param {Pick<Settings, "quantities" | "choices" | "limits">} settings
 */
export function createSizes(t, { edit }, { quantities, choices, limits }) {
  const { lengthOf } = createMatrices(quantities);

  /** @param {string} label @param {number} value @param {number} most @param {(to: number) => unknown} change */
  const stepper = (label, value, most, change) => {
    /** @param {string} sign @param {string} name @param {number} to */
    const button = (sign, name, to) => html`
      <button type="button" class="sign" aria-label=${name} ?disabled=${to < 1 || to > most} @click=${() => change(to)}>${sign}</button>
    `;
    return html`
      <div class="row">
        <span class="grow">${label}</span>
        ${button("−", t("ui.fewer", { name: label }), value - 1)}
        <output>${value}</output>
        ${button("+", t("ui.more", { name: label }), value + 1)}
      </div>
    `;
  };

  /** @param {"context" | "w_o"} name @param {Scene} scene */
  const toggle = (name, scene) => {
    const on = scene[name] !== null;
    return tick(t(`ui.shape.${name}`), on, () => edit({ do: name, on: !on }));
  };

  /** @param {Scene} scene */
  return (scene) => html`
    ${choices.sizes.map((axis) =>
      stepper(t(`ui.shape.${axis}`), lengthOf(scene, axis), limits.size, (to) => edit({ do: "size", axis, to })),
    )}
    ${stepper(t("ui.heads"), scene.heads.length, limits.heads, (to) => edit({ do: "heads", to }))}
    ${toggle("context", scene)} ${toggle("w_o", scene)}
  `;
}

/** @param {string} label @param {boolean} checked @param {() => unknown} change */
export const tick = (label, checked, change) => html`
  <label class="switch"><input type="checkbox" .checked=${checked} @change=${change} />${label}</label>
`;
