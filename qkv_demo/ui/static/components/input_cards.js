// The numbers of the scene: what a person sets, a card each (the words as arrows and as numbers, the arrows seen through a
// matrix if one wants that, and a matrix for what each looks for, is found by and gives); and the ledger of every step and
// what came of it.

import { el } from "../base/dom.js";
import { createPart } from "../base/component.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { isOfKeys, ledgerOf } from "../state/scene.js";
import { optionControls } from "./options.js";
import { formulas } from "./sentence.js";

const LANES = /** @type {const} */ (["query", "key", "value"]); // from top to bottom, the roles that have a matrix

/** @param {Page} page @param {HTMLElement} space the words' picture @returns {Part} */
export function createInputCards(page, space) {
  const { t, slot, settings } = page;
  const { key: tie } = optionControls(page);
  const under = createPart(el("div"), (/** @type {Now} */ now) => {
    const symbol = lensSymbol(settings, now);
    if (symbol !== null) return wayOf(page, now.answer.view.lens, symbol, now.status.share ?? 1);
    const preset = axesPreset(now);
    return preset ? html`<p class="small soft">${t(`preset.${preset}.axes`)}</p>` : nothing;
  });
  space.querySelector(".frame")?.after(under.element);

  /** @param {Now} now */
  function titleOf(now) {
    const symbol = lensSymbol(settings, now);
    return formulas(symbol === null ? t("ui.lane.x.about") : t("ui.seen", { matrix: symbol }));
  }

  /** @param {string} lane */
  const called = (lane) => html`<b>${t(`ui.lane.${lane}`)}</b><span>${t(`ui.lane.${lane}.about`)}</span>`;

  /**
   * Where one matrix makes keys, and queries have no name yet, the queries' card is the keys'.
   * @param {string} role @param {Scene} scene @param {boolean} isAlone
   */
  function lane(role, scene, isAlone) {
    const named = isAlone && role === "query" ? "key" : role;
    const given = settings.quantities.find((quantity) => quantity.role === role && quantity.path !== null);
    return html`
      <div class="lane lane-${role} card" style=${named === role ? nothing : "--accent: var(--key)"} ?hidden=${isAlone && role === "key"}>
        <h2 class="lane-title">${called(named)}</h2>
        ${slot(String(given?.name))} ${role === "key" ? tie(scene, false) : nothing}
      </div>
    `;
  }

  const openSentence = (/** @type {{ currentTarget: HTMLElement }} */ { currentTarget }) =>
    page.commands.menus().openSentence(currentTarget);
  const part = createPart(
    el("section", { class: "givens pile", "aria-label": t("ui.section.givens") }),
    (/** @type {Now} */ now) => html`
      <div class="lane lane-x card">
        <h2 class="lane-title"><span>${titleOf(now)}</span></h2>
        ${space} ${slot("embeddings")}
        <div class="lane-foot" data-part="sentence">
          <button type="button" class="bare quiet" data-sentence aria-haspopup="dialog" @click=${openSentence}>${t("ui.sentence")} …</button>
        </div>
      </div>
      <div class="lane lane-context card" data-optional>
        <h2 class="lane-title">${formulas(t("ui.lane.context.about"))}</h2>
        ${slot("context_embeddings")}
      </div>
      ${LANES.map((role) => lane(role, now.own, isOfKeys(now.answer)))}
    `,
  );

  return {
    element: part.element,
    paint(now) {
      part.paint(now);
      under.paint(now);
    },
  };
}

/** Return the example that says what the axes mean, except in a talk, where nobody could read it. @param {Now} now */
const axesPreset = ({ view, answer }) => (view.presenting ? null : view.lesson ? answer.lesson?.axes : view.preset);

/**
 * Return the symbol of the matrix through which the words are seen, or null if they are seen as they are.
 * @param {Settings} settings @param {Now} now
 */
function lensSymbol({ choices: { lenses } }, { answer: { view, schema } }) {
  const [plain, first] = lenses; // The first lens has no matrix, the second has W_Q.
  if (view.lens === plain) return null;
  const used = schema.some(({ sources }) => sources.includes(view.lens)) ? view.lens : first; // Tied keys use W_Q.
  return schema.find(({ name }) => name === used)?.symbol ?? used;
}

/** Played or by hand, and back to the words. @param {Page} page @param {string} lens @param {string} symbol @param {number} share */
function wayOf(page, lens, symbol, share) {
  const { t, settings, commands } = page;
  const [play, along] = [t("ui.morph.play"), t("ui.morph")];
  return html`
    <div class="morph row keep">
      <button
        type="button"
        class="play"
        data-play=${lens}
        aria-pressed="true"
        aria-label=${play}
        title=${play}
        @click=${() => lookThrough(page, lens)}
      >▶</button>
      <span class="symbol" aria-hidden="true">I</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.01"
        aria-label=${along}
        title=${along}
        .value=${String(share)}
        @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => commands.morphTo(Number(target.value))}
        @change=${commands.releaseMorph}
      />
      <span class="symbol">${formulas(symbol)}</span>
      <button type="button" @click=${() => lookThrough(page, settings.choices.lenses[0])}>${t("ui.seen.back")}</button>
    </div>
  `;
}

/** And go where it plays; the first space is no matrix's. @param {Page} page @param {string} lens */
export function lookThrough({ commands, settings, shell }, lens) {
  commands.lookThrough(lens, lens !== settings.choices.lenses[0]);
  shell.querySelector(".plane-space > .frame")?.scrollIntoView({ block: "nearest" });
}

/**
 * Every step on the way; the weights and the updated values stand over their scales. Cells keep their numbers while nobody
 * looks.
 * @param {Page} page @returns {Part}
 */
export function createEveryStep({ t, slot, settings, numbers: { show } }) {
  /** @param {string} kind @param {string} low @param {string} high */
  const scale = (kind, low, high) => html`
    <div class="scale row near small ${kind}" title=${t(`ui.legend.${kind}`)}>
      <span>${low}</span><i role="img" aria-label=${t(`ui.legend.${kind}`)}></i><span>${high}</span>
    </div>
  `;

  return createPart(
    el("section", { class: "ledger flow", "aria-label": t("ui.section.ledger") }),
    (/** @type {Now} */ { answer: { untold, limit } }) => {
      const most = untold ? undefined : limit; // The largest number may be one that waits for a guess.
      /** @type {Record<string, unknown>} */
      const scales = { weights: scale("share", "0", "1"), output: scale("signed", show(most && -most), show(most)) };
      return ledgerOf(settings.quantities).map(
        (step) =>
          html`<div class="step step-${step} card" data-optional>${slot(step)} ${scales[step] ?? nothing}</div>`,
      );
    },
  );
}
