"""Four words in three dimensions, in which "i" and "NLPer" attend to each other.

The three coordinates say whether a word names a person, links other words, or says what someone is.
"""

from . import Edit, Example, build_scene, claim_strongest_weight, explain_overtaking, shows_more_weight, with_word

_SCENE = build_scene(
    # Unlike "an", the word "am" also points to a person, because it is only used with "i".
    {"i": (1, 0, 0), "am": (1, 1, 0), "an": (0, 1, 0), "NLPer": (0, 0, 2)},
    # The query of a person looks for a profession (axis 3). The query of a linking word looks for the words that it
    # links. The query of a profession looks for a person.
    w_q=((0, 1, 2), (1, 0, 1), (1, -1, 0)),
    w_k=((1, 0, 0), (0, 1, 0), (0, 0, 1)),  # W_K is the identity, so the keys equal the embeddings.
    w_v=((1, 0, 0), (0, 1, 0), (0, 0, 2)),  # The third coordinate, the profession, counts twice in the value.
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "i takes most of its update from NLPer": lambda trace: trace.weight("i", "NLPer") > 0.6,
        **claim_strongest_weight("an", "NLPer"),
        **claim_strongest_weight("NLPer", "i"),
    },
    pair=(0, 3),
    menu_position=50,
    answers=lambda trace: shows_more_weight(trace, "an", "i", "NLPer"),
    edits={
        "i is a person with 3 instead of 1": Edit(
            with_word(_SCENE, "i", (3, 0, 0)),
            claim_strongest_weight("an", "i"),
            explain_overtaking("an", "i", "NLPer"),
            pair=(2, 0),
        ),
    },
)
