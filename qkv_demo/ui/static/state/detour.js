// Computes the selection on the stage at the beginning of a detour.

/**
 * Return the view for a question from the audience. The view shows the embeddings themselves, even if the step shows them
 * multiplied by a matrix. In cross-attention it selects the key with the largest weight, so that the headline names it.
 * @param {Pick<Picture, "trace" | "view" | "schema">} response @returns {Partial<View>}
 */
export function viewForDetour({ trace, view: { head, pair }, schema: quantities }) {
  const view = { head, plane_content: "embeddings" };
  if (!quantities.some(({ name }) => name === "context_embeddings")) return view;
  const queryWeights = trace.heads[head].weights[pair[0]].map((weight) => weight ?? 0);
  return { ...view, pair: [pair[0], queryWeights.indexOf(Math.max(...queryWeights))] };
}
