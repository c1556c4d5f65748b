"""What the first plane shows: the embeddings, or what a matrix makes of their space."""

from ...figures.space import shown
from ...locale import Message, message
from ...maths import Trace
from ...scene.view import View


def caption(trace: Trace, view: View) -> Message:
    """The lens in words, and what can be dragged."""
    if view.lens == "embeddings":
        return message("figure.space.embeddings")
    matrix = shown(trace.scene, view.lens)
    name = message("figure.space.shared" if matrix != view.lens else f"quantity.{matrix}.name")
    return message(f"figure.space.{_DIMENSIONS.get(trace.scene.d_model, 'space')}", name=name)


_DIMENSIONS = {1: "line", 2: "plane"}
