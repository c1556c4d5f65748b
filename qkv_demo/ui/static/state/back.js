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
export function attachHistory({
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

  function closeOverlay() {
    if (!getScreen().closeMenu()) return film.closeFilm();
    talk.dropQuestion();
    if (filmOf(store.location)) addOverlayEntry();
    return true;
  }

  /** @param {AddressParams} addressParams */
  async function openAddress(addressParams) {
    const [preset, lesson] = [
      readPreset(settings, addressParams.preset),
      readStep(settings.addresses, addressParams.lesson),
    ];
    const puzzle = readPuzzle(settings, addressParams.goal);
    if (addressParams.link)
      await openLink(addressParams.link, addressParams.selection, locationFrom({ lesson, preset, puzzle }));
    else if (lesson) await openStep(lesson, false);
    else if (puzzle !== null) await openPuzzle(puzzle, false);
    else await openPreset(preset ?? undefined, false);
    if (addressParams.goal === readAddress(location.search).goal) learning.openReadyTarget(addressParams.goal);
  }

  store.subscribe(() => filmOf(store.location) && !isWithoutStorage && addOverlayEntry(), ["overlay"]);
  window.addEventListener("popstate", () => {
    if (handleOverlayEntry(closeOverlay)) return;
    const params = readAddress(location.search);
    if (params.lab) return void labs.openLab(params.lab.name, params.lab.settings, false);
    labs.closeLab();
    store.setView({ presenting: params.presenting });
    openAddress(params);
  });
}
