// @ts-check
// A lab's pictures: those that lead, and the others small beside them. Charts are plotly's, tables are the page's own.

import { el } from "../base/dom.js";
import { drawLab, isSpace } from "../charts/plot.js";
import { createPlotly } from "../charts/plotly.js";
import { letTurn } from "../charts/space.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { labTable, labTables } from "./lab_table.js";
import { formulas } from "./sentence.js";

/** @typedef {{ drawings: LabDrawing[], lab: string, moment: number }} Shown what is drawn, of which lab, at which moment */

/**
 * @param {string} address of plotly's script
 * @param {(value: number) => string} show how numbers are written
 */
export function createLabPictures(address, show) {
  const load = createPlotly(address);
  /** @type {Map<string, HTMLElement>} what plotly draws in, which it knows again */
  const plots = new Map();
  /** @type {Shown} */
  let shown = { drawings: [], lab: "", moment: 0 };
  // A new one is drawn once it has its size, and each again with another size.
  const sizes = new ResizeObserver((seen) => {
    const grown = seen.map(({ target }) => target);
    draw((plot) => grown.includes(plot));
  });

  /** @param {(plot: HTMLElement) => boolean} [wanted] @returns {void} */
  function draw(wanted = () => true) {
    const charts = shown.drawings.filter(isPlot);
    for (const [place, drawing] of charts.entries()) {
      const plot = plots.get(keyOf(shown.lab, drawing, place));
      if (!plot?.clientWidth || !wanted(plot)) continue;
      if (!window.Plotly) return load(() => draw());
      drawLab(plot, drawing, shown.moment);
    }
  }

  /** What a chart shows, the lab's sentence says; a space can be turned, so it is a stop. @param {LabPlot} drawing */
  function plotOf(drawing) {
    const key = keyOf(shown.lab, drawing, shown.drawings.filter(isPlot).indexOf(drawing));
    const turns = isSpace(drawing);
    const heard = turns ? { role: "img", tabindex: 0, "aria-label": drawing.title } : { "aria-hidden": "true" };
    const plot = plots.get(key) ?? el("div", { class: "lab-plot", ...heard });
    if (turns && !plots.has(key)) letTurn(plot);
    plots.set(key, plot);
    return plot;
  }

  /** @param {LabDrawing} drawing */
  function pictured(drawing) {
    const { moment } = shown;
    if (drawing.kind === "table") return labTable(drawing, show);
    if (drawing.kind === "tables") return labTables(drawing, moment, show);
    const result = drawing.kind === "grid" ? html`<p class="lab-result">${drawing.results[moment]}</p>` : nothing;
    return [plotOf(drawing), result];
  }

  /** @param {LabDrawing} drawing */
  const figure = (drawing) => html`<figure class="lab-picture" data-kind=${drawing.kind}>
    <figcaption>${formulas(drawing.title)}</figcaption>
    ${pictured(drawing)}
  </figure>`;

  return {
    /** @param {Shown} now @param {number} leading */
    template(now, leading) {
      shown = now;
      const [first, others] = [now.drawings.slice(0, leading), now.drawings.slice(leading)];
      return html`
        <div class="lab-pictures">${first.map(figure)}</div>
        ${others.length > 0 ? html`<div class="lab-others">${others.map(figure)}</div>` : nothing}
      `;
    },
    /** Once the template stands in the page. */
    draw() {
      for (const [key, plot] of plots) {
        if (plot.isConnected) sizes.observe(plot);
        else {
          sizes.unobserve(plot);
          window.Plotly?.purge(plot);
          plots.delete(key);
        }
      }
      draw();
    },
  };
}

/** What plotly has a part in. @param {LabDrawing} drawing @returns {drawing is LabPlot} */
const isPlot = (drawing) => drawing.kind !== "table" && drawing.kind !== "tables";

/** @param {string} lab @param {LabPlot} drawing @param {number} place */
const keyOf = (lab, drawing, place) => [lab, place, drawing.kind, isSpace(drawing)].join(" ");
