// The pictures: Plotly paints what Python drew; knobs over the arrowheads let a hand move the numbers.

import { axesOf, equalise, placeOf, pointAt } from "./axes.js";
import { projector } from "./projection.js";
import { attribute, el, write } from "../base/dom.js";
import { round } from "../base/numbers.js";
import { createPlot } from "./plot.js";

const HANDLE_STEP = 0.05; // a key press on a knob
const LONGEST = 11; // letters' heights; a longer name is cut
const cameras = new Map(); // where the person left each space, also when the stage is built anew

/**
 * `move(handle, point, gesture)` commits a dragged row, `now(handle)` is the row as it stands; `done()` ends the gesture,
 * `rest()` only lets the ranges fit again.
 */
export function createPlanes(t, layout, hands) {
  const planes = Object.values(layout.planes).map((plane) => createPlane(t, plane, hands));
  let held = false;
  return {
    /** Paint every figure, the first with what its axes mean; while something is dragged the ranges stay where they were. */
    async paint(figures, axes) {
      const withAxes = (plane) => (plane.name === "space" ? `${figures.space.words} ${axes}`.trim() : figures[plane.name].words);
      await Promise.all(planes.map((plane) => plane.paint({ ...figures[plane.name], words: withAxes(plane) }, held)));
    },
    hold(on) {
      held = on;
    },
  };
}

function createPlane(t, { name, drawing, overlay, frame, words }, { move, now, done, rest }) {
  let figure = null;
  let axes = null;
  let followed = false;
  let gestures = 0;
  // Asked for once a resize: reading them at each paint would make the browser lay the page out twice.
  let size = { width: 0, height: 0 };
  let letter = 0; // the height of the names
  const draw = createPlot(drawing);
  const knobs = [];
  const labels = [];
  let arrows = []; // from the origin to each named tip, in pixels

  function measure() {
    size = { width: frame.clientWidth, height: frame.clientHeight };
    letter = Number.parseFloat(getComputedStyle(overlay).fontSize);
  }

  async function paint(next, held) {
    figure = next;
    if (!window.Plotly || size.width === 0) return;
    let layout = { ...figure.layout, ...size };
    if (layout.scene && cameras.has(name)) layout.scene = { ...layout.scene, camera: cameras.get(name) };
    if (held && axes) {
      layout = { ...layout, ...axes };
    } else {
      equalise(layout);
      axes = axesOf(layout);
    }
    write(words, figure.words);
    attribute(drawing, "role", "img");
    attribute(drawing, "aria-label", figure.words);
    await draw(figure, layout, held, (x, y) => placeOf(layout, x, y));
    overlayOn(layout);
    if (!followed) followCamera();
    // A 3-D picture sets its camera when it next draws itself, which is in this frame or the one after.
    if (layout.scene) requestAnimationFrame(() => (overlayOn(layout), requestAnimationFrame(() => overlayOn(layout))));
  }

  /** Names and knobs, where the picture under them has their points. */
  function overlayOn(layout) {
    const depth = layout.scene ? projector(drawing, size) : null;
    if (layout.scene && !depth) return;
    const { l, t: top } = layout.margin;
    const onPage = ([across, down]) => [across + l, down + top];
    const at = ({ x, y, z }) => (depth ? depth.pixels([x, y, z]) : onPage(placeOf(layout, x, y)));
    paintLabels(at);
    paintHandles(at);
  }

  function followCamera() {
    const follow = () => figure.layout.scene && overlayOn({ ...figure.layout, ...size });
    drawing.on("plotly_relayouting", follow);
    drawing.on("plotly_relayout", () => {
      if (drawing.layout.scene) cameras.set(name, structuredClone(drawing.layout.scene.camera));
      follow();
    });
    followed = true;
  }

  function paintLabels(at) {
    while (labels.length < figure.labels.length) {
      const label = el("span", { class: "label", dir: "auto" });
      labels.push(label);
      overlay.append(label);
    }
    const origin = at({ x: 0, y: 0, z: 0 });
    arrows = figure.labels.map((label) => ({ label, from: origin, to: at(label) }));
    const names = figure.labels.map((label) => ({ at: beyond(at(label), origin, letter), width: Math.min(LONGEST, label.text.length * 0.6) * letter }));
    const places = apart(names, letter * 1.12, size);
    labels.forEach((label, index) => {
      const named = figure.labels[index];
      label.hidden = !named;
      if (!named) return;
      const [left, top] = places[index];
      label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -50%)`;
      label.style.color = named.color;
      for (const role of ["asks", "answers"]) {
        if (named[role] === undefined) delete label.dataset[role];
        else label.dataset[role] = named[role];
      }
      write(label, named.text);
    });
  }

  function paintHandles(at) {
    const { handles } = figure;
    while (knobs.length < handles.length) overlay.append(createHandle(knobs.length));
    knobs.forEach((knob, index) => {
      const handle = handles[index];
      knob.hidden = !handle;
      if (!handle) return;
      const [x, y] = at(handle);
      knob.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      attribute(knob, "aria-label", t("ui.handle", { row: handle.row + 1, name: t(`quantity.${handle.quantity}.name`) }));
      attribute(knob, "aria-valuetext", pointOf(handle).map((value) => round(value, 0.01)).join(", "));
      attribute(knob, "aria-valuenow", round(handle.x, 0.01));
      knob.dataset.handle = `${handle.quantity}/${handle.head}/${handle.row}`;
    });
  }

  function createHandle(index) {
    const knob = el("button", { type: "button", class: "handle", role: "slider" });
    knob.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      down.preventDefault();
      knob.focus({ preventScroll: true });
      knob.setPointerCapture(down.pointerId);
      const gesture = `knob-${name}-${(gestures += 1)}`;
      const box = frame.getBoundingClientRect();
      const depth = figure.layout.scene ? projector(drawing, size) : null;
      const start = pointOf(figure.handles[index]);
      const grip = knob.getBoundingClientRect(); // taken off its middle, the tip must not jump there
      const [aside, below] = [down.clientX - grip.left - grip.width / 2, down.clientY - grip.top - grip.height / 2];
      const onMove = (event) => {
        const point = depth
          ? depth.pull(start, event.clientX - down.clientX, event.clientY - down.clientY).map((value) => round(value, 0.01))
          : toData(event.clientX - aside - box.left, event.clientY - below - box.top);
        move(figure.handles[index], point, gesture);
      };
      const onEnd = () => {
        knob.removeEventListener("pointermove", onMove);
        knob.removeEventListener("pointerup", onEnd);
        knob.removeEventListener("pointercancel", onEnd);
        done();
      };
      knob.addEventListener("pointermove", onMove);
      knob.addEventListener("pointerup", onEnd);
      knob.addEventListener("pointercancel", onEnd);
    });
    knob.addEventListener("keydown", (event) => {
      const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      // In space the arrow keys move along the first axis and the last, which stands upright.
      const point = now(figure.handles[index]);
      const upright = point.length - 1;
      point[0] = round(point[0] + way[0] * HANDLE_STEP, 0.01);
      point[upright] = round(point[upright] + way[1] * HANDLE_STEP, 0.01);
      move(figure.handles[index], point, `knob-keys-${index}`);
    });
    knob.addEventListener("keyup", rest);
    knob.addEventListener("blur", done);
    knobs.push(knob);
    return knob;
  }

  // Plotly's arrows are one picture; the nearest under the pointer stands for its token, as every other element does.
  frame.addEventListener("pointermove", ({ clientX, clientY }) => {
    const box = frame.getBoundingClientRect();
    const pointer = [clientX - box.left, clientY - box.top];
    const near = arrows.find(({ from, to }) => distance(pointer, from, to) < NEAR)?.label ?? {};
    const before = frame.dataset.asks + frame.dataset.answers;
    for (const role of ["asks", "answers"]) {
      if (near[role] === undefined) delete frame.dataset[role];
      else frame.dataset[role] = near[role];
    }
    if (frame.dataset.asks + frame.dataset.answers !== before) frame.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  });

  /** The point under the pointer, to the hundredth: finer than a pixel shows. */
  function toData(x, y) {
    const layout = { ...figure.layout, ...size, ...axes };
    return pointAt(layout, x - layout.margin.l, y - layout.margin.t).map((value) => round(value, 0.01));
  }

  // A plane may come out of hiding or change its width at any time: with a step of a lesson, a turned phone.
  new ResizeObserver(() => {
    measure();
    if (figure) paint(figure, false);
  }).observe(frame);

  return { name, paint };
}

const NEAR = 5; // pixels

/** How far a point is from the piece of a line. */
function distance([x, y], [x0, y0], [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = within(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

const pointOf = ({ x, y, z }) => (z === undefined ? [x, y] : [x, y, z]);

/** Names kept within the picture; those that would lie on one another make room, a line down or up, then two. */
function apart(names, line, { width: right, height: bottom }) {
  const placed = [];
  for (const { at, width } of names) {
    const x = within(at[0], width / 2, right - width / 2);
    const clear = (y) => placed.every((other) => Math.abs(other.y - y) >= line || Math.abs(other.x - x) >= (other.width + width) / 2);
    const heights = [0, 1, -1, 2, -2, 3, -3, 4, -4].map((lines) => within(at[1] + lines * line, line / 2, bottom - line / 2));
    placed.push({ x, y: heights.find(clear) ?? heights[0], width });
  }
  return placed.map((one) => [one.x, one.y]);
}

const within = (value, low, high) => Math.max(low, Math.min(high, value));

const CLEAR = [1.6, 1.05]; // letters between a tip and the middle of its name: names are wider than high

/** A place for a name past the tip, on the line from the origin. */
function beyond([x, y], [x0, y0], letter) {
  const length = Math.hypot(x - x0, y - y0) || 1;
  return [x + ((x - x0) / length) * CLEAR[0] * letter, y + ((y - y0) / length || -1 / length) * CLEAR[1] * letter];
}
