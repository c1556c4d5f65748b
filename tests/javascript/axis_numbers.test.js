// Where plotly writes the numbers of a picture's axes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flatNumbers, roomy, spaceNumbers } from "../../qkv_demo/ui/static/pictures/axis_numbers.js";
import { projector } from "../../qkv_demo/ui/static/pictures/projection.js";

function near(found, wanted) {
  assert.equal(found.length, wanted.length);
  found.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) <= 1e-9, `${found} is not ${wanted}`));
}

const AXIS = { tickfont: { size: 10 }, dtick: 2 };

test("a flat picture's numbers stand under it and to its left", () => {
  const layout = {
    width: 230,
    height: 150,
    margin: { l: 20, r: 10, t: 30, b: 20 },
    xaxis: { range: [-1, 3], ...AXIS },
    yaxis: { range: [0, 5], ...AXIS, dtick: 2.5 },
  };
  const found = flatNumbers(layout).map(({ x, y, width }) => [x, y, width]);
  near(
    found.flat(),
    [
      [70, 137.5, 5.8],
      [170, 137.5, 5.8],
      [16.1, 130, 5.8],
      [10.3, 80, 17.4],
      [16.1, 30, 5.8],
    ].flat(),
  );
});

// A camera two units before the origin that looks down the third axis, with perspective; the axes' scales differ.
const CAMERA = {
  model: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0.1, 0.2, 0, 1],
  view: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1],
  projection: [1.5, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, -1, -1, 0, 0, -0.2, 0],
};

test("a picture has room at its left for its longest number", () => {
  const layout = (low, dtick) => ({ margin: { l: 20, b: 9 }, yaxis: { ...AXIS, range: [low, 0], dtick } });
  assert.deepEqual(roomy(layout(-3, 1)).margin, { l: 20, b: 9 });
  assert.deepEqual(roomy(layout(-5000, 2500)).margin, { l: 32, b: 9 });
  assert.deepEqual(roomy(layout(-5e9, 1e9)).margin, { l: 44, b: 9 });
});

test("a space's numbers stand off the edges of its box that lie outermost", () => {
  const glplot = {
    cameraParams: CAMERA,
    axes: {
      bounds: [
        [-1, -1, -1],
        [1, 2, 1],
      ],
      lastCubeProps: { cubeEdges: [2, 1, 1], axis: [-1, 1, -1] },
      ticks: [[{ x: 0.5, text: "0.5" }], [], []],
      tickEnable: [true, false, false],
      tickPad: [20, 20, 20],
      tickSize: [10, 10, 10],
      labels: ["①", "②", "③"],
      labelPad: [30, 30, 30],
      labelSize: [15, 15, 15],
    },
  };
  const painted = { _fullLayout: { scene: { _scene: { dataScale: [1, 0.5, 1], glplot } } } };
  const ground = projector(painted, { width: 400, height: 200 });
  const [number, first, second] = spaceNumbers(painted, ground, 200);
  const pixel = 2 / 200; // the camera stands two units off
  near([number.x, number.y], ground.pixels([0.5, 2 / 0.5, -1]));
  near([first.x, first.y], ground.pixels([0, 2 / 0.5, -1]));
  near([second.x, second.y], ground.pixels([1 + (30 * pixel) / 2, 0.5 / 0.5, -1]));
  near([number.width, first.width], [17.4, 8.7]);
});
