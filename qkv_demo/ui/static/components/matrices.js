// The tables of all matrices. They are built for a schema, and then each cell writes its own number, because rendering a
// template of all cells in every frame of a drag costs too much.

import { all, attribute, blurIf } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { follow, isLarge, keyTokens, structureOf } from "../state/scene.js";
import { widest } from "./bars_and_ribbons.js";
import { createColours, namesOf } from "./token_style.js";
import { createMatrix } from "./matrix.js";
import { createTokenNames } from "./token_names.js";

/** @typedef {Map<string, ReturnType<typeof createMatrix>>} Tables the tables by "quantity/head" */
/** @typedef {ReturnType<typeof createMatrixTables>} MatrixTables */

const NARROW = 3; // Columns that fit beside the text of a card.
const CELL = 65; // Pixels, as `widest` counts them. Longer names over a column are turned upright.

/** @param {Page} page */
export function createMatrixTables(page) {
  const { t, root, replay, matrices } = page;
  const { rowsOf } = matrices;
  const paintColours = createColours(root);
  const told = createMemo();
  const [owned, named, played, numbered] = [createMemo(), createMemo(), createMemo(), createMemo()];
  let built = ""; // The shapes that the tables were built for.
  /** @type {Tables} */
  let tables = new Map();
  /** @type {ReturnType<typeof createTokenNames>[]} */
  let columns = [];

  /** Build the tables of a schema, unless they have its shapes already. @param {Schema} schema @param {Scene} scene */
  function build(schema, scene) {
    const shape = schema.map(({ name, given, sizes, role }) => [name, given, sizes, role]);
    const next = JSON.stringify([shape, scene.tokens.length, keyTokens(scene).length]);
    if (next === built) return;
    // Blur the focused cell before it is removed, because the blur event commits its text and repaints the page.
    blurIf(".slot *");
    built = next;
    for (const { name } of page.settings.quantities) page.slot(name).replaceChildren();
    for (const lane of all(root, ".lane")) lane.removeAttribute("data-wide");
    columns = [createTokenNames(page, "tokens"), ...(scene.context ? [createTokenNames(page, "context_tokens")] : [])];
    for (const { sequence, element } of columns)
      page.slot(sequence === "tokens" ? "embeddings" : "context_embeddings").append(element);
    tables = placeTables(page, schema);
  }

  /** Paint the user's numbers and show the tables of the selected head. @param {Scene} own @param {number} head */
  function paintOwn(own, head) {
    for (const { sequence, paint } of columns) paint((sequence === "tokens" ? own : own.context)?.tokens ?? []);
    for (const table of tables.values()) {
      if (table.given) table.paint(rowsOf(own, table.name, table.head) ?? [], 1);
      table.element.toggleAttribute("hidden", table.per_head && table.head !== head);
    }
    paintColours(own);
  }

  /** @param {Scene} scene */
  function paintNames(scene) {
    const { asks, answers } = namesOf(t, scene);
    const titles = (/** @type {string} */ axis) => (axis === "tokens" ? asks : axis === "keys" ? answers : undefined);
    const long = isLarge(scene) || widest(keyTokens(scene)) > CELL;
    for (const table of tables.values()) table.call(titles(table.rows), titles(table.columns), long);
  }

  /** Paint the computed numbers. All signed numbers are shaded on one scale up to `limit`. @param {Picture} answer */
  function paintTrace({ trace, limit, schema }) {
    const symbols = new Map(schema.map(({ name, symbol }) => [name, symbol]));
    for (const table of tables.values()) {
      table.showSymbol(String(symbols.get(table.name)));
      if (!table.given) table.paint(follow(trace, table.path, table.head), table.scale === "share" ? 1 : limit);
      else if (table.columns === "keys") table.strike(trace.heads[table.head].masked_scores);
    }
  }

  return {
    get tables() {
      return tables;
    },
    /** Return the exact numbers of a matrix, with undefined for hidden ones. @param {string} name @param {number} head */
    rowsOf: (name, head) => tables.get(`${name}/${head}`)?.cells.map((line) => line.map((cell) => cell.value())),
    /**
     * Paint the user's numbers and names if their schema is known, and the trace if it belongs to them.
     * @param {Props} props
     */
    paint({ own, scene, answer, view }) {
      const schema = told([own, scene, answer.schema], () =>
        structureOf(own) === structureOf(scene) ? answer.schema : replay.schemaOf(own),
      );
      if (!schema) return;
      build(schema, own);
      const isOfOwn = schema === answer.schema;
      const head = isOfOwn ? answer.view.head : view.head;
      owned([tables, own, head], () => paintOwn(own, head));
      named([tables, own.tokens, keyTokens(own)], () => paintNames(own));
      played([tables, view.lens], () => {
        for (const play of all(root, ".block [data-play]"))
          attribute(play, "aria-pressed", play.dataset.play === view.lens);
      });
      if (isOfOwn) numbered([tables, answer], () => paintTrace(answer));
    },
  };
}

/**
 * Return the quantity that gives a table its name. If keys have no matrix of their own, W_Q is named as theirs.
 * @param {Told} told @param {Settings} settings
 */
const calledAs = ({ name, role, given }, { quantities }) =>
  quantities.find((other) => other.role === role && (other.path !== null) === given)?.name ?? name;

/** Build every table in the slot of its quantity. @param {Page} page @param {Schema} schema */
function placeTables(page, schema) {
  const { root, settings, slot } = page;
  /** @type {Tables} */
  const tables = new Map();
  for (const told of schema) {
    const quantity = /** @type {Quantity} */ (settings.quantities.find(({ name }) => name === told.name));
    for (const [head, [, columns]] of told.sizes.entries()) {
      const table = createMatrix(page, { ...quantity, ...told, as: calledAs(told, settings) }, head);
      tables.set(`${told.name}/${head}`, table);
      slot(told.name).append(table.element);
      if (columns > NARROW) table.element.closest(".lane")?.setAttribute("data-wide", "true");
    }
  }
  for (const holder of all(root, "[data-optional]"))
    holder.toggleAttribute("hidden", holder.querySelector(".block") === null);
  return tables;
}
