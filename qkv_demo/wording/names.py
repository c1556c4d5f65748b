"""What things are called: a token by its text, told apart where that is empty or occurs twice."""

from ..locale import Message, message
from ..scene import Scene


def name(tokens: tuple[str, ...], index: int) -> Message | str:
    """The token's text; "token 2" for an empty one; "is (4)" for one that occurs more than once."""
    text = tokens[index].strip()
    if not text:
        return message("token.place", place=index + 1)
    twins = sum(token.strip() == text for token in tokens)
    return message("token.twin", token=text, place=index + 1) if twins > 1 else text


def asks(scene: Scene, row: int) -> Message | str:
    """The name of the token whose query it is."""
    return name(scene.tokens, row)


def answers(scene: Scene, column: int) -> Message | str:
    """The name of the token whose key and value it is."""
    return name(scene.key_tokens, column)
