"""What is said of stacked layers: what became of the words, and of the one that is followed."""

from ..locale import Message, message, power
from ..scene.check import MAX_MAGNITUDE
from . import Numbers, Settings
from .stack_way import Way, way_of
from .telling_apart import ALMOST, TOGETHER

_MANY_TIMES = 10  # so much further apart, words are not near one another
_LEVEL = 0.005  # where the two largest weights are this near, no word stands out


def sentence(settings: Settings, numbers: Numbers) -> Message:
    way, other = (way_of(settings, numbers, which) for which in (False, True))
    both = settings["residual"] == "both"
    found = _compared(settings, numbers, way, other) if both else _followed(settings, numbers, way)
    if settings["norm"] == "layer" and len(numbers["paths"][0][0]) == 2:
        found = message("lab.stack.said.signs", found=found)
    for one in (way, other) if both else (way,):
        if one.ended in ("rounding", "zero") and not one.shrunk:
            found = message(f"lab.stack.said.{one.ended}", found=found, way=one.name, run=one.run)
    if way.ended == "large":
        limit = f"{MAX_MAGNITUDE:,.0f}"
        found = message("lab.stack.said.stopped", run=way.run, next=way.run + 1, limit=limit, found=found)
    return found


def _compared(settings: Settings, numbers: Numbers, kept: Way, fallen: Way) -> Message:
    """What became of the words in one way and in the other."""
    layers = {"layers": kept.last, "other": fallen.last}
    said = {"before": kept.apart[0], "kept": kept.apart[kept.last], "fallen": fallen.apart[fallen.last]}
    length_kept = power(kept.lengths[kept.last])
    if fallen.shrunk:
        return message("lab.stack.said.both.shrinks", shrunk=fallen.shrinking, **said, **layers, length=length_kept)
    left = [said[name] / said["before"] for name in ("kept", "fallen")]
    places = {"places": kept.places[-1], "places_other": fallen.places[-1]}
    if left[1] < TOGETHER <= _MANY_TIMES * TOGETHER < left[0]:
        which = "saves" if kept.places[-1] == kept.places[0] else "points"
    elif fallen.together is not None and kept.together is not None and fallen.together < kept.together:
        said |= {"early": fallen.together, "late": kept.together}
        which = "delays"
    else:
        which = "measured"
    found = message(f"lab.stack.said.both.{which}", **said, **layers, **places, words=len(numbers["words"]))
    if settings["norm"] != "none":
        return found
    lengths = {"length": power(kept.lengths[0]), "length_fallen": power(fallen.lengths[fallen.last])}
    return message("lab.stack.said.both.lengths", found=found, **lengths, length_kept=length_kept)


def _followed(settings: Settings, numbers: Numbers, way: Way) -> Message:
    before, after = way.apart[0], way.apart[way.last]
    left, places = after / before, numbers["places"]
    if way.shrunk:
        drift = "shrinks"
    elif left < ALMOST:
        drift = "together" if left < TOGETHER else "almost"
    elif numbers["met"]:
        drift = "met"
    else:
        drift = "some" if places[-1] < places[0] else "apart"
    found = message(
        f"lab.stack.said.{drift}",
        **{"before": before, "after": after, "layers": way.last},
        **({"asks": numbers["asks"], "met": ", ".join(numbers["met"])} if drift == "met" else {}),
        **({"words": len(numbers["words"]), "places": places[-1]} if drift == "some" else {}),
        **({"shrunk": way.shrinking} if drift == "shrinks" else {}),
    )
    if settings["norm"] == "none" and drift != "shrinks":
        lengths = {"length": power(way.lengths[0]), "after": power(way.lengths[way.last])}
        found = message("lab.stack.said.lengths", found=found, **lengths)
    return message("lab.stack.said", drift=found, name=_name(numbers, -1), most=_most(settings, numbers))


def _name(numbers: Numbers, layer: int) -> Message:
    """Which embedding the word that is followed points to after a layer."""
    named = numbers["named"][layer]
    kept = "kept" if named == numbers["asks"] else "lost" if named else "nothing"
    return message(f"lab.stack.said.{kept}", asks=numbers["asks"], nearest=named)


def told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """What is so after a layer; where the other way goes on longer, after the last."""
    way = way_of(settings, numbers)
    layer = min(moment, way.run)
    if moment == 0:
        return message("lab.stack.said.start", apart=way.apart[0], length=power(way.lengths[0]))
    if settings["residual"] == "both":
        kept, fallen = (_now(one, moment) for one in (way, way_of(settings, numbers, other=True)))
        return message("lab.stack.said.both.now", layer=moment, kept=kept, fallen=fallen)
    row = numbers["weights"][layer - 1]
    first, second = sorted(row, reverse=True)[:2]
    which = "in_layer.level" if first - second < _LEVEL else "in_layer"
    said = {"asks": numbers["asks"], "layer": layer, "weight": first, "most": numbers["most"][layer - 1]}
    return message(f"lab.stack.said.{which}", **said, name=_name(numbers, layer), where=_now(way, layer))


def _now(way: Way, layer: int) -> Message:
    """Where the words lie after a layer."""
    if layer > way.run:
        return message("lab.stack.said.now.ended", run=way.run)
    if layer > way.last:
        return message("lab.stack.said.now.zero")
    return message("lab.stack.said.now", apart=way.apart[layer], length=power(way.lengths[layer]))


def _most(settings: Settings, numbers: Numbers) -> Message:
    """Which word gets the most in the first layer and in the last, and why it stays the same where nothing is read."""
    ranked = [sorted(row, reverse=True) for row in numbers["weights"]]
    most = numbers["most"]
    if len(ranked) == 1:
        which = "once"
    elif settings["residual"] != "without" and numbers["compared_moved"] == 0:
        which = "unread"
    elif ranked[-1][0] - ranked[-1][1] < _LEVEL:
        which = "level"
    else:
        which = "same" if most[0] == most[-1] else "other"
    said = {"asks": numbers["asks"], "before": most[0], "after": most[-1]}
    return message(f"lab.stack.said.{which}", **said, first=ranked[0][0], last=ranked[-1][0])
