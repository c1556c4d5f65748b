"""What became of a sentence that was typed: how many tokens, how they stand, and what was left out."""

from ..edits.sentence import Split
from ..locale import Message, message
from ..scene.check import MAX_TOKENS

_MOST = 60  # characters of what was left out that are told


def told(split: Split, anew: bool = False) -> Message:
    """How the new scene is made; then the words for which there was no room, whether punctuation went, and whether
    options that were set before start `anew`."""
    count = len(split.tokens)
    sentence = message("sentence.made" if count > 1 else "sentence.one", count=count)
    if split.left_out:
        names = " ".join(split.left_out)
        names = names if len(names) <= _MOST else names[:_MOST] + "…"
        sentence = message("sentence.room", said=sentence, most=MAX_TOKENS, names=names)
    if split.bare:
        sentence = message("sentence.bare", said=sentence)
    return message("sentence.anew", said=sentence) if anew else sentence
