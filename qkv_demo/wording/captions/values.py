"""What the selected token's row of weights mixes."""

import math

from ...locale import Message, message
from ...maths import Trace
from ...scene.view import View
from ..names import asks


def caption(trace: Trace, view: View) -> Message:
    """The mix, or that there is none."""
    row = view.pair[0]
    mixed = math.isfinite(trace.rows("weights", view.head)[row][0])
    return message(f"figure.values.{'mixed' if mixed else 'none'}", asks=asks(trace.scene, row))
