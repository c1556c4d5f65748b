"""The selected number: its arithmetic is right, comes to it, and speaks of it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .formula import UnreadableError, sides
from .spans import Span, read
from .truth import Truth

SHARES = re.compile(r"[<>]?\s?[-−\d.e]+%")


def wrong_arithmetic(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """Both sides of each equals sign agree, as far as they are printed, and the last is the selected number."""
    if page["room"].get("learning") == "true" and page["playing"]:
        return
    place = _selected(page)
    try:
        found = list(_chains(page["arithmetic"]))
    except UnreadableError:
        return
    for one, other in (two for chain in found for two in pairwise(chain)):
        if not one.meets(other):
            yield f"{one} is said to be {other} in “{' '.join(page['title'])}”"
    value = truth.at(*place) if place else None
    if found and value is not None and not found[-1][-1].holds(value):
        yield f"the arithmetic of {place} comes to {found[-1][-1]}, not {value}"


def _chains(lines: list[str]) -> Iterator[list[Span]]:
    """What is said to be equal; which score is the largest is said in a line of its own."""
    largest = ["<mi>max</mi>" in line for line in lines]
    rest = [value for line, own in zip(lines, largest, strict=True) if not own for value in sides(line)]
    yield from (sides(line) for line, own in zip(lines, largest, strict=True) if own)
    if rest:
        yield rest


def _selected(page: dict[str, Any]) -> tuple[str, int, int, int] | None:
    """The cell whose arithmetic is shown, if it is to be seen itself."""
    for table in page["tables"]:
        for cell in table["cells"]:
            if cell["selected"] and table["seen"]:
                return (table["quantity"], table["head"], *cell["at"])
    return None


def wrong_shares(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """“77% comes from dog” in the words of a selected weight."""
    chosen = [table for table in page["tables"] if table["quantity"] == "weights" and table["seen"]]
    for table in chosen:
        for cell in table["cells"]:
            words = [sentence["text"] for sentence in page["sentences"] if sentence["where"] == "cell-words"]
            if cell["selected"] and words and truth.scene.normalize == "softmax":
                shares = [read(share) for share in SHARES.findall(words[0])]
                value = truth.weight(table["head"], *cell["at"])
                if shares and shares[0] and value is not None and not shares[0].holds(value):
                    yield f"“{words[0]}”: the share is {value}"
