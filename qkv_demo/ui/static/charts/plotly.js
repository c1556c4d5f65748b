// @ts-check
// Plotly's script, asked for by the first lab that has a chart to draw.

import { el } from "../base/dom.js";

let asked = false;

/**
 * @param {string} address
 * @param {() => unknown} done once it is here; where it does not arrive, whoever asks next tries again
 */
export function loadPlotly(address, done) {
  if (asked) return;
  asked = true;
  const fails = () => {
    asked = false;
  };
  document.head.append(el("script", { src: address, onload: done, onerror: fails }));
}
