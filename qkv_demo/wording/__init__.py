"""Numbers become sentences: notes, readings, captions and explanations. All prose above the maths.

Here is what things are called: a token by its text, told apart where that is empty or occurs twice.
"""

from ..locale import Marked, Message, message
from ..scene import Scene, told_apart


def name(tokens: tuple[str, ...], index: int) -> Message | str:
    """The token's text; "token 2" for an empty one; "is (4)" for one that occurs more than once."""
    return told_apart(tokens)[index] or message("token.place", place=index + 1)


def asks(scene: Scene, row: int) -> Marked:
    """The name of the token whose query it is."""
    return Marked(name(scene.tokens, row), "asks", row)


def answers(scene: Scene, column: int) -> Marked:
    """The name of the token whose key and value it is."""
    return Marked(name(scene.key_tokens, column), "answers" if scene.context else "asks", column)


def shown(value: float, quantity: str, head: int, row: int, column: int) -> Marked:
    """A number that stands in a cell."""
    return Marked(value, "source", f"{quantity}/{head}/{row}/{column}")
