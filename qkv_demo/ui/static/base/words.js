// The language files' sentences in the browser: the same keys, the same blanks as in Python.

const BLANK = /\{(\w+)(?::([^|{}]*)\|([^{}]*))?\}/g; // a number may have two forms: "{steps:step|steps}"

/**
 * A speaker of one language: `t("ui.undo")`, `t("ui.cell", { token: "dog" })`. What stands in `values` and could turn the
 * direction of what is beside it, as the pattern `turning` finds, is isolated as in Python.
 * @param {Pick<Settings, "words" | "turning">} told @param {string} language @returns {Translate}
 */
export function speaker({ words, turning }, language) {
  const table = own(words, language) ?? words.en;
  const turns = new RegExp(turning, "u");
  /** @param {string} text */
  const isolated = (text) => (turns.test(text) ? isolate(text) : text);
  return (key, values = {}) => {
    const text = own(table, key) ?? key; // a key without words shows itself rather than taking the page down
    return text.replace(BLANK, (blank, name, one, more) => {
      const filled = String(own(values, name) ?? blank);
      return one === undefined ? isolated(filled) : filled === "1" ? one : more;
    });
  };
}

/** What is told under a name, and nothing that every object has, such as "constructor". @template T @param {Record<string, T>} told @param {string} name */
export const own = (told, name) => (Object.hasOwn(told, name) ? told[name] : undefined);

/** Between as many marks as also close what the text leaves open, and open what it closes. @param {string} text */
function isolate(text) {
  const opened = text.match(/[\u2066-\u2068]/g)?.length ?? 0;
  const closed = text.match(/\u2069/g)?.length ?? 0;
  return "\u2068".repeat(1 + closed) + text + "\u2069".repeat(1 + opened);
}

/** The language that the address asks for, or else the browser's first that we speak. @param {Words} tables @param {string | null} asked */
export const languageFor = (tables, asked) =>
  asked !== null && Object.hasOwn(tables, asked) ? asked : preferred(tables);

/** The browser's first language that we speak. @param {Words} tables @param {readonly string[]} [wanted] */
export const preferred = (tables, wanted = navigator.languages) =>
  wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((code) => Object.hasOwn(tables, code)) ?? "en";
