// Runs in the page: what of a hand's moves is seen, counted frame by frame.
window.seen = (() => {
  const { dataset } = document.querySelector("#stage");
  const count = { heard: 0, made: 0, frames: 0, moved: 0, pictured: 0 };
  let figures = dataset.figureRevision;
  let waiting = false;

  function look() {
    waiting = false;
    count.moved += 1;
    if (dataset.figureRevision !== figures) count.pictured += 1;
    figures = dataset.figureRevision;
  }

  // After whoever else hears of the move, and so in its frame after whatever they do there.
  window.addEventListener("pointermove", (move) => {
    count.heard += 1;
    count.made += move.getCoalescedEvents().length;
    if (!waiting) requestAnimationFrame(look);
    waiting = true;
  });

  function frame() {
    requestAnimationFrame(frame);
    count.frames += 1;
  }
  frame();
  return () => ({ ...count, numbers: Number(dataset.revision), milliseconds: performance.now() });
})();
