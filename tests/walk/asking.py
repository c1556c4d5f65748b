"""One asks: arrows and ribbons from word to word, the bars of its scores, the strip of its shares."""

import math
from collections.abc import Iterator
from typing import Any

from .cells import WAITS
from .spans import NUMBERS, Span, read
from .truth import Truth

PIXELS = 2.5  # how far a drawn length may be off: what is nearly nothing is a line of two pixels all the same
_THINNEST = 1.0  # pixels: what is drawn so thin has no more to tell


def wrong_words(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """Who asks and who answers, each by its name, with what the one who asks takes from it."""
    row = asking_row(page)
    for word in page["asked"]:
        names = truth.asking if word["role"] == "asks" else truth.answering
        if word["at"] >= len(names) or word["name"] != names[word["at"]]:
            yield f"word {word['at']} that {word['role']} is called {word['name']}, not as in {names}"
        elif word["role"] == "asks" and word["heard"] and names[word["at"]] not in word["heard"]:
            yield f"{word['name']} is heard as “{word['heard']}”"
        elif word["share"] and row is not None:
            yield from _wrong(
                f"the share of {word['name']}", word["share"], truth.weight(page["head"], row, word["at"])
            )
    if row is not None and page["asker"] and page["asker"] != truth.asking[row]:
        yield f"“{page['asker']} asks”, though {truth.asking[row]} is chosen"


def asking_row(page: dict[str, Any]) -> int | None:
    """The row whose word is pressed."""
    return next((word["at"] for word in page["asked"] if word["role"] == "asks" and word["pressed"]), None)


def wrong_arrows(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """Numbers on arrows; what is drawn thicker weighs more."""
    for arrow in page["arrows"]:
        yield from _wrong(f"the arrow {arrow['at']}", arrow["text"], truth.weight(page["head"], *arrow["at"]))
    if waits(page):
        return
    loops = [arrow for arrow in page["arrows"] if arrow["loop"]]
    for group in (loops, [arrow for arrow in page["arrows"] if not arrow["loop"]], page["ribbons"]):
        yield from _wrong_order(group, page, truth)


def waits(page: dict[str, Any]) -> bool:
    """Whether anything is kept back until it was guessed."""
    told = [*(arrow["text"] for arrow in page["arrows"]), *(word["share"] for word in page["asked"])]
    told += [part["text"] for part in page["parts"]] + [
        key[kind] for key in page["keys"] for kind in ("score", "power")
    ]
    return WAITS in told


def _wrong_order(drawn: list[dict[str, Any]], page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """All are as thick as they weigh, on one scale."""
    weights = [truth.weight(page["head"], *one["at"]) for one in drawn]
    if any(weight is None for weight in weights):
        yield "an arrow is of no pair of the scene"
        return
    sizes = [0.0 if weight is None or math.isnan(weight) else abs(weight) for weight in weights]
    wide = [(one["thick"], size) for one, size in zip(drawn, sizes, strict=True) if one["thick"] > _THINNEST]
    scale = max((thick for thick, _ in wide), default=1.0) / max((size for _, size in wide), default=1.0)
    for one, size in zip(drawn, sizes, strict=True):
        if one["thick"] > _THINNEST and abs(one["thick"] - size * scale) > 0.02 + 0.01 * one["thick"]:
            yield f"the arrow {one['at']} is {one['thick']} thick for {size}, on a scale of {scale}"
        if one["thick"] <= _THINNEST and size * scale > _THINNEST + 0.02:
            yield f"the arrow {one['at']} is {one['thick']} thick for {size}"


def wrong_keys(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """A line for each key: its name, its score, e to it, and their bars; whether it is seen."""
    row, head = asking_row(page), page["head"]
    keys = [key for key in page["keys"] if key["seen"]]
    scores, masked = truth.rows("scores", head), truth.rows("masked_scores", head)
    if not keys or row is None or not scores or not masked:
        return
    if [key["at"] for key in keys] != [[row, index] for index in range(len(scores[0]))]:
        yield f"bars of {[key['at'] for key in keys]}, though word {row} asks"
        return
    off = _taken_off(page)
    for key, score, seen in zip(keys, scores[row], masked[row], strict=True):
        name = truth.answering[key["at"][1]]
        if key["name"] and key["name"] != name:
            yield f"the bar of {name} is called {key['name']}"
        if name not in (key["sees"][0] or name) or key["sees"][1] != str(math.isfinite(seen)).lower():
            yield f"of {name} is heard {key['sees']}"
        yield from _wrong(f"the score bar of {name}", key["score"], score)
        if "power" in key["bars"] and off is not None:
            yield from _wrong_power(key, seen, off, name)
    if "score" in keys[0]["bars"] and truth.scene.score != "additive":
        yield from _wrong_bars(keys, "score", scores[row])
    if "power" in keys[0]["bars"]:
        yield from _wrong_bars(keys, "power", [weight or 0.0 for weight in _weights(truth, head, row, len(keys))])


def _weights(truth: Truth, head: int, row: int, count: int) -> list[float | None]:
    return [truth.weight(head, row, column) for column in range(count)]


def _taken_off(page: dict[str, Any]) -> Span | None:
    """What the heading says is taken off every score before e is raised to it."""
    text = page["taken"].replace("− ", "−").replace("+ ", "")
    numbers = NUMBERS.findall(text)
    return read(numbers[-1]) if numbers and text.strip()[:1] in "−+0123456789" else Span(0.0, 0.0)


def _wrong_power(key: dict[str, Any], seen: float, off: Span, name: str) -> Iterator[str]:
    exponent, power = read(key["exponent"]), read(key["power"])
    if exponent and math.isfinite(seen) and not exponent.meets(Span(seen, seen) + off):
        yield f"e is raised to {key['exponent']} for {name}, whose score is {seen} with {off} added"
    if exponent and power and exponent.low > -700 and not power.meets(_raised(exponent)):
        yield f"e to {key['exponent']} is said to be {key['power']}"


def _raised(exponent: Span) -> Span:
    low, high = (math.exp(min(700.0, one)) for one in (exponent.low, exponent.high))
    return Span(low, high)


def _wrong_bars(keys: list[dict[str, Any]], kind: str, values: list[float]) -> Iterator[str]:
    """Bars are as long as their numbers are large, on one scale, and those below zero lie before it."""
    lengths = [key["bars"][kind]["width"] for key in keys if kind in key["bars"]]
    if len(lengths) != len(values) or any(key[kind] == WAITS for key in keys) or not all(map(math.isfinite, values)):
        return
    largest = max(range(len(values)), key=lambda index: abs(values[index]))
    if abs(values[largest]) < 0.01:
        return
    scale = lengths[largest] / abs(values[largest])
    for key, length, value in zip(keys, lengths, values, strict=True):
        if abs(length - abs(value) * scale) > PIXELS:
            yield f"the {kind} bar of {key['name']} has {length:.1f} for {value} beside {lengths[largest]:.1f}"


def wrong_parts(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """The strip of shares: each part is of the row that asks, is called and as wide as its share."""
    row = asking_row(page)
    if waits(page):
        return
    found = [(part, truth.weight(page["head"], *part["at"])) for part in page["parts"]]
    total = sum(abs(value) for _, value in found if value is not None and math.isfinite(value))
    for part, value in found:
        if row is not None and part["at"][0] != row:
            yield f"the strip shows {part['at']}, though word {row} asks"
        if value is None or not math.isfinite(value):
            continue
        name = truth.answering[part["at"][1]]
        yield from _wrong(f"the strip’s part of {name}", part["text"], value)
        if part["name"] and part["name"] != name:
            yield f"the strip’s part of {name} is called {part['name']}"
        said, _, exact = part["title"].rpartition(" ")
        if said != name or not math.isclose(float(exact), value, rel_tol=1e-9, abs_tol=1e-12):
            yield f"the strip’s part of {name}, {value}, is described as {part['title']}"
        if total <= 1 + 1e-9 and part["of"] and abs(part["width"] / part["of"] - abs(value)) * part["of"] > PIXELS:
            yield f"the strip’s part of {name} is {part['width'] / part['of']:.3f} wide, not {value}"


def _wrong(what: str, text: str, value: float | None) -> Iterator[str]:
    printed = read(text)
    if printed and (value is None or not printed.holds(value)):
        yield f"{what} says {text}, not {value}"
