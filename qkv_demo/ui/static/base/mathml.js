// @ts-check
// Typesets an arithmetic tree from Python with the browser's own MathML: nothing to load, text stays text.

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * A `<math>` element for one node. Numbers that stand in a cell carry its address, names carry their token's colour.
 * @param {MathNode} node
 */
export function typeset(node) {
  const math = document.createElementNS(MATHML, "math");
  math.append(build(node));
  return math;
}

/**
 * @param {MathNode} node
 * @returns {MathMLElement}
 */
function build(node) {
  const element = /** @type {MathMLElement} */ (document.createElementNS(MATHML, node.tag));
  if (node.children) element.append(...node.children.map(build));
  else element.textContent = node.text ?? "";
  if (node.cell) {
    const [quantity, head, row, column] = node.cell;
    element.dataset.source = `${quantity}/${head}/${row}/${column}`;
    element.classList.add("from", `from-${quantity}`);
  }
  if (node.color !== undefined) element.style.color = `var(--token-${node.color})`;
  return element;
}
