"""Cross-attention from a German to an English sentence, in which each word attends to its translation.

English axis 1: the eater (plus) or the eaten (minus). Axis 2: being able (plus) or the deed itself (minus).
German vectors are the same picture turned by a quarter, because each language has its own axes.
"""

from ..scene import Context
from . import IDENTITY, Edit, Example, Reason, most, scene_of, with_head, words

_ENGLISH = {"i": (2, 0), "can": (0, 2), "eat": (0, -2), "apple": (-2, 0)}
_GERMAN = {"ich": (0, 2), "kann": (-2, 0), "Apfel": (0, -2), "essen": (2, 0)}
_TURN_BACK = ((0, -1), (1, 0))  # German by a quarter, into the axes of English

_SCENE = scene_of(_GERMAN, w_q=_TURN_BACK, context=Context(*words(_ENGLISH)))

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "each German word takes more than 0.8 from its translation": lambda trace: all(
            trace.weight(german, english) > 0.8
            for german, english in (("ich", "i"), ("kann", "can"), ("Apfel", "apple"), ("essen", "eat"))
        ),
        "what ich takes away points where i points": lambda trace: (
            trace.row("output", "ich")[0] > 1.5 and abs(trace.row("output", "ich")[1]) < 0.1
        ),
    },
    pair=(2, 3),
    order=100,
    edits={
        "make W_Q the identity": Edit(
            with_head(_SCENE, w_q=IDENTITY),
            {**most("ich", "can"), **most("Apfel", "eat")},
            lambda trace: Reason("no-turn", score=trace.score("ich", "can"), less=trace.score("ich", "i")),
            pair=(0, 1),
        ),
    },
)
