// Scrolling and focus when a place opens or closes.

import { all, focusOn, blurIf, nearest } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { beatOf } from "../state/location.js";

const EDITED = ".root > :is(.inputs, .query-row)"; // The parts that are edited below the words.

/** Once it is painted. A talk without a lesson fills the screen. @param {HTMLElement} stage @param {View} view */
export function arrive(stage, { lesson, presenting }) {
  blurIf(".handle, td[data-row]"); // which is another one there: no ring is left around it
  if (presenting && !lesson) return;
  if (stage.getBoundingClientRect().top < 0) stage.scrollIntoView(); // over its words stands which one it is
}

/**
 * Create a painter that keeps the part under the finger in its place on a phone while the words above it grow or shrink.
 * @param {HTMLElement} root
 */
export function createScrollAnchor(root) {
  const memoize = createMemo();

  /** @param {Props} now @param {() => void} paint */
  return ({ status, location, answer }, paint) => {
    let hasNewWords = false;
    memoize([answer.why?.text, answer.lesson?.reached, beatOf(location), status.solved, status.notice], () => {
      hasNewWords = true;
    });
    const isPhone = root.dataset.layout?.startsWith("phone");
    const edited = hasNewWords && isPhone ? document.activeElement?.closest(EDITED) : null;
    const top = edited?.getBoundingClientRect().top ?? 0;
    paint();
    if (edited) window.scrollBy({ top: edited.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

/**
 * Where none of them is in view, the first that is on the page comes into it, by the shortest way: what was pressed may
 * still be seen. A lesson stays as it is, which says beside its question what has changed.
 * @param {HTMLElement[]} moved @param {View} view
 */
export function scrollToOne(moved, { lesson }) {
  if (lesson) return;
  const there = moved.filter((one) => one.checkVisibility());
  const isSeen = there.some((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  if (!isSeen) there[0]?.scrollIntoView({ block: "nearest" });
}

const ROOMS = ".lesson, .lab";
const PRESSED = "button, a, summary";
const MAX_PRESSED = 20; // The number of pressed controls that are remembered.

/** @param {Element} element */
const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

/**
 * Keep the focus on the page. A room that is opened and a talk that begins get it on their title. If the focused element
 * disappears, the focus returns to the control that was pressed last and is still there.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachFocusBack(root, { store }) {
  /** @type {HTMLElement[]} */
  let pressed = [];
  let wasPresenting = store.view.presenting;
  /** @type {HTMLElement | null} */
  let room = null;

  /** @returns {HTMLElement | null} */
  const openRoom = () => all(root, ROOMS).find((element) => element.checkVisibility()) ?? null;

  /** Focus the title of a room, or of the stage. @param {HTMLElement | null} opened */
  function focusTitle(opened) {
    const title = /** @type {HTMLElement | null} */ ((opened ?? root).querySelector(opened ? "h2" : ".reading"));
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} lost */
  function restore(lost) {
    if (document.activeElement !== document.body || isSeen(lost) || store.view.presenting) return;
    const opened = openRoom();
    const isThere = (/** @type {HTMLElement} */ one) => isSeen(one) && !one.matches(":disabled");
    const control = pressed.findLast((one) => isThere(one) && (opened ?? root).contains(one));
    if (control) control.focus({ preventScroll: true });
    else focusTitle(opened);
  }

  root.addEventListener(
    "click",
    ({ target }) => {
      const control = nearest(target, PRESSED);
      if (control) pressed = [...pressed.filter((other) => other !== control), control].slice(-MAX_PRESSED);
    },
    { capture: true },
  );
  root.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (target instanceof HTMLElement && !relatedTarget) requestAnimationFrame(() => restore(target));
  });
  new MutationObserver(() => {
    const opened = openRoom();
    const { presenting } = store.view;
    const isOpening = opened !== null && opened !== room && pressed.length > 0; // Not by the address.
    const [begins, ends] = [presenting && !wasPresenting, !presenting && wasPresenting];
    [wasPresenting, room] = [presenting, opened];
    if (!document.activeElement?.matches("body, [data-explore]")) return;
    if (ends) focusOn(root, "[data-present]");
    else if (begins || isOpening) focusTitle(opened);
  }).observe(root, { attributeFilter: ["data-layout", "data-view"] });
}
