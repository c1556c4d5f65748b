"""Where things stand on a screen, in pixels."""

from playwright.sync_api import Locator


def tall(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["height"]


def top(one: Locator) -> float:
    box = one.bounding_box()
    assert box
    return box["y"]


def middle_of(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
