"""Why Q, K and V: from a ratio set by hand, by way of keys alone and their flaw, to attention as it is."""

from dataclasses import replace

from ..presets import riley_dog, riley_sentence, riley_tied
from ..scene import Head, Scene
from . import Goal, Lesson, Rows, Step, all_read, reads

_ASYMMETRIC = riley_dog.PRESET.scene
_TIED = replace(riley_tied.PRESET.scene, normalize="sum")
_RILEY, _DOG = _ASYMMETRIC.embeddings
_HYPER = (0, 1)
_NEVER = (0, -1)  # the opposite of hyper

_FIXED = replace(_ASYMMETRIC, normalize="manual", weights=((0.75, 0.25), (0, 1)))
_MEANT = replace(riley_tied.PRESET.scene, score="cosine", normalize="manual", weights=((0.14, 0.86), (0.86, 0.14)))
_ALL_WORDS = replace(_TIED, score="cosine", tokens=("Riley", "dog", "hyper"), embeddings=(_RILEY, _DOG, _HYPER))
_NEGATIVE = replace(_ALL_WORDS, tokens=("Riley", "dog", "so", "never"), embeddings=(_RILEY, _DOG, _NEVER, _NEVER))
_SHARES = replace(_NEGATIVE, score="dot", tie_qk=False, scale=False)
_EQUAL = riley_dog.PRESET.edits["dog asks for a name with 4 instead of 1, which makes W_Q W_Kᵀ symmetric"].scene

_RELEVANCES = ((1.0, 2.0), (3.0, 4.0))
_IDENTITY = ((1, 0), (0, 1))
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


def _dial(scene: Scene) -> float:
    """Half the difference of the two entries of W_Q W_Kᵀ that mirror each other."""
    (head,) = scene.heads
    upper, lower = (sum(q * k for q, k in zip(head.w_q[i], head.w_k[j], strict=True)) for i, j in ((0, 1), (1, 0)))
    return (upper - lower) / 2


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
                    trace.weight("Riley", "dog") == 0.86 and trace.weight("Riley", "Riley") == 0.14
                ),
            },
            pair=(0, 1),
            tables=(("written", ((0.86, 0.14),)), ("meant", ((0.14, 0.86),))),
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
                "Riley's relevance to so and to never is −0.77": lambda trace: (
                    reads(trace.score("Riley", "so"), -0.77) and reads(trace.score("Riley", "never"), -0.77)
                ),
                "the row adds up to 0.33": lambda trace: reads(sum(trace.row("scores", "Riley")), 0.33),
                "Riley's weights: 3.06 for itself, 2.64 for dog, −2.35 for so and for never": lambda trace: all_read(
                    trace.row("weights", "Riley"), 3.06, 2.64, -2.35, -2.35
                ),
            },
            pair=(0, 3),
            cell=("weights", 0, 3),
        ),
        Step(
            "flaw",
            _TIED,
            {
                "both scores are the same number, 3.28": lambda trace: (
                    trace.score("Riley", "dog") == trace.score("dog", "Riley")
                    and reads(trace.score("Riley", "dog"), 3.28)
                ),
                "Riley's row adds up to 8.16, dog's to 6.24": lambda trace: (
                    reads(sum(trace.row("scores", "Riley")), 8.16) and reads(sum(trace.row("scores", "dog")), 6.24)
                ),
                "the weights are 0.40 and 0.53": lambda trace: (
                    reads(trace.weight("Riley", "dog"), 0.40) and reads(trace.weight("dog", "Riley"), 0.53)
                ),
            },
            pair=(0, 1),
        ),
        Step(
            "q-and-k",
            replace(_ASYMMETRIC, normalize="sum"),
            {
                "q_Riley · k_dog is 2.22, q_dog · k_Riley only 0.78": lambda trace: (
                    reads(trace.score("Riley", "dog"), 2.22) and reads(trace.score("dog", "Riley"), 0.78)
                ),
                "Riley takes 0.80 from dog, dog 0.34 from Riley": lambda trace: (
                    reads(trace.weight("Riley", "dog"), 0.80) and reads(trace.weight("dog", "Riley"), 0.34)
                ),
            },
            pair=(0, 1),
            cell=("scores", 0, 1),
        ),
        Step(
            "dial",
            _ASYMMETRIC,
            {
                "the dial stands at 0.75": lambda trace: _dial(trace.scene) == 0.75,
                "the area is 0.96, and twice their product is the difference of the scores, 1.44": lambda trace: (
                    reads(_RILEY[0] * _DOG[1] - _RILEY[1] * _DOG[0], 0.96)
                    and reads(2 * _dial(trace.scene) * 0.96, 1.44)
                    and reads(trace.score("Riley", "dog") - trace.score("dog", "Riley"), 1.44)
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
            ),
        ),
        Step(
            "softmax",
            replace(_SHARES, normalize="softmax"),
            {
                "Riley's scores are 0.54, 2.22, −2.20 and −2.20": lambda trace: all_read(
                    trace.row("scores", "Riley"), 0.54, 2.22, -2.2, -2.2
                ),
                "they add up to −1.64, so division by the sum would turn every sign round": lambda trace: reads(
                    sum(trace.row("scores", "Riley")), -1.64
                ),
                "softmax gives 0.15, 0.83, 0.01 and 0.01": lambda trace: all_read(
                    trace.row("weights", "Riley"), 0.15, 0.83, 0.01, 0.01
                ),
            },
            pair=(0, 1),
            cell=("weights", 0, 1),
        ),
        Step(
            "scaling",
            _ASYMMETRIC,
            {
                "2.22 becomes 1.57": lambda trace: (
                    reads(trace.score("Riley", "dog"), 2.22) and reads(trace.at("scaled_scores", "Riley", "dog"), 1.57)
                ),
                "the weight is 0.77": lambda trace: reads(trace.weight("Riley", "dog"), 0.77),
            },
            pair=(0, 1),
            cell=("scaled_scores", 0, 1),
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
            tables=(("wrong", _by_wrong_row(_RELEVANCES)), ("right", _by_own_row(_RELEVANCES))),
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
    ),
)
