// The handles of one picture. Each handle is a slider over the tip of an arrow, and can be moved by dragging or by keys. Tab
// stops at only one of them, and Enter moves the focus to the next one.

import { drag } from "../base/motion.js";
import { round } from "../base/words.js";
import { tipOf } from "../state/scene.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { PRECISION, roundPoint, stepPoint } from "./axis_fit.js";

/** @typedef {Pick<Pictures.Highlighting, "handle" | "pair">} Highlighting */

const PAUSE = 1000; // A key press after a pause of this many milliseconds starts another undo step.
const MANY = 4; // With more token arrows than this, a user who scrolls with a finger would often drag a handle by accident.

/** Create the handles. @param {Translate} t @param {Pictures.Elements} elements @param {Commands} commands */
export function createHandles(t, { drawing, overlay, frame }, commands) {
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Pictures.HandleArea} */
  let area;
  /** @type {Highlighting} */
  let highlighting;
  // The message that names the matrix that a drag changes, and the side of the picture where it is shown.
  let message = { text: "", side: "" };
  let lastKeyTime = 0;
  let tabStop = -1; // The index of the handle that was focused last.

  const focus = (/** @type {number} */ index) =>
    /** @type {HTMLElement | undefined} */ (overlay.querySelectorAll(".handle")[index])?.focus({ preventScroll: true });

  /** @param {string} text */
  function showMessage(text) {
    const side = text && freeSide(handles, area);
    if (text === message.text && side === message.side) return;
    message = { text, side };
    draw();
  }

  /** @param {number} index @param {number[]} point @param {string} gesture */
  function move(index, point, gesture) {
    const { quantity } = handles[index];
    const matrix = commands.pullArrow(handles[index], point, gesture);
    showMessage(matrix ? t("ui.reach.word", { matrix, name: t(`quantity.${quantity}.name`) }) : "");
  }

  /** Select the token of a tapped arrow, as the query or as the key. @param {Handle} handle */
  const select = ({ asks, answers = 0 }) => (asks === undefined ? commands.letAnswer(answers) : commands.letAsk(asks));

  function endGesture() {
    showMessage("");
    commands.endGesture();
  }

  /** @param {number} index @param {KeyboardEvent} event */
  function handleKey(index, event) {
    const point = stepPoint(commands.arrowNow(handles[index]), event, area.ranges);
    if (point) {
      if (event.timeStamp - lastKeyTime > PAUSE) commands.endGesture();
      lastKeyTime = event.timeStamp;
      move(index, point, "handle-keys");
    } else if (event.key === "Enter") focus((index + (event.shiftKey ? -1 : 1) + handles.length) % handles.length);
    else return;
    event.preventDefault();
  }

  /** @param {number} index @param {PointerEvent} down */
  function startDrag(index, down) {
    /** @type {(Handle & Pictures.HandleArea) | null} */
    let start = null; // The projection at the start of the drag. It is kept, because the axes may grow during the drag.
    const moveBy = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      start ??= { ...area, ...handles[index] };
      move(index, roundPoint(start.shift(start.point, dx, dy)), "handle");
    };
    drag(/** @type {HTMLElement} */ (down.currentTarget), down, moveBy, endGesture);
  }

  function draw() {
    const needsTap = tapRule(handles, highlighting, area.ranges.length);
    const stop = tabStopOf(handles, tabStop, highlighting.handle);
    const [min, max] = area.ranges[0];
    // If the picture itself can be focused, Tab stops there instead of at a handle.
    const isReachedByEnter = drawing.getAttribute("tabindex") === "0";
    /** @param {Handle} handle @param {number} index */
    const slider = (handle, index) => {
      const { quantity, color, point, moves } = handle;
      const [x, y] = area.toPixels(point);
      const tip = t(`ui.tip.${quantity}`, { name: handle.name });
      const isTap = (/** @type {PointerEvent} */ { pointerType }) => pointerType === "touch" && needsTap(handle);
      return html`<button
        type="button"
        class="handle unstyled"
        role="slider"
        data-word=${t("ui.handle.invite")}
        data-handle=${tipOf(handle)}
        data-needs-tap=${needsTap(handle)}
        data-invited=${tipOf(handle) === highlighting.handle}
        tabindex=${index === stop && !isReachedByEnter ? 0 : -1}
        aria-label=${moves === null ? tip : t("ui.handle.computed", { tip, matrix: moves })}
        aria-valuetext=${roundPoint(point).join(", ")}
        aria-valuemin=${round(Math.min(min, point[0]), PRECISION)}
        aria-valuemax=${round(Math.max(max, point[0]), PRECISION)}
        aria-valuenow=${round(point[0], PRECISION)}
        style="--grip: ${color}; transform: translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)"
        @pointerdown=${(/** @type {PointerEvent} */ down) => down.button === 0 && !isTap(down) && startDrag(index, down)}
        @click=${(/** @type {PointerEvent} */ click) => isTap(click) && select(handle)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => handleKey(index, event)}
        @keyup=${commands.release}
        @focus=${() => {
          tabStop = index;
          draw();
        }}
        @blur=${endGesture}
      ></button>`;
    };
    const status = html`<p class="drag-message" role="status" data-side=${message.side || nothing} ?hidden=${!message.text}>${message.text}</p>`;
    render([handles.map(slider), status], overlay);
  }

  drawing.addEventListener(
    "keydown",
    ({ key }) => key === "Enter" && focus(tabStopOf(handles, tabStop, highlighting.handle)),
  );

  frame.setAttribute("aria-description", t("ui.handle.keys"));

  return {
    /** @param {Handle[]} newHandles @param {Pictures.HandleArea} newArea @param {Highlighting} newHighlighting */
    paint(newHandles, newArea, newHighlighting) {
      [handles, area, highlighting] = [newHandles, newArea, newHighlighting];
      draw();
    },
  };
}

/**
 * Return whether there is more space for a message at the top or at the bottom of the picture.
 * @param {Handle[]} handles @param {Pictures.HandleArea} area
 */
function freeSide(handles, { toPixels, height }) {
  const tips = handles.map(({ point }) => toPixels(point)[1]);
  return Math.min(...tips) < height - Math.max(...tips) ? "below" : "above";
}

/**
 * Return a function that says which handles must be tapped before a finger can drag them. If there are many arrows, these are the
 * ones outside the selected pair.
 * @param {Handle[]} handles
 * @param {Highlighting} highlighting
 * @param {number} dims
 * @returns {(handle: Handle) => boolean}
 */
function tapRule(handles, { handle: invited, pair }, dims) {
  const isToken = (/** @type {Handle} */ { asks, answers }) => asks !== undefined || answers !== undefined;
  const isCrowded = dims === 3 || handles.filter(isToken).length > MANY;
  const isCross = handles.some(({ answers }) => answers !== undefined);
  return (handle) => {
    const { asks, answers = isCross ? undefined : asks } = handle;
    return isCrowded && isToken(handle) && asks !== pair[0] && answers !== pair[1] && tipOf(handle) !== invited;
  };
}

/**
 * Return the index of the handle at which Tab stops: the last focused one, otherwise the one that the user is invited to drag,
 * otherwise the first.
 * @param {Handle[]} handles @param {number} lastFocused @param {string | null} invited
 */
function tabStopOf(handles, lastFocused, invited) {
  const index = handles.findIndex((handle) => tipOf(handle) === invited);
  return lastFocused in handles ? lastFocused : Math.max(0, index);
}
