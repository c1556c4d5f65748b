// @ts-check
// A lab's table: numbers, shaded where they are distances, or words.

import { el } from "../base/dom.js";

/**
 * Exactly nothing is a bare 0.
 * @param {LabTable} drawing
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
