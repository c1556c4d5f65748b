"""Each token has a color, and the eight colors can be distinguished with every kind of color vision.

Sources: Ottosson, "A perceptual color space for image processing" (Oklab, 2020), and Machado, Oliveira and Fernandes,
"A physiologically-based model for simulation of color vision deficiency" (2009), whose matrices Chromium uses as well.
"""

from dataclasses import replace
from itertools import combinations
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from qkv_demo.figures.palette import OTHER_COLORS, TOKEN_COLORS, Theme
from qkv_demo.maths.attention import attend
from qkv_demo.wording.explain import explain

from .scenes import RILEY

Color = NDArray[np.float64]
VISION_TYPES = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def linear_color(color: str, sight: str = "normal", *, linear: bool = False) -> Color:
    """Return the color "#rrggbb" for a kind of color vision, in Oklab or as linear red, green and blue."""
    parts = np.array([int(color[start : start + 2], 16) for start in (1, 3, 5)]) / 255
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    light = np.clip(VISION_TYPES[sight] @ light, 0, 1)
    return light if linear else _OKLAB @ np.cbrt(_CONES @ light)


def difference(first: Color, second: Color) -> float:
    """Return the difference of two colors, in hundredths of the difference between black and white."""
    return 100 * float(np.linalg.norm(first - second))


THEMES = get_args(Theme)


def test_arithmetic_has_the_tokens_color() -> None:
    trace = attend(replace(RILEY, colors=(1, 0)))
    name = explain(trace, "queries", 0, 0, 0).to_dict()["formula"]["children"][0]["children"][1]
    assert (name["text"], name["color"]) == ("Riley", 1)


@pytest.mark.parametrize("sight", VISION_TYPES)
@pytest.mark.parametrize("theme", THEMES)
def test_token_colors_can_be_distinguished(theme: Theme, sight: str) -> None:
    assert len(TOKEN_COLORS[theme]) == 8
    nearest = min(
        difference(linear_color(first, sight), linear_color(second, sight))
        for first, second in combinations(TOKEN_COLORS[theme], 2)
    )
    # A difference of 2 can just be seen between two adjacent colors.
    assert nearest >= (11 if sight == "normal" else 5.5)


@pytest.mark.parametrize("theme", THEMES)
def test_a_name_has_readable_contrast(theme: Theme) -> None:
    """The contrast is computed from relative luminances, as in WCAG 2.2."""
    palette = OTHER_COLORS[theme]
    written = [*TOKEN_COLORS[theme], *(palette[name] for name in ("foreground", "muted", "query", "key", "value"))]
    for color in written:
        pair = [
            np.dot(linear_color(shown_color, linear=True), (0.2126, 0.7152, 0.0722))
            for shown_color in (color, palette["card"])
        ]
        assert (max(pair) + 0.05) / (min(pair) + 0.05) >= 4.5, color


@pytest.mark.parametrize("sight", VISION_TYPES)
@pytest.mark.parametrize("theme", THEMES)
def test_colors_of_positive_and_negative_numbers_differ(theme: Theme, sight: str) -> None:
    """Compare the colors at the ends of the scale, as tables paint them."""
    palette = OTHER_COLORS[theme]

    def heated(color: str) -> NDArray[np.float64]:
        return 0.46 * linear_color(color, sight, linear=True) + 0.54 * linear_color(palette["card"], sight, linear=True)

    assert np.abs(heated(palette["positive"]) - heated(palette["negative"])).max() > 0.02
