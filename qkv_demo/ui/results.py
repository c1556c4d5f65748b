"""Results that nobody fetches: a call through `/call` or the queue leaves its result with Gradio until it is asked for.

Gradio 6.31 keeps those of 2,000 sessions, of any number and size each (the largest scene's take 1 GB), and none of its
parameters says otherwise. So this reaches into its queue, where all that is done is to forget the oldest.
"""

from typing import Any

KEPT = 100  # results that wait to be fetched; a caller fetches one within moments


async def forget_unfetched(queue: Any) -> None:
    """Leave KEPT finished results of a `gradio.queueing.Queue`; whoever asks for an older one hears that it is gone."""
    sessions = queue.pending_event_ids_session
    waiting = {session: len(ids - queue.event_ids_to_events.keys()) for session, ids in sessions.items()}
    excess = sum(waiting.values()) - KEPT
    for session, count in waiting.items():  # the oldest first
        if excess > 0 and count:
            await queue.clean_events(session_hash=session)  # what it has running tells nobody any more
            queue.pending_messages_per_session.pop(session, None)
            sessions.pop(session, None)
            excess -= count
        elif not sessions.get(session, True):  # all of it was fetched, and Gradio leaves an empty entry
            del sessions[session]
