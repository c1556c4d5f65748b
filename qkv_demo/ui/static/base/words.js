// @ts-check
// The language files' sentences in the browser: the same keys, the same blanks as in Python.

/**
 * A speaker of one language: `t("ui.undo")`, `t("ui.cell", { token: "dog" })`.
 * @param {Words} tables
 * @param {string} language
 * @returns {Translate}
 */
export function speaker(tables, language) {
  const table = tables[language] ?? tables.en;
  return (key, values = {}) => {
    const text = table[key] ?? key; // a key without words shows itself rather than taking the page down
    return text.replace(/\{(\w+)\}/g, (blank, name) => (name in values ? String(values[name]) : blank));
  };
}

/**
 * The browser's first language that we speak.
 * @param {Words} tables
 * @param {readonly string[]} [wanted]
 */
export function preferred(tables, wanted = navigator.languages) {
  const known = Object.keys(tables);
  for (const tag of wanted) {
    const found = known.find((code) => tag.toLowerCase().split("-")[0] === code);
    if (found) return found;
  }
  return "en";
}
