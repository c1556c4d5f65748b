// Scrolls the page and moves the focus when a lesson, a lab or a presentation opens or closes.

import { queryAll, focusOn, blurIf, closestElement } from "../base/dom.js";
import { createMemo } from "../base/memoize.js";
import { beatOf, isFreeTalk, lessonStepOf } from "../state/location.js";

const EDITED_COMPONENTS = ".root > :is(.inputs, .query-row)"; // The components in which the user edits numbers.

/**
 * Scroll to the top of the stage after another scene was opened. If the stage fills the screen, as in a presentation, do not
 * scroll.
 * @param {HTMLElement} stage @param {Store} store
 */
export function scrollOnArrival(stage, store) {
  // Remove the focus from a handle or cell of the old scene. Otherwise the focus ring would appear in the new scene.
  blurIf(".handle, td[data-row]");
  if (isFreeTalk(store)) return;
  if (stage.getBoundingClientRect().top < 0) stage.scrollIntoView();
}

/**
 * Create a function that paints the page. On a phone, a text above the edited component may get longer or shorter during the
 * paint. The function then scrolls the page by the difference, so that the component does not move on screen.
 * @param {HTMLElement} root
 */
export function createScrollAnchor(root) {
  const memoize = createMemo();

  /** @param {Props} props @param {() => void} paint */
  return ({ status, location, response }, paint) => {
    let hasNewWords = false;
    memoize(
      [response.reason?.text, response.lesson?.is_reached, beatOf(location), status.solvedExample, status.notice],
      () => {
        hasNewWords = true;
      },
    );
    const isPhone = root.dataset.layout?.startsWith("phone");
    const editedComponent = hasNewWords && isPhone ? document.activeElement?.closest(EDITED_COMPONENTS) : null;
    const topBefore = editedComponent?.getBoundingClientRect().top ?? 0;
    paint();
    if (editedComponent)
      window.scrollBy({ top: editedComponent.getBoundingClientRect().top - topBefore, behavior: "instant" });
  };
}

/**
 * Scroll to the first changed control, unless a changed control is in view already. In a lesson, do not scroll, because the
 * lesson's text says what has changed.
 * @param {HTMLElement[]} changedElements @param {Store} store
 */
export function scrollToChange(changedElements, { location }) {
  if (lessonStepOf(location)) return;
  const visibleElements = changedElements.filter((control) => control.checkVisibility());
  const isInView = visibleElements.some((control) => {
    const { top, bottom } = control.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
  if (!isInView) visibleElements[0]?.scrollIntoView({ block: "nearest" });
}

const PANEL_SELECTOR = ".lesson, .lab"; // The components that replace the headline of the stage.
const PRESSABLE_SELECTOR = "button, a, summary";
const MAX_PRESSED_CONTROLS = 20; // The number of recently pressed controls to remember.

/** @param {Element} element */
const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });

/**
 * Add event listeners that move the focus. When a lesson, a lab or a presentation opens, they focus its title. When the focused
 * element disappears, they focus the last pressed control that is still visible.
 * @param {HTMLElement} root @param {Services} services
 */
export function attachFocusListeners(root, { store }) {
  /** @type {HTMLElement[]} */
  let pressedControls = [];
  let wasPresenting = store.view.presenting;
  /** @type {HTMLElement | null} */
  let shownPanel = null;

  /** @returns {HTMLElement | null} */
  const findOpenPanel = () => queryAll(root, PANEL_SELECTOR).find((element) => element.checkVisibility()) ?? null;

  /**
   * Focus the title of an opened panel, or the headline of the stage if no panel is open.
   * @param {HTMLElement | null} openedPanel
   */
  function focusTitle(openedPanel) {
    const titleElement = /** @type {HTMLElement | null} */ (
      (openedPanel ?? root).querySelector(openedPanel ? "h2" : ".headline-text")
    );
    if (!titleElement) return;
    titleElement.tabIndex = -1;
    titleElement.focus({ preventScroll: true });
  }

  /** Restore the focus after the focused element has disappeared. @param {HTMLElement} oldFocusTarget */
  function restoreFocus(oldFocusTarget) {
    if (document.activeElement !== document.body || isVisible(oldFocusTarget) || store.view.presenting) return;
    const openedPanel = findOpenPanel();
    const canFocus = (/** @type {HTMLElement} */ control) => isVisible(control) && !control.matches(":disabled");
    const control = pressedControls.findLast((control) => canFocus(control) && (openedPanel ?? root).contains(control));
    if (control) control.focus({ preventScroll: true });
    else focusTitle(openedPanel);
  }

  root.addEventListener(
    "click",
    ({ target }) => {
      const control = closestElement(target, PRESSABLE_SELECTOR);
      if (control)
        pressedControls = [...pressedControls.filter((earlierControl) => earlierControl !== control), control].slice(
          -MAX_PRESSED_CONTROLS,
        );
    },
    { capture: true },
  );
  root.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (target instanceof HTMLElement && !relatedTarget) requestAnimationFrame(() => restoreFocus(target));
  });
  new MutationObserver(() => {
    const openedPanel = findOpenPanel();
    const { presenting } = store.view;
    // If no control was pressed yet, the page itself has opened with this panel. In this case do not move the focus.
    const isOpening = openedPanel !== null && openedPanel !== shownPanel && pressedControls.length > 0;
    const [startsPresenting, stopsPresenting] = [presenting && !wasPresenting, !presenting && wasPresenting];
    [wasPresenting, shownPanel] = [presenting, openedPanel];
    if (!document.activeElement?.matches("body, [data-explore]")) return;
    if (stopsPresenting) focusOn(root, "[data-present]");
    else if (startsPresenting || isOpening) focusTitle(openedPanel);
  }).observe(root, { attributeFilter: ["data-layout", "data-view"] });
}
