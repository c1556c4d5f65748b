"""What is said of stacked layers: what became of the words, and of the one that is followed."""

from ..check import MAX_MAGNITUDE
from ..locale import Message, message
from . import Numbers, Settings
from .telling_apart import ALMOST, TOGETHER, together_from

_MANY_TIMES = 10  # so much further apart, words are not near one another
_LEVEL = 0.005  # where the two largest weights are this near, no word stands out


def sentence(settings: Settings, numbers: Numbers) -> Message:
    found = _compared(numbers) if settings["residual"] == "both" else _followed(settings, numbers)
    if settings["norm"] == "layer" and len(numbers["paths"][0][0]) == 2:
        found = message("lab.stack.said.signs", found=found)
    return _stopped(settings, numbers, found)


def _compared(numbers: Numbers) -> Message:
    """What became of the words in one way and in the other."""
    layers = {"layers": numbers["layers_run"], "other": len(numbers["apart_other"]) - 1}
    said = {"before": numbers["apart"][0], "kept": numbers["apart"][-1], "fallen": numbers["apart_other"][-1]}
    left = [numbers[name][-1] / said["before"] for name in ("apart", "apart_other")]
    late, early = (together_from(numbers[name]) for name in ("apart", "apart_other"))
    places = {"places": numbers["places"][-1], "places_other": numbers["places_other"][-1]}
    if left[1] < TOGETHER <= _MANY_TIMES * TOGETHER < left[0]:
        which = "saves" if places["places"] == numbers["places"][0] else "points"
    elif early is not None and late is not None and early < late:
        return message("lab.stack.said.both.delays", before=said["before"], early=early, late=late)
    else:
        which = "measured"
    return message(f"lab.stack.said.both.{which}", **said, **layers, **places, words=len(numbers["words"]))


def _followed(settings: Settings, numbers: Numbers) -> Message:
    apart = numbers["apart"]
    left = apart[-1] / apart[0]
    drift = "together" if left < TOGETHER else "almost" if left < ALMOST else "met" if numbers["met"] else "apart"
    places = numbers["places"]
    if drift == "apart" and places[-1] < places[0]:
        drift = "some"
    met = ", ".join(numbers["met"])
    return message(
        "lab.stack.said",
        drift=message(
            f"lab.stack.said.{drift}",
            **{"before": apart[0], "after": apart[-1], "layers": numbers["layers_run"]},
            **({"asks": numbers["asks"], "met": met} if drift == "met" else {}),
            **({"words": len(numbers["words"]), "places": places[-1]} if drift == "some" else {}),
        ),
        name=_name(numbers, -1),
        most=_most(settings, numbers),
    )


def _stopped(settings: Settings, numbers: Numbers, found: Message) -> Message:
    if numbers["layers_run"] == settings["layers"]:
        return found
    run, limit = numbers["layers_run"], f"{MAX_MAGNITUDE:,.0f}"
    return message("lab.stack.said.stopped", run=run, next=run + 1, limit=limit, found=found)


def _name(numbers: Numbers, layer: int) -> Message:
    """Which embedding the word that is followed points to after a layer."""
    named = numbers["named"][layer]
    kept = "kept" if named == numbers["asks"] else "lost" if named else "nothing"
    return message(f"lab.stack.said.{kept}", asks=numbers["asks"], nearest=named)


def told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """What is so after a layer; where the other way goes on longer, after the last."""
    layer = min(moment, numbers["layers_run"])
    apart = numbers["apart"][layer]
    if layer == 0:
        return message("lab.stack.said.start", apart=apart)
    if settings["residual"] == "both":
        other = min(moment, len(numbers["apart_other"]) - 1)
        return message("lab.stack.said.both.now", layer=moment, kept=apart, fallen=numbers["apart_other"][other])
    row = numbers["weights"][layer - 1]
    first, second = sorted(row, reverse=True)[:2]
    which = "in_layer.level" if first - second < _LEVEL else "in_layer"
    said = {"asks": numbers["asks"], "layer": layer, "weight": first, "most": numbers["most"][layer - 1]}
    return message(f"lab.stack.said.{which}", **said, name=_name(numbers, layer), apart=apart)


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
