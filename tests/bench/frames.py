"""Where a frame's time goes, read from a browser's trace: processor time of the page's main thread."""

import json
import statistics
from bisect import bisect_right
from collections import Counter
from typing import Any, NamedTuple

# What the browser calls its work; all else is a task's own: the pointer's event, the frame's beginning and end.
KINDS = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
}
OTHERS = "/assets/"  # below which Gradio has its scripts
Event = dict[str, Any]


class Frames(NamedTuple):
    main: float  # milliseconds of a frame that brings a move, at the median
    layouts: float  # in such a frame
    parts: dict[str, float]  # milliseconds of it, by kind


def frames(trace: bytes) -> Frames:
    """Of the frames that brought a move of the pointer. Raises ValueError where none was traced."""
    events = [one for one in json.loads(trace)["traceEvents"] if one.get("ph") == "X"]
    move = next(filter(_is_move, events), None)  # on the page's own thread: the browser has pages too
    if move is None:
        raise ValueError("no frame was traced")
    work = sorted(
        (one for one in events if (one["pid"], one["tid"]) == (move["pid"], move["tid"])),
        key=lambda one: (one["ts"], -one["dur"]),
    )
    ends = [one["ts"] + one["dur"] for one in work if one["name"] == "Commit"]
    all_frames: list[list[Event]] = [[] for _ in range(len(ends) + 1)]
    for one in work:
        all_frames[bisect_right(ends, one["ts"])].append(one)
    moved = [frame for frame in all_frames[1:-1] if any(map(_is_move, frame))]
    parts = sum(map(_parts, moved), Counter[str]())
    return Frames(
        statistics.median(sum(_cpu(one) for one in frame if one["name"] == "RunTask") for frame in moved),
        statistics.mean(sum(one["name"] == "Layout" for one in frame) for frame in moved),
        {kind: time / len(moved) for kind, time in parts.most_common()},
    )


def _is_move(one: Event) -> bool:
    return bool(one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointermove")


def _parts(work: list[Event]) -> Counter[str]:
    """Milliseconds by kind, each without what happens within it that is of another. `work` is in its order."""
    parts: Counter[str] = Counter()
    within: list[tuple[float, str]] = []  # where each event that is under way ends, and its kind
    for one in work:
        while within and within[-1][0] <= one["ts"]:
            within.pop()
        kind = _kind(one) or (within[-1][1] if within else "rest")
        if within:
            parts[within[-1][1]] -= _cpu(one)
        if within or one["name"] == "RunTask":
            parts[kind] += _cpu(one)
            within.append((one["ts"] + one["dur"], kind))
    return parts


def _kind(one: Event) -> str | None:
    if one["name"] == "FunctionCall":
        return "Gradio's script" if OTHERS in one["args"]["data"].get("url", "") else "script"
    return KINDS.get(one["name"])


def _cpu(one: Event) -> float:
    """Milliseconds; a busy machine lets a thread wait, which costs it nothing."""
    return float(one.get("tdur", one["dur"])) / 1000
