// What is laid out where nobody sees it, for as long as it takes to draw it.

import { nextFrame } from "../base/frames.js";

/**
 * @template Drawn
 * @param {Element} shell beside which it stands, with its colours @param {HTMLElement} sheet @param {() => Drawn | Promise<Drawn>} draw
 */
export async function offStage(shell, sheet, draw) {
  sheet.classList.add("off-stage");
  sheet.inert = true;
  shell.after(sheet);
  try {
    for (const _ of "12") await nextFrame(); // pictures hear of their size with the first
    return await draw();
  } finally {
    sheet.remove();
  }
}
