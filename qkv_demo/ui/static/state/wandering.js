// The view when a talk leaves its step for a question from the audience.

/**
 * Return the view for a question from the audience. In cross-attention the headline names the key with the largest weight.
 * @param {Pick<Picture, "trace" | "view" | "schema">} answer @returns {Partial<View>}
 */
export function detourView({ trace, view: { head, pair }, schema }) {
  if (!schema.some(({ name }) => name === "context_embeddings")) return { head };
  const weights = trace.heads[head].weights[pair[0]].map((weight) => weight ?? 0);
  return { head, pair: [pair[0], weights.indexOf(Math.max(...weights))] };
}
