"""A Chinese sentence in which a man introduces himself. Each of its eleven words has a query, a key and a value.

The first coordinate is large for a person, and the second for a place or an institution.
"""

from ..scene import Head, Scene
from . import Edit, Example, claim_strongest_weight, explain_overtaking, shows_strongest_weight, with_word

_EMBEDDINGS = (
    ("我", (2, 0)),
    ("是", (1, 0)),
    ("小明", (3, 0)),
    ("是", (1, 0)),
    ("某某大学", (1, 3)),
    ("的", (1, 1)),
    ("一名", (1, 0)),
    ("学生", (2, 1)),
    ("隶属于", (0, 2)),
    ("某某省份", (0, 3)),
    ("某某市", (0, 2)),
)

_SCENE = Scene(
    tokens=tuple(token for token, _ in _EMBEDDINGS),
    embeddings=tuple(row for _, row in _EMBEDDINGS),
    heads=(
        Head(
            # The query of a person points toward persons. The query of a place points toward places and away from
            # persons.
            w_q=((1, 0), (-1, 1)),
            w_k=((1, 0), (0, 1)),  # W_K is the identity, so the keys equal the embeddings.
            # In a value, the coordinate of persons counts twice, because the sentence introduces a person.
            w_v=((2, 0), (0, 1)),
        ),
    ),
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "我 takes more than 0.4 from 小明": lambda trace: trace.weight("我", "小明") > 0.4,
        **claim_strongest_weight("我", "小明"),
        **claim_strongest_weight("学生", "某某大学"),
        **claim_strongest_weight("隶属于", "某某省份"),
        "every word has a query, a key and a value, none of them zero": lambda trace: all(
            any(trace.row(quantity, token))
            for quantity in ("queries", "keys", "values")
            for token in trace.scene.tokens
        ),
    },
    pair=(0, 2),
    menu_position=60,
    answers=shows_strongest_weight("我", "学生"),
    edits={
        "学生 says who with 4 instead of 2": Edit(
            with_word(_SCENE, "学生", (4, 1)),
            claim_strongest_weight("我", "学生"),
            explain_overtaking("我", "学生", "小明"),
            pair=(0, 7),
        ),
    },
)
