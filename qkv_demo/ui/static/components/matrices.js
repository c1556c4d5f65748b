// The tables of all matrices. Each table is inside the slot element of its quantity. When the quantities of the scene or their
// sizes change, all tables are built again.

import { queryAll, blurIf } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { valueAt, isLargeScene, keyTokens, structureOfScene } from "../state/scene.js";
import { maxNameWidth } from "./bars_and_ribbons.js";
import { createColors, namesOf } from "./token_style.js";
import { createMatrix } from "./matrix.js";
import { createTokenNames } from "./token_names.js";

/**
 * The tables. The key of a table, such as "w_q/0", contains its quantity and head.
 * @typedef {Map<string, ReturnType<typeof createMatrix>>} Tables
 */
/** @typedef {ReturnType<typeof createMatrixTables>} MatrixTables */

const MAX_NARROW_COLUMNS = 3; // If a table has more columns than this, it does not fit beside the text of its card.
// The largest width of a column name in pixels, as `maxNameWidth` estimates it. Wider names are rotated.
const MAX_NAME_WIDTH = 65;

/** @param {Page} page */
export function createMatrixTables(page) {
  const { t, root, replay, matrices } = page;
  const { rowsOf } = matrices;
  const paintColors = createColors(root);
  const [schemaMemo, inputMemo, labelMemo, traceMemo] = [createMemo(), createMemo(), createMemo(), createMemo()];
  let builtStructure = ""; // The quantities and sizes for which the tables were built, as JSON.
  /** @type {Tables} */
  let tables = new Map();
  /** @type {ReturnType<typeof createTokenNames>[]} */
  let tokenLists = [];

  /**
   * Build the tables of a schema, unless tables with the same quantities and sizes are on screen already.
   * @param {Schema} schema @param {Scene} scene
   */
  function buildTables(schema, scene) {
    const tableSpecs = schema.map(({ name, is_input: isInput, sizes, role }) => [name, isInput, sizes, role]);
    const tableStructure = JSON.stringify([tableSpecs, scene.tokens.length, keyTokens(scene).length]);
    if (tableStructure === builtStructure) return;
    // Blur the focused cell now. The cell's blur event commits the typed text and repaints the page, which must not happen while
    // the tables are removed.
    blurIf(".slot *");
    builtStructure = tableStructure;
    for (const { name } of page.settings.quantities) page.slot(name).replaceChildren();
    for (const card of queryAll(root, ".input-card")) card.removeAttribute("data-wide");
    tokenLists = [
      createTokenNames(page, "tokens"),
      ...(scene.context ? [createTokenNames(page, "context_tokens")] : []),
    ];
    for (const { sequenceName, element: listElement } of tokenLists)
      page.slot(sequenceName === "tokens" ? "embeddings" : "context_embeddings").append(listElement);
    tables = placeTables(page, schema);
  }

  /**
   * Paint the tokens and the editable matrices of the user's scene, and show the tables of the selected head.
   * @param {Scene} userScene @param {number} head
   */
  function paintInputs(userScene, head) {
    for (const { sequenceName, paint } of tokenLists)
      paint((sequenceName === "tokens" ? userScene : userScene.context)?.tokens ?? []);
    for (const table of tables.values()) {
      if (table.is_input) table.paint(rowsOf(userScene, table.name, table.head) ?? [], 1);
      table.element.toggleAttribute("hidden", table.per_head && table.head !== head);
    }
    paintColors(userScene);
  }

  /**
   * Paint the symbols of all tables and the names of their rows and columns.
   * @param {Schema} schema
   * @param {Scene} scene @param {string} planeContent the name of the matrix whose products the picture shows, or "embeddings"
   */
  function paintLabels(schema, scene, planeContent) {
    const { queryNames, keyNames } = namesOf(t, scene);
    const symbols = new Map(schema.map(({ name, symbol }) => [name, symbol]));
    const namesOfAxis = (/** @type {string} */ axis) => ({ tokens: queryNames, keys: keyNames })[axis];
    const hasLongNames = isLargeScene(scene) || maxNameWidth(keyTokens(scene)) > MAX_NAME_WIDTH;
    for (const { name, rows: rowAxis, columns: columnAxis, paintLabels } of tables.values())
      paintLabels({
        ...{ symbol: symbols.get(name) ?? name, rowNames: namesOfAxis(rowAxis), columnNames: namesOfAxis(columnAxis) },
        ...{ isUpright: columnAxis === "keys" && hasLongNames, isPlaying: planeContent === name },
      });
  }

  /**
   * Paint the computed numbers. In all tables with signed numbers, the darkest color stands for the same number.
   * @param {Picture} response
   */
  function paintTrace({ trace, limit: darkestValue }) {
    for (const table of tables.values()) {
      if (!table.is_input)
        table.paint(valueAt(trace, table.path, table.head), table.scale === "share" ? 1 : darkestValue);
      else if (table.columns === "keys") table.markMasked(trace.heads[table.head].masked_scores);
    }
  }

  return {
    get tables() {
      return tables;
    },
    /**
     * Return the numbers of a matrix without rounding, with `undefined` for each number that is hidden until the user has
     * guessed.
     * @param {string} name @param {number} head
     */
    rowsOf: (name, head) => tables.get(`${name}/${head}`)?.cells.map((cellRow) => cellRow.map((cell) => cell.value())),
    /**
     * Paint the inputs and the names, as soon as the schema of the user's scene is available. Paint the computed numbers only
     * if they belong to a scene with the same schema.
     * @param {Props} props
     */
    paint({ userScene, scene, response, view }) {
      const schema = schemaMemo([userScene, scene, response.schema], () =>
        structureOfScene(userScene) === structureOfScene(scene) ? response.schema : replay.quantitiesOf(userScene),
      );
      if (!schema) return;
      buildTables(schema, userScene);
      const hasSameSchema = schema === response.schema;
      const head = hasSameSchema ? response.view.head : view.head;
      inputMemo([tables, userScene, head], () => paintInputs(userScene, head));
      labelMemo([tables, schema, userScene.tokens, keyTokens(userScene), view.plane_content], () =>
        paintLabels(schema, userScene, view.plane_content),
      );
      if (hasSameSchema) traceMemo([tables, response], () => paintTrace(response));
    },
  };
}

/**
 * Return the quantity whose title is written above a table. The first steps of a lesson have keys but no queries. In these steps
 * W_Q has the role of the keys' matrix, and its title.
 * @param {SchemaEntry} schemaEntry @param {Quantity[]} quantities
 */
const quantityForTitle = ({ name, role, is_input: isInput }, quantities) =>
  quantities.find((quantity) => quantity.role === role && (quantity.path !== null) === isInput)?.name ?? name;

/** Create every table inside the slot of its quantity. @param {Page} page @param {Schema} schema */
function placeTables(page, schema) {
  const { t, root, slot } = page;
  const { quantities } = page.settings;
  /** @type {Tables} */
  const tables = new Map();
  for (const schemaEntry of schema) {
    const quantity = /** @type {Quantity} */ (quantities.find(({ name }) => name === schemaEntry.name));
    const title = t(`quantity.${quantityForTitle(schemaEntry, quantities)}.name`);
    for (const [head, [, columnCount]] of schemaEntry.sizes.entries()) {
      const table = createMatrix(page, { ...quantity, ...schemaEntry, title }, head);
      tables.set(`${schemaEntry.name}/${head}`, table);
      slot(schemaEntry.name).append(table.element);
      if (columnCount > MAX_NARROW_COLUMNS) table.element.closest(".input-card")?.setAttribute("data-wide", "true");
    }
  }
  for (const element of queryAll(root, "[data-optional]"))
    element.toggleAttribute("hidden", element.querySelector(".block") === null);
  return tables;
}
