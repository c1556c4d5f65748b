// Runs in the page: what of a hand's moves is seen, counted frame by frame.
window.seen = (() => {
  const { dataset } = document.querySelector("#stage");
  const count = { made: 0, frames: 0, moved: 0, numbered: 0, pictured: 0 };
  let { revision, figureRevision } = dataset;
  let waiting = false;

  function look() {
    waiting = false;
    count.moved += 1;
    if (dataset.revision !== revision) count.numbered += 1;
    if (dataset.figureRevision !== figureRevision) count.pictured += 1;
    ({ revision, figureRevision } = dataset);
  }

  // After whoever else hears of the move, and so in its frame after whatever they do there.
  window.addEventListener("pointermove", (move) => {
    count.made += move.getCoalescedEvents().length;
    if (!waiting) requestAnimationFrame(look);
    waiting = true;
  });

  function frame() {
    requestAnimationFrame(frame);
    count.frames += 1;
  }
  frame();
  return () => ({ ...count, milliseconds: performance.now() });
})();
