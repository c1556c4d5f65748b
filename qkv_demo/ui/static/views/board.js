// @ts-check
// Every matrix on the stage, built as Python's schema of the scene says and repainted from each trace.

import { attribute, reveal } from "../base/dom.js";
import { remember } from "../base/remember.js";
import { createMatrices, follow, isLarge, keyTokens } from "../state/scene.js";
import { createBlock } from "./block.js";
import { createColours } from "./colours.js";
import { tokenNames } from "./names.js";
import { widest } from "../parts/ribbon_places.js";
import { createTokens } from "./tokens.js";

/** @typedef {Map<string, ReturnType<typeof createBlock>>} Tables by "quantity/head" */
/** @typedef {Pick<View, "head">} Shown */

const NARROW = 3; // columns that fit beside a card's words
const WIDE = 5; // that fit below them, beside names
const CELL = 65; // pixels of the type that `widest` speaks of: longer names over a column stand upright

/**
 * The board fills the layout's slots.
 * @param {Translate} t
 * @param {import("./layout.js").Layout} layout
 * @param {Settings} settings
 * @param {Pick<import("./parts.js").Kept, "schemas" | "numbers" | "draft">} kept `schemas` remembers what Python has told of each
 *   scene's structure
 */
export function createBoard(t, layout, { quantities, choices, limits }, { schemas, numbers, draft }) {
  const { rowsOf } = createMatrices(quantities);
  const plays = new Set(choices.lenses.slice(1)); // the first space is no matrix's
  const called = Object.fromEntries(quantities.map((quantity) => [quantity.name, quantity]));
  const paintColours = createColours(layout.shell);
  /** @type {string | null} */
  let built = null; // what the tables were built for
  /** @type {{ scene: Scene, view: Shown } | null} */
  let shown = null; // the last that was shown
  let stands = false; // whether its own numbers are in the tables
  /** @type {Tables} */
  let tables = new Map();
  const named = remember();
  /** @type {ReturnType<typeof createTokens>[]} */
  let columns = [];

  /** Build the tables that the schema names, unless they stand already. @param {Schema} schema @param {Scene} scene */
  function build(schema, scene) {
    const shape = schema.map(({ name, given, sizes }) => [name, given, sizes]);
    const next = JSON.stringify([shape, scene.tokens.length, keyTokens(scene).length]);
    if (next === built) return;
    [built, stands] = [next, false];
    for (const slot of Object.values(layout.slots)) slot.replaceChildren();
    for (const lane of layout.shell.querySelectorAll(".lane")) lane.removeAttribute("data-wide");
    columns = createColumns(t, layout, scene, limits);
    tables = placeTables(layout, schema, (told, head) =>
      createBlock(t, { ...called[told.name], ...told }, head, { numbers, draft, plays: plays.has(told.name) }),
    );
  }

  /** The person's own numbers and names, in the tables of a schema. @param {Schema} schema @param {Scene} scene @param {Shown} view */
  function showOwn(schema, scene, view) {
    build(schema, scene);
    if (stands) return;
    stands = true;
    for (const column of columns) column.paint(namesOf(scene, column.sequence));
    for (const table of tables.values()) {
      if (table.editable) table.paint(rowsOf(scene, table.quantity, table.head) ?? [], 1);
      reveal(table.block, !table.perHead || table.head === view.head);
    }
    named([tables, scene.tokens, keyTokens(scene)], () => showNames(scene));
    paintColours(scene);
    attribute(layout.shell, "data-tied", scene.tie_qk);
  }

  /** @param {Scene} scene */
  function showNames(scene) {
    const [tokens, keys] = [scene.tokens, keyTokens(scene)].map((names) => tokenNames(t, names));
    /** @param {string} axis */
    const titles = (axis) => (axis === "tokens" ? tokens : axis === "keys" ? keys : undefined);
    const long = isLarge(scene) || widest(keyTokens(scene)) > CELL;
    for (const table of tables.values()) {
      table.name(titles(table.rowAxis), titles(table.columnAxis));
      if (table.columnAxis === "keys") attribute(table.element, "data-upright", long);
    }
    attribute(layout.shell, "data-large", isLarge(scene)); // shades instead of digits
  }

  return {
    get tables() {
      return tables;
    },
    /**
     * Show the person's own numbers and names at once; where Python has not yet told which tables there are, wait.
     * @param {Scene} scene
     * @param {Shown} view
     */
    show(scene, view) {
      if (shown?.scene !== scene || shown.view.head !== view.head) [shown, stands] = [{ scene, view }, false];
      const schema = schemas.of(scene);
      if (schema) showOwn(schema, scene, view);
    },
    /** Show the trace of the scene on show. @param {Picture} answer */
    paint(answer) {
      if (!shown) return;
      schemas.learn(shown.scene, answer.schema);
      showOwn(answer.schema, shown.scene, shown.view);
      paintTrace(tables, answer);
    },
  };
}

/**
 * The computed numbers, all signed ones on one scale up to `limit`.
 * @param {Tables} tables
 * @param {Picture} answer
 */
function paintTrace(tables, { trace, limit, schema }) {
  const symbols = Object.fromEntries(schema.map(({ name, symbol }) => [name, symbol]));
  for (const table of tables.values()) {
    table.showSymbol(symbols[table.quantity]);
    if (!table.editable) table.paint(follow(trace, table.path, table.head), table.kind === "share" ? 1 : limit);
    else if (table.columnAxis === "keys") table.strike(trace.heads[table.head].masked_scores);
  }
}

/**
 * @param {import("./layout.js").Layout} layout
 * @param {Schema} schema
 * @param {(told: Told, head: number) => ReturnType<typeof createBlock>} create
 * @returns {Tables}
 */
function placeTables({ slots, shell }, schema, create) {
  /** @type {Tables} */
  const tables = new Map();
  for (const told of schema) {
    for (const head of told.sizes.keys()) {
      const table = create(told, head);
      tables.set(`${told.name}/${head}`, table);
      slots[told.name].append(table.block);
      const wide = table.columns > WIDE ? "very" : "true";
      if (table.columns > NARROW) table.block.closest(".lane")?.setAttribute("data-wide", wide);
    }
  }
  shell.toggleAttribute("data-very-wide", shell.querySelector('.lane[data-wide="very"]') !== null);
  for (const holder of shell.querySelectorAll("[data-optional]"))
    reveal(holder, holder.querySelector(".block") !== null);
  return tables;
}

/**
 * The names beside the embeddings of each sequence.
 * @param {Translate} t
 * @param {import("./layout.js").Layout} layout
 * @param {Scene} scene
 * @param {Limits} limits
 */
function createColumns(t, { slots }, scene, limits) {
  const columns = [createTokens(t, "tokens", scene.tokens.length, limits)];
  slots.embeddings.append(columns[0].element);
  if (!scene.context) return columns;
  columns.push(createTokens(t, "context_tokens", scene.context.tokens.length, limits));
  slots.context_embeddings.append(columns[1].element);
  return columns;
}

/**
 * @param {Scene} scene
 * @param {string} sequence
 */
const namesOf = (scene, sequence) => (sequence === "tokens" ? scene.tokens : (scene.context?.tokens ?? []));
