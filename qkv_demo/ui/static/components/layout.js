// The layout of the page, chosen by the user's location and the size of the window. A style sheet arranges each layout.

import { isSmall } from "../browser/window_size.js";

/** @typedef {import("../browser/window_size.js").Size} Size of the window */

/**
 * @typedef {{ presenting: boolean, lesson: boolean, lab: boolean, everything: boolean, film?: boolean }} Where
 *   `everything`: the whole stage beside a lesson's words
 */

/** @param {Where} where @param {Size} size @returns {Layout} */
export function layoutOf(where, size) {
  const whole = where.film ? "film" : where.lab ? "lab" : null;
  const isTalk = where.presenting;
  if (isSmall(size, isTalk)) return whole ? `phone-${whole}` : onPhone(where);
  if (isTalk) return whole ? `talk-${whole}` : where.lesson ? "talk" : "talk-free";
  return whole ?? onPage(where);
}

/** @param {Where} where */
const onPage = ({ lesson, everything }) => (!lesson ? "stage" : everything ? "beside" : "lesson");

/** @param {Where} where */
const onPhone = ({ lesson, everything, presenting }) =>
  presenting || (lesson && !everything) ? "phone-lesson" : "phone";

/** Return whether a layout shows only the components of the current step or talk. @param {Layout} layout */
export const isTold = (layout) => /lesson$|^talk(-free)?$/.test(layout);

const MAX_TOKENS = 4; // Tokens whose own picture fits a projector beside the picture of queries and keys.
const MAX_WIDTH = 4; // Columns of a matrix, if W_Q, W_K and W_V are to fit a projector side by side.

/**
 * Return the components and handles that fit a projector in a presentation without a lesson.
 * @param {Picture["staging"]} staging @param {Scene} scene @returns {Picture["staging"]}
 */
export function fitProjector({ shown, handles }, { tokens, context, embeddings, heads: [{ w_q, w_v }] }) {
  const hasSpace = tokens.length <= MAX_TOKENS && !context;
  const hasMatrices = Math.max(embeddings[0].length, w_q[0].length, w_v[0].length) <= MAX_WIDTH;
  return {
    shown: shown.filter((name) => hasSpace || name !== "space"),
    handles: handles.filter((name) => hasMatrices || !name.startsWith("w_")),
  };
}
