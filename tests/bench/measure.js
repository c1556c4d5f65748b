// Runs in the page: times an edit to the frame that shows its result, and counts paints under a moving pointer.
window.measure = (() => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
  const task = () => new Promise((done) => setTimeout(done));
  const shown = async (ready) => {
    for (let tries = 0; tries < 2000; tries += 1) {
      const now = await frame();
      if (ready()) return now;
    }
    throw new Error("nothing was painted");
  };
  const type = (input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, String(value));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  async function bareEvent(rounds) {
    const asked = document.querySelector("#echo input");
    const answered = document.querySelector("#answer input");
    const times = [];
    for (let round = 1; round <= rounds; round += 1) {
      const started = performance.now();
      type(asked, round);
      times.push((await shown(() => Number(answered.value) === round)) - started);
    }
    return times;
  }

  /** Milliseconds from each edit to the frames that show its numbers and its figures, and to Python's answer. */
  async function edits(rounds) {
    const stage = document.querySelector("#stage");
    const input = stage.querySelector('[data-quantity="w_q"] input');
    const times = { numbers: [], figures: [], confirmed: [] };
    input.focus();
    await frame();
    for (let round = 1; round <= rounds; round += 1) {
      const { revision, figureRevision } = stage.dataset;
      const started = performance.now();
      type(input, round / 10);
      times.numbers.push((await shown(() => stage.dataset.revision !== revision)) - started);
      times.figures.push((await shown(() => stage.dataset.figureRevision !== figureRevision)) - started);
      times.confirmed.push((await shown(() => stage.dataset.confirmed === stage.dataset.revision)) - started);
      await new Promise((done) => setTimeout(done, 50)); // a hand's pause
    }
    return times;
  }

  async function drag(what, moves) {
    const stage = document.querySelector("#stage");
    const target = stage.querySelector(what === "scrub" ? '[data-quantity="w_k"] input' : ".handle:not([hidden])");
    const box = target.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const send = (kind, dx) =>
      target.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, button: 0, buttons: 1, pointerId: 1, clientX: x + dx, clientY: y }));
    target.setPointerCapture = () => {};
    send("pointerdown", 0);
    send("pointermove", 6);
    await frame();
    const from = { numbers: Number(stage.dataset.revision), figures: Number(stage.dataset.figureRevision) };
    const started = performance.now();
    for (let move = 1; move <= moves; move += 1) {
      send("pointermove", 6 + 2 * Math.abs(((move + 30) % 60) - 30)); // to and fro, so that every move is a change
      await frame();
      await task(); // a browser hands over a pointer's moves before its next frame begins
    }
    const seconds = (performance.now() - started) / 1000;
    const result = { moves, seconds, numbers: Number(stage.dataset.revision) - from.numbers, figures: Number(stage.dataset.figureRevision) - from.figures };
    send("pointerup", 0);
    await new Promise((done) => setTimeout(done, 600));
    return result;
  }

  return { bareEvent, edits, drag };
})();
