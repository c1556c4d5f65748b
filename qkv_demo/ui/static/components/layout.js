// Chooses the layout of the page by the user's location and the size of the window. Each layout has a style sheet, which
// arranges the components.

import { isSmall } from "../browser/window_size.js";

/** @typedef {import("../browser/window_size.js").Size} Size */

/**
 * Return the name of the layout. On a projector, a lesson has the layout "slide". On a phone, a presentation without a lesson
 * has the same layout as a lesson.
 * @param {ReturnType<typeof import("../state/location.js").screenOf>} screen @param {boolean} presenting @param {Size} windowSize
 * @returns {Layout}
 */
export function layoutOf(screen, presenting, windowSize) {
  if (!isSmall(windowSize, presenting)) return presenting && screen === "lesson" ? "slide" : screen;
  if (screen !== "stage") return `phone-${screen}`;
  return presenting ? "phone-lesson" : "phone";
}

/** Return whether a layout shows only the components that the lesson step names. @param {Layout} layout */
export const isLesson = (layout) => ["lesson", "slide", "phone-lesson"].includes(layout);

/**
 * Return the components and the editable components of a lesson step for a slide. The table of the embeddings is left out,
 * so that there is space for the numbers that the step speaks of. It stays if it is beside the picture of the embeddings,
 * and if the step's task is to change the embeddings.
 * @param {Picture["stage_content"]} stageContent
 * @param {[string, number | null][]} editableRows the rows that the task is to change
 * @returns {Picture["stage_content"]}
 */
export function withoutSpareTable({ components, editable_components: editableComponents }, editableRows) {
  const needsTable = components.includes("space") || editableRows.some(([name]) => name === "embeddings");
  return {
    components,
    editable_components: editableComponents.filter((name) => needsTable || name !== "embeddings"),
  };
}

// If there are more tokens than this, a projector has no space for the picture of the embeddings beside that of queries and
// keys.
const MAX_TOKENS_WITH_PICTURE = 4;
const MAX_MATRIX_COLUMNS = 4; // If a matrix has more columns than this, W_Q, W_K and W_V do not fit side by side on a projector.

/**
 * Return the components and the editable components for a presentation without a lesson. Components that do not fit on a
 * projector are left out.
 * @param {Picture["stage_content"]} stageContent @param {Scene} scene @returns {Picture["stage_content"]}
 */
export function withoutOversizedParts(
  { components, editable_components: editableComponents },
  { tokens, context, embeddings, heads: [{ w_q, w_v }] },
) {
  const hasSpaceForPicture = tokens.length <= MAX_TOKENS_WITH_PICTURE && !context;
  const hasSpaceForMatrices = Math.max(embeddings[0].length, w_q[0].length, w_v[0].length) <= MAX_MATRIX_COLUMNS;
  return {
    components: components.filter((name) => hasSpaceForPicture || name !== "space"),
    editable_components: editableComponents.filter((name) => hasSpaceForMatrices || !name.startsWith("w_")),
  };
}
