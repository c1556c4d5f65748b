// Measures the width of texts.

const MEASURED_FONT_SIZE = 100; // The font size for measuring texts, in pixels. A large size makes rounding errors small.

/**
 * Return a function that measures the width of a bold text, in multiples of the font size. The function measures on a canvas,
 * because measuring elements of the page would force a reflow. The widths are cached.
 * @param {Element} element an element with the font of the names
 */
export function createRuler(element) {
  const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  /** @type {Map<string, number>} */
  const widthByText = new Map();
  return (/** @type {string} */ text) => {
    if (widthByText.size === 0) context.font = `bold ${MEASURED_FONT_SIZE}px ${getComputedStyle(element).fontFamily}`;
    const width = widthByText.get(text) ?? context.measureText(text).width / MEASURED_FONT_SIZE;
    widthByText.set(text, width);
    return width;
  };
}
