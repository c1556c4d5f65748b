"""A whole sentence, in which Riley attends to dog, and the words that describe Riley attend to Riley.

The first coordinate says how much a word names someone, the second how much it states a kind of thing. The third is
positive for words that describe someone, and negative for words that belong to such a description (is, so, never,
stops, moving).
"""

from . import Edit, Example, finds, most, overtakes, scene_of, with_word

_SENTENCE = {
    "Evan's": (1, 1, 0),  # This name also tells which dog is meant, so its second coordinate is not 0.
    "dog": (0, 2, 0),
    "Riley": (2, 0, 0),
    "is": (0, 0, -1),
    "so": (0, 0, -1),
    "hyper,": (0, 0, 2),
    "she": (1, 0, 2),  # A pronoun, whose meaning depends on earlier words.
    "never": (0, 0, -1),
    "stops": (0, 0, -0.5),
    "moving": (0, 0, -1.5),
}

_SCENE = scene_of(
    _SENTENCE,
    # Names and kinds look for a kind. Describing words look for a name. Words with a negative third coordinate look for
    # describing words.
    w_q=((0, 2, 0), (0, 1, 0), (2, 0, -1)),
    w_k=((1, 0, 0), (0, 1, 0), (0, 0, 1)),  # W_K is the identity, so the keys equal the embeddings.
    w_v=((1, 0), (0, 1), (0, 1)),  # A value contains a person (axis 1) and a description (axis 2).
    colors=(2, 1, 0, 3, 4, 5, 6, 7, 11, 12),  # Riley and dog have the same colors as in the other examples.
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        **most("Riley", "dog"),
        **most("hyper,", "Riley"),
        **most("she", "Riley"),
        **most("Evan's", "dog"),
        **most("dog", "Evan's"),
        **most("so", "hyper,"),
        **most("never", "hyper,"),
        **most("stops", "hyper,"),
        **most("moving", "hyper,"),
        "Riley, hyper and she each take more than 0.6 from one word": lambda trace: (
            trace.weight("Riley", "dog") > 0.6
            and trace.weight("hyper,", "Riley") > 0.6
            and trace.weight("she", "Riley") > 0.6
        ),
        "dog scarcely attends to Riley": lambda trace: trace.weight("dog", "Riley") < 0.1,
    },
    pair=(6, 2),
    order=20,
    answers=finds("she", "Evan's"),
    edits={
        "Evan's names someone with 3 instead of 1": Edit(
            with_word(_SCENE, "Evan's", (3, 1, 0)),
            {**most("she", "Evan's"), **most("hyper,", "Evan's")},
            overtakes("she", "Evan's", "Riley"),
            pair=(6, 0),
        ),
    },
)
