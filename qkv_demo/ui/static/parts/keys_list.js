// @ts-check
// The keys, and what each does, from the one list of commands; and those of every handle.

import { keysOf } from "../input/keys.js";
import { html } from "../vendor/lit-html/lit-html.js";

/**
 * Answers what draws them, as they are of use here and now.
 * @param {Translate} t
 * @param {Pick<Commands, "list" | "isFree">} commands
 */
export const createKeysList =
  (t, { list, isFree }) =>
  () =>
    html`
    <section class="keys">
      <h3>${t("ui.talk.keys")}</h3>
      <dl>
        ${keysOf(list, { free: isFree() }).map(
          ([keys, label]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(label)}</dd>`,
        )}
      </dl>
      <p>${t("ui.handle.keys")}</p>
    </section>
  `;
