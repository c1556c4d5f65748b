// Fits scenes to the attention weights of a trained model, and opens them.

/** @typedef {Omit<Source, "weights">} SourceName the sentence about the weights: its key and its values */

/** @param {Pick<Modules, "client" | "navigation">} modules */
export function createFitting({ client, navigation }) {
  return {
    /**
     * Open a fitted scene, with a line on the stage about the weights that it was fitted to. Undo leads back. Return whether it
     * is open.
     * @param {FittedScene} fitted @param {SourceName} name such as
     *   `{ key: "ui.source.head", values: { layer: 6, head: 12, model: "all-MiniLM-L6-v2" } }`
     */
    openFitted: ({ scene, weights, pair }, name) =>
      navigation.openScene(scene, { head: 0, pair, cell: null }, { ...name, weights }),

    /**
     * Fit a scene to the weights of one head. Return null if Python refuses, which the page then shows.
     * @param {{ tokens: string[], weights: Rows, dims?: number }} request
     */
    async fitHead(request) {
      const response = /** @type {FittedScene | Refusal | undefined} */ (await client.fit(request));
      return response && "scene" in response ? response : client.showRefusal(response);
    },

    /**
     * Fit a scene to weights that the user has pasted. The response may be a refusal or the number of heads in the text, and is
     * null if Python cannot be reached.
     * @param {{ text: string, words: string, dims: number, layer?: number, head?: number }} request
     */
    fitPasted: async (request) => (await client.fit(request)) ?? null,
  };
}
