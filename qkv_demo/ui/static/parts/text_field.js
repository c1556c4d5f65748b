// @ts-check
// A line in which one writes: it has the focus at once, and the browser neither completes nor marks what is typed.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

/**
 * @param {{ label: string, hint: string, search?: boolean }} said
 * @param {(typed: string) => unknown} hear
 */
export const textField = ({ label, hint, search = false }, hear) => html`
  <input
    type="text"
    inputmode=${search ? "search" : nothing}
    dir="auto"
    autofocus
    autocomplete="off"
    spellcheck="false"
    placeholder=${hint}
    aria-label=${label}
    @input=${(/** @type {any} */ { currentTarget }) => hear(currentTarget.value)}
  />
`;
