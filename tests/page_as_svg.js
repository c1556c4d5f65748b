// Parts of a page as SVG: each box, shape and word where the browser has them, as text that any viewer draws.

const SHAPES = "path, line, circle, rect, polygon, polyline, ellipse";
const GEOMETRY = "d x y x1 y1 x2 y2 cx cy r rx ry width height points".split(" ");
const LOOKS = { "stroke-width": "1px", "stroke-opacity": "1", "fill-opacity": "1", "stroke-dasharray": "none" };
let clips = 0;
const CLEAR = "rgba(0, 0, 0, 0)";
const near = (value) => Math.round(value * 10) / 10;
const said = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tag = (name, own, inside = "") => {
  const told = Object.entries(own).filter(([, value]) => value !== undefined && value !== "");
  return `<${name} ${told.map(([key, value]) => `${key}="${said(String(value))}"`).join(" ")}>${inside}</${name}>`;
};
const line = (x1, y1, x2, y2, stroke, width) =>
  tag("path", { d: `M${near(x1)} ${near(y1)}L${near(x2)} ${near(y2)}`, stroke, "stroke-width": width });
const common = (room, box) => ({
  left: Math.max(room.left, box.left),
  right: Math.min(room.right, box.right),
  top: Math.max(room.top, box.top),
  bottom: Math.min(room.bottom, box.bottom),
});
const meets = (box, room) =>
  box.right > room.left && box.left < room.right && box.bottom > room.top && box.top < room.bottom;
const within = (box, room) => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x > room.left && x < room.right && y > room.top && y < room.bottom;
};

/** A word from left to right at `box`, as wide as it is there in whatever font it is drawn. */
function word(text, box, style, color) {
  const weight = Number(style.fontWeight) > 500 ? style.fontWeight : undefined;
  const first = style.fontFamily.split(",")[0];
  const family = /mono/i.test(first) ? "ui-monospace, monospace" : /math|serif|cambria/i.test(first.replace("sans-serif", "")) ? "serif" : undefined;
  const size = Number.parseFloat(style.fontSize);
  const own = { x: near(box.left), y: near((box.top + box.bottom) / 2 + size * 0.34), "font-size": near(size) };
  const length = box.width > 4 && { textLength: near(box.width), lengthAdjust: "spacingAndGlyphs" };
  const slanted = style.fontStyle === "italic" || (style.textTransform === "math-auto" && text.length === 1);
  const lined = style.textDecorationLine === "underline" ? "underline" : undefined;
  const kind = { "font-weight": weight, "font-family": family, "font-style": slanted ? "italic" : undefined };
  return tag("text", { ...own, ...length, ...kind, "text-decoration": lined, fill: color }, said(text));
}

/** A figure's own words: those that stand upright keep their turn. */
function label(one, box, style) {
  const { a, b, c, d, e, f } = one.getScreenCTM();
  if (Math.abs(b) < 0.01) return word(one.textContent, box, style, style.fill);
  const own = { transform: `matrix(${[a, b, c, d, e, f].map(near)})`, "text-anchor": style.textAnchor, fill: style.fill };
  const place = { x: one.getAttribute("x"), y: one.getAttribute("y"), "font-size": Number.parseFloat(style.fontSize) };
  return tag("text", { ...own, ...place }, said(one.textContent));
}

/** What stands in a text node, a word a line. */
function words(node, style, room) {
  const range = document.createRange();
  const lines = [];
  for (const part of node.textContent.matchAll(/\S+/g)) {
    range.setStart(node, part.index);
    range.setEnd(node, part.index + part[0].length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.top - box.top) < 2)
      Object.assign(last, { text: `${last.text} ${part[0]}`, right: box.right, width: box.right - last.left });
    else lines.push({ text: part[0], left: box.left, right: box.right, top: box.top, bottom: box.bottom, width: box.width });
  }
  return lines.filter((one) => one.width > 1.5 && within(one, room)).map((one) => word(one.text, one, style, style.color)).join("");
}

const accent = (style) => (style.accentColor === "auto" ? style.color : style.accentColor);

/** What a control says: it is no text node. */
function control(one, style, room) {
  const box = one.getBoundingClientRect();
  const middle = (box.top + box.bottom) / 2;
  if (!within(box, room)) return "";
  if (one.type === "checkbox" || one.type === "radio") {
    const corner = one.type === "radio" ? box.width / 2 : 3;
    const fill = one.checked ? accent(style) : "none";
    const mark = one.checked && `M${near(box.left + 3)} ${near(middle)}l3 3l5 -6`;
    const frame = { x: near(box.left), y: near(box.top), width: near(box.width), height: near(box.height), rx: corner };
    return tag("rect", { ...frame, fill, stroke: "#888" }) + (mark ? tag("path", { d: mark, fill: "none", stroke: "#fff" }) : "");
  }
  if (one.type === "range") {
    const share = (one.value - one.min) / (one.max - one.min || 1);
    const at = { cx: near(box.left + 8 + share * (box.width - 16)), cy: near(middle), r: 7, fill: accent(style) };
    return line(box.left, middle, box.right, middle, "#999", 4) + tag("circle", at);
  }
  let text = one.tagName === "SELECT" ? one.selectedOptions[0]?.textContent : one.value || one.placeholder;
  if (!text) return "";
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const inner = box.width - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - 2;
  while (text.length > 2 && pen.measureText(text).width > inner) text = `${text.slice(0, -2)}…`;
  const width = Math.min(pen.measureText(text).width, inner);
  const starts = box.left + 1 + Number.parseFloat(style.paddingLeft);
  const spare = inner - width;
  const left = starts + ({ center: spare / 2, right: spare, end: spare }[style.textAlign] ?? 0);
  const arrow = `M${near(box.right - 18)} ${near(middle - 2)}l4 4l4 -4`;
  const opener = one.tagName === "SELECT" ? tag("path", { d: arrow, fill: "none", stroke: style.color }) : "";
  return word(text, { left, width, right: left + width, top: box.top, bottom: box.bottom }, style, style.color) + opener;
}

/** Colours that run from left to right. */
function shaded(image) {
  if (!/^linear-gradient\((to right|90deg)/.test(image)) return "";
  const colors = image.match(/rgba?\([^)]*\)/g) ?? [];
  const stops = colors.map((color, at) => tag("stop", { offset: at / (colors.length - 1 || 1), "stop-color": color }));
  clips += 1;
  return tag("linearGradient", { id: `shade${clips}` }, stops.join(""));
}

/** What a figure cuts off at its frame. */
function clipped(inside, one) {
  const name = one.getAttribute("clip-path")?.match(/#([^'")]+)/)?.[1];
  const frame = name && document.getElementById(name)?.querySelector("rect");
  if (!inside || !frame) return inside;
  const { a, b, c, d, e, f } = one.getScreenCTM();
  const own = { transform: `matrix(${[a, b, c, d, e, f].map(near)})` };
  for (const side of ["x", "y", "width", "height"]) own[side] = frame.getAttribute(side) ?? 0;
  clips += 1;
  return tag("clipPath", { id: `clip${clips}` }, tag("rect", own)) + tag("g", { "clip-path": `url(#clip${clips})` }, inside);
}

/** The line about what has the focus or is chosen, and the line of a fraction. */
function lines(one, style, box) {
  const width = Number.parseFloat(style.outlineWidth);
  const out = Number.parseFloat(style.outlineOffset) + width / 2;
  const ring = { x: near(box.left - out), y: near(box.top - out), width: near(box.width + 2 * out), height: near(box.height + 2 * out) };
  const edge = { rx: style.borderTopLeftRadius, fill: "none", stroke: style.outlineColor, "stroke-width": width };
  const outline = style.outlineStyle === "solid" && width > 0 ? tag("rect", { ...ring, ...edge }) : "";
  if (one.localName !== "mfrac") return outline;
  const [over, under] = [...one.children].map((part) => part.getBoundingClientRect());
  const middle = (over.bottom + under.top) / 2;
  return line(box.left, middle, box.right, middle, style.color, 1);
}

/** A box's paper and its borders. */
function paper(style, box) {
  const [x, y, width, height] = [box.left, box.top, box.width, box.height];
  const sides = ["Top", "Right", "Bottom", "Left"].map((side) => {
    const color = style[`border${side}Color`];
    const drawn = style[`border${side}Style`] !== "none" && color !== CLEAR;
    return { width: drawn ? Number.parseFloat(style[`border${side}Width`]) : 0, color };
  });
  const same = sides.every((side) => side.width === sides[0].width && side.color === sides[0].color);
  const stroke = same && sides[0].width > 0;
  const fill = style.backgroundColor === CLEAR ? "none" : style.backgroundColor;
  const inset = stroke ? sides[0].width / 2 : 0;
  const corner = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, height / 2);
  const frame = { x: near(x + inset), y: near(y + inset), width: near(width - 2 * inset), height: near(height - 2 * inset) };
  const edge = stroke ? { stroke: sides[0].color, "stroke-width": sides[0].width } : {};
  const shade = shaded(style.backgroundImage);
  const filled = tag("rect", { ...frame, rx: corner || undefined, fill: shade ? `url(#shade${clips})` : fill, ...edge });
  const whole = shade || stroke || fill !== "none" ? shade + filled : "";
  if (same) return whole;
  const [right, bottom] = [x + width, y + height];
  const ends = [[x, y, right, y], [right, y, right, bottom], [x, bottom, right, bottom], [x, y, x, bottom]];
  return whole + sides.map((side, at) => (side.width ? line(...ends[at], side.color, side.width) : "")).join("");
}

function shape(one, style) {
  if (style.fill === "none" && style.stroke === "none") return "";
  const { a, b, c, d, e, f } = one.getScreenCTM();
  const own = { transform: `matrix(${[a, b, c, d, e, f].map((x) => Math.round(x * 100) / 100)})`, fill: style.fill };
  for (const name of GEOMETRY) own[name] = one.getAttribute(name)?.replace(/-?\d+\.\d+/g, (x) => near(Number(x)));
  if (style.stroke !== "none") own.stroke = style.stroke;
  for (const [name, usual] of Object.entries(LOOKS)) {
    const value = style.getPropertyValue(name);
    if (value !== usual) own[name] = value;
  }
  return tag(one.tagName, own);
}

function element(one, room) {
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  if (style.display === "none" || style.opacity === "0" || one.matches("defs, .hoverlayer, .modebar, style, script, option")) return "";
  const seen = style.visibility === "visible" && box.width > 0 && meets(box, room);
  const svg = one instanceof SVGElement;
  if (svg && one.matches(SHAPES)) return style.visibility === "visible" && meets(box, room) ? faded(clipped(shape(one, style), one), style) : "";
  if (svg && one.matches("text"))
    return style.visibility === "visible" && box.width > 1 ? faded(label(one, box, style), style) : "";
  const own = seen && !svg ? paper(style, box) + lines(one, style, box) : "";
  const typed = seen && one.matches("input, select, textarea") ? control(one, style, room) : "";
  const cut = style.overflowX !== "visible" && !svg && style.display !== "contents";
  const inner = cut ? common(room, box) : room;
  const height = (node) => (node instanceof Element && Number(getComputedStyle(node).zIndex)) || 0;
  const children = [...one.childNodes].sort((first, second) => height(first) - height(second));
  const rest = children.map((node) => {
    if (node instanceof Element) return element(node, inner);
    return node.nodeType === Node.TEXT_NODE && style.visibility === "visible" && !typed ? words(node, style, inner) : "";
  });
  return faded(own + typed + clipped(rest.join(""), one), style);
}

const faded = (drawn, style) => (drawn && style.opacity !== "1" ? tag("g", { opacity: style.opacity }, drawn) : drawn);

/** The drawing of all that the selector finds, and its room on the screen: x, y, width and height. */
function drawn(parts) {
  const found = [...document.querySelectorAll(parts)];
  const boxes = found.map((one) => one.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))];
  const [right, bottom] = [Math.max(...boxes.map((one) => one.right)), Math.max(...boxes.map((one) => one.bottom))];
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const room = [left, top, Math.min(right, innerWidth) - left, Math.min(bottom, innerHeight) - top];
  return [found.map((one) => element(one, screen)).join(""), room.map(near)];
}
