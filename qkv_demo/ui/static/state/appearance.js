// The commands for undo and redo, the language, the theme and the direction of the tables.

import { saveChoice } from "../browser/storage.js";

/**
 * Create the commands that change the view of a scene. The address contains these settings too.
 * @param {Pick<Modules, "store" | "fields" | "address">} modules
 */
export const createAppearance = ({ store, fields, address }) => ({
  undo() {
    store.undo();
    fields.reset();
    address.updateAddress();
  },
  redo() {
    store.redo();
    fields.reset();
    address.updateAddress();
  },
  /** Switch between tokens as rows and tokens as columns. */
  toggleTransposed() {
    store.setView({ transposed: !store.view.transposed });
    address.updateAddress();
  },
  /** @param {string} language */
  setLanguage(language) {
    saveChoice("language", language);
    const { notice } = store.status;
    if (notice?.good && "text" in notice) store.showError(null); // Python wrote it in the language before.
    store.setView({ language });
    address.chooseLanguage(language);
  },
  toggleTheme() {
    const theme = store.view.theme === "dark" ? "light" : "dark";
    store.setView({ theme });
    saveChoice("theme", theme);
  },
});
