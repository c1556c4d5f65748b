// @ts-check
// A lab's tables: numbers, shaded where they are distances or shares, or words.

import { el } from "../base/dom.js";

/**
 * Exactly nothing is a bare 0.
 * @param {Pick<LabTable, "rows" | "columns" | "names" | "framed" | "corner" | "darkest">} drawing
 * @param {(value: number) => string} show
 */
export function tableOf({ rows, columns, names, framed, corner, darkest }, show) {
  const head = columns.map((name) => el("th", { scope: "col" }, name));
  const body = rows.map((row, place) => {
    const cells = row.map((value, column) => {
      const isFramed = framed.some((cell) => cell[0] === place && cell[1] === column);
      const written = value === 0 ? "0" : typeof value === "number" ? show(value) : value;
      const style = darkest ? `--share: ${Number(value) / darkest}` : "";
      return el("td", { style, "data-framed": String(isFramed) }, written);
    });
    return el("tr", {}, el("th", { scope: "row" }, names[place]), cells);
  });
  const top = el("td", { class: "lab-corner" }, corner ?? "");
  const data = { class: "lab-table", "data-shaded": String(darkest !== null) };
  return el("table", data, el("thead", {}, el("tr", {}, top, head)), el("tbody", {}, body));
}

/**
 * Small tables beside one another, each under its name, which has the colour of the line that is called so.
 * @param {LabTables} drawing
 * @param {number} moment
 * @param {(value: number) => string} show
 */
export function tablesOf({ parts, words, corner }, moment, show) {
  const ground = { names: words, columns: words, corner, framed: [], darkest: 1 };
  const made = parts.map(({ name, rows, color }) =>
    el(
      "div",
      {},
      el("h3", { style: color === null ? "" : `--own: var(--token-${color})` }, name),
      tableOf({ ...ground, rows: rows[Math.min(moment, rows.length - 1)] }, show),
    ),
  );
  return el("div", { class: "lab-tables" }, made);
}
