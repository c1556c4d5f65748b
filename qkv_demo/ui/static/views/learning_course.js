// @ts-check
// How far the weights are from what they should be: as a number, as it was step by step, and who has come nearest.

import { attribute, el, write } from "../base/dom.js";
import { createLossLine } from "./loss_line.js";

const FAR = 0.1; // from here on two decimals tell distances apart
const LEAST = 0.001;

/** @param {Translate} t */
export function createLearningCourse(t) {
  const distance = el("b", { class: "distance" });
  const steps = el("span", { class: "learning-steps" });
  const line = createLossLine();
  const best = el("p", { class: "learning-best" });
  const unit = el("p", { class: "learning-unit" }, t("ui.learn.unit"));
  const now = el("p", {}, t("ui.learn.distance"), " ", distance, " ", steps);

  return {
    element: el("div", { class: "course" }, now, line.element, unit, best),
    /** @param {Learning} learning */
    paint({ course, steps: made, best: nearest }) {
      line.paint(course);
      write(distance, inNats(t, course));
      attribute(distance, "data-value", course.at(-1)?.loss ?? "");
      write(steps, made === 0 ? "" : t("ui.learn.after", { steps: made }));
      write(best, bestOf(t, nearest));
    },
  };
}

/** The distance with its name. @param {Translate} t @param {Learning["course"]} course */
export const howFar = (t, course) => `${t("ui.learn.distance")} ${inNats(t, course)}`;

/** @param {Translate} t @param {Learning["course"]} course */
function inNats(t, course) {
  const last = course.at(-1);
  return last ? t("ui.learn.nats", { loss: distanceOf(last.loss) }) : "–";
}

/**
 * Who has come how near: nothing where nobody has tried. The start counts where somebody has only come away from it.
 * @param {Translate} t
 * @param {Learning["best"]} best
 */
function bestOf(t, { start, hand, gradient }) {
  const parts = [];
  const tried = [hand, gradient].filter((loss) => loss !== null);
  if (tried.some((loss) => start !== null && loss > start))
    parts.push(t("ui.learn.best.start", { loss: distanceOf(Number(start)) }));
  if (hand !== null) parts.push(t("ui.learn.best.hand", { loss: distanceOf(hand) }));
  if (gradient !== null) parts.push(t("ui.learn.best.gradient", { loss: distanceOf(gradient) }));
  return parts.length === 0 ? "" : t("ui.learn.best", { parts: parts.join(" · ") });
}

/**
 * A distance in plain decimals; none is said to be nothing, for it may be but rounded away.
 * @param {number} loss
 */
export function distanceOf(loss) {
  if (loss < LEAST) return `< ${LEAST}`;
  return loss.toFixed(loss < FAR ? 3 : 2);
}
