// Handles the browser's Back and Forward buttons. Back closes an open menu or dialog first. If none is open, the page opens the
// location in the address.

import { handleOverlayEntry, addOverlayEntry, readAddress } from "../browser/address.js";
import { filmOf, locationFrom } from "./location.js";
import { readPreset, readPuzzle, readStep } from "./talk_steps.js";

/**
 * Start handling Back and Forward. If a menu or the film is open, Back only closes it.
 * @param {Pick<AppServices, "store" | "settings" | "isWithoutStorage" | "navigation" | "learning" | "labs" | "film" | "talk" |
 * "getScreen">} modules
 */
export function handleBackAndForward({
  store,
  settings,
  isWithoutStorage,
  navigation,
  learning,
  labs,
  film,
  talk,
  getScreen,
}) {
  const { openPreset, openStep, openPuzzle, openLink } = navigation;

  /** Close the open menu, or else the film. Return whether one of them was open. */
  function closeOverlay() {
    if (!getScreen().closeMenu()) return film.closeFilm();
    talk.dropQuestion();
    if (filmOf(store.location)) addOverlayEntry();
    return true;
  }

  /** Open the location in an address. @param {AddressParams} addressParams */
  async function openAddress(addressParams) {
    const [preset, lessonStep] = [
      readPreset(settings, addressParams.preset),
      readStep(settings.addresses, addressParams.lesson),
    ];
    const puzzle = readPuzzle(settings, addressParams.goal);
    if (addressParams.link)
      await openLink(addressParams.link, addressParams.selection, locationFrom({ lesson: lessonStep, preset, puzzle }));
    else if (lessonStep) await openStep(lessonStep, false);
    else if (puzzle !== null) await openPuzzle(puzzle, false);
    else await openPreset(preset ?? undefined, false);
    if (addressParams.goal === readAddress(location.search).goal) learning.openReadyTarget(addressParams.goal);
  }

  store.subscribe(() => filmOf(store.location) && !isWithoutStorage && addOverlayEntry(), ["overlay"]);
  window.addEventListener("popstate", () => {
    if (handleOverlayEntry(closeOverlay)) return;
    const addressParams = readAddress(location.search);
    const { lab, presenting } = addressParams;
    if (lab) return void labs.openLab(lab.name, lab.settings, false);
    labs.closeLab();
    store.setView({ presenting });
    openAddress(addressParams);
  });
}
