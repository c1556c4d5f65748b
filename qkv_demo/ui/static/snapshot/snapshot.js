// The page, or a part of it, as a picture that any program shows: shapes and words of SVG 1.1, and the same as pixels; and
// drawings at many moments as one that moves.

import { addressOf, el, svg } from "../base/dom.js";
import { NONE, common, frameOf, inked } from "./ink.js";
import { element, isDrawn } from "./page.js";

/** @typedef {import("./ink.js").Box} Box */
/** @typedef {{ controls?: boolean, within?: Box }} Wish with the app's controls; no more of it than stands in a box */

const SHARP = 2; // pixels of a PNG for each of the screen's, at least
const LARGE = 1600; // pixels that its longer side has: as many as a slide
const MARGIN = 12; // pixels about what is pictured
const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/**
 * SVG text that shows what `parts` show, in this light.
 * @param {Element[]} parts
 * @param {string} title
 * @param {Wish} [wish]
 */
export function svgOf(parts, title, wish) {
  const still = createReel(title, wish);
  still.take(parts, 0);
  return still.file(0);
}

/**
 * What `parts` show, not yet a file; what its shapes refer to, equal things once, is found in `definitions`.
 * @param {Element[]} parts @param {Element} definitions @param {Wish} wish
 */
function drawingOf(parts, definitions, { controls = false, within = EVERYWHERE }) {
  const shown = parts
    .flatMap(boxed)
    .filter((part) => part.getBoundingClientRect().width > 0 && isDrawn(part, controls));
  const boxes = shown.map((part) => part.getBoundingClientRect());
  const whole = {
    left: Math.min(...boxes.map(({ left }) => left)) - MARGIN,
    top: Math.min(...boxes.map(({ top }) => top)) - MARGIN,
    right: Math.max(...boxes.map(({ right }) => right)) + MARGIN,
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + MARGIN,
  };
  const frame = frameOf(common(whole, within));
  const sheet = { define: definer(definitions), controls };
  const nodes = shown.map((part) => element(sheet, part, within)).filter((node) => node !== null);
  const paper = svg("rect", { ...frame, ...inked("fill", paperUnder(shown[0].parentElement)) });
  return { frame, paper, nodes };
}

/** @param {Element} definitions @returns {import("./ink.js").Sheet["define"]} */
const definer = (definitions) => (one) => {
  const equal = [...definitions.children].find((other) => {
    one.id = other.id;
    return one.isEqualNode(other);
  });
  one.id = equal?.id ?? `defined-${definitions.childElementCount}`;
  if (!equal) definitions.append(one);
  return `url(#${one.id})`;
};

/** @param {string} title @param {ReturnType<typeof frameOf>} frame @param {Element[]} content */
function fileOf(title, { x, y, width, height }, content) {
  const viewBox = [x, y, width, height].join(" ");
  const picture = svg("svg", { width, height, viewBox }, svg("title", {}, title), ...content);
  return new XMLSerializer().serializeToString(picture);
}

/**
 * The same as pixels.
 * @param {string} text SVG
 * @returns {Promise<Blob>}
 */
export async function pngOf(text) {
  const image = el("img", { src: addressOf(text) });
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.max(SHARP, LARGE / Math.max(width, height));
  const canvas = el("canvas", { width: Math.round(scale * width), height: Math.round(scale * height) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** What takes room on the screen: some parts only hold others. @param {Element} part @returns {Element[]} */
const boxed = (part) => (getComputedStyle(part).display === "contents" ? [...part.children].flatMap(boxed) : [part]);

/** The colour that lies under an element. @param {Element | null} one @returns {string} */
function paperUnder(one) {
  const color = one ? getComputedStyle(one).backgroundColor : "rgb(255, 255, 255)";
  return one && !inked("fill", color) ? paperUnder(one.parentElement) : color;
}

/** @typedef {{ at: number, node: Element | null }} Moment of something: null while it is not there */

// What can move from one number to another, and what it is where nothing says so.
const MOVES = "d points x y x1 y1 x2 y2 cx cy r rx width height textLength stroke-width font-size".split(" ");
const USUAL = /** @type {Record<string, string>} */ ({
  ...{ opacity: "1", "fill-opacity": "1", "stroke-opacity": "1", transform: "translate(0 0)" },
});
const NUMBER = /-?\d+(?:\.\d+)?/g;

/**
 * Drawings at many moments as one that moves: what is the same stands once, what changes says when and how. `take` keeps
 * what the parts show from a second on: after a cut nothing moves there from what was. `file` is all of it, which begins
 * anew after so many seconds.
 * @param {string} title @param {Wish} [wish]
 */
export function createReel(title, wish = {}) {
  const definitions = svg("defs");
  /** @type {Moment[][]} */
  const scenes = [];
  /** @type {ReturnType<typeof drawingOf> | null} */
  let last = null;

  return {
    /** @param {Element[]} parts @param {number} at @param {boolean} [cut] */
    take(parts, at, cut = scenes.length === 0) {
      last = drawingOf(parts, definitions, wish);
      if (cut) scenes.push([]);
      scenes[scenes.length - 1].push({ at, node: svg("g", {}, ...last.nodes) });
    },
    /** @param {number} lasts */
    file(lasts) {
      if (!last) throw new Error("nothing was taken");
      const told = scenes.map((taken, index) => {
        const [from, to] = [taken[0].at, scenes[index + 1]?.[0].at ?? lasts];
        const before = from > 0 ? [{ at: 0, node: null }] : [];
        return merged([...before, ...taken, ...(to < lasts ? [{ at: to, node: null }] : [])], lasts);
      });
      return fileOf(title, last.frame, [last.paper, definitions, ...told]);
    },
  };
}

/** One element for what it is at every moment, there only at some. @param {Moment[]} moments @param {number} lasts */
function merged(moments, lasts) {
  const there = moments.flatMap(({ at, node }) => (node ? [{ at, node }] : []));
  const [{ node: first }] = there;
  const isSame = there.every(({ node }) => node.isEqualNode(first));
  const one = /** @type {Element} */ (first.cloneNode(isSame));
  if (!isSame) {
    const names = new Set(there.flatMap(({ node }) => node.getAttributeNames()));
    const values = (/** @type {string} */ name) => there.map(({ at, node }) => ({ at, is: valueIn(node, name) }));
    const moved = [...names].flatMap((name) => moving(name, values(name), lasts) ?? []);
    one.append(...(first.localName === "text" ? [...first.childNodes] : together(there, lasts)), ...moved);
  }
  const shown = moments.map(({ at, node }) => ({ at, is: node ? "inline" : NONE }));
  const change = moving("display", shown, lasts);
  if (change) one.append(change);
  if (shown[0].is === NONE) one.setAttribute("display", NONE);
  return one;
}

/** What stands in a group: each thing once, with the moments at which it is there. @param {{ at: number, node: Element }[]} moments @param {number} lasts */
function together(moments, lasts) {
  /** @type {{ key: string, moments: Moment[] }[]} */
  const tracks = [];
  for (const [index, { node }] of moments.entries()) {
    let from = 0;
    for (const child of node.children) {
      const key = keyOf(child);
      const found = tracks.findIndex((track, place) => place >= from && track.key === key);
      const place = found < 0 ? from : found;
      if (found < 0) tracks.splice(place, 0, { key, moments: moments.map(({ at }) => ({ at, node: null })) });
      tracks[place].moments[index].node = child;
      from = place + 1;
    }
  }
  return tracks.map((track) => merged(track.moments, lasts));
}

/** What is the same where it is the same thing at another moment: all but what moves. @param {Element} one */
function keyOf(one) {
  const looks = one.getAttributeNames().flatMap((name) => {
    const value = valueIn(one, name);
    if (name in USUAL && !value.startsWith("matrix")) return [];
    const same = isReference(value) ? "url" : MOVES.includes(name) ? value.replace(NUMBER, "0") : value;
    return `${name}=${same}`;
  });
  return [one.localName, ...looks.sort(), one.localName === "text" ? one.innerHTML : ""].join("|");
}

/** @param {Element} one @param {string} name */
const valueIn = (one, name) => one.getAttribute(name) ?? USUAL[name] ?? NONE;

/**
 * How an attribute goes from value to value, over all the seconds; null where it stays.
 * @param {string} name @param {{ at: number, is: string }[]} values @param {number} lasts
 */
function moving(name, values, lasts) {
  if (values.every(({ is }) => is === values[0].is)) return null;
  const jumps = name === "display" || isReference(values[0].is);
  const told = values.filter(({ is }, at) => is !== values[at - 1]?.is || (!jumps && is !== values[at + 1]?.is));
  const [first, last] = [told[0], told[told.length - 1]];
  const whole = [...(first.at > 0 ? [{ ...first, at: 0 }] : []), ...told, ...(jumps ? [] : [{ ...last, at: lasts }])];
  const isTransform = name === "transform";
  const timing = {
    ...{ attributeName: name, dur: `${lasts}s`, repeatCount: "indefinite", calcMode: jumps && "discrete" },
    keyTimes: whole.map(({ at }) => Math.round((1e4 * at) / lasts) / 1e4).join(";"),
    values: whole.map(({ is }) => (isTransform ? is.replace(/translate\((.*)\)/, "$1") : is)).join(";"),
  };
  return isTransform ? svg("animateTransform", { ...timing, type: "translate" }) : svg("animate", timing);
}

const isReference = (/** @type {string} */ value) => value.startsWith("url(");
