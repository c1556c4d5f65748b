"""Cross-attention from a German to an English sentence, in which each word attends to its translation.

In English, the first coordinate is positive for the one who eats, and negative for what is eaten. The second is
positive for the ability to act (can), and negative for the action itself (eat). The German vectors are rotated by 90
degrees, because each language has axes of its own.
"""

from ..scene import Context
from . import IDENTITY, Edit, Example, Reason, build_scene, claim_strongest_weight, split_embeddings, with_head

_ENGLISH_EMBEDDINGS = {"i": (2, 0), "can": (0, 2), "eat": (0, -2), "apple": (-2, 0)}
_GERMAN_EMBEDDINGS = {"ich": (0, 2), "kann": (-2, 0), "Apfel": (0, -2), "essen": (2, 0)}
_GERMAN_TO_ENGLISH_MATRIX = ((0, -1), (1, 0))  # A rotation by 90 degrees, from the German to the English axes.

_SCENE = build_scene(
    _GERMAN_EMBEDDINGS, w_q=_GERMAN_TO_ENGLISH_MATRIX, context=Context(*split_embeddings(_ENGLISH_EMBEDDINGS))
)

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
    menu_position=100,
    edits={
        "make W_Q the identity": Edit(
            with_head(_SCENE, w_q=IDENTITY),
            {**claim_strongest_weight("ich", "can"), **claim_strongest_weight("Apfel", "eat")},
            lambda trace: Reason("no-turn", score=trace.score("ich", "can"), less=trace.score("ich", "i")),
            pair=(0, 1),
        ),
    },
)
