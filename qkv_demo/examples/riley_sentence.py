"""A whole sentence, in which Riley attends to dog, and the words that describe Riley attend to Riley.

The first coordinate is large for words that name someone, and the second for nouns that state a kind of thing. The
third is positive for words that describe someone (hyper, she), and negative for the small words around them (is, so,
never, stops, moving).
"""

from . import Edit, Example, build_scene, claim_strongest_weight, explain_overtaking, shows_strongest_weight, with_word

_EMBEDDINGS = {
    "Evan's": (1, 1, 0),  # This name also tells which dog is meant, so its second coordinate is not 0.
    "dog": (0, 2, 0),
    "Riley": (2, 0, 0),
    "is": (0, 0, -1),
    "so": (0, 0, -1),
    "hyper,": (0, 0, 2),
    "she": (1, 0, 2),  # The meaning of a pronoun depends on earlier words.
    "never": (0, 0, -1),
    "stops": (0, 0, -0.5),
    "moving": (0, 0, -1.5),
}

_SCENE = build_scene(
    _EMBEDDINGS,
    # Names (Riley) and nouns for a kind of thing (dog) look for such a noun. Words that describe someone (hyper, she)
    # look for a name. The small words around them (is, so, never) look for the describing word.
    w_q=((0, 2, 0), (0, 1, 0), (2, 0, -1)),
    w_k=((1, 0, 0), (0, 1, 0), (0, 0, 1)),  # W_K is the identity, so the keys equal the embeddings.
    w_v=((1, 0), (0, 1), (0, 1)),  # The axes of values mean a person (axis 1) and a description (axis 2).
    colors=(2, 1, 0, 3, 4, 5, 6, 7, 11, 12),  # Riley and dog have the same colors as in the other examples.
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        **claim_strongest_weight("Riley", "dog"),
        **claim_strongest_weight("hyper,", "Riley"),
        **claim_strongest_weight("she", "Riley"),
        **claim_strongest_weight("Evan's", "dog"),
        **claim_strongest_weight("dog", "Evan's"),
        **claim_strongest_weight("so", "hyper,"),
        **claim_strongest_weight("never", "hyper,"),
        **claim_strongest_weight("stops", "hyper,"),
        **claim_strongest_weight("moving", "hyper,"),
        "Riley, hyper and she each take more than 0.6 from one word": lambda trace: (
            trace.weight("Riley", "dog") > 0.6
            and trace.weight("hyper,", "Riley") > 0.6
            and trace.weight("she", "Riley") > 0.6
        ),
        "dog scarcely attends to Riley": lambda trace: trace.weight("dog", "Riley") < 0.1,
    },
    pair=(6, 2),
    menu_position=20,
    answers=shows_strongest_weight("she", "Evan's"),
    edits={
        "Evan's names someone with 3 instead of 1": Edit(
            with_word(_SCENE, "Evan's", (3, 1, 0)),
            {**claim_strongest_weight("she", "Evan's"), **claim_strongest_weight("hyper,", "Evan's")},
            explain_overtaking("she", "Evan's", "Riley"),
            pair=(6, 0),
        ),
    },
)
