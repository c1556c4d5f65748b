"""A law for robots. Three of its tokens refer to other words of the law: "it", "orders" and "first law".

The first coordinate is positive for a machine, and negative for a human. The second stands for commanding, the third
for law, which states what must not happen.
"""

from . import Edit, Example, build_scene, claim_strongest_weight, explain_overtaking, shows_strongest_weight, with_word

_EMBEDDINGS = {
    "robot": (2, 0, 0),
    "must": (0, 1, 1),
    "obey": (0, 1, 0),
    "orders": (0, 2, 0),
    "people": (-2, 1, 0),
    "give": (-1, 2, 0),
    "it": (1, 0, 0),
    "unless": (0, 0, 1),
    "first law": (0, 0, 2),
    "forbids:": (0, 0, 1),
    "never": (0, 1, 3),
    "harm": (0, 0, 3),
    "anyone": (-1, 0, 2),
}
_CONTENT_WORDS = ("never", "harm", "anyone")  # These words carry the content of the first law.

_SCENE = build_scene(
    _EMBEDDINGS,
    # A machine looks for a machine, and a human looks for a human. A command looks for humans who command. A law looks
    # for words that state what must not happen to humans.
    w_q=((3, 0, 0), (-1, 1, 0), (-2, 0, 2)),
    w_k=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    w_v=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "it takes more than 0.6 from robot": lambda trace: trace.weight("it", "robot") > 0.6,
        "orders means what people give: more than 0.3 to each, less than half of that to any other": lambda trace: all(
            trace.weight("orders", attended_word) > 0.3 > 2 * trace.weight("orders", other_word)
            for attended_word in ("people", "give")
            for other_word in _EMBEDDINGS.keys() - {"people", "give"}
        ),
        "first law means all of its content: more than 0.25 to each of three, less than half to others": lambda trace: (
            all(
                trace.weight("first law", content_word) > 0.25 > 2 * trace.weight("first law", other_word)
                for content_word in _CONTENT_WORDS
                for other_word in _EMBEDDINGS.keys() - set(_CONTENT_WORDS)
            )
        ),
    },
    pair=(6, 0),
    menu_position=70,
    answers=shows_strongest_weight("it", "people"),
    edits={
        "it points at humans: 1 becomes -1": Edit(
            with_word(_SCENE, "it", (-1, 0, 0)),
            claim_strongest_weight("it", "people"),
            explain_overtaking("it", "people", "robot"),
            pair=(6, 4),
        ),
    },
)
