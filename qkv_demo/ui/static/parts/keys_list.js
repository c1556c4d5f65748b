// @ts-check
// The keys, and what each does: those of the page, and those of a talk.

import { html } from "../vendor/lit-html/lit-html.js";

const ON_PAGE = /** @type {const} */ ([
  ["/", "ui.explore"],
  ["Ctrl Z", "ui.undo"],
  ["Ctrl Y", "ui.redo"],
  ["P", "ui.present"],
]);
const IN_TALK = /** @type {const} */ ([
  ["\u2192 \u2190", "turn"],
  ["V", "mix"],
  ["W", "what_if"],
  ["B", "blank"],
  ["D", "light"],
  ["N", "notes"],
  ["S", "window"],
  ["Q", "qr"],
  ["Esc", "close"],
  ["P", "leave"],
  ["?", "list"],
]);
const FREE = ["mix"]; // what only a talk without a lesson can do
const TOLD = ["notes"]; // what only a lesson has

/**
 * @param {Translate} t
 * @param {() => boolean} isFree whether a talk has no lesson
 */
export function createKeysList(t, isFree) {
  /** @param {string} title @param {[key: string, does: string][]} keys */
  const list = (title, keys) => html`
    <section class="keys">
      <h3>${title}</h3>
      <dl>${keys.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${does}</dd>`)}</dl>
    </section>
  `;
  /** @param {string[]} others what is of no use here */
  const ofTalk = (others) =>
    list(
      t("ui.talk.keys"),
      IN_TALK.filter(([, does]) => !others.includes(does)).map(([key, does]) => [key, t(`ui.talk.${does}`)]),
    );

  return {
    here: () => ofTalk(isFree() ? TOLD : FREE),
    all: () => html`
      ${list(
        t("ui.keys.page"),
        ON_PAGE.map(([key, does]) => [key, t(does)]),
      )} ${ofTalk([])}
    `,
  };
}
