// Typesets an arithmetic tree from Python with the browser's own MathML: nothing to load, text stays text.

const MATHML = "http://www.w3.org/1998/Math/MathML";
const TAGS = new Set(["mrow", "mi", "mn", "mo", "mfrac", "msup", "msub", "msubsup", "msqrt", "mtext"]);

/** A `<math>` element for one node. Numbers that stand in a cell carry its address, names carry their token's colour. */
export function typeset(node) {
  const math = document.createElementNS(MATHML, "math");
  math.append(build(node));
  return math;
}

function build(node) {
  if (!TAGS.has(node.tag)) throw new Error(`no such mathematics: ${node.tag}`);
  const element = document.createElementNS(MATHML, node.tag);
  if (node.children) element.append(...node.children.map(build));
  else element.textContent = node.text;
  if (node.cell) {
    const [quantity, head, row, column] = node.cell;
    element.dataset.source = `${quantity}/${head}/${row}/${column}`;
    element.classList.add("from", `from-${quantity}`);
  }
  if (node.token !== undefined) element.style.color = `var(--token-${node.token % 16})`;
  return element;
}
