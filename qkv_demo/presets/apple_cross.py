"""Cross-attention: a German sentence asks, an English one answers, and each word finds its translation.

English axis 1: the eater (plus) or the eaten (minus). Axis 2: being able (plus) or the deed itself (minus).
German vectors are the same picture turned by a quarter, for each language has axes of its own.
"""

from dataclasses import replace

from ..scene import Context, Head, Scene
from . import Edit, Preset, Why

_ENGLISH = {"i": (2, 0), "can": (0, 2), "eat": (0, -2), "apple": (-2, 0)}
_GERMAN = {"ich": (0, 2), "kann": (-2, 0), "Apfel": (0, -2), "essen": (2, 0)}
_IDENTITY = ((1, 0), (0, 1))

_HEAD = Head(
    w_q=((0, -1), (1, 0)),  # turns German back by a quarter, into the axes of English
    w_k=_IDENTITY,
    w_v=_IDENTITY,
)
_SCENE = Scene(
    tokens=tuple(_GERMAN),
    embeddings=tuple(_GERMAN.values()),
    heads=(_HEAD,),
    context=Context(tuple(_ENGLISH), tuple(_ENGLISH.values())),
)

PRESET = Preset(
    scene=_SCENE,
    claims={
        "each German word takes more than 0.8 from its translation": lambda trace: all(
            trace.weight(german, english) > 0.8
            for german, english in (("ich", "i"), ("kann", "can"), ("Apfel", "apple"), ("essen", "eat"))
        ),
        "the alignment crosses: Apfel stands before essen, apple after eat": lambda trace: (
            trace.strongest_other("Apfel") == trace.scene.key_tokens[3]
            and trace.strongest_other("essen") == trace.scene.key_tokens[2]
        ),
        "what ich takes away points where i points": lambda trace: (
            trace.row("output", "ich")[0] > 1.5 and abs(trace.row("output", "ich")[1]) < 0.1
        ),
    },
    pair=(2, 3),
    order=100,
    edits={
        "make W_Q the identity": Edit(
            replace(_SCENE, heads=(replace(_HEAD, w_q=_IDENTITY),)),
            {
                "ich finds can, and Apfel finds eat": lambda trace: (
                    trace.strongest_other("ich") == "can" and trace.strongest_other("Apfel") == "eat"
                ),
            },
            lambda trace: Why("no-turn", {"score": trace.score("ich", "can"), "less": trace.score("ich", "i")}),
            pair=(0, 1),
        ),
    },
)
