// Fits scenes to the attention weights of a trained model, and opens them.

/**
 * @typedef {Pick<Source, "key" | "values">} SourceName the text that names the model and its head: the key of a string, and the
 * values to insert
 */

/** @param {Pick<AppServices, "client" | "navigation">} modules */
export function createFitting({ client, navigation }) {
  return {
    /**
     * Open a scene that was fitted to attention weights, and name the weights' source on the stage. Undo leads back to the
     * previous scene. Return whether the fitted scene is open.
     * @param {FittedScene} fitted @param {SourceName} sourceName such as `{ key: "ui.source.head", values: { layer: 6, head: 12,
     * model: "all-MiniLM-L6-v2" } }`
     */
    openFitted: ({ scene, weights, max_error, pair }, sourceName) =>
      navigation.openScene(
        scene,
        { head: 0, pair, cell: null },
        { ...sourceName, weights, max_error, values_kept: null },
      ),

    /**
     * Fit a small scene to the attention weights of one head. If the server refuses the request, show the reason and return null.
     * @param {{ tokens: string[], weights: Rows, dims?: number }} request
     */
    async fitHead(request) {
      const response = /** @type {FittedScene | Refusal | undefined} */ (await client.fit(request));
      return response && "scene" in response ? response : client.showRefusal(response);
    },

    /**
     * Fit a scene to weights that the user has pasted. If the text contains several heads and none is selected, the response is
     * their number. Return null if the server cannot be reached.
     * @param {{ text: string, words: string, dims: number, layer?: number, head?: number }} request
     */
    fitPasted: async (request) => (await client.fit(request)) ?? null,
  };
}
