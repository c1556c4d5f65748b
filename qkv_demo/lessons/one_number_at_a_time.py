"""One number at a time: each step of softmax(Q Kᵀ / √d_k) V as arithmetic, then what it is good for."""

import math
from dataclasses import replace

from ..presets import animal_street, nlper, robot_law, structure_and_meaning, xiaoming
from ..scene import Scene
from . import Goal, Lesson, Step, all_read, reads, signs
from .prediction import Prediction

_FOUR = nlper.PRESET.scene


def _given(scene: Scene, token: str, row: tuple[float, ...]) -> Scene:
    """The scene with another embedding for one token."""
    place = scene.tokens.index(token)
    return replace(scene, embeddings=(*scene.embeddings[:place], row, *scene.embeddings[place + 1 :]))


def _neutral_it(scene: Scene) -> Scene:
    return _given(scene, "it", (0, 0, 0))


def _placed_only(scene: Scene) -> Scene:
    return _given(scene, "某某大学", (0, 3))


LESSON = Lesson(
    order=3,
    steps=(
        Step(
            "all-see-all",
            _FOUR,
            {
                "four words, each attending to all four": lambda trace: (
                    len(trace.scene.tokens) == 4
                    and all(min(trace.row("weights", token)) > 0 for token in trace.scene.tokens)
                ),
                "as a vocabulary in sorted order they have the numbers 3, 1, 2, 0": lambda trace: (
                    [sorted(trace.scene.tokens).index(token) for token in trace.scene.tokens] == [3, 1, 2, 0]
                ),
            },
            pair=(0, 3),
        ),
        Step(
            "query",
            _FOUR,
            {
                "i's (1, 0, 0) becomes the query (0, 1, 2)": lambda trace: (
                    trace.row("embeddings", "i") == [1, 0, 0] and trace.row("queries", "i") == [0, 1, 2]
                ),
                "the last number is 1 · 2 + 0 · 1 + 0 · 0": lambda trace: (
                    [row[2] for row in trace.scene.heads[0].w_q] == [2, 1, 0]
                ),
            },
            cell=("queries", 0, 2),
            lens="w_q",
        ),
        Step(
            "key",
            _FOUR,
            {"NLPer's key is (0, 0, 2)": lambda trace: trace.row("keys", "NLPer") == [0, 0, 2]},
            cell=("keys", 3, 2),
            lens="w_k",
        ),
        Step(
            "value",
            _FOUR,
            {"NLPer's value is (0, 0, 4)": lambda trace: trace.row("values", "NLPer") == [0, 0, 4]},
            cell=("values", 3, 2),
            lens="w_v",
        ),
        Step(
            "score",
            _FOUR,
            {
                "i's query is (0, 1, 2), NLPer's key (0, 0, 2), and i's row of scores 0, 1, 1, 4": lambda trace: (
                    trace.row("queries", "i") == [0, 1, 2]
                    and trace.row("keys", "NLPer") == [0, 0, 2]
                    and trace.row("scores", "i") == [0, 1, 1, 4]
                ),
            },
            pair=(0, 3),
            cell=("scores", 0, 3),
            predicts=Prediction((("scores", None),), of=("scores", 0, 3), typed=True, most=8),
        ),
        Step(
            "scale",
            _FOUR,
            {
                "4 / √3 is 2.31": lambda trace: reads(4 / math.sqrt(3), 2.31),
                "the row becomes 0.00, 0.58, 0.58, 2.31": lambda trace: all_read(
                    trace.row("scaled_scores", "i"), 0.00, 0.58, 0.58, 2.31
                ),
            },
            pair=(0, 3),
            cell=("scaled_scores", 0, 3),
        ),
        Step(
            "softmax",
            _FOUR,
            {
                "the exponentials are 1.00, 1.78, 1.78 and 10.07, together 14.63": lambda trace: (
                    all_read(map(math.exp, trace.row("scaled_scores", "i")), 1.00, 1.78, 1.78, 10.07)
                    and reads(sum(map(math.exp, trace.row("scaled_scores", "i"))), 14.63)
                ),
                "the weights are 0.07, 0.12, 0.12 and 0.69": lambda trace: all_read(
                    trace.row("weights", "i"), 0.07, 0.12, 0.12, 0.69
                ),
            },
            pair=(0, 3),
            cell=("weights", 0, 3),
            predicts=Prediction((("weights", None),), of=("weights", 0, 3)),
        ),
        Step(
            "mix",
            _FOUR,
            {
                "0.69 of NLPer's 4 is 2.75, and no other value has anything on axis 3": lambda trace: (
                    reads(trace.weight("i", "NLPer"), 0.69)
                    and reads(trace.row("output", "i")[2], 2.75)
                    and all(trace.row("values", token)[2] == 0 for token in ("i", "am", "an"))
                ),
                "the weight is 0.688": lambda trace: round(trace.weight("i", "NLPer"), 3) == 0.688,
                "the result is (0.19, 0.24, 2.75)": lambda trace: all_read(trace.row("output", "i"), 0.19, 0.24, 2.75),
            },
            pair=(0, 3),
            cell=("output", 0, 2),
        ),
        Step(
            "turn-an",
            _FOUR,
            {
                "an takes 0.41 from NLPer and 0.23 from i": lambda trace: (
                    reads(trace.weight("an", "NLPer"), 0.41) and reads(trace.weight("an", "i"), 0.23)
                ),
            },
            pair=(2, 3),
            goal=Goal(
                lambda trace: trace.weight("an", "i") > trace.weight("an", "NLPer"),
                solution=nlper.PRESET.edits["i is a person with 3 instead of 1"].scene,
                watch=("weights", 2, 0),
                may_turn=(("embeddings", 0),),
            ),
        ),
        Step(
            "law",
            robot_law.PRESET.scene,
            {
                **robot_law.PRESET.claims,
                "it takes 0.71 from robot": lambda trace: reads(trace.weight("it", "robot"), 0.71),
                "a neutral (0, 0, 0) for it takes 0.08 from everyone": lambda trace: all(
                    reads(weight, 0.08) for weight in trace.instead(_neutral_it(trace.scene)).row("weights", "it")
                ),
                "orders takes 0.35 each from people and give": lambda trace: (
                    reads(trace.weight("orders", "people"), 0.35) and reads(trace.weight("orders", "give"), 0.35)
                ),
                "people and give were set as human and commanding, harm to (−1, 0, 3)": lambda trace: (
                    all(
                        trace.row("embeddings", token)[0] < 0 < trace.row("embeddings", token)[1]
                        for token in ("people", "give")
                    )
                    and trace.row("embeddings", "harm") == [-1, 0, 3]
                    and trace.scene.heads[0].w_q[1] == (-1, 1, 0)
                ),
                "first law takes 0.68 from harm": lambda trace: reads(trace.weight("first law", "harm"), 0.68),
            },
            pair=(6, 0),
        ),
        Step(
            "tired",
            animal_street.PRESET.scene,
            {
                **animal_street.PRESET.claims,
                "it takes 0.35 from animal and 0.17 from street": lambda trace: (
                    reads(trace.weight("it", "animal"), 0.35) and reads(trace.weight("it", "street"), 0.17)
                ),
                "the updated it has 0.53 on the first axis": lambda trace: reads(trace.row("output", "it")[0], 0.53),
            },
            pair=(7, 1),
            cell=("output", 7, 0),
        ),
        Step(
            "wide",
            animal_street.PRESET.edits["tired → wide"].scene,
            {
                **animal_street.PRESET.edits["tired → wide"].claims,
                "it still takes 0.35 from animal and 0.17 from street": lambda trace: (
                    reads(trace.weight("it", "animal"), 0.35) and reads(trace.weight("it", "street"), 0.17)
                ),
                "its query looks along axis 2 alone, where wide has the 2 that tired had": lambda trace: (
                    trace.row("queries", "it")[0] == 0
                    and trace.row("keys", "wide")[1]
                    == trace.instead(animal_street.PRESET.scene).row("keys", "tired")[1]
                    == trace.row("embeddings", "wide")[1]
                    == 2
                ),
                "wide gives something on the minus side of the first axis, tired on the plus side": lambda trace: (
                    trace.row("values", "wide")[0]
                    < 0
                    < trace.instead(animal_street.PRESET.scene).row("values", "tired")[0]
                ),
                "the updated it has −0.51 on the first axis": lambda trace: reads(trace.row("output", "it")[0], -0.51),
            },
            pair=(7, 5),
            cell=("output", 7, 0),
            predicts=Prediction((("output", 7),), signs(lambda trace: trace.row("output", "it")[0])),
        ),
        Step(
            "structure",
            structure_and_meaning.PRESET.scene,
            {
                **structure_and_meaning.PRESET.claims,
                "eats takes 0.77 from cat": lambda trace: reads(trace.weight("eats", "cat"), 0.77),
                "keys see axes 1 and 2, values axes 3 and 4": lambda trace: (
                    not any(map(any, trace.scene.heads[0].w_k[2:])) and not any(map(any, trace.scene.heads[0].w_v[:2]))
                ),
            },
            pair=(1, 0),
        ),
        Step(
            "three-roles",
            xiaoming.PRESET.scene,
            {
                **xiaoming.PRESET.claims,
                "我 takes 0.55 from 小明": lambda trace: reads(trace.weight("我", "小明"), 0.55),
                "小明's own row is not empty: it asks too": lambda trace: reads(trace.weight("小明", "小明"), 0.76),
                "without its 1 as a person 某某大学 is no longer what 学生 attends to most": lambda trace: (
                    trace.row("embeddings", "某某大学") == [1, 3]
                    and trace.instead(_placed_only(trace.scene)).strongest_other("学生") != "某某大学"
                ),
                "eleven words": lambda trace: len(trace.scene.tokens) == 11,
            },
            pair=(0, 2),
        ),
    ),
)
