"""Why Q, K and V: from a ratio set by hand, by way of keys alone and what they cannot do, to attention as it is."""

import math
from collections.abc import Sequence
from dataclasses import replace

from ..named_trace import NamedTrace
from ..presets import riley_dog, riley_sentence, riley_tied
from ..scene import Head, Scene
from . import Goal, Lesson, Rows, Step, all_read, reads, with_head

_ASYMMETRIC = riley_dog.PRESET.scene
_TIED = riley_tied.PRESET.scene
_RILEY, _DOG = _ASYMMETRIC.embeddings
_HYPER = (0, 1)
_NOT_HYPER = (0, -1)

_FIXED = replace(_ASYMMETRIC, normalize="manual", weights=((0.75, 0.25), (0, 1)))
_MEANT = replace(_TIED, score="cosine", normalize="manual", weights=((0.14, 0.86), (0.86, 0.14)))
_ALL_WORDS = replace(
    _TIED, score="cosine", normalize="sum", tokens=("Riley", "dog", "hyper"), embeddings=(_RILEY, _DOG, _HYPER)
)
_NEGATIVE = replace(
    _ALL_WORDS,
    tokens=("Riley", "dog", "stops", "never"),
    embeddings=(_RILEY, _DOG, _NOT_HYPER, _NOT_HYPER),
)
_SHORTER_RILEY = with_head(_TIED, w_q=((0, 1), (1, 1)))
_LONGER_DOG = with_head(_TIED, w_q=((0, 0), (0, 4)))
_EQUAL = riley_dog.PRESET.edits["dog asks for a name with 4 instead of 1, which makes W_Q W_Kᵀ symmetric"].scene
_IDENTITY = ((1, 0), (0, 1))
_ROUND = Scene(
    tokens=("she", "Riley", "dog"),
    embeddings=((0, 0, 2), (2, 0, 0), (0, 2, 0)),  # axes: somebody, a kind, a stand-in that tells the sex
    heads=(
        Head(
            w_q=((0, 1, 0), (0, 0, 1), (1, 0, 0)),  # a name looks for a kind, a kind for a stand-in, that for a name
            w_k=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
            w_v=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ),
    ),
)

_RELEVANCES = ((1.0, 2.0), (3.0, 4.0))
_ONE_TO_FOUR = Scene(
    tokens=("Riley", "dog"),
    embeddings=_IDENTITY,
    heads=(Head(w_q=_RELEVANCES, w_k=_IDENTITY, w_v=_IDENTITY),),
    scale=False,
    normalize="sum",
)


def _by_own_row(table: Rows) -> Rows:
    """Each row divided by its own sum, as it should be."""
    return tuple(tuple(cell / sum(row) for cell in row) for row in table)


def _by_wrong_row(table: Rows) -> Rows:
    """Column j divided by the sum of row j: what NumPy does with `table / table.sum(axis=1)`."""
    sums = [sum(row) for row in table]
    return tuple(tuple(cell / total for cell, total in zip(row, sums, strict=True)) for row in table)


def _bilinear(scene: Scene) -> Rows:
    """M = W_Q W_Kᵀ, the table between two embeddings."""
    (head,) = scene.heads
    return tuple(tuple(sum(q * k for q, k in zip(asks, row, strict=True)) for row in head.w_k) for asks in head.w_q)


def _dial(scene: Scene) -> float:
    """Half the difference of the two entries of M that mirror each other."""
    (_, upper), (lower, _) = _bilinear(scene)
    return (upper - lower) / 2


def _axis_by_axis(asks: Sequence[float], scene: Scene, answers: Sequence[float]) -> list[float]:
    """The terms of a score, asking axis by answering axis."""
    return [x * m * y for x, row in zip(asks, _bilinear(scene), strict=True) for m, y in zip(row, answers, strict=True)]


def _own_and_cosine(trace: NamedTrace) -> tuple[float, float]:
    """What the cosine leaves to Riley, and what it takes from dog."""
    cosine = trace.score("Riley", "dog")
    return 1 - cosine, cosine


LESSON = Lesson(
    order=0,
    steps=(
        Step(
            "fixed-ratio",
            _FIXED,
            {
                "Riley keeps 0.75 and takes 0.25 from dog": lambda trace: trace.row("weights", "Riley") == [0.75, 0.25],
                "the values (1, 0.4) and (0.2, 2) become (0.8, 0.8)": lambda trace: (
                    trace.row("values", "Riley") == [1, 0.4]
                    and trace.row("values", "dog") == [0.2, 2]
                    and all_read(trace.row("output", "Riley"), 0.8, 0.8)
                ),
            },
            pair=(0, 1),
            cell=("output", 0, 0),
        ),
        Step(
            "keys-only",
            _MEANT,
            {
                "the cosine of the two keys is 0.86": lambda trace: reads(trace.score("Riley", "dog"), 0.86),
                "as meant, Riley takes 0.86 from dog and keeps 0.14": lambda trace: (
                    trace.weight("Riley", "dog") == 0.86
                    and trace.weight("Riley", "Riley") == 0.14
                    and all_read(_own_and_cosine(trace), 0.14, 0.86)
                ),
            },
            pair=(0, 1),
            tables=(
                ("written", lambda trace: (_own_and_cosine(trace)[::-1],)),
                ("meant", lambda trace: (_own_and_cosine(trace),)),
            ),
        ),
        Step(
            "all-words",
            _ALL_WORDS,
            {
                "1, 0.86 and 0.77 become 0.38, 0.33 and 0.29": lambda trace: (
                    all_read(trace.row("scores", "Riley"), 1, 0.86, 0.77)
                    and all_read(trace.row("weights", "Riley"), 0.38, 0.33, 0.29)
                ),
            },
            pair=(0, 1),
            cell=("weights", 0, 1),
        ),
        Step(
            "negative",
            _NEGATIVE,
            {
                "the two vectors are opposite to hyper's": lambda trace: (
                    trace.row("embeddings", "stops")
                    == trace.row("embeddings", "never")
                    == [-number for number in _HYPER]
                ),
                "Riley's relevance to them is −0.77": lambda trace: (
                    reads(trace.score("Riley", "stops"), -0.77) and reads(trace.score("Riley", "never"), -0.77)
                ),
                "the row adds up to 0.33": lambda trace: reads(sum(trace.row("scores", "Riley")), 0.33),
                "Riley's weights: 3.06 for itself, 2.64 for dog, −2.35 for each of the two others": lambda trace: (
                    all_read(trace.row("weights", "Riley"), 3.06, 2.64, -2.35, -2.35)
                ),
            },
            pair=(0, 3),
            cell=("weights", 0, 3),
        ),
        Step(
            "softmax",
            replace(_NEGATIVE, normalize="softmax"),
            {
                "the scores are 1, 0.86, −0.77 and −0.77": lambda trace: all_read(
                    trace.row("scores", "Riley"), 1, 0.86, -0.77, -0.77
                ),
                "softmax gives 0.45, 0.39, 0.08 and 0.08": lambda trace: all_read(
                    trace.row("weights", "Riley"), 0.45, 0.39, 0.08, 0.08
                ),
            },
            pair=(0, 1),
            cell=("weights", 0, 1),
        ),
        Step(
            "scaling",
            _TIED,
            {
                "3.28 becomes 2.32": lambda trace: (
                    reads(trace.score("Riley", "dog"), 3.28) and reads(trace.at("scaled_scores", "Riley", "dog"), 2.32)
                ),
                "the weight is 0.24": lambda trace: reads(trace.weight("Riley", "dog"), 0.24),
            },
            pair=(0, 1),
            cell=("scaled_scores", 0, 1),
        ),
        Step(
            "flaw",
            _TIED,
            {
                "both scores are the same number, 3.28": lambda trace: (
                    trace.score("Riley", "dog") == trace.score("dog", "Riley")
                    and reads(trace.score("Riley", "dog"), 3.28)
                ),
                "the weights are 0.24 and 0.56": lambda trace: (
                    reads(trace.weight("Riley", "dog"), 0.24) and reads(trace.weight("dog", "Riley"), 0.56)
                ),
                "Riley's key is the longer one": lambda trace: (
                    math.hypot(*trace.row("keys", "Riley")) > math.hypot(*trace.row("keys", "dog"))
                ),
            },
            pair=(0, 1),
        ),
        Step(
            "longer-key",
            _TIED,
            {
                "Riley's key has the length 2.21, dog's 1.72": lambda trace: all_read(
                    (math.hypot(*trace.row("keys", token)) for token in ("Riley", "dog")), 2.21, 1.72
                ),
                "so dog gives Riley more than Riley gives dog": lambda trace: (
                    trace.weight("dog", "Riley") > trace.weight("Riley", "dog")
                ),
            },
            pair=(0, 1),
            lens="w_q",
            goal=Goal(
                lambda trace: trace.scene.tie_qk and trace.weight("Riley", "dog") > trace.weight("dog", "Riley") + 0.01,
                solution=_SHORTER_RILEY,
                watch=("weights", 0, 1),
                may_turn=(("w_q", None),),
            ),
        ),
        Step(
            "never-both",
            _LONGER_DOG,
            {
                "one matrix, and Riley gives dog 0.86, dog gives Riley 0.00": lambda trace: (
                    trace.scene.tie_qk
                    and reads(trace.weight("Riley", "dog"), 0.86)
                    and reads(trace.weight("dog", "Riley"), 0.00)
                ),
                "2 · 3.20 is less than 0.64 + 16.00": lambda trace: (
                    reads(trace.score("Riley", "dog"), 3.20)
                    and reads(trace.score("Riley", "Riley"), 0.64)
                    and reads(trace.score("dog", "dog"), 16.00)
                    and 2 * 3.20 < 0.64 + 16.00
                ),
            },
            pair=(0, 1),
        ),
        Step(
            "q-and-k",
            _ASYMMETRIC,
            {
                "q_Riley · k_dog is 2.22, q_dog · k_Riley only 0.78": lambda trace: (
                    reads(trace.score("Riley", "dog"), 2.22) and reads(trace.score("dog", "Riley"), 0.78)
                ),
                "Riley gives dog 0.77, dog gives Riley 0.38": lambda trace: (
                    reads(trace.weight("Riley", "dog"), 0.77) and reads(trace.weight("dog", "Riley"), 0.38)
                ),
                "together that is more than 1": lambda trace: (
                    trace.weight("Riley", "dog") + trace.weight("dog", "Riley") > 1
                ),
            },
            pair=(0, 1),
            cell=("scores", 0, 1),
        ),
        Step(
            "circle",
            _ROUND,
            {
                "she gives Riley 0.83, Riley gives dog 0.83, dog gives she 0.83": lambda trace: all(
                    reads(trace.weight(asks, answers), 0.83)
                    for asks, answers in (("she", "Riley"), ("Riley", "dog"), ("dog", "she"))
                ),
                "with one matrix every word looks at itself most": lambda trace: all(
                    max(row) == row[place]
                    for place, row in enumerate(trace.instead(replace(trace.scene, tie_qk=True)).rows("weights"))
                ),
            },
            pair=(0, 1),
        ),
        Step(
            "axis-by-axis",
            _ASYMMETRIC,
            {
                "Riley's score for dog is 2.22 = 2.00 + 0.20 + 0.02 + 0": lambda trace: (
                    all_read(sorted(_axis_by_axis(_RILEY, trace.scene, _DOG), reverse=True), 2.00, 0.20, 0.02, 0)
                    and reads(trace.score("Riley", "dog"), 2.22)
                ),
                "dog's for Riley is 0.78, and its largest term is 1 · 0.5 · 1": lambda trace: (
                    reads(trace.score("dog", "Riley"), 0.78)
                    and max(_axis_by_axis(_DOG, trace.scene, _RILEY)) == _DOG[1] * 0.5 * _RILEY[0] == 1 * 0.5 * 1
                ),
                "with the identity for W_K the weights are 0.76 and 0.44": lambda trace: all_read(
                    (
                        row[1 - place]
                        for place, row in enumerate(
                            trace.instead(with_head(trace.scene, w_k=_IDENTITY)).rows("weights")
                        )
                    ),
                    0.76,
                    0.44,
                ),
            },
            pair=(0, 1),
            cell=("scores", 0, 1),
            tables=(("m", lambda trace: _bilinear(trace.scene)),),
        ),
        Step(
            "dial",
            _ASYMMETRIC,
            {
                "the dial stands at 0.75": lambda trace: _dial(trace.scene) == 0.75,
                "the area is 0.96, and twice their product is 2.22 − 0.78 = 1.44": lambda trace: (
                    reads(_RILEY[0] * _DOG[1] - _RILEY[1] * _DOG[0], 0.96)
                    and reads(2 * _dial(trace.scene) * 0.96, 1.44)
                    and reads(trace.score("Riley", "dog"), 2.22)
                    and reads(trace.score("dog", "Riley"), 0.78)
                    and reads(2.22 - 0.78, 1.44)
                ),
            },
            pair=(0, 1),
            lens="w_q",
            goal=Goal(
                lambda trace: (
                    not trace.scene.tie_qk and reads(trace.score("Riley", "dog") - trace.score("dog", "Riley"), 0)
                ),
                solution=_EQUAL,
                watch=("scores", 1, 0),
                may_turn=(("w_q", None),),
                refused={
                    "nothing": lambda trace: reads(trace.score("Riley", "dog"), 0),
                    "same": lambda trace: trace.scene.heads[0].w_q == trace.scene.heads[0].w_k,
                },
            ),
        ),
        Step(
            "wrong-axis",
            _ONE_TO_FOUR,
            {
                "the scores are 1, 2, 3 and 4": lambda trace: (
                    tuple(tuple(trace.row("scores", token)) for token in ("Riley", "dog")) == _RELEVANCES
                ),
                "the stage divides each row by its own sum": lambda trace: (
                    tuple(tuple(trace.row("weights", token)) for token in ("Riley", "dog")) == _by_own_row(_RELEVANCES)
                ),
                "the wrong rows add up to 0.62 and 1.57": lambda trace: all_read(
                    map(sum, _by_wrong_row(_RELEVANCES)), 0.62, 1.57
                ),
                "for symmetric scores the wrong table is the right one transposed": lambda trace: (
                    _by_wrong_row(((1, 2), (2, 4))) == tuple(zip(*_by_own_row(((1, 2), (2, 4))), strict=True))
                ),
            },
            cell=("weights", 0, 1),
            tables=(
                ("wrong", lambda trace: _by_wrong_row(trace.rows("scores"))),
                ("right", lambda trace: _by_own_row(trace.rows("scores"))),
            ),
        ),
        Step(
            "sentence",
            riley_sentence.PRESET.scene,
            dict(riley_sentence.PRESET.claims),
            pair=(2, 1),
        ),
        Step(
            "left-out",
            replace(riley_sentence.PRESET.scene, positions="sinusoidal"),
            {
                "is, so and never have one embedding": lambda trace: (
                    trace.row("embeddings", "is") == trace.row("embeddings", "so") == trace.row("embeddings", "never")
                ),
                "with positions their inputs and their weights differ": lambda trace: all(
                    trace.row(quantity, "is") != trace.row(quantity, "so") != trace.row(quantity, "never")
                    for quantity in ("inputs", "weights")
                ),
            },
            pair=(4, 7),
            cell=("inputs", 4, 0),
        ),
        Step(
            "layers",
            _ASYMMETRIC,
            {
                "the updated Riley is (0.39, 1.63), the updated dog (0.50, 1.40)": lambda trace: (
                    all_read(trace.row("output", "Riley"), 0.39, 1.63)
                    and all_read(trace.row("output", "dog"), 0.50, 1.40)
                ),
                "added to what was there they are (1.39, 1.83) and (0.70, 2.40)": lambda trace: (
                    all_read(map(sum, zip(_RILEY, trace.row("output", "Riley"), strict=True)), 1.39, 1.83)
                    and all_read(map(sum, zip(_DOG, trace.row("output", "dog"), strict=True)), 0.70, 2.40)
                ),
                "after one more layer the two can hardly be told apart": lambda trace: (
                    math.dist(trace.again().row("output", "Riley"), trace.again().row("output", "dog")) < 0.01
                ),
            },
            pair=(0, 1),
            cell=("output", 0, 0),
        ),
    ),
)
