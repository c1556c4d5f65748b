// The state of the form that builds a scene from a sentence: the typed text, the attention that the trained model has computed,
// the selected head, and the status of the current request.

import { hasChangedWord, headIndexOf } from "./trained_heads.js";

/** @typedef {import("./trained_heads.js").SentenceResult} SentenceResult */
/** @typedef {import("./trained_heads.js").HeadIndex} HeadIndex */
/**
 * The message about the current request, or the reason why it failed. `retry` sends the request again after the connection was
 * lost, or starts the download of the model.
 * @typedef {Sentence & { progress?: number, isError?: boolean, retry?: () => unknown }} Status
 */
/**
 * `result` is the model's attention, and `resultBefore` is its attention before the user changed a word.
 * @typedef {{ usesModel: boolean, text: string, includesSpecial: boolean, result: SentenceResult | null, resultBefore:
 * SentenceResult | null, selectedHead: HeadIndex | null, status: Status | null }} Session
 */

const RUNNING_STATUS = { key: "ui.heads.running" };
export const MODEL_MISSING_KEY = "ui.heads.missing";

/** Return the state of an unused form. @returns {Session} */
export const createSession = () => ({
  ...{ usesModel: true, text: "", includesSpecial: false },
  ...{ result: null, resultBefore: null, selectedHead: null, status: null },
});

/**
 * Create the functions that change the state of the form.
 * @param {{ headsState: Session, store: Store, commands: Pick<Commands, "readSentence" | "openHead"> }} page
 * @param {() => boolean} isOpen returns whether the form is open @param {() => void} paint
 */
export function createHeadsSession({ headsState: session, store, commands }, isOpen, paint) {
  let requestCount = 0; // Only the response to the latest request is used.

  /** @param {Partial<Session>} changes */
  function setSession(changes) {
    Object.assign(session, changes);
    if (isOpen()) paint();
  }

  /** Begin a request. Return a function that returns whether it is still the latest one. @param {Partial<Session>} changes */
  function beginRequest(changes) {
    requestCount += 1;
    const requestNumber = requestCount;
    setSession(changes);
    return () => requestNumber === requestCount;
  }

  /**
   * If the form is open, show the page's current error in the form instead of on the stage.
   * @param {() => unknown} retry repeats the request, if the connection was lost
   */
  function showError(retry) {
    const { notice, isConnected } = store.status;
    const hasError = isOpen() && notice !== null && !notice.isSuccess;
    if (hasError) store.showError(null);
    setSession({ status: hasError ? { ...notice, isError: true, ...(!isConnected && { retry }) } : null });
  }

  /**
   * Run the model on a text. If only a few words of the text have changed, open the selected head again, so that the scene shows
   * the new attention.
   * @param {{ text?: string, includesSpecial?: boolean, download?: boolean }} [request]
   */
  async function requestHeads({
    text = session.text,
    includesSpecial = session.includesSpecial,
    download = false,
  } = {}) {
    const isLatest = beginRequest({ text, includesSpecial, status: RUNNING_STATUS });
    const startDownload = () => requestHeads({ download: true });
    const result = await commands.readSentence({ text, special: includesSpecial, download }, (progress, problem) => {
      if (!isLatest() || !isOpen()) return false;
      setSession({ status: statusOfDownload(progress, problem, startDownload) });
      return true;
    });
    if (!isLatest()) return;
    if (!result) {
      if (!session.status?.retry) showError(() => requestHeads());
      return;
    }
    const { selectedHead, result: lastResult } = session;
    const resultBefore = selectedHead && lastResult && hasChangedWord(lastResult, result) ? lastResult : null;
    setSession({ result, resultBefore, status: null });
    if (resultBefore && selectedHead && isOpen()) await openHead(selectedHead);
  }

  /** Open the scene that was fitted to a head. Return whether it was opened. @param {HeadIndex} headIndex */
  async function openHead(headIndex) {
    const { result, status: sessionStatus } = session;
    if (!result || sessionStatus === RUNNING_STATUS) return false;
    const headNumbers = { layer: headIndex.layer + 1, head: headIndex.head + 1 };
    const isLatest = beginRequest({
      selectedHead: headIndex,
      status: { key: "ui.heads.fitting", values: headNumbers },
    });
    const isOpened = await commands.openHead(result, headIndex, () => isLatest() && isOpen());
    if (isOpened && isLatest()) setSession({ status: null });
    else if (isLatest()) showError(() => openHead(headIndex));
    return isOpened;
  }

  return {
    ...{ run: requestHeads, openHead, showError },
    /**
     * Change the sentence, or the choice between the model's attention and attention by position. Remove an error about the
     * previous sentence.
     * @param {Partial<Session>} changes
     */
    change: (changes) => setSession({ ...changes, status: session.status?.isError ? null : session.status }),
    /**
     * Continue with the sentence and the head of a fitted scene. Run the model, unless it has already processed this sentence.
     * @param {Record<string, any>} sourceValues
     */
    resume(sourceValues) {
      const { result } = session;
      const { text, special: includesSpecial } = sourceValues;
      const isProcessed = result?.text === text && result?.special === includesSpecial;
      setSession({
        usesModel: true,
        text,
        includesSpecial,
        selectedHead: headIndexOf(sourceValues),
        ...(!isProcessed && { result: null, resultBefore: null }),
      });
      if (!isProcessed) requestHeads();
    },
  };
}

/**
 * Return the status while the model is not on the server.
 * @param {number | null} progress of the download @param {string | undefined} problem the reason why the model is missing
 * @param {() => unknown} retry starts the download
 * @returns {Status}
 */
function statusOfDownload(progress, problem, retry) {
  if (problem) return { text: problem, isError: true, retry };
  if (progress === null) return { key: MODEL_MISSING_KEY, retry };
  return { key: "ui.heads.downloading", values: { percent: Math.floor(100 * progress) }, progress };
}
