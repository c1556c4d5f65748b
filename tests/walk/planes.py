"""The pictures: arrows end where their numbers are, on the one scale of their plane, and bear their words' names."""

import math
from collections.abc import Iterator
from typing import Any

from .spans import NUMBERS, read
from .truth import Truth

PIXELS = 1.5  # how far a tip may be off


def wrong_planes(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    for picture in page["pictures"]:
        tips = [(tip, _point(tip["at"], truth, picture["name"])) for tip in picture["tips"]]
        for tip, point in tips:
            if point is None:
                yield f"{picture['name']} draws {tip['at']}, which the scene has not"
            elif tip["heard"] and not _says(tip["heard"], point):
                yield f"the tip {tip['at']} is heard as “{tip['heard']}”, not {point}"
        if picture["flat"]:
            yield from _wrong_places(picture["name"], [(tip, point) for tip, point in tips if point])
        yield from _wrong_labels(picture, truth)


def _point(at: str, truth: Truth, name: str) -> list[float] | None:
    """A row's numbers; under cosine only the direction of queries and keys is drawn where they are compared."""
    quantity, head, row = at.split("/")
    rows = truth.rows(quantity, int(head))
    point = rows[int(row)] if rows and int(row) < len(rows) else None
    if point and truth.scene.score == "cosine" and name == "plane-queries_keys":
        return [number / (math.hypot(*point) or 1.0) for number in point]
    return point


def _says(heard: str, point: list[float]) -> bool:
    """Each number that is heard, in its order."""
    spans = [read(text) for text in NUMBERS.findall(heard.replace(",", " "))]
    return len(spans) >= min(2, len(point)) and all(
        span is None or abs(span.low + span.high - 2 * value) <= 2e-2 * max(1.0, abs(value)) + span.high - span.low
        for span, value in zip(spans, point, strict=False)
    )


def _wrong_places(name: str, tips: list[tuple[dict[str, Any], list[float]]]) -> Iterator[str]:
    """x = a + s u and y = b − s v for one scale s and one zero: the least squares of all tips leave nothing over."""
    if len(tips) < 2:
        return
    points = [(point[0], point[1] if len(point) > 1 else 0.0) for _, point in tips]
    mean_u, mean_v = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    mean_x, mean_y = (sum(tip[axis] for tip, _ in tips) / len(tips) for axis in ("x", "y"))
    spread = sum((u - mean_u) ** 2 + (v - mean_v) ** 2 for u, v in points)
    if spread == 0:
        return
    scale = (
        sum(
            (u - mean_u) * (tip["x"] - mean_x) - (v - mean_v) * (tip["y"] - mean_y)
            for (tip, _), (u, v) in zip(tips, points, strict=True)
        )
        / spread
    )
    if scale <= 0:
        yield f"{name} lies the wrong way round"
    for (tip, point), (u, v) in zip(tips, points, strict=True):
        off = max(abs(tip["x"] - mean_x - scale * (u - mean_u)), abs(tip["y"] - mean_y + scale * (v - mean_v)))
        if off > PIXELS:
            yield f"the tip {tip['at']} of {name} is {off:.1f} pixels from where {point} is, at {scale:.1f} to 1"


def _wrong_labels(picture: dict[str, Any], truth: Truth) -> Iterator[str]:
    for label in picture["names"]:
        for role, names in (("asks", truth.scene.tokens), ("answers", truth.scene.key_tokens)):
            index = label[role]
            if index is not None and (int(index) >= len(names) or names[int(index)].strip() not in label["text"]):
                yield f"{picture['name']} calls word {index} “{label['text']}”, not as in {names}"
