// The commands for undo, redo, the language, the theme, and whether tables have tokens as rows or as columns.

import { saveChoice } from "../browser/storage.js";

/**
 * Create the commands. Most of them also update the address, which contains the location, the language and the orientation of the
 * tables.
 * @param {Pick<AppServices, "store" | "numberFields" | "addressSync">} modules
 */
export const createAppearance = ({ store, numberFields, addressSync }) => ({
  undo() {
    store.undo();
    numberFields.reset();
    addressSync.updateAddress();
  },
  redo() {
    store.redo();
    numberFields.reset();
    addressSync.updateAddress();
  },
  /** Switch all tables between one row per token and one column per token. */
  toggleTransposed() {
    store.setView({ transposed: !store.view.transposed });
    addressSync.updateAddress();
  },
  /** @param {string} language */
  setLanguage(language) {
    saveChoice("language", language);
    const { notice } = store.status;
    // The server wrote this notice in the previous language, so remove it.
    if (notice?.isSuccess && "text" in notice) store.showError(null);
    store.setView({ language });
    addressSync.chooseLanguage(language);
  },
  toggleTheme() {
    const theme = store.view.theme === "dark" ? "light" : "dark";
    store.setView({ theme });
    saveChoice("theme", theme);
  },
});
