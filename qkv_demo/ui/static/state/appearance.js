// The commands for undo, redo, the language, the theme, and whether tables have tokens as rows or as columns.

import { saveChoice } from "../browser/storage.js";

/**
 * Create the commands for how a scene is shown. The address bar contains these settings too, so that a link keeps them.
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
  /** Switch all tables between one row per token and one column per token. */
  toggleTransposed() {
    store.setView({ transposed: !store.view.transposed });
    address.updateAddress();
  },
  /** @param {string} language */
  setLanguage(language) {
    saveChoice("language", language);
    const { notice } = store.status;
    // The server wrote this notice in the previous language, so remove it.
    if (notice?.good && "text" in notice) store.showError(null);
    store.setView({ language });
    address.chooseLanguage(language);
  },
  toggleTheme() {
    const theme = store.view.theme === "dark" ? "light" : "dark";
    store.setView({ theme });
    saveChoice("theme", theme);
  },
});
