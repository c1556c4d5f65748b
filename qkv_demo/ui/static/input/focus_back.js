// Where what had the focus goes away, the focus goes to the room that has opened, or back to what led there; a room that is
// opened from Explore and a talk that begins have it, too.

const ROOMS = ".lesson, .lab";
const PRESSED = "button, a, summary";
const KEPT = 20; // presses

/** @param {Element} one */
const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });

/** Whether it can have the focus. @param {Element | null | undefined} one @returns {one is HTMLElement} */
const isThere = (one) => one instanceof HTMLElement && isSeen(one) && !one.matches(":disabled");

/** A talk's keys are heard wherever the focus is: there it may go. @param {HTMLElement} shell @param {App} app */
export function attachFocusBack(shell, { store }) {
  const isPresenting = () => store.view.presenting;
  /** @type {HTMLElement[]} */
  let pressed = [];
  /** @type {HTMLElement | null} */
  let last = null; // on the page
  /** @type {Element | null} */
  let room = null; // that it stood in
  let presented = isPresenting();
  /** @type {Element | null} */
  let opened = null; // the room that is open

  const openRoom = () => [...shell.querySelectorAll(ROOMS)].find((one) => one.checkVisibility()) ?? null;

  /** Of a room, or of a talk without a lesson. @param {Element | null} now */
  function titleOf(now) {
    const title = /** @type {HTMLElement | null} */ ((now ?? shell).querySelector(now ? "h2" : ".reading"));
    if (title) title.tabIndex = -1;
    return title;
  }

  /** @param {(HTMLElement | null | undefined)[]} wanted */
  const focusFirst = (...wanted) => wanted.find(isThere)?.focus({ preventScroll: true });

  /** @param {HTMLElement} lost */
  function giveBack(lost) {
    if (document.activeElement !== document.body || isSeen(lost) || isPresenting()) return;
    const now = openRoom();
    const led = pressed.findLast((one) => isThere(one) && (now ?? shell).contains(one));
    focusFirst(now && now !== room ? null : led, now ? titleOf(now) : shell.querySelector("[data-explore]"));
  }

  const isElement = (/** @type {EventTarget | null} */ target) => target instanceof HTMLElement;
  shell.addEventListener(
    "click",
    ({ target }) => {
      const one = /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(PRESSED) : null);
      if (one) pressed = [...pressed.filter((other) => other !== one), one].slice(-KEPT);
    },
    { capture: true },
  );
  shell.addEventListener("focusin", ({ target }) => {
    if (!isElement(target) || isPresenting()) return;
    [last, room] = [/** @type {HTMLElement} */ (target), openRoom()];
  });
  shell.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!isElement(target) || relatedTarget || isPresenting()) return;
    requestAnimationFrame(() => giveBack(/** @type {HTMLElement} */ (target)));
  });
  new MutationObserver(() => {
    const now = openRoom();
    const [begins, ends] = [!presented && isPresenting(), presented && !isPresenting()];
    const isOpening = now !== null && now !== opened && pressed.length > 0; // no address did it
    [presented, opened] = [isPresenting(), now];
    if (!document.activeElement?.matches("body, [data-explore]")) return;
    if (ends) focusFirst(last, shell.querySelector("[data-present]"));
    else if (begins || isOpening) titleOf(now)?.focus({ preventScroll: true });
  }).observe(shell, { attributeFilter: ["data-layout"] });
}
