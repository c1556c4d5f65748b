// The layout of the page, chosen by the user's location and the size of the window. A style sheet arranges each layout.

import { isSmall } from "../browser/window_size.js";

/** @typedef {import("../browser/window_size.js").Size} Size */

/**
 * Return the layout of a screen. On a phone a talk without a lesson has the layout of one.
 * @param {ReturnType<typeof import("../state/location.js").screenOf>} screen @param {boolean} presenting @param {Size} size
 * @returns {Layout}
 */
export function layoutOf(screen, presenting, size) {
  if (!isSmall(size, presenting)) return screen;
  if (screen !== "stage") return `phone-${screen}`;
  return presenting ? "phone-lesson" : "phone";
}

/** Return whether the layout shows only what a lesson's step is about. @param {Layout} layout */
export const isLesson = (layout) => layout === "lesson" || layout === "phone-lesson";

const MAX_TOKENS = 4; // Tokens whose own picture fits a projector beside the picture of queries and keys.
const MAX_WIDTH = 4; // Columns of a matrix, if W_Q, W_K and W_V are to fit a projector side by side.

/**
 * Return the components and handles that fit a projector in a presentation without a lesson.
 * @param {Picture["staging"]} staging @param {Scene} scene @returns {Picture["staging"]}
 */
export function fitProjector({ components, handles }, { tokens, context, embeddings, heads: [{ w_q, w_v }] }) {
  const hasSpace = tokens.length <= MAX_TOKENS && !context;
  const hasMatrices = Math.max(embeddings[0].length, w_q[0].length, w_v[0].length) <= MAX_WIDTH;
  return {
    components: components.filter((name) => hasSpace || name !== "space"),
    handles: handles.filter((name) => hasMatrices || !name.startsWith("w_")),
  };
}
