// What tokens are called, as in sentences and pictures: one that occurs twice with its place, a nameless one by it.

import { keyTokens } from "../state/scene.js";

/** @param {Translate} t @param {string[]} tokens */
function tokenNames(t, tokens) {
  const texts = tokens.map((token) => token.trim());
  return texts.map((text, index) => {
    if (!text) return t("token.place", { place: index + 1 });
    return texts.indexOf(text) === texts.lastIndexOf(text) ? text : `${text} (${index + 1})`;
  });
}

/** @param {Translate} t @param {Scene} scene @returns {Names} */
export const namesOf = (t, scene) => ({
  asks: tokenNames(t, scene.tokens),
  answers: tokenNames(t, keyTokens(scene)),
  cross: scene.context !== null,
});
