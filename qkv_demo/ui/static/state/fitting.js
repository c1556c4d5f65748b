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
    fitHead: (request) => client.fit(request),
  };
}
