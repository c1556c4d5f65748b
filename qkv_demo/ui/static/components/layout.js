// Chooses the layout of the page from the user's location and the size of the window. Each layout has a style sheet, which
// arranges the components.

import { isSmall } from "../browser/window_size.js";

/** @typedef {import("../browser/window_size.js").Size} Size */

/**
 * Return the name of the layout. A lesson on a projector is a slide. On a phone, a presentation without a lesson uses the
 * layout of a lesson.
 * @param {ReturnType<typeof import("../state/location.js").screenOf>} screen @param {boolean} presenting @param {Size} size
 * @returns {Layout}
 */
export function layoutOf(screen, presenting, size) {
  if (!isSmall(size, presenting)) return presenting && screen === "lesson" ? "slide" : screen;
  if (screen !== "stage") return `phone-${screen}`;
  return presenting ? "phone-lesson" : "phone";
}

/** Return whether the layout shows only the components that a lesson step is about. @param {Layout} layout */
export const isLesson = (layout) => ["lesson", "slide", "phone-lesson"].includes(layout);

// The largest number of tokens for which a projector has space for their own picture beside that of queries and keys.
const MAX_TOKENS = 4;
const MAX_WIDTH = 4; // The largest number of columns at which W_Q, W_K and W_V fit side by side on a projector.

/**
 * Return the components and handles for a presentation without a lesson. Those that do not fit on a projector are left out.
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
