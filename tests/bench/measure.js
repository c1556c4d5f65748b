// Runs in the page: times an edit to the frame that shows its result.
window.measure = (() => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(performance.now())));
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

  return { bareEvent, edits };
})();
