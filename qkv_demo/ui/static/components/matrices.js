// The tables of all matrices. Each table is inside the slot element of its quantity. If the scene gets other quantities or sizes,
// the tables are built again.

import { all, blurIf } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { follow, isLarge, keyTokens, structureOf } from "../state/scene.js";
import { widest } from "./bars_and_ribbons.js";
import { createColors, namesOf } from "./token_style.js";
import { createMatrix } from "./matrix.js";
import { createTokenNames } from "./token_names.js";

/**
 * @typedef {Map<string, ReturnType<typeof createMatrix>>} Tables the tables, by a key such as "w_q/0" for a quantity and a head
 */
/** @typedef {ReturnType<typeof createMatrixTables>} MatrixTables */

const MAX_NARROW = 3; // The largest number of columns at which a table fits beside the text of its card.
const MAX_NAME = 65; // The largest width of a column name in pixels, as `widest` estimates it. Longer names are rotated.

/** @param {Page} page */
export function createMatrixTables(page) {
  const { t, root, replay, matrices } = page;
  const { rowsOf } = matrices;
  const paintColours = createColors(root);
  const [schemaMemo, ownMemo, labelMemo, traceMemo] = [createMemo(), createMemo(), createMemo(), createMemo()];
  let shapes = ""; // Describes the quantities and sizes that the tables were built for.
  /** @type {Tables} */
  let tables = new Map();
  /** @type {ReturnType<typeof createTokenNames>[]} */
  let columns = [];

  /**
   * Build the tables of a schema, unless tables with the same quantities and sizes are on screen already.
   * @param {Schema} schema @param {Scene} scene
   */
  function build(schema, scene) {
    const shape = schema.map(({ name, is_input: isInput, sizes, role }) => [name, isInput, sizes, role]);
    const next = JSON.stringify([shape, scene.tokens.length, keyTokens(scene).length]);
    if (next === shapes) return;
    // Blur the focused cell before it is removed, because its blur event commits the text and repaints the page.
    blurIf(".slot *");
    shapes = next;
    for (const { name } of page.settings.quantities) page.slot(name).replaceChildren();
    for (const card of all(root, ".input-card")) card.removeAttribute("data-wide");
    columns = [createTokenNames(page, "tokens"), ...(scene.context ? [createTokenNames(page, "context_tokens")] : [])];
    for (const { sequence, element } of columns)
      page.slot(sequence === "tokens" ? "embeddings" : "context_embeddings").append(element);
    tables = placeTables(page, schema);
  }

  /**
   * Paint the inputs of the user's scene, and show the tables of the selected head.
   * @param {Scene} userScene @param {number} head
   */
  function paintInputs(userScene, head) {
    for (const { sequence, paint } of columns)
      paint((sequence === "tokens" ? userScene : userScene.context)?.tokens ?? []);
    for (const table of tables.values()) {
      if (table.is_input) table.paint(rowsOf(userScene, table.name, table.head) ?? [], 1);
      table.element.toggleAttribute("hidden", table.per_head && table.head !== head);
    }
    paintColours(userScene);
  }

  /**
   * @param {Schema} schema
   * @param {Scene} scene @param {string} content what the plane shows: the name of a matrix, or the embeddings
   */
  function paintLabels(schema, scene, content) {
    const { asks, answers } = namesOf(t, scene);
    const symbols = new Map(schema.map(({ name, symbol }) => [name, symbol]));
    const namesAlong = (/** @type {string} */ axis) => ({ tokens: asks, keys: answers })[axis];
    const isLong = isLarge(scene) || widest(keyTokens(scene)) > MAX_NAME;
    for (const { name, rows, columns, paintLabels } of tables.values())
      paintLabels({
        ...{ symbol: symbols.get(name) ?? name, rowNames: namesAlong(rows), columnNames: namesAlong(columns) },
        ...{ isUpright: columns === "keys" && isLong, isPlaying: content === name },
      });
  }

  /**
   * Paint the computed numbers. All tables with signed numbers share one color scale, which ends at `limit`.
   * @param {Picture} answer
   */
  function paintTrace({ trace, limit }) {
    for (const table of tables.values()) {
      if (!table.is_input) table.paint(follow(trace, table.path, table.head), table.scale === "share" ? 1 : limit);
      else if (table.columns === "keys") table.strike(trace.heads[table.head].masked_scores);
    }
  }

  return {
    get tables() {
      return tables;
    },
    /**
     * Return the exact numbers of a matrix. Numbers that are hidden are undefined.
     * @param {string} name @param {number} head
     */
    rowsOf: (name, head) => tables.get(`${name}/${head}`)?.cells.map((line) => line.map((cell) => cell.value())),
    /**
     * Paint the inputs and the names once the schema of the user's scene has arrived, and the computed numbers if they belong to
     * this scene.
     * @param {Props} props
     */
    paint({ userScene, scene, answer, view }) {
      const schema = schemaMemo([userScene, scene, answer.schema], () =>
        structureOf(userScene) === structureOf(scene) ? answer.schema : replay.schemaOf(userScene),
      );
      if (!schema) return;
      build(schema, userScene);
      const isOfOwn = schema === answer.schema;
      const head = isOfOwn ? answer.view.head : view.head;
      ownMemo([tables, userScene, head], () => paintInputs(userScene, head));
      labelMemo([tables, schema, userScene.tokens, keyTokens(userScene), view.plane_content], () =>
        paintLabels(schema, userScene, view.plane_content),
      );
      if (isOfOwn) traceMemo([tables, answer], () => paintTrace(answer));
    },
  };
}

/**
 * Return the quantity from which a table takes its title. If a lesson has keys but no queries yet, W_Q gets the title of the
 * keys' matrix.
 * @param {SchemaEntry} shape @param {Quantity[]} quantities
 */
const titleQuantity = ({ name, role, is_input: isInput }, quantities) =>
  quantities.find((entry) => entry.role === role && (entry.path !== null) === isInput)?.name ?? name;

/** Create every table inside the slot of its quantity. @param {Page} page @param {Schema} schema */
function placeTables(page, schema) {
  const { t, root, slot } = page;
  const { quantities } = page.settings;
  /** @type {Tables} */
  const tables = new Map();
  for (const shape of schema) {
    const quantity = /** @type {Quantity} */ (quantities.find(({ name }) => name === shape.name));
    const title = t(`quantity.${titleQuantity(shape, quantities)}.name`);
    for (const [head, [, width]] of shape.sizes.entries()) {
      const table = createMatrix(page, { ...quantity, ...shape, title }, head);
      tables.set(`${shape.name}/${head}`, table);
      slot(shape.name).append(table.element);
      if (width > MAX_NARROW) table.element.closest(".input-card")?.setAttribute("data-wide", "true");
    }
  }
  for (const holder of all(root, "[data-optional]"))
    holder.toggleAttribute("hidden", holder.querySelector(".block") === null);
  return tables;
}
