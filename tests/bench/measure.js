// Runs in the page: how many frames after each edit its numbers and its figures are there.
window.framesOfEdits = async (rounds) => {
  const { dataset } = document.querySelector("#stage");
  const input = document.querySelector('#stage [data-quantity="w_q"] input');
  const counts = { numbers: [], figures: [] };
  input.focus();
  for (let round = 1; round <= rounds; round += 1) {
    await new Promise((done) => setTimeout(done, 50)); // a hand's pause
    const { revision, figureRevision } = dataset;
    input.value = String(round / 10);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    const seen = { numbers: 0, figures: 0 };
    for (let frame = 1; !(seen.numbers && seen.figures); frame += 1) {
      await new Promise(requestAnimationFrame);
      if (dataset.revision !== revision) seen.numbers ||= frame;
      if (dataset.figureRevision !== figureRevision) seen.figures ||= frame;
    }
    for (const what of ["numbers", "figures"]) counts[what].push(seen[what]);
  }
  return counts;
};
