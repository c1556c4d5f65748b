// The state of the form that builds a scene from a sentence: the attention that the trained model has computed, the selected
// head, and the status of the current request.

import { changesOf, hasChangedWord, indexOf } from "./trained_heads.js";

/** @typedef {import("./trained_heads.js").Reading} Reading */
/** @typedef {import("./trained_heads.js").HeadIndex} HeadIndex */
/**
 * `status` is the message about the current request, or the reason why there are no heads. `before` is the model's attention
 * before the user changed a word.
 * @typedef {{ text: string, special: boolean, reading: Reading | null, before: Reading | null, chosen: HeadIndex | null, status:
 * { key: string, values?: Record<string, unknown>, progress?: number } | null, }} Session
 */

const RUNNING = { key: "ui.heads.running" };
export const MISSING = { key: "ui.heads.missing" };
export const REFUSED = { key: "ui.heads.refused" };

/**
 * Create the state of a form, and the functions that change it.
 * @param {Pick<Commands, "readSentence" | "openHead">} commands
 * @param {() => boolean} isOpen returns whether the form is open @param {() => void} paint
 */
export function createHeadsSession(commands, isOpen, paint) {
  /** @type {Session} */
  const session = { text: "", special: false, reading: null, before: null, chosen: null, status: null };
  let runs = 0; // Counts the requests. Only the response to the latest one is used.

  /** @param {Partial<Session>} changes */
  function set(changes) {
    Object.assign(session, changes);
    if (isOpen()) paint();
  }

  /**
   * Run the model on a text. If it differs from the previous text in only a few words, open the selected head again, so that the
   * scene follows the change.
   * @param {{ text?: string, special?: boolean, download?: boolean }} [request]
   */
  async function run({ text = session.text, special = session.special, download = false } = {}) {
    runs += 1;
    const own = runs;
    set({ text, special, status: RUNNING });
    const reading = await commands.readSentence({ text, special, download }, (progress) => {
      if (own !== runs || !isOpen()) return false;
      const percent = Math.floor(100 * (progress ?? 0));
      set({ status: progress === null ? MISSING : { key: "ui.heads.downloading", values: { percent }, progress } });
      return true;
    });
    if (own !== runs) return;
    if (!reading) return set({ status: session.status === MISSING ? MISSING : REFUSED });
    const { chosen, reading: last } = session;
    const before = chosen && last && hasChangedWord(last, reading) ? last : null;
    set({ reading, before, status: null });
    if (before && chosen) await openHead(chosen, changesOf(before, reading, chosen)[0].pair);
  }

  /**
   * Open the scene that was fitted to a head. Return whether it was opened.
   * @param {HeadIndex} index @param {[number, number]} [pair]
   */
  async function openHead(index, pair) {
    const { reading, status } = session;
    if (!reading || status) return false;
    set({
      chosen: index,
      status: { key: "ui.heads.fitting", values: { layer: index.layer + 1, head: index.head + 1 } },
    });
    const isDone = await commands.openHead(reading, index, pair);
    set({ status: null });
    return isDone;
  }

  return {
    session,
    run,
    openHead,
    /**
     * Continue with the sentence and the head of a fitted scene. Run the model, unless it has already processed this sentence.
     * @param {Record<string, any>} values
     */
    resume(values) {
      const { reading } = session;
      const { text, special } = values;
      const isRead = reading?.text === text && reading?.special === special;
      set({ text, special, chosen: indexOf(values), ...(!isRead && { reading: null, before: null }) });
      if (!isRead) run();
    },
  };
}
