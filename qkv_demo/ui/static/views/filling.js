// @ts-check
// A talk fills the screen: it is laid out for a common projector, and drawn as many times larger as the screen is.

const [WIDTH, HEIGHT] = [1280, 720]; // pixels of that projector

/** Tell the style sheet, in `--zoom`, how many times larger that is, now and whenever the window changes. */
export function fillScreen() {
  const fit = () => {
    const zoom = Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT);
    document.documentElement.style.setProperty("--zoom", String(zoom));
  };
  fit();
  window.addEventListener("resize", fit);
}
