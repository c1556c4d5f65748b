// A place in small: who attends to whom there, as the stage draws it, each ribbon in the colour of who asks.

import { html, svg } from "../vendor/lit-html/lit-html.js";
import { middles, ribbons, unit } from "./ribbon_places.js";

const [WIDTH, HEIGHT] = [64, 34];
const MOST = 0.55; // of its column, the ribbons of one who asks

/** @param {MaybeRows} weights */
export function placePicture(weights) {
  const [from, to] = [weights, weights[0]].map((line) => middles(line.map(() => WIDTH / line.length)));
  const place = { height: HEIGHT, unit: unit(weights, (MOST * WIDTH) / weights.length) };
  return html`
    <svg class="place-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
      ${weights.map(
        (line, row) => svg`
          <g stroke="var(--token-${row})">
            ${ribbons(line, from[row], to, place).map(
              ({ path, size }) => svg`<path d=${path} stroke-width=${size.toFixed(1)} ?hidden=${size === 0} />`,
            )}
          </g>
        `,
      )}
    </svg>
  `;
}
