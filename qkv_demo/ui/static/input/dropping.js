// @ts-check
// A file that is dropped anywhere on the page is opened; the browser itself would leave the page for it.

/**
 * @param {Window} page
 * @param {(file: File) => unknown} open
 */
export function attachDropping(page, open) {
  const carries = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  page.addEventListener("dragover", (event) => carries(event) && event.preventDefault());
  page.addEventListener("drop", (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
}
