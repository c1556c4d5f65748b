// Typesets an arithmetic tree from Python with the browser's own MathML: nothing to load, text stays text.

/** @typedef {(count: number) => string} More says how many terms are left out, where long sums are told short */

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * A `<math>` element for one node. Numbers that stand in a cell carry its address, names carry their token's colour.
 * @param {MathNode} node @param {More | null} [more]
 */
export function typeset(node, more = null) {
  const math = document.createElementNS(MATHML, "math");
  math.append(build(node, more));
  math.style.setProperty("--letters", String(Math.max(1, Math.round(lettersOf((more && node.brief) || node)))));
  math.toggleAttribute("data-axes", math.querySelector("munder") !== null); // told axis by axis
  return math;
}

const OPERATOR = 2.4; // letters: it has room about it

/** About how wide a formula is. @param {MathNode} node @returns {number} */
function lettersOf({ tag, text = "", children = [] }) {
  if (children.length === 0) return tag === "mo" ? OPERATOR : [...text].length;
  const widths = children.map(lettersOf);
  return ["mfrac", "munder"].includes(tag) ? Math.max(...widths) : widths.reduce((sum, width) => sum + width, 0);
}

/** Whether something in a tree can be told short. @param {MathNode} node @returns {boolean} */
export const isLong = (node) => node.brief !== undefined || (node.children ?? []).some(isLong);

/** @param {MathNode} whole @param {More | null} more @returns {MathMLElement} */
function build(whole, more) {
  const node = (more && whole.brief) || whole;
  const element = /** @type {MathMLElement} */ (document.createElementNS(MATHML, node.tag));
  if (node.children) element.append(...node.children.map((child) => build(child, more)));
  else element.textContent = (node.more !== undefined && more?.(node.more)) || (node.text ?? "");
  if (node.more !== undefined) element.classList.add("more");
  if (node.cell) {
    const [quantity, head, row, column] = node.cell;
    element.dataset.source = `${quantity}/${head}/${row}/${column}`;
    element.classList.add("from", `from-${quantity}`);
  }
  if (node.color !== undefined) element.style.color = `var(--token-${node.color})`;
  return element;
}
