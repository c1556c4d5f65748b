// @ts-check
// Words that have no room: on a page they are set smaller, in a hall, where small ones are not read, some wait in the notes.

/**
 * @param {HTMLElement} column as high as it may be
 * @param {boolean} cuts whether words may be left out
 */
export function fitWords(column, cuts) {
  const overflows = () => column.scrollHeight > column.clientHeight;
  for (const one of spare(column)) one.hidden = false;
  column.toggleAttribute("data-tight", false);
  if (!cuts) return overflows() && column.toggleAttribute("data-tight", true);
  for (const one of spare(column)) {
    if (!overflows()) return;
    one.hidden = true;
  }
}

/**
 * What may be left out, in this order: what was told first, from its end, the question once it is answered, and of the
 * answer all but its first sentence.
 * @param {HTMLElement} column
 */
function spare(column) {
  /** @param {string} selector */
  const all = (selector) => /** @type {HTMLElement[]} */ ([...column.querySelectorAll(selector)]);
  const answer = all(":is(.lesson-answer, .lesson-goal) > .one-sentence");
  return [
    ...all(".lesson-text > .one-sentence").reverse(),
    ...all(".lesson-text"),
    ...(answer.length > 0 ? all(".lesson-ask") : []),
    ...answer.slice(1).reverse(),
  ];
}
