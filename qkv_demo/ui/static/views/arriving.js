// Where the eye and the focus are once a place opens or goes: the page at its first words, however far down it stood, the
// focus in its room, or back at what led there. A picture in hand stays where it is while the words over it answer; and of
// what has changed something is in view.

import { all, letGo, nearest } from "../base/dom.js";
import { remember } from "../base/remember.js";

const IN_HAND = ".shell > :is(.givens, .asking)";

/** Once it is painted. A talk without a lesson fills the screen. @param {HTMLElement} stage @param {View} view */
export function arrive(stage, { lesson, presenting }) {
  letGo(".handle, td[data-row]"); // which is another one there: no ring is left around it
  if (presenting && !lesson) return;
  if (stage.getBoundingClientRect().top < 0) stage.scrollIntoView(); // over its words stands which one it is
}

/**
 * On a phone the page goes as far as words of the same place grow or shrink when they answer a hand in the picture under
 * them: that stays under the finger.
 * @param {HTMLElement} shell
 */
export function createSteady(shell) {
  const [anywhere, anything] = [remember(), remember()];

  /** @param {Now} now @param {() => void} paint */
  return ({ view, status, answer }, paint) => {
    let [isHere, isSaid] = [view.lesson !== null || view.preset !== null, false]; // a typed sentence is not asked about
    const says = [answer.why?.text, answer.lesson?.reached, status.beat, status.solved, status.notice];
    const place = [String(view.lesson), String(answer.view.lesson), view.preset, view.everything, view.presenting];
    anywhere(place, () => (isHere = false));
    anything(says, () => (isSaid = isHere));
    const isNarrow = shell.dataset.layout?.startsWith("phone");
    const under = isSaid && isNarrow ? document.activeElement?.closest(IN_HAND) : null;
    const stood = under?.getBoundingClientRect().top ?? 0;
    paint();
    if (under) window.scrollBy({ top: under.getBoundingClientRect().top - stood, behavior: "instant" });
  };
}

/**
 * Where none of them is in view, the first that is on the page comes into it, by the shortest way: what was pressed may
 * still be seen. A lesson stays as it is, which says beside its question what has changed.
 * @param {HTMLElement[]} moved @param {View} view
 */
export function showOne(moved, { lesson }) {
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
const KEPT = 20; // presses

/** @param {Element} one */
const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });

/** Whether it can have the focus. @param {Element | null | undefined} one @returns {one is HTMLElement} */
const isThere = (one) => one instanceof HTMLElement && isSeen(one) && !one.matches(":disabled");

/**
 * Where what had the focus goes away, the focus goes to the room that has opened, or back to what led there; a room that is
 * opened from Explore and a talk that begins have it, too. A talk's keys are heard wherever the focus is: there it may go.
 * @param {HTMLElement} shell @param {App} app
 */
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

  const openRoom = () => all(shell, ROOMS).find((one) => one.checkVisibility()) ?? null;

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

  shell.addEventListener(
    "click",
    ({ target }) => {
      const one = nearest(target, PRESSED);
      if (one) pressed = [...pressed.filter((other) => other !== one), one].slice(-KEPT);
    },
    { capture: true },
  );
  shell.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && !isPresenting()) [last, room] = [target, openRoom()];
  });
  shell.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLElement) || relatedTarget || isPresenting()) return;
    requestAnimationFrame(() => giveBack(target));
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
