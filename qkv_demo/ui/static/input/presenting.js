// On a stage: one key in and out, a clicker's keys, touch, a blank screen, and type for the back row.

const NEXT = new Set(["ArrowRight", "PageDown"]);
const PREVIOUS = new Set(["ArrowLeft", "PageUp"]);
const SWIPE = 60; // pixels

/** `act` has toggle(), presenting(), go(by), blank(), notes(). Keys are left alone while somebody types. */
export function attachPresenting(shell, act) {
  const typing = (target) => target.closest?.("input, select, textarea, [role=slider], td[data-row], [popover]");

  const onKey = (event) => {
    if (!shell.isConnected) {
      document.removeEventListener("keydown", onKey);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const clicker = event.key === "PageDown" || event.key === "PageUp";
    if (typing(event.target) && !clicker) return;
    const key = event.key.toLowerCase();
    if (key === "p") act.toggle();
    else if (key === "escape" && act.presenting()) act.toggle();
    else if (NEXT.has(event.key) && act.presenting()) act.go(1);
    else if (PREVIOUS.has(event.key) && act.presenting()) act.go(-1);
    else if ((key === "b" || key === ".") && act.presenting()) act.blank();
    else if (key === "n" && act.presenting()) act.notes();
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", onKey);

  shell.addEventListener("pointerdown", (down) => {
    if (!act.presenting() || down.pointerType !== "touch" || !down.target.closest(".lesson")) return;
    const onUp = (up) => {
      const way = up.clientX - down.clientX;
      if (Math.abs(way) > SWIPE) act.go(way < 0 ? 1 : -1);
    };
    shell.addEventListener("pointerup", onUp, { once: true });
  });
}
