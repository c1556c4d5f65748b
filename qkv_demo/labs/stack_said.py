"""What is said of stacked layers: what became of the words with the residual, and without it."""

from collections.abc import Iterator

from ..locale import Message, message, power
from ..scene.check import MAX_MAGNITUDE
from . import Numbers, Settings
from .telling_apart import TOGETHER, Way, way_of

_MANY_TIMES = 10  # so much further apart, words are not near one another
_LEVEL = 0.005  # where the two largest weights are this near, no word stands out


def _ways(numbers: Numbers) -> dict[str, Way]:
    return {which: way_of(numbers, which) for which in ("with", "without")}


def finding(settings: Settings, numbers: Numbers) -> Message:
    """What became of the words in one way and in the other."""
    kept, fallen = _ways(numbers).values()
    told = {"words": len(numbers["words"]), "places": kept.places[-1], "layers": kept.last, "other": fallen.last}
    left = [way.apart[way.last] / way.apart[0] for way in (kept, fallen)]
    if fallen.shrunk:
        return message("lab.stack.said.shrinks", **_lengths(fallen), kept=power(kept.lengths[kept.last]))
    if left[1] < TOGETHER <= _MANY_TIMES * TOGETHER < left[0]:
        which = "saves" if kept.places[-1] == kept.places[0] else "points"
    elif fallen.together is not None and kept.together is not None and fallen.together < kept.together:
        which = "delays"
        told |= {"early": fallen.together, "late": kept.together}
    else:
        return message("lab.stack.said.measured", **_distances(kept, fallen))
    return message(f"lab.stack.said.{which}", **told)


def more(settings: Settings, numbers: Numbers) -> Iterator[Message]:
    """How it is measured, what one word attends to, and what ends early."""
    ways = _ways(numbers)
    kept, fallen = ways.values()
    yield message("lab.stack.more.why")
    yield message("lab.stack.more.apart", **_distances(kept, fallen), layers=kept.last, other=fallen.last)
    if settings["norm"] == "none":
        after = {"with": power(kept.lengths[kept.last]), "without": power(fallen.lengths[fallen.last])}
        yield message("lab.stack.more.lengths", before=power(kept.lengths[0]), **after)
    yield _attending(numbers)
    if settings["norm"] == "layer" and len(numbers["paths_with"][0][0]) == 2:
        yield message("lab.stack.more.signs")
    for which, way in ways.items():
        if way.ended:
            limit = f"{MAX_MAGNITUDE:,.0f}"
            name = message(f"lab.stack.way.{which}")
            yield message(f"lab.stack.more.{way.ended}", way=name, run=way.run, next=way.run + 1, limit=limit)


def _distances(kept: Way, fallen: Way) -> dict[str, float]:
    return {"before": kept.apart[0], "kept": kept.apart[kept.last], "fallen": fallen.apart[fallen.last]}


def _lengths(way: Way) -> dict[str, str]:
    return {"before": power(way.lengths[0]), "after": power(way.lengths[way.last])}


def _attending(numbers: Numbers) -> Message:
    """What the word that is followed attends to most, in the first layer and in the last."""
    first, last = numbers["weights"][0], numbers["weights"][-1]
    told = {"asks": numbers["asks"], "layers": len(numbers["weights"])}
    told |= {"before": numbers["most"][0], "after": numbers["most"][-1], "first": max(first), "last": max(last)}
    most, second = sorted(last, reverse=True)[:2]
    return message("lab.stack.more.level" if most - second < _LEVEL else "lab.stack.more.attends", **told)


def told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """How far apart the words lie after a layer."""
    kept, fallen = (_now(way, moment) for way in _ways(numbers).values())
    return message("lab.stack.said.now" if moment else "lab.stack.said.start", layer=moment, kept=kept, fallen=fallen)


def _now(way: Way, layer: int) -> Message | float:
    if layer > way.run:
        return message("lab.stack.said.ended")
    return message("lab.stack.said.zero") if layer > way.last else way.apart[layer]
