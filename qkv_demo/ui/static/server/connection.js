// Calls the server, and keeps track of whether it can be reached. Requests for what is on screen are repeated until the
// connection is restored.

import { wait } from "../base/motion.js";

// Milliseconds to wait before a failed call is repeated, for the first repetition, the second, and so on.
const RETRY_DELAYS = [250, 500, 1000, 2000, 4000];
const CALL_TIMEOUT = 10_000; // Milliseconds after which a call without a response counts as failed.

/**
 * A function that calls the server. The function resolves to undefined if the server cannot be reached, or if the signal aborts
 * the call.
 * @template T @typedef {(signal: AbortSignal) => Promise<T | undefined>} Call
 */

/**
 * Create two functions that call the server and keep track of whether it can be reached. Both accept a `fallback` function. If
 * the server cannot be reached, they return the value of `fallback()`. If `fallback()` returns null, `callUntilResponse` tries
 * again, and `callOnce` returns undefined.
 * @param {(isConnected: boolean) => void} onConnectionChange called when the connection is lost, and when it is restored
 */
export function createConnection(onConnectionChange) {
  let failureCount = 0; // The number of calls that have failed since the last response.
  let isProbing = false;

  /** Call the server once, and count failures. @template T @param {Call<T>} call @param {number} [timeout] milliseconds */
  async function tryCall(call, timeout = CALL_TIMEOUT) {
    const response = await call(AbortSignal.timeout(timeout));
    if (response !== undefined && failureCount > 0) onConnectionChange(true);
    if (response === undefined && failureCount === 0) onConnectionChange(false);
    failureCount = response === undefined ? failureCount + 1 : 0;
    return response;
  }

  /**
   * Call the server once. While the connection is lost, do not call it at all, because the user would not expect the action to
   * take effect later.
   * @template T @param {Call<T>} call @param {() => T | null} [fallback] @param {number} [timeout] milliseconds
   * @returns {Promise<T | undefined>}
   */
  async function callOnce(call, fallback = () => null, timeout = CALL_TIMEOUT) {
    const response = failureCount > 0 ? undefined : await tryCall(call, timeout);
    return response ?? fallback() ?? undefined;
  }

  /** Call the server until the connection is restored. The response is ignored. @param {Call<unknown>} call */
  async function probe(call) {
    if (isProbing) return;
    isProbing = true;
    await callUntilResponse(call);
    isProbing = false;
  }

  /**
   * Call the server until it responds, or until `isCurrent()` is false.
   * @template T @param {Call<T>} call @param {() => boolean} [isCurrent] @param {() => T | null} [fallback]
   * @returns {Promise<T | undefined>}
   */
  async function callUntilResponse(call, isCurrent = () => true, fallback = () => null) {
    do {
      const response = failureCount > 0 && fallback() ? undefined : await tryCall(call);
      if (response !== undefined || !isCurrent()) return response;
      const fallbackResponse = fallback();
      if (fallbackResponse) {
        probe(call);
        return fallbackResponse;
      }
      await wait(RETRY_DELAYS[Math.min(failureCount, RETRY_DELAYS.length) - 1]);
    } while (isCurrent());
    return undefined;
  }

  return { callOnce, callUntilResponse };
}
