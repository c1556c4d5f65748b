// Runs in the page, and counts frame by frame how many pointer moves led to new numbers and pictures.
window.seen = (() => {
  const { dataset } = document.querySelector("#stage");
  const count = { frames: 0, moved: 0, numbered: 0, pictured: 0 };
  let { revision, figureRevision } = dataset;
  let isScheduled = false;

  function look() {
    isScheduled = false;
    count.moved += 1;
    if (dataset.revision !== revision) count.numbered += 1;
    if (dataset.figureRevision !== figureRevision) count.pictured += 1;
    ({ revision, figureRevision } = dataset);
  }

  // The page's own listeners were added earlier, so their animation callbacks run before this one.
  window.addEventListener("pointermove", () => {
    if (!isScheduled) requestAnimationFrame(look);
    isScheduled = true;
  });

  function frame() {
    requestAnimationFrame(frame);
    count.frames += 1;
  }
  frame();
  return () => ({ ...count, milliseconds: performance.now() });
})();
