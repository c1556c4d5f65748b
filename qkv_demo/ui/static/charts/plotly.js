// @ts-check
// Plotly's script, asked for by the first lab that has a chart to draw.

import { el } from "../base/dom.js";

/**
 * Answers `load(done)`; where the script does not arrive, whoever asks next tries again.
 * @param {string} address
 */
export function createPlotly(address) {
  let asked = false;
  const fails = () => {
    asked = false;
  };
  return function load(/** @type {() => unknown} */ done) {
    if (asked) return;
    asked = true;
    document.head.append(el("script", { src: address, onload: done, onerror: fails }));
  };
}
