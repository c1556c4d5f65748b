// @ts-check
// Which target there is: ready ones by name, puzzles, one's own.

import { attribute, el, reveal } from "../base/dom.js";

const OWN = "own"; // the option of a target that has no name

/**
 * @param {Translate} t
 * @param {Pick<import("../state/commands.js").Commands, "setGoal" | "anotherSeed" | "closeLearning">} commands
 * @param {ToldLearning} told
 */
export function createLearningHead(t, { setGoal, anotherSeed, closeLearning }, told) {
  const own = el("option", { value: OWN, hidden: true }, t("ui.learn.own"));
  const picker = el(
    "select",
    { "data-goal": "", "aria-label": t("ui.learn.target"), onchange: () => setGoal(picker.value) },
    el(
      "optgroup",
      { label: t("ui.learn.ready") },
      told.ready.map((name) => el("option", { value: name }, t(`target.${name}`))),
      own,
    ),
    el(
      "optgroup",
      { label: t("ui.learn.puzzles") },
      Object.keys(told.puzzles).map((name) => el("option", { value: name }, t(`puzzle.${name}.title`))),
    ),
  );
  const another = el("button", { type: "button", class: "quiet", onclick: anotherSeed }, t("ui.learn.another"));
  const close = { type: "button", class: "quiet", "aria-label": t("ui.learn.close"), onclick: closeLearning };
  return {
    element: el(
      "div",
      { class: "panel-head" },
      el("h3", {}, t("ui.tool.learn")),
      picker,
      another,
      el("button", close, "×"),
    ),
    /** @param {Learning} learning */
    paint({ goal }) {
      reveal(own, goal === null);
      const value = goal ?? OWN;
      if (picker.value !== value) picker.value = value;
      reveal(another, goal !== null && told.seeded.includes(goal));
      attribute(picker, "data-goal", value);
    },
  };
}
