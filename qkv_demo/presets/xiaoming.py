"""A man introduces himself: each of the eleven words asks, answers and informs, not one of the three alone.

Axis 1: a person. Axis 2: a place or institution.
"""

from dataclasses import replace

from ..scene import Head, Scene
from . import Edit, Preset, overtakes

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
            w_q=((1, 0), (-1, 1)),  # a person looks for a person, a place for a place and away from persons
            w_k=((1, 0), (0, 1)),  # each word is found as what it is
            w_v=((2, 0), (0, 1)),  # who someone is counts twice: it is an introduction
        ),
    ),
)

PRESET = Preset(
    scene=_SCENE,
    claims={
        "the tokens are the sentence": lambda trace: (
            "".join(trace.scene.tokens) == "我是小明是某某大学的一名学生隶属于某某省份某某市"
        ),
        "我 attends to 小明 most": lambda trace: (
            trace.weight("我", "小明") > 0.4 and trace.strongest_other("我") == "小明"
        ),
        "学生 finds its 某某大学": lambda trace: trace.strongest_other("学生") == "某某大学",
        "隶属于 finds the 某某省份": lambda trace: trace.strongest_other("隶属于") == "某某省份",
        "every word has a query, a key and a value, none of them zero": lambda trace: all(
            any(trace.row(quantity, token))
            for quantity in ("queries", "keys", "values")
            for token in trace.scene.tokens
        ),
    },
    pair=(0, 2),
    order=60,
    answers=lambda trace: trace.strongest_other("我") == "学生",
    edits={
        "学生 says who with 4 instead of 2": Edit(
            replace(
                _SCENE,
                embeddings=tuple((4, 1) if token == "学生" else row for token, row in _EMBEDDINGS),
            ),
            {"我 is a 学生 first": lambda trace: trace.strongest_other("我") == "学生"},
            overtakes("我", "学生", "小明"),
            pair=(0, 7),
        ),
    },
)
