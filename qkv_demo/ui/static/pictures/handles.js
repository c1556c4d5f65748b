// The handles of one picture: sliders over the tips of arrows, which a hand pulls or steps by key. For the keyboard they are
// one stop: Enter goes from one to the next.

import { drag } from "../base/motion.js";
import { round } from "../base/words.js";
import { tipOf } from "../state/scene.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { FINE, finely, stepped } from "./axis_fit.js";

/** @typedef {Pick<Pictures.Stress, "handle" | "pair">} Offered */

const PAUSE = 1000; // milliseconds after which a key begins another step of undo
const MANY = 4; // arrows of tokens in a plane: over more, as in any space, a thumb that scrolls cannot help coming upon one

/** @param {Translate} t @param {Pictures.Holder} holder @param {Commands} commands */
export function createHandles(t, { drawing, overlay, frame }, commands) {
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Pictures.Ground} */
  let ground;
  /** @type {Offered} */
  let offered;
  let pulled = { words: "", side: "" }; // what a hand moves by pulling an arrow
  let keyed = 0; // when a key was pressed last: what comes after a pause is another gesture
  let stop = -1; // the one that had the focus, to which Tab comes again; before, the one that is held out

  const focus = (/** @type {number} */ at) =>
    /** @type {HTMLElement | undefined} */ (overlay.querySelectorAll(".handle")[at])?.focus({ preventScroll: true });

  /** All else has been painted with what moved. @param {string} words */
  function tell(words) {
    const side = words && freeSide(handles, ground);
    if (words === pulled.words && side === pulled.side) return;
    pulled = { words, side };
    draw();
  }

  /** @param {number} at @param {number[]} point @param {string} gesture */
  function move(at, point, gesture) {
    const { quantity } = handles[at];
    const matrix = commands.pullArrow(handles[at], point, gesture);
    tell(matrix ? t("ui.reach.word", { matrix, name: t(`quantity.${quantity}.name`) }) : "");
  }

  /** A tapped arrow's token asks, or answers. @param {Handle} handle */
  const look = ({ asks, answers = 0 }) => (asks === undefined ? commands.letAnswer(answers) : commands.letAsk(asks));

  function left() {
    tell("");
    commands.endGesture();
  }

  /** @param {number} at @param {KeyboardEvent} event */
  function press(at, event) {
    const point = stepped(commands.arrowNow(handles[at]), event, ground.ranges);
    if (point) {
      if (event.timeStamp - keyed > PAUSE) commands.endGesture();
      keyed = event.timeStamp;
      move(at, point, "handle-keys");
    } else if (event.key === "Enter") focus((at + (event.shiftKey ? -1 : 1) + handles.length) % handles.length);
    else return;
    event.preventDefault();
  }

  /** @param {number} at @param {PointerEvent} down */
  function hold(at, down) {
    /** @type {(Handle & Pictures.Ground) | null} through the picture as it is seen at the first move, whatever gives way after */
    let first = null;
    const pull = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      first ??= { ...ground, ...handles[at] };
      move(at, finely(first.pull(first.point, dx, dy)), "handle");
    };
    drag(/** @type {HTMLElement} */ (down.currentTarget), down, pull, left);
  }

  function draw() {
    const waits = waitingIn(handles, offered, ground.ranges.length);
    const first = stopIn(handles, stop, offered.handle);
    const [least, most] = ground.ranges[0];
    const isPassed = drawing.getAttribute("tabindex") === "0"; // there Enter goes on from the picture to its handles
    /** @param {Handle} handle @param {number} at */
    const slider = (handle, at) => {
      const { quantity, color, point, moves } = handle;
      const [x, y] = ground.pixels(point);
      const tip = t(`ui.tip.${quantity}`, { name: handle.name });
      const isTapped = (/** @type {PointerEvent} */ { pointerType }) => pointerType === "touch" && waits(handle); // before a finger can hold it
      return html`<button
        type="button"
        class="handle unstyled"
        role="slider"
        data-word=${t("ui.handle.invite")}
        data-handle=${tipOf(handle)}
        data-waiting=${waits(handle)}
        data-invited=${tipOf(handle) === offered.handle}
        tabindex=${at === first && !isPassed ? 0 : -1}
        aria-label=${moves === null ? tip : t("ui.handle.computed", { tip, matrix: moves })}
        aria-valuetext=${finely(point).join(", ")}
        aria-valuemin=${round(Math.min(least, point[0]), FINE)}
        aria-valuemax=${round(Math.max(most, point[0]), FINE)}
        aria-valuenow=${round(point[0], FINE)}
        style="--grip: ${color}; transform: translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)"
        @pointerdown=${(/** @type {PointerEvent} */ down) => down.button === 0 && !isTapped(down) && hold(at, down)}
        @click=${(/** @type {PointerEvent} */ click) => isTapped(click) && look(handle)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => press(at, event)}
        @keyup=${commands.release}
        @focus=${() => {
          stop = at;
          draw();
        }}
        @blur=${left}
      ></button>`;
    };
    const word = html`<p class="pull-word" role="status" data-side=${pulled.side || nothing} ?hidden=${!pulled.words}>${pulled.words}</p>`;
    render([handles.map(slider), word], overlay);
  }

  drawing.addEventListener("keydown", ({ key }) => key === "Enter" && focus(stopIn(handles, stop, offered.handle)));

  frame.setAttribute("aria-description", t("ui.handle.keys"));

  return {
    /** The question's handle looks held out, the others wait. @param {Handle[]} now @param {Pictures.Ground} under @param {Offered} next */
    paint(now, under, next) {
      [handles, ground, offered] = [now, under, next];
      draw();
    },
  };
}

/** The edge that tips and their names are further from. @param {Handle[]} handles @param {Pictures.Ground} ground */
function freeSide(handles, { pixels, height }) {
  const tips = handles.map(({ point }) => pixels(point)[1]);
  return Math.min(...tips) < height - Math.max(...tips) ? "below" : "above";
}

/**
 * Answers which of many handles a finger taps before it can hold them: those of tokens that are not looked at. A word of a
 * sentence that answers itself has no other handle.
 * @param {Handle[]} handles
 * @param {Offered} offered
 * @param {number} dims
 * @returns {(handle: Handle) => boolean}
 */
function waitingIn(handles, { handle: invited, pair }, dims) {
  const isToken = (/** @type {Handle} */ { asks, answers }) => asks !== undefined || answers !== undefined;
  const many = dims === 3 || handles.filter(isToken).length > MANY;
  const cross = handles.some(({ answers }) => answers !== undefined);
  return (handle) => {
    const { asks, answers = cross ? undefined : asks } = handle;
    return many && isToken(handle) && asks !== pair[0] && answers !== pair[1] && tipOf(handle) !== invited;
  };
}

/** @param {Handle[]} handles @param {number} before @param {string | null} invited */
function stopIn(handles, before, invited) {
  const held = handles.findIndex((handle) => tipOf(handle) === invited);
  return before in handles ? before : Math.max(0, held);
}
