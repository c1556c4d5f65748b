// The pictures of a lab, some of which are larger than the others. Planes, spaces and tables look like those on the stage.
// Charts are drawn by Plotly.

import { createChart, figureOfDrawing } from "./lab_charts.js";
import { createPlane } from "../pictures/picture.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { labTableTemplate, labTablesTemplate } from "./small_tables.js";
import { formulaTemplates } from "./sentence.js";

/** @typedef {{ element: HTMLElement, paint(drawing: any, momentIndex: number): void }} Plot */

/** Return the function that draws the pictures of a lab. @param {Page} page */
export function createLabPictures({ t, settings, numberFormat: { formatNumber } }) {
  let currentLabName = "";
  /** @type {Map<string, Plot>} */
  // The charts and planes of the current lab, by their index and kind. The elements are reused when the lab has a new report.
  let plotsByKey = new Map();

  /** @param {LabDrawing} drawing @param {number} index @param {number} momentIndex */
  function plotElement(drawing, index, momentIndex) {
    const isChart = drawing.kind === "lines";
    const plotKey = `${index} ${drawing.kind}`;
    const plot = plotsByKey.get(plotKey) ?? (isChart ? createChart(settings.assets.plotly) : createLabPlane(t));
    plotsByKey.set(plotKey, plot);
    plot.paint(drawing, momentIndex);
    return plot.element;
  }

  /** Return the legend below a picture. @param {LabDrawing} drawing */
  function legendTemplate(drawing) {
    if (drawing.kind === "arrows") return drawing.state_names.map(stateLegendTemplate);
    return drawing.kind === "trails" ? drawing.x : null;
  }

  /** @param {LabDrawing} drawing @param {number} index @param {number} momentIndex */
  function pictureTemplate(drawing, index, momentIndex) {
    if (drawing.kind === "table") return labTableTemplate(drawing, formatNumber);
    if (drawing.kind === "tables") return labTablesTemplate(drawing, momentIndex, formatNumber);
    const legend = legendTemplate(drawing);
    return [plotElement(drawing, index, momentIndex), legend && html`<p class="lab-result">${legend}</p>`];
  }

  /**
   * Draw the pictures of a lab at a moment.
   * @param {LabDrawing[]} drawings @param {string} labName @param {number} momentIndex
   * @param {number} largeCount the number of large pictures, which come first
   */
  return (drawings, labName, momentIndex, largeCount) => {
    if (labName !== currentLabName) [currentLabName, plotsByKey] = [labName, new Map()];
    const figures = drawings.map(
      (drawing, index) => html`<figure class="lab-picture" data-kind=${drawing.kind}>
        <figcaption class="strong">${formulaTemplates(drawing.title)}</figcaption>
        ${pictureTemplate(drawing, index, momentIndex)}
      </figure>`,
    );
    const smallFigures = figures.slice(largeCount);
    return html`
      <div class="lab-pictures">${figures.slice(0, largeCount)}</div>
      ${smallFigures.length > 0 ? html`<div class="lab-others small">${smallFigures}</div>` : nothing}
    `;
  };
}

/** Create a picture of vectors, which is a plane or, for three dimensions, a space. @param {Translate} t @returns {Plot} */
function createLabPlane(t) {
  const { frame, paint } = createPlane({ t, cameras: new Map() }, "lab", "lab");
  frame.classList.add("lab-plot");
  return { element: frame, paint: (drawing, momentIndex) => paint(figureOfDrawing(drawing, momentIndex), "free") };
}

/**
 * Draw the legend of a state. The symbol in it looks like the state's arrows, which are wide and pale in the first state, and
 * thin in the second.
 * @param {string} stateName @param {number} stateIndex
 */
const stateLegendTemplate = (stateName, stateIndex) =>
  html`
    <span class=${stateIndex === 0 ? "muted" : ""} aria-hidden="true">${stateIndex === 0 ? "\u25ac" : "\u2500"}</span> ${stateName}
  `;
