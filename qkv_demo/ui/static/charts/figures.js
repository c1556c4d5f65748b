// What a lab tells of vectors, as figures of the page's own pictures: ways of words, and their arrows in several states.

const APART = 0.03; // of the largest number: tips of one word that are further apart have its name each
// The first wide and pale, so that the next, thin, lies within it where nothing has changed and beside it where something has.
const STATES = [
  { width: 10, opacity: 0.3 },
  { width: 2.5, opacity: 1 },
];
const PLAIN = { of: "", index: null, color: "", width: 0, opacity: 1, dash: "" };

/** Answers what is to be seen at a moment. @param {LabTrails | LabArrows} drawing @returns {(moment: number) => Figure} */
export const figuresOf = (drawing) => (drawing.kind === "trails" ? trailsOf(drawing) : arrowsOf(drawing));

/** Every way so far, and its end with its name. @param {LabTrails} drawing @returns {(moment: number) => Figure} */
function trailsOf({ title, series, moments }) {
  const ways = series.map(pointsOf);
  const colors = series.map(({ quiet }, place) => (quiet ? "var(--line)" : colorOf(place)));
  const named = series.flatMap(({ quiet }, place) => (quiet ? [] : [place]));
  const held = heldBy(
    title,
    ways.flat(),
    named.map((place) => nameOf(series, place)),
  );
  return (moment) => {
    const gone = moments.length > 0 ? ways.map((way) => way.slice(0, moment + 1)) : ways;
    const ends = gone.map((way) => way[way.length - 1]);
    return {
      ...{ ...held, aim: ways.flatMap((way) => [way[0], ...way.slice(-1)]) },
      shapes: [{ ...PLAIN, kind: "dots", colors, points: ends }],
      labels: held.spec.labels.map((label, at) => ({ ...label, point: ends[named[at]] })),
      ways: gone.map((points, place) => ({ points, color: colors[place] })),
    };
  };
}

/** Every arrow, named where the last of its word ends, and where it ends elsewhere. @param {LabArrows} drawing @returns {() => Figure} */
function arrowsOf({ title, series, states }) {
  const tips = series.map(pointsOf);
  const arrows = states.flatMap((_, state) =>
    series.flatMap((_, place) => (tips[place][state].includes(Number.NaN) ? [] : [{ state, place }])),
  );
  const all = arrows.map(({ state, place }) => tips[place][state]);
  const near = APART * Math.max(...all.flat().map(Math.abs));
  const last = new Map(arrows.map((arrow) => [arrow.place, arrow]));
  const named = arrows.filter((arrow) => {
    const other = /** @type {typeof arrow} */ (last.get(arrow.place));
    return arrow === other || apart(tips[arrow.place][arrow.state], tips[arrow.place][other.state]) > near;
  });
  const held = heldBy(
    title,
    all,
    named.map(({ place }) => nameOf(series, place)),
  );
  const figure = {
    ...held,
    shapes: arrows.map(({ state, place }) => ({
      ...{ ...PLAIN, kind: /** @type {const} */ ("arrow"), color: colorOf(place), ...STATES[state] },
      points: [tips[place][state].map(() => 0), tips[place][state]],
    })),
    labels: held.spec.labels.map((label, at) => ({ ...label, point: tips[named[at].place][named[at].state] })),
  };
  return () => figure;
}

/** What stays while moments pass. @param {string} title @param {number[][]} extent @param {Omit<FigureSpec["labels"][0], "asks">[]} labels */
function heldBy(title, extent, labels) {
  const dims = extent[0].length;
  return { spec: { dims, shapes: [], labels, handles: [] }, dims, handles: [], extent, words: title };
}

/** @param {LabSeries[]} series @param {number} place */
const nameOf = (series, place) => ({
  ...{ ...PLAIN, text: series[place].name, short: series[place].name, color: colorOf(place) },
});

/** @param {number} place */
const colorOf = (place) => `var(--token-${place})`;

/** Of one word, NaN where it is not there. @param {LabSeries} series */
const pointsOf = ({ x, y, z }) => x.map((_, at) => (z ? [x, y, z] : [x, y]).map((axis) => axis[at] ?? Number.NaN));

/** @param {number[]} one @param {number[]} other */
const apart = (one, other) => Math.hypot(...one.map((value, axis) => value - other[axis]));
