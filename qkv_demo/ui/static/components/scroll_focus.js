// Controls scrolling and focus when a lesson, a lab or a presentation opens or closes.

import { all, focusOn, blurIf, nearest } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { beatOf, isFree, stepOf } from "../state/location.js";

const EDITED_COMPONENTS = ".root > :is(.inputs, .query-row)"; // Components below the lesson text in which the user edits numbers.

/**
 * Scroll to the top of the stage after another scene has been opened. A presentation fills the screen, so it is not scrolled.
 * @param {HTMLElement} stage @param {Store} store
 */
export function scrollOnArrival(stage, store) {
  blurIf(".handle, td[data-row]"); // Otherwise the focus ring would stay on a handle or a cell of the new scene.
  if (isFree(store)) return;
  if (stage.getBoundingClientRect().top < 0) stage.scrollIntoView();
}

/**
 * Create a function that paints the page. On a phone it also keeps the component that the user is editing at its place on screen,
 * although the text above it may get longer or shorter.
 * @param {HTMLElement} root
 */
export function createScrollAnchor(root) {
  const memoize = createMemo();

  /** @param {Props} props @param {() => void} paint */
  return ({ status, location, answer }, paint) => {
    let hasNewWords = false;
    memoize([answer.reason?.text, answer.lesson?.is_reached, beatOf(location), status.solved, status.notice], () => {
      hasNewWords = true;
    });
    const isPhone = root.dataset.layout?.startsWith("phone");
    const edited = hasNewWords && isPhone ? document.activeElement?.closest(EDITED_COMPONENTS) : null;
    const top = edited?.getBoundingClientRect().top ?? 0;
    paint();
    if (edited) window.scrollBy({ top: edited.getBoundingClientRect().top - top, behavior: "instant" });
  };
}

/**
 * Scroll to the first changed control, unless one of them is in view already. In a lesson nothing is scrolled, because its text
 * says what has changed.
 * @param {HTMLElement[]} changed @param {Store} store
 */
export function scrollToOne(changed, { location }) {
  if (stepOf(location)) return;
  const visible = changed.filter((control) => control.checkVisibility());
  const isInView = visible.some((control) => {
    const { top, bottom } = control.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  if (!isInView) visible[0]?.scrollIntoView({ block: "nearest" });
}

const PANELS = ".lesson, .lab"; // Components that replace the headline of the stage.
const PRESSED = "button, a, summary";
const MAX_PRESSED = 20; // The number of recently pressed controls that are remembered.

/** @param {Element} element */
const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });

/**
 * Keep the focus on a useful element. When a lesson, a lab or a presentation opens, its title gets the focus. When the focused
 * element disappears, the focus returns to the last pressed control that is still visible.
 * @param {HTMLElement} root @param {Services} app
 */
export function attachFocusBack(root, { store }) {
  /** @type {HTMLElement[]} */
  let pressed = [];
  let wasPresenting = store.view.presenting;
  /** @type {HTMLElement | null} */
  let panel = null;

  /** @returns {HTMLElement | null} */
  const openPanel = () => all(root, PANELS).find((element) => element.checkVisibility()) ?? null;

  /** Focus the title of an opened panel, or the headline of the stage if no panel is open. @param {HTMLElement | null} opened */
  function focusTitle(opened) {
    const title = /** @type {HTMLElement | null} */ ((opened ?? root).querySelector(opened ? "h2" : ".reading"));
    if (!title) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} lost */
  function restore(lost) {
    if (document.activeElement !== document.body || isVisible(lost) || store.view.presenting) return;
    const opened = openPanel();
    const canFocus = (/** @type {HTMLElement} */ control) => isVisible(control) && !control.matches(":disabled");
    const control = pressed.findLast((control) => canFocus(control) && (opened ?? root).contains(control));
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
    const opened = openPanel();
    const { presenting } = store.view;
    // When the page itself opens with a panel, leave the focus alone.
    const isOpening = opened !== null && opened !== panel && pressed.length > 0;
    const [begins, ends] = [presenting && !wasPresenting, !presenting && wasPresenting];
    [wasPresenting, panel] = [presenting, opened];
    if (!document.activeElement?.matches("body, [data-explore]")) return;
    if (ends) focusOn(root, "[data-present]");
    else if (begins || isOpening) focusTitle(opened);
  }).observe(root, { attributeFilter: ["data-layout", "data-view"] });
}
