// @ts-check
// Handles over the tips of arrows: a hand pulls them or steps them by key, and the numbers under them follow.

import { attribute, el, reveal } from "../base/dom.js";
import { onceAFrame } from "../base/frames.js";
import { round } from "../base/numbers.js";
import { createPullWord } from "./pull_word.js";

/**
 * Where points of a picture are in pixels; a point that is taken hold of answers where a pull of so many pixels takes it.
 * @typedef {{ pixels(point: number[]): number[], hold(point: number[]): (dx: number, dy: number) => number[] }} Ground
 */

/**
 * What a hand on a handle does: `move` takes a row to a point and answers the symbol of the matrix behind it that moved,
 * if one did; `now` is the row as it stands, `done` ends the gesture, and `rest` only lets the ranges fit again.
 * @typedef {{
 *   move(handle: Handle, point: number[], gesture: string): string | null,
 *   now(handle: Handle): number[],
 *   done(): void,
 *   rest(): void,
 *   ask(handle: Handle): unknown,
 * }} HandleCommands `ask` lets the handle's token ask, or answer
 */

const KEY_STEP = 0.05; // a press of an arrow key
const MANY = 4; // arrows of tokens: over more than these a thumb that scrolls cannot help coming upon one
const FINEST = 0.01; // finer than a pixel shows

/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * The handles of the picture called `name`: `paint(handles, ground, size)` lays them where the ground has their points.
 * @param {Translate} t
 * @param {string} name
 * @param {HTMLElement} overlay
 * @param {HandleCommands} commands
 */
export function createHandles(t, name, overlay, commands) {
  /** @type {HTMLElement[]} */
  const elements = [];
  /** @type {Handle[]} */
  let shown = [];
  /** @type {Ground} */
  let ground;
  let gestures = 0;
  let held = -1; // the handle that the word is about
  /** @type {Offered} */
  let offered = { handle: null, pair: [0, 0] };
  const word = createPullWord(overlay);

  /** @param {number} index @param {number[]} point @param {string} gesture */
  function move(index, point, gesture) {
    const matrix = commands.move(shown[index], point, gesture);
    held = index;
    word.say(matrix && t("ui.reach.word", { matrix, name: t(`quantity.${shown[index].quantity}.name`) }));
  }

  function done() {
    word.say(null);
    commands.done();
  }

  /** @param {number} index */
  function create(index) {
    const element = el("button", {
      type: "button",
      class: "handle",
      role: "slider",
      "data-word": t("ui.handle.invite"),
    });
    element.addEventListener("pointerdown", (/** @type {PointerEvent} */ down) => {
      if (down.button !== 0 || (down.pointerType === "touch" && isWaiting(element))) return;
      gestures += 1;
      startPull(element, down, pullFrom(index, `handle-${name}-${gestures}`), done);
    });
    element.addEventListener("click", (/** @type {PointerEvent} */ { pointerType }) => {
      if (pointerType === "touch" && isWaiting(element)) commands.ask(shown[index]);
    });
    element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const way = WAYS[event.key];
      if (!way) return;
      event.preventDefault();
      move(index, stepped(commands.now(shown[index]), way), `handle-keys-${index}`);
    });
    element.addEventListener("keyup", commands.rest);
    element.addEventListener("blur", done);
    return element;
  }

  /** @param {number} index @param {string} gesture */
  function pullFrom(index, gesture) {
    const pullBy = ground.hold(shown[index].point);
    return (/** @type {number} */ dx, /** @type {number} */ dy) => {
      const point = pullBy(dx, dy).map((value) => round(value, FINEST));
      move(index, point, gesture);
    };
  }

  const invite = () => {
    const waits = waitingIn(shown, offered);
    for (const [index, element] of elements.entries()) {
      attribute(element, "data-invited", element.dataset.handle === offered.handle);
      attribute(element, "data-waiting", index < shown.length && waits(shown[index]));
    }
  };

  return {
    /** The question's handle looks held out, the others wait. @param {Offered} next */
    invite(next) {
      offered = next;
      invite();
    },
    /** @param {Handle[]} handles @param {Ground} under @param {{ width: number, height: number }} size */
    paint(handles, under, size) {
      shown = handles;
      ground = under;
      while (elements.length < handles.length) {
        const element = create(elements.length);
        elements.push(element);
        overlay.append(element);
      }
      elements.forEach((element, index) => {
        reveal(element, index < handles.length);
        if (!element.hidden) paintHandle(t, element, handles[index], under);
      });
      invite();
      if (held in handles) word.place(under.pixels(handles[held].point), under.pixels([0, 0, 0]), size);
    },
  };
}

/** Whether a finger that comes upon it scrolls on. @param {HTMLElement} element */
const isWaiting = (element) => element.dataset.waiting === "true";

/**
 * What a hand is offered: the handle that the question is about, and who asks whom.
 * @typedef {{ handle: string | null, pair: PairIndex }} Offered
 */

/**
 * Answers which of many handles a finger taps before it can hold them: those of tokens that are not looked at.
 * @param {Handle[]} handles
 * @param {Offered} offered
 * @returns {(handle: Handle) => boolean}
 */
export function waitingIn(handles, { handle: invited, pair }) {
  /** @param {Handle} handle */
  const isToken = ({ asks, answers }) => asks !== undefined || answers !== undefined;
  const many = handles.filter(isToken).length > MANY;
  return (handle) => {
    const looked = handle.asks === pair[0] || handle.answers === pair[1] || placeOf(handle) === invited;
    return many && isToken(handle) && !looked;
  };
}

/** @param {Pick<Handle, "quantity" | "head" | "row">} handle */
const placeOf = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;

/** @param {Translate} t @param {HTMLElement} element @param {Handle} handle @param {Ground} ground */
function paintHandle(t, element, handle, ground) {
  const { quantity, name, color, point, moves: matrix } = handle;
  const [left, top] = ground.pixels(point).map((pixels) => `${pixels.toFixed(1)}px`);
  const numbers = point.map((value) => round(value, FINEST));
  element.style.setProperty("--grip", color);
  element.style.transform = `translate(${left}, ${top})`;
  attribute(element, "data-handle", placeOf(handle));
  const tip = t(`ui.tip.${quantity}`, { name });
  attribute(element, "aria-label", matrix === null ? tip : t("ui.handle.computed", { tip, matrix }));
  attribute(element, "aria-valuetext", numbers.join(", "));
  attribute(element, "aria-valuenow", numbers[0]);
}

/**
 * Follow a pressed pointer until it is let go. Only how far it has gone counts, so a handle taken off its middle does
 * not jump there.
 * @param {HTMLElement} element
 * @param {PointerEvent} down
 * @param {(dx: number, dy: number) => void} pull
 * @param {() => void} end
 */
function startPull(element, down, pull, end) {
  down.preventDefault();
  element.focus({ preventScroll: true });
  element.setPointerCapture(down.pointerId);
  const held = new AbortController();
  /** @param {"pointermove" | "pointerup" | "pointercancel"} kind @param {(event: PointerEvent) => void} heard */
  const listen = (kind, heard) => element.addEventListener(kind, heard, { signal: held.signal });
  const moves = onceAFrame((/** @type {PointerEvent} */ { clientX, clientY }) =>
    pull(clientX - down.clientX, clientY - down.clientY),
  );
  const letGo = () => {
    held.abort();
    moves.settle();
    end();
  };
  listen("pointermove", moves.hear);
  listen("pointerup", letGo);
  listen("pointercancel", letGo);
}

/**
 * A point after one press of an arrow key. In space the keys move along the first axis and the last, which stands upright.
 * @param {number[]} point
 * @param {number[]} way across and up
 */
export function stepped(point, [across, up]) {
  const by = point.map(() => 0);
  by[0] += across * KEY_STEP;
  by[by.length - 1] += up * KEY_STEP;
  return point.map((value, axis) => (by[axis] === 0 ? value : round(value + by[axis], FINEST)));
}
