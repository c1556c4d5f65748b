// Arrow keys through the places of a menu.

/** Up and down from link to link, sideways to the next column; Enter in the field opens the first found. @param {any} event */
export function walk(event) {
  const { key, target, currentTarget: panel } = event;
  const field = panel.querySelector("input");
  const links = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll("a, li > button")]);
  if (key === "Enter" && target === field && field?.value.trim()) return links[0]?.click();
  const next = key === "ArrowUp" || key === "ArrowDown" ? along(links, target, key) : sideways(links, target, key);
  if (!next && (key !== "ArrowUp" || target === field)) return;
  event.preventDefault();
  (next ?? field)?.focus();
}

/** @param {HTMLElement[]} links @param {HTMLElement} from @param {string} key */
const along = (links, from, key) => links[links.indexOf(from) + (key === "ArrowDown" ? 1 : -1)];

/** The nearest in height beyond this column's edge. @param {HTMLElement[]} links @param {HTMLElement} from @param {string} key */
function sideways(links, from, key) {
  if (!links.includes(from) || (key !== "ArrowLeft" && key !== "ArrowRight")) return undefined;
  const { left, right, top } = from.getBoundingClientRect();
  /** @param {HTMLElement} link */
  const away = (link) => {
    const box = link.getBoundingClientRect();
    const gap = key === "ArrowRight" ? box.left - right : left - box.right;
    return gap < 0 ? Number.POSITIVE_INFINITY : 10 * gap + Math.abs(box.top - top); // the next column, not one beyond
  };
  const nearest = links.toSorted((one, other) => away(one) - away(other))[0];
  return away(nearest) < Number.POSITIVE_INFINITY ? nearest : undefined;
}
