// A lab's pictures: those that lead, and the others small beside them. Planes, spaces and tables are the page's own, charts
// are plotly's.

import { createChart, figureOf } from "./lab_charts.js";
import { createPlane } from "../pictures/picture.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { labTable, labTables } from "./small_tables.js";
import { formulas } from "./sentence.js";

/** @typedef {{ element: HTMLElement, paint(drawing: any, moment: number): void }} Plot drawn once it has its size */

/** Answers their template. @param {Page} page */
export function createLabPictures({ t, settings, numbers: { show } }) {
  let of = ""; // the lab
  /** @type {Map<string, Plot>} that are drawn in again */
  let plots = new Map();

  /** @param {LabDrawing} drawing @param {number} at @param {number} moment */
  function plotted(drawing, at, moment) {
    const isChart = drawing.kind === "lines";
    const key = `${at} ${drawing.kind}`;
    const plot = plots.get(key) ?? (isChart ? createChart(settings.assets.plotly) : createPicture(t));
    plots.set(key, plot);
    plot.paint(drawing, moment);
    return plot.element;
  }

  /** What stands below it. @param {LabDrawing} drawing */
  function resultOf(drawing) {
    if (drawing.kind === "arrows") return drawing.states.map(stateOf);
    return drawing.kind === "trails" ? drawing.x : null;
  }

  /** @param {LabDrawing} drawing @param {number} at @param {number} moment */
  function pictured(drawing, at, moment) {
    if (drawing.kind === "table") return labTable(drawing, show);
    if (drawing.kind === "tables") return labTables(drawing, moment, show);
    const result = resultOf(drawing);
    return [plotted(drawing, at, moment), result && html`<p class="lab-result">${result}</p>`];
  }

  /** @param {LabDrawing[]} drawings @param {string} lab @param {number} moment @param {number} leading so many are large */
  return (drawings, lab, moment, leading) => {
    if (lab !== of) [of, plots] = [lab, new Map()];
    const figures = drawings.map(
      (drawing, at) => html`<figure class="lab-picture" data-kind=${drawing.kind}>
        <figcaption class="strong">${formulas(drawing.title)}</figcaption>
        ${pictured(drawing, at, moment)}
      </figure>`,
    );
    const others = figures.slice(leading);
    return html`
      <div class="lab-pictures">${figures.slice(0, leading)}</div>
      ${others.length > 0 ? html`<div class="lab-others small">${others}</div>` : nothing}
    `;
  };
}

/** A plane or a space, as the stage has them. @param {Translate} t @returns {Plot} */
function createPicture(t) {
  const { frame, paint } = createPlane({ t, cameras: new Map() }, "lab", "lab");
  frame.classList.add("lab-plot");
  return { element: frame, paint: (drawing, moment) => paint(figureOf(drawing, moment), "free") };
}

/** The first state's arrows are wide and pale, the next one's thin. @param {string} name @param {number} state */
const stateOf = (name, state) =>
  html`<span class=${state === 0 ? "soft" : ""} aria-hidden="true">${state === 0 ? "\u25ac" : "\u2500"}</span> ${name}   `;
