// @ts-check
// What tokens are called where they have no name: as in sentences, by their place.

/**
 * @param {Translate} t
 * @param {string[]} tokens
 */
export const tokenNames = (t, tokens) =>
  tokens.map((name, index) => name.trim() || t("token.place", { place: index + 1 }));
