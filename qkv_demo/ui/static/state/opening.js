// @ts-check
// The way to a place: a preset, a step of a lesson, a link, a solution. It is there once Python has answered.

import { isSmall } from "../rooms/layout.js";
import { waiting } from "./waiting.js";

/**
 * `to` is the step that is gone to; `arrive` hears of the scene before anybody else does; `asks`: a hall does, and
 * nothing is changed yet.
 * @typedef {{ step: LessonStep, beat: number }} Heading
 * @typedef {{ travels?: boolean, to?: Heading | null, arrive?: (scene: Scene) => void, asks?: boolean }} Way
 */

/**
 * Goes to what Python has at a place: one request, whose answer is painted unless the view has changed meanwhile.
 * @param {Store} store @param {Client} client
 */
export function createOpening(store, client) {
  let asked = 0; // how many places were asked for; only the last is gone to, whichever answer comes first
  /** @type {Heading | null} */
  let heading = null; // the step that was asked for and is not there yet

  /**
   * The answer once we are there; null if Python refuses or another place was asked for meanwhile. `changes` of the
   * view say that we are there.
   * @param {object} request @param {Partial<View>} changes @param {Way} [way]
   */
  async function open(request, changes, { travels = false, to = null, arrive, asks = false } = {}) {
    asked += 1;
    const mine = asked;
    const { view } = store;
    heading = to;
    const found = await client.ask(request, { ...view, ...changes });
    if (mine !== asked) return null;
    heading = null;
    if (!found) return null;
    const answer = store.view === view ? found : null;
    const arrives = !staysThere(changes, view);
    const untouched = asks && { asked: true, untouched: found.scene, predicts: waiting(store.status) };
    const detour = to ? null : detourOf(store, changes, untouched || {});
    store.setStatus({
      ...{ hint: false, lab: null, share: null, detour },
      ...(arrives && { learning: null, sheet: explains(found, view), notes: false }), // all are about the place before
      ...(to && { beat: to.beat, guess: null }),
    });
    const changed = { ...(changes.preset !== undefined && { was: null }), ...changes, ...found.view };
    arrive?.(found.scene);
    store.commit(found.scene, null, { answer, changes: changed, travels: travels && answer !== null, arrives });
    return found;
  }

  return {
    open,
    get heading() {
      return heading;
    },
  };
}

/**
 * Whether the arithmetic of a step's number is there with its words; beside the whole stage it would lie over what
 * nobody has pressed.
 * @param {Pick<Picture, "lesson">} found @param {Pick<View, "everything" | "presenting">} view
 */
export const explains = ({ lesson }, { everything, presenting }) =>
  Boolean(lesson?.explains) &&
  (presenting || !everything) &&
  !isSmall({ width: window.innerWidth, height: window.innerHeight }, presenting);

/**
 * The step that one can come back to: the one that these changes of the view lead away from, else the last such.
 * @param {Pick<Store, "view" | "status">} store @param {Partial<View>} changes
 * @param {Partial<NonNullable<Status["detour"]>>} [why]
 */
function detourOf({ view, status }, { lesson }, why = {}) {
  const left = lesson === null ? view.lesson : null;
  return left ? { step: left, beat: status.beat, ...why } : status.detour;
}

/**
 * Whether these changes of the view lead to no other place: to none at all, or to the step where one is.
 * @param {Partial<View>} changes @param {View} view
 */
const staysThere = ({ lesson }, view) =>
  lesson === undefined || (lesson !== null && String(lesson) === String(view.lesson));
