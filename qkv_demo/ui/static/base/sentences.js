// @ts-check
// A text taken apart where one sentence ends: said over a picture, they come one by one.

const ENDS = /(?<=[.?!][”)]?)\s+|(?<=[。？！][”）]?)(?![”）])/u; // a Chinese sentence ends without a space

/** @param {string} text */
export const sentencesOf = (text) => text.split(ENDS).filter(Boolean);
