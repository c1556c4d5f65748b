// @ts-check
// A symbol such as "Q Kᵀ / √d_k", its "_k" a real subscript.

import { html } from "../vendor/lit-html/lit-html.js";

/** @param {string} text */
export const symbolOf = (text) =>
  text.split(/(_\w+)/).map((part) => (part.startsWith("_") ? html`<sub>${part.slice(1)}</sub>` : part));
