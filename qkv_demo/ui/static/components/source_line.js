// The line about the trained model whose attention weights the scene was fitted to. Its number is the largest difference of
// the weights on screen, so it stays true after an edit.

import { el } from "../base/dom.js";
import { createMemoComponent } from "../base/component.js";
import { maxError, sourceOf } from "../state/source.js";

/** @param {Page} page */
export const createSourceLine = ({ t, numbers: { show }, settings }) =>
  createMemoComponent(
    el("p", { class: "source small" }),
    ({ answer, userScene: scene, location }) => {
      const source = sourceOf({ location, scene }, settings);
      const within = source && maxError(source.weights, answer.trace.heads[0].weights);
      return [source && within !== null ? t(source.key, { ...source.values, within: show(within) }) : null];
    },
    (_, [text]) => text,
  );
