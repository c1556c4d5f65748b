// Drawings of a lab that the page shows in its own pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { figureOfDrawing } from "../../qkv_demo/ui/static/components/lab_charts.js";

const series = (name, x, y, more = {}) => ({ name, x, y, z: null, ...more });
const TRAILS = {
  kind: "trails",
  title: "trails",
  moments: [0, 10, 20],
  series: [series("dog", [1, 2, 3], [0, 1, 4])],
};
const namesOf = ({ labels }) => labels.map(({ text, point }) => [text, point]);

test("a trail ends at the current moment", () => {
  const [firstFigure, lastFigure] = [0, 2].map((moment) => figureOfDrawing(TRAILS, moment));
  assert.deepEqual(namesOf(firstFigure), [["dog", [1, 0]]]);
  assert.deepEqual(namesOf(lastFigure), [["dog", [3, 4]]]);
  assert.deepEqual(
    lastFigure.trails.map(({ points }) => points.at(-1)),
    lastFigure.shapes[0].points,
  );
  assert.equal(firstFigure.trails[0].points.length, 1);
  // The axes do not change while the moments play.
  assert.deepEqual([firstFigure.extent, firstFigure.names], [lastFigure.extent, lastFigure.names]);
});

test("trails without moments are complete", () => {
  const figure = figureOfDrawing({ ...TRAILS, moments: [], series: [series("dog", [1, 2], [0, 1], { z: [7, 8] })] }, 0);
  assert.deepEqual([figure.dims, namesOf(figure)], [3, [["dog", [2, 1, 8]]]]);
});

test("arrows with a common tip share a name", () => {
  const drawing = {
    kind: "arrows",
    title: "arrows",
    state_names: ["before", "after"],
    series: [series("same", [5, 5], [0, 0]), series("moved", [1, 2], [1, 2]), series("gone", [3, null], [3, null])],
  };
  const figure = figureOfDrawing(drawing, 0);
  assert.deepEqual(namesOf(figure), [
    ["moved", [1, 1]],
    ["gone", [3, 3]],
    ["same", [5, 0]],
    ["moved", [2, 2]],
  ]);
  assert.equal(figure.shapes.length, 5);
});
