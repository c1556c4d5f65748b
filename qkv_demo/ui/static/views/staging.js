// @ts-check
// Lets the page be the room that it is: which parts stand there, which may be held, and which are covered, for they would
// draw a number that waits for a guess.

import { attribute } from "../base/dom.js";
import { layoutOf } from "../rooms/layout.js";
import { leadOf, partsOfFilm, partsOn } from "../rooms/on_stage.js";
import { isClosing } from "../state/talk.js";

const GROUPS = ".givens, .lane, .asking, .row-steps, .options, .results, .ledger, .ledger .step";

/**
 * @param {HTMLElement} shell with all its parts, each an element with `data-part`
 */
export function createStaging(shell) {
  const parts = /** @type {HTMLElement[]} */ ([...shell.querySelectorAll("[data-part]")]);
  const groups = /** @type {HTMLElement[]} */ ([...shell.querySelectorAll(GROUPS)]);
  let placed = "";
  /** @type {Map<string, () => void>} */
  const unseen = new Map(); // what is to be painted once its part comes to the stage

  /** @param {Layout} layout @param {Set<string>} shown */
  function place(layout, shown) {
    for (const element of parts) {
      attribute(element, "data-staged", shown.has(partOf(element)) ? "shown" : "off");
    }
    for (const group of groups) {
      const inside = parts.filter((part) => group.contains(part));
      attribute(
        group,
        "data-bare",
        inside.every((part) => part.dataset.staged === "off"),
      );
    }
    attribute(shell, "data-layout", layout);
    attribute(shell, "data-leads", leadOf(shown));
    const isOn = (/** @type {string} */ group) =>
      parts.some((part) => part.closest(group) && part.dataset.staged === "shown");
    shell.toggleAttribute("data-results", isOn(".results"));
    shell.toggleAttribute("data-ledger", isOn(".ledger"));
    shell.toggleAttribute("data-options", isOn(".options"));
    shell.toggleAttribute("data-context", isOn(".lane-context"));
    shell.toggleAttribute("data-space", isOn('[data-part="space"]'));
  }

  /** @param {Pick<Store, "status" | "view">} store */
  function update({ status: { beat, answer, lab, filming: film }, view: { presenting, lesson, everything, open } }) {
    const { innerWidth: width, innerHeight: height } = window;
    const where = { presenting, lesson: lesson !== null, lab: lab !== null, everything, film: film !== null };
    const layout = layoutOf(where, { width, height });
    const ending = isClosing({ beat, presenting }) ? (answer.lesson?.ends_on ?? []) : []; // beside a lesson's last words
    const staging = ending.length > 0 ? { shown: ending, handles: [] } : answer.staging;
    const holds = film && (answer.film?.[film.beat]?.holds ?? null);
    const shown = film ? partsOfFilm(holds) : partsOn(layout, staging, open);
    const next = JSON.stringify([layout, staging, [...shown]]);
    if (next === placed) return;
    placed = next;
    place(layout, shown);
    for (const [name, paint] of [...unseen]) paintSeen(name, paint);
  }

  /** Now, or when the part comes to the stage. @param {string} name of the part @param {() => void} paint */
  function paintSeen(name, paint) {
    unseen.delete(name);
    if (isOff(name)) unseen.set(name, paint);
    else paint();
  }

  /** @param {string} name */
  const isOff = (name) => parts.some((part) => partOf(part) === name && part.dataset.staged === "off");

  /** @type {Pick<Store, "status" | "view"> | null} */
  let last = null;
  const again = new AbortController();
  window.addEventListener("resize", () => (shell.isConnected ? last && update(last) : again.abort()), {
    signal: again.signal,
  });

  return {
    paintSeen,
    /** @param {Pick<Store, "status" | "view">} store */
    update(store) {
      last = store;
      update(store);
    },
    /** @param {Set<string>} covered parts that no eye, no pointer and no screen reader is to get at */
    cover(covered) {
      for (const part of parts) part.toggleAttribute("data-covered", covered.has(partOf(part)));
    },
  };
}

/** @param {HTMLElement} element */
const partOf = (element) => String(element.dataset.part);
