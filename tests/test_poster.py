"""The poster, which is visible until the page's script has loaded."""

import re

from qkv_demo.locale import format_number
from qkv_demo.maths.attention import attend
from qkv_demo.ui.web.poster import build_poster

from .scenes import RILEY


def test_the_poster_has_the_first_examples_weights() -> None:
    weights = attend(RILEY).rows("weights")
    shares = re.findall(r">(\w+) ([\d.]+)</span>", build_poster())
    assert shares == [
        (token, format_number(weight)) for row in weights for token, weight in zip(RILEY.tokens, row, strict=True)
    ]
    assert re.findall(r"</svg> ([\d.]+)", build_poster()) == [
        format_number(weights[0][1]),
        format_number(weights[1][0]),
    ]
