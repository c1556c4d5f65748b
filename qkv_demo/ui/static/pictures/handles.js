// @ts-check
// The handles of one picture. For the keyboard they are one stop: Enter goes from one to the next.

import { el, reveal, write } from "../base/dom.js";
import { createHandle, finely, stepped } from "./handle.js";

/** @typedef {Pick<Pictures.Stress, "handle" | "pair">} Offered */

const MANY = 4; // arrows of tokens: over more than these a thumb that scrolls cannot help coming upon one

/** @param {Translate} t @param {Pictures.Holder} holder @param {Pictures.HandleCommands} commands */
export function createHandles(t, { name, drawing, overlay, frame }, commands) {
  /** @type {ReturnType<typeof createHandle>[]} */
  const made = [];
  /** @type {Handle[]} */
  let shown = [];
  /** @type {Pictures.Ground} */
  let ground;
  let gestures = 0;
  let stop = 0; // the one that Tab comes to
  /** @type {Offered} */
  let offered = { handle: null, pair: [0, 0] };
  const word = createWord(t, overlay);

  /** @param {number} index @param {number[]} point @param {string} gesture */
  function move(index, point, gesture) {
    const handle = shown[index];
    word.say(handle, commands.move(handle, point, gesture), shown, ground);
  }

  function left() {
    word.hush();
    commands.done();
  }

  /** Where the picture is the stop, Enter goes on to its handles. @param {number} next */
  function stopAt(next) {
    stop = next in shown ? next : 0;
    const isPassed = drawing.getAttribute("tabindex") === "0";
    for (const [at, { set }] of made.entries()) set("tabindex", at === stop && !isPassed ? 0 : -1);
  }

  /** @param {number} index @param {KeyboardEvent} event */
  function press(index, event) {
    const point = stepped(commands.now(shown[index]), event, ground.ranges);
    const next = (index + (event.shiftKey ? -1 : 1) + shown.length) % shown.length;
    if (point) move(index, point, `handle-keys-${index}`);
    else if (event.key === "Enter") made[next].element.focus({ preventScroll: true });
    else return;
    event.preventDefault();
  }

  /** @param {number} index */
  function hold(index) {
    gestures += 1;
    const gesture = `handle-${name}-${gestures}`;
    const pulled = ground.hold(shown[index].point);
    return (/** @type {number} */ dx, /** @type {number} */ dy) => move(index, finely(pulled(dx, dy)), gesture);
  }

  /** @param {number} index */
  function make(index) {
    const handle = createHandle(t, {
      ...{ hold: () => hold(index), press: (event) => press(index, event), left, rest: commands.rest },
      ...{ ask: () => commands.ask(shown[index]), reached: () => stopAt(index) },
    });
    overlay.append(handle.element);
    return handle;
  }

  /** The question's handle looks held out, the others wait. @param {Offered} next */
  function invite(next) {
    offered = next;
    const waits = waitingIn(shown, offered);
    for (const [at, handle] of shown.entries()) {
      made[at].wait(waits(handle));
      made[at].set("data-invited", placeOf(handle) === offered.handle);
    }
  }

  drawing.addEventListener(
    "keydown",
    ({ key }) => key === "Enter" && made[stop]?.element.focus({ preventScroll: true }),
  );

  frame.setAttribute("aria-description", t("ui.handle.keys"));

  return {
    invite,
    /** @param {Handle[]} handles @param {Pictures.Ground} under */
    paint(handles, under) {
      [shown, ground] = [handles, under];
      while (made.length < handles.length) made.push(make(made.length));
      for (const [at, { element }] of made.entries()) reveal(element, at < handles.length);
      for (const [at, handle] of handles.entries()) made[at].paint(handle, under);
      stopAt(stop);
      invite(offered);
    },
  };
}

/** What a hand moves by pulling an arrow, at the edge that tips and their names are further from. @param {Translate} t @param {HTMLElement} overlay */
function createWord(t, overlay) {
  const element = el("p", { class: "pull-word", role: "status", hidden: true });
  overlay.append(element);
  return {
    /** @param {Handle} handle @param {string | null} matrix that moved @param {Handle[]} handles @param {Pictures.Ground} ground */
    say({ quantity }, matrix, handles, { pixels, height }) {
      reveal(element, matrix !== null);
      if (matrix === null) return;
      write(element, t("ui.reach.word", { matrix, name: t(`quantity.${quantity}.name`) }));
      const tips = handles.map(({ point }) => pixels(point)[1]);
      element.dataset.side = Math.min(...tips) < height - Math.max(...tips) ? "below" : "above";
    },
    hush: () => reveal(element, false),
  };
}

/**
 * Answers which of many handles a finger taps before it can hold them: those of tokens that are not looked at.
 * @param {Handle[]} handles
 * @param {Offered} offered
 * @returns {(handle: Handle) => boolean}
 */
function waitingIn(handles, { handle: invited, pair }) {
  const isToken = (/** @type {Handle} */ { asks, answers }) => asks !== undefined || answers !== undefined;
  const many = handles.filter(isToken).length > MANY;
  return (handle) => {
    const looked = handle.asks === pair[0] || handle.answers === pair[1] || placeOf(handle) === invited;
    return many && isToken(handle) && !looked;
  };
}

/** @param {Handle} handle */
const placeOf = ({ quantity, head, row }) => `${quantity}/${head}/${row}`;
