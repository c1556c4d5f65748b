// @ts-check
// The distance as it was, step by step: where its line lies. What the gradient did is one line, what the hand did another.

export const BOX = { width: 220, height: 64, edge: 4 }; // the edge is room for the last point

/**
 * The course as lines, each of one learner and beginning where the last one ended; zero lies at the bottom.
 * @param {Learning["course"]} course
 */
export function runsOf(course) {
  const { width, height, edge } = BOX;
  const highest = Math.max(...course.map(({ loss }) => loss)) || 1;
  /** @type {{ by: Learner, points: number[][] }[]} */
  const runs = [];
  for (const [index, { loss, by }] of course.entries()) {
    const along = course.length === 1 ? 0 : index / (course.length - 1);
    const point = [edge + along * (width - 2 * edge), edge + (1 - loss / highest) * (height - 2 * edge)];
    const run = runs.at(-1);
    if (run?.by === by) run.points.push(point);
    else runs.push({ by, points: [...(run?.points.slice(-1) ?? []), point] });
  }
  return runs;
}
