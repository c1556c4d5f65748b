"""One asks: the names and numbers of the arrows, of the bars of its scores and of the strip of its shares."""

import math
from collections.abc import Iterator
from typing import Any

from .cells import WAITS
from .spans import read
from .truth import Truth

PIXELS = 2.5  # how far a drawn length may be off: what is nearly nothing is a line of two pixels all the same


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
    for arrow in page["arrows"]:
        yield from _wrong(f"the arrow {arrow['at']}", arrow["text"], truth.weight(page["head"], *arrow["at"]))


def wrong_keys(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """A line for each key: its name, its score, and whether it is seen."""
    row, head = asking_row(page), page["head"]
    keys = [key for key in page["keys"] if key["seen"]]
    scores, masked = truth.rows("scores", head), truth.rows("masked_scores", head)
    if not keys or row is None or not scores or not masked:
        return
    if [key["at"] for key in keys] != [[row, index] for index in range(len(scores[0]))]:
        yield f"bars of {[key['at'] for key in keys]}, though word {row} asks"
        return
    for key, score, seen in zip(keys, scores[row], masked[row], strict=True):
        name = truth.answering[key["at"][1]]
        if key["name"] and key["name"] != name:
            yield f"the bar of {name} is called {key['name']}"
        if name not in (key["sees"][0] or name) or key["sees"][1] != str(math.isfinite(seen)).lower():
            yield f"of {name} is heard {key['sees']}"
        yield from _wrong(f"the score bar of {name}", key["score"], score)


def wrong_parts(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """The strip of shares: each part is of the row that asks, is called and as wide as its share."""
    row = asking_row(page)
    if WAITS in [part["text"] for part in page["parts"]] + [word["share"] for word in page["asked"]]:
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
        if total <= 1 + 1e-9 and part["of"] and abs(part["width"] / part["of"] - abs(value)) * part["of"] > PIXELS:
            yield f"the strip’s part of {name} is {part['width'] / part['of']:.3f} wide, not {value}"


def _wrong(what: str, text: str, value: float | None) -> Iterator[str]:
    printed = read(text)
    if printed and (value is None or not printed.holds(value)):
        yield f"{what} says {text}, not {value}"
