// A lab's pictures: those that lead, and the others small beside them. Planes, spaces and tables are the page's own, charts
// are plotly's.

import { el, svg } from "../base/dom.js";
import { remember } from "../base/remember.js";
import { createChart, figuresOf } from "./lab_charts.js";
import { AXES } from "../pictures/space.js";
import { createPicture } from "../pictures/picture.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { labTable, labTables } from "./small_tables.js";
import { formulas } from "./sentence.js";

/** @typedef {{ drawings: LabDrawing[], lab: string, moment: number }} Shown what is drawn, of which lab, at which moment */
/** @typedef {{ element: HTMLElement, paint(drawing: any, moment: number): void }} Plot */

/** @param {Page} page */
export function createLabPictures({ t, settings, numbers: { show } }) {
  /** @type {Map<string, Plot>} that are drawn in again */
  const plots = new Map();
  /** @type {Map<Plot, LabDrawing>} */
  let drawn = new Map();
  /** @type {Shown} */
  let shown = { drawings: [], lab: "", moment: 0 };

  /** @param {LabDrawing} drawing @param {() => Plot} create */
  function plotOf(drawing, create) {
    const key = [shown.lab, shown.drawings.indexOf(drawing), drawing.kind].join(" ");
    const plot = plots.get(key) ?? create();
    plots.set(key, plot);
    drawn.set(plot, drawing);
    return plot.element;
  }

  /** @param {LabDrawing} drawing */
  function pictured(drawing) {
    const { moment } = shown;
    const chart = () => plotOf(drawing, () => createChart(settings.assets.plotly));
    const plane = () => plotOf(drawing, () => createPlane(t));
    switch (drawing.kind) {
      case "table":
        return labTable(drawing, show);
      case "tables":
        return labTables(drawing, moment, show);
      case "lines":
        return chart();
      case "grid":
        return [chart(), below(drawing.results[moment])];
      case "arrows":
        return [plane(), below(drawing.states.map(stateOf))];
      default:
        return [plane(), below(axesOf(drawing))];
    }
  }

  /** @param {LabDrawing} drawing */
  const figure = (drawing) => html`<figure class="lab-picture" data-kind=${drawing.kind}>
    <figcaption class="strong">${formulas(drawing.title)}</figcaption>
    ${pictured(drawing)}
  </figure>`;

  return {
    /** @param {Shown} now @param {number} leading */
    template(now, leading) {
      shown = now;
      drawn = new Map();
      const [first, others] = [now.drawings.slice(0, leading), now.drawings.slice(leading)];
      return html`
        <div class="lab-pictures">${first.map(figure)}</div>
        ${others.length > 0 ? html`<div class="lab-others small">${others.map(figure)}</div>` : nothing}
      `;
    },
    /** Once the template stands in the page. */
    draw() {
      for (const [key, { element }] of plots) if (!element.isConnected) plots.delete(key);
      for (const [plot, drawing] of drawn) plot.paint(drawing, shown.moment);
    },
  };
}

/** A plane or a space, as the stage has them. @param {Translate} t */
function createPlane(t) {
  const drawing = svg("svg", { class: "drawing", role: "img" });
  const overlay = el("div", { class: "overlay" });
  const frame = el("div", { class: "frame lab-plot" }, drawing, overlay);
  const picture = createPicture(t, { name: "lab", drawing, overlay, frame }, new Map());
  const figures = remember();
  return {
    element: frame,
    /** @param {LabTrails | LabArrows} told @param {number} moment */
    paint: (told, moment) => picture.paint(figures([told], () => figuresOf(told))(moment), "free"),
  };
}

/** @param {unknown} said */
const below = (said) => html`<p class="lab-result">${said}</p>`;

/** What axes are called. @param {LabTrails} drawing */
function axesOf({ x, y, z }) {
  const names = [x, y, z].filter((name) => name !== null);
  return names.map((name, axis) => (names.length > 1 ? `${AXES[axis]} ${name}   ` : name));
}

/** The first state's arrows are wide and pale, the next one's thin. @param {string} name @param {number} state */
const stateOf = (name, state) =>
  html`<span class=${state === 0 ? "soft" : ""} aria-hidden="true">${state === 0 ? "\u25ac" : "\u2500"}</span> ${name}   `;
