// The handles of one picture. A handle is a slider over the tip of an arrow. The user moves it by dragging or with the arrow
// keys. The Tab key stops at only one handle of each picture, and Enter moves the focus to the next handle.

import { queryAll } from "../base/dom.js";
import { trackDrag } from "../base/motion.js";
import { roundToMultiple } from "../base/words.js";
import { handleId } from "../state/scene.js";
import { render } from "../base/render.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { POINT_PRECISION, roundPoint, movePointByKey } from "./axis_fit.js";

/** @typedef {Pick<Pictures.Highlighting, "handle" | "pair">} Highlighting */

const UNDO_PAUSE = 1000; // Milliseconds without a key press after which the next key press starts another undo step.
// If a picture has more arrows than this, a user who scrolls with a finger would often drag one by accident.
const MAX_UNCROWDED_HANDLES = 4;

/** Create the handles. @param {Translate} t @param {Pictures.Elements} elements @param {Commands} commands */
export function createHandles(t, { drawing, overlay, frame }, commands) {
  /** @type {Handle[]} */
  let handles = [];
  /** @type {Pictures.HandleArea} */
  let plotArea;
  /** @type {Highlighting} */
  let highlighting;
  // A message that names the matrix that the current drag changes. `messageSide` is the side of the picture on which the message
  // appears.
  let message = { text: "", messageSide: "" };
  let lastKeyTime = 0;
  let lastFocusedIndex = -1; // The index of the last focused handle, or -1.

  /** Show a message beside the handles, or hide it if the text is empty. @param {string} text */
  function showMessage(text) {
    const freeSide = text && findFreeSide(handles, plotArea);
    if (text === message.text && freeSide === message.messageSide) return;
    message = { text, messageSide: freeSide };
    draw();
  }

  /** @param {number} index @param {number[]} point @param {string} gesture */
  function moveHandle(index, point, gesture) {
    const { quantity } = handles[index];
    const matrixSymbol = commands.pullArrow(handles[index], point, gesture);
    showMessage(matrixSymbol ? t("ui.reach.word", { matrix: matrixSymbol, name: t(`quantity.${quantity}.name`) }) : "");
  }

  /**
   * Select the token of a tapped arrow, as the query for a query's arrow, or as the key for a key's arrow.
   * @param {Handle} handle
   */
  const selectPair = ({ asks, answers = 0 }) =>
    asks === undefined ? commands.selectKey(answers) : commands.selectQuery(asks);

  function endGesture() {
    showMessage("");
    commands.endGesture();
  }

  /** @param {number} index @param {KeyboardEvent} event */
  function onHandleKey(index, event) {
    const point = movePointByKey(commands.tipPosition(handles[index]), event, plotArea.ranges);
    if (point) {
      if (event.timeStamp - lastKeyTime > UNDO_PAUSE) commands.endGesture();
      lastKeyTime = event.timeStamp;
      moveHandle(index, point, "handle-keys");
    } else if (event.key === "Enter") focusHandle(overlay, index + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
  }

  /** @param {number} index @param {PointerEvent} pressEvent */
  function startDrag(index, pressEvent) {
    /** @type {(Handle & Pictures.HandleArea) | null} */
    // The handle and the projection at the start of the drag. Moves are converted with this projection, even if the axes grow
    // during the drag.
    let dragStart = null;
    const moveByPixels = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      dragStart ??= { ...plotArea, ...handles[index] };
      moveHandle(index, roundPoint(dragStart.shift(dragStart.point, dx, dy)), "handle");
    };
    trackDrag(/** @type {HTMLElement} */ (pressEvent.currentTarget), pressEvent, moveByPixels, endGesture);
  }

  function draw() {
    const needsTap = createTapTest(handles, highlighting, plotArea.ranges.length);
    const tabStopIndex = findTabStopIndex(handles, lastFocusedIndex, highlighting.handle);
    const [minX, maxX] = plotArea.ranges[0];
    // If the picture itself can be focused, the Tab key stops at the picture, and Enter moves the focus to a handle. The Tab key
    // also stops at the handle that the user is invited to drag.
    const isReachedByEnter = drawing.getAttribute("tabindex") === "0" && !hasHandle(handles, highlighting.handle);
    /** @param {Handle} handle @param {number} index */
    const sliderTemplate = (handle, index) => {
      const { quantity, color, point, moved_symbol: movedSymbol } = handle;
      const [x, y] = plotArea.toPixels(point);
      const tipLabel = t(`ui.tip.${quantity}`, { name: handle.name });
      const isTapOnly = (/** @type {PointerEvent} */ { pointerType }) => pointerType === "touch" && needsTap(handle);
      return html`<button
        type="button"
        class="handle unstyled"
        role="slider"
        data-word=${t("ui.handle.invite")}
        data-handle=${handleId(handle)}
        data-needs-tap=${needsTap(handle)}
        data-invited=${handleId(handle) === highlighting.handle}
        tabindex=${index === tabStopIndex && !isReachedByEnter ? 0 : -1}
        aria-label=${movedSymbol === null ? tipLabel : t("ui.handle.computed", { tip: tipLabel, matrix: movedSymbol })}
        aria-description=${t("ui.handle.move")}
        aria-valuetext=${roundPoint(point).join(", ")}
        aria-valuemin=${roundToMultiple(Math.min(minX, point[0]), POINT_PRECISION)}
        aria-valuemax=${roundToMultiple(Math.max(maxX, point[0]), POINT_PRECISION)}
        aria-valuenow=${roundToMultiple(point[0], POINT_PRECISION)}
        style="--grip: ${color}; transform: translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)"
        @pointerdown=${(/** @type {PointerEvent} */ press) => press.button === 0 && !isTapOnly(press) && startDrag(index, press)}
        @click=${(/** @type {PointerEvent} */ event) => isTapOnly(event) && selectPair(handle)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => onHandleKey(index, event)}
        @keyup=${commands.endNumberEdit}
        @focus=${() => {
          lastFocusedIndex = index;
          draw();
        }}
        @blur=${endGesture}
      ></button>`;
    };
    const messageTemplate = html`<p class="drag-message" role="status" data-side=${message.messageSide || nothing} ?hidden=${!message.text}>${message.text}</p>`;
    render([handles.map(sliderTemplate), messageTemplate], overlay);
  }

  drawing.addEventListener(
    "keydown",
    ({ key }) =>
      key === "Enter" && focusHandle(overlay, findTabStopIndex(handles, lastFocusedIndex, highlighting.handle)),
  );

  frame.setAttribute("aria-description", t("ui.handle.keys"));

  return {
    /** @param {Handle[]} newHandles @param {Pictures.HandleArea} newArea @param {Highlighting} newHighlighting */
    paint(newHandles, newArea, newHighlighting) {
      [handles, plotArea, highlighting] = [newHandles, newArea, newHighlighting];
      draw();
    },
  };
}

/** Focus a handle. After the last handle comes the first one again. @param {HTMLElement} overlay @param {number} index */
function focusHandle(overlay, index) {
  const elements = queryAll(overlay, ".handle");
  elements.at(index % elements.length)?.focus({ preventScroll: true });
}

/** Return whether one of the handles has this ID. @param {Handle[]} handles @param {string | null} id */
export const hasHandle = (handles, id) => handles.some((handle) => handleId(handle) === id);

/**
 * Return the side of the picture, above or below the handles, that has more space for a message.
 * @param {Handle[]} handles @param {Pictures.HandleArea} area
 */
function findFreeSide(handles, { toPixels, height }) {
  const tipsY = handles.map(({ point }) => toPixels(point)[1]);
  return Math.min(...tipsY) < height - Math.max(...tipsY) ? "below" : "above";
}

/**
 * Return a function that decides whether a finger must tap a handle before dragging it. The tap selects the handle's token. In a
 * picture with many arrows, a tap is necessary for all tokens outside the selected pair.
 * @param {Handle[]} handles
 * @param {Highlighting} highlighting
 * @param {number} dims
 * @returns {(handle: Handle) => boolean}
 */
function createTapTest(handles, { handle: suggestedHandleId, pair }, dims) {
  const belongsToToken = (/** @type {Handle} */ { asks, answers }) => asks !== undefined || answers !== undefined;
  const isCrowded = dims === 3 || handles.filter(belongsToToken).length > MAX_UNCROWDED_HANDLES;
  const isCrossAttention = handles.some(({ answers }) => answers !== undefined);
  return (handle) => {
    const { asks, answers = isCrossAttention ? undefined : asks } = handle;
    return (
      isCrowded &&
      belongsToToken(handle) &&
      asks !== pair[0] &&
      answers !== pair[1] &&
      handleId(handle) !== suggestedHandleId
    );
  };
}

/**
 * Return the index of the handle at which the Tab key stops. This is the last focused handle. If no handle had the focus yet,
 * return the index of the handle that the user is invited to drag, or else of the first handle.
 * @param {Handle[]} handles @param {number} lastFocusedIndex @param {string | null} suggestedHandleId
 */
function findTabStopIndex(handles, lastFocusedIndex, suggestedHandleId) {
  const suggestedIndex = handles.findIndex((handle) => handleId(handle) === suggestedHandleId);
  return lastFocusedIndex in handles ? lastFocusedIndex : Math.max(0, suggestedIndex);
}
