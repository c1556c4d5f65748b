"""What the small example leaves open: the table M, the right axis to divide by, a sentence, positions, layers."""

import math
from dataclasses import replace

from ...maths import NamedTrace
from ...maths.asymmetry import axis_by_axis, bilinear
from ...presets import riley_dog, riley_sentence
from ...scene import Head, Scene
from .. import Goal, Rows, Step, all_read, reads, with_head

_ASYMMETRIC = riley_dog.PRESET.scene
_RILEY, _DOG = _ASYMMETRIC.embeddings
_IDENTITY = ((1, 0), (0, 1))
_SENTENCE = riley_sentence.PRESET.scene
_ALIKE = ("is", "so", "never")  # of one embedding
_NAMED_EVAN = replace(_SENTENCE, embeddings=((3, 1, 0), *_SENTENCE.embeddings[1:]))
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


def _added(trace: NamedTrace) -> Rows:
    """Each word's update added to what was there."""
    return tuple(
        tuple(map(sum, zip(was, update, strict=True)))
        for was, update in zip(trace.rows("embeddings"), trace.rows("output"), strict=True)
    )


def _terms(trace: NamedTrace, row: int, column: int) -> list[float]:
    """Of a score, asking axis by answering axis; the largest first."""
    terms: list[float] = axis_by_axis(trace.trace, 0, row, column).flatten().tolist()
    return sorted(terms, reverse=True)


STEPS: tuple[Step, ...] = (
    Step(
        "axis-by-axis",
        _ASYMMETRIC,
        {
            "Riley's score for dog is 2.22 = 2.00 + 0.20 + 0.02 + 0": lambda trace: (
                all_read(_terms(trace, 0, 1), 2.00, 0.20, 0.02, 0) and reads(trace.score("Riley", "dog"), 2.22)
            ),
            "dog's for Riley is 0.78, and its largest term is 1 · 0.5 · 1": lambda trace: (
                reads(trace.score("dog", "Riley"), 0.78)
                and _terms(trace, 1, 0)[0] == _DOG[1] * 0.5 * _RILEY[0] == 1 * 0.5 * 1
            ),
            "with the identity for W_K the weights are 0.76 and 0.44": lambda trace: all_read(
                (
                    row[1 - place]
                    for place, row in enumerate(trace.instead(with_head(trace.scene, w_k=_IDENTITY)).rows("weights"))
                ),
                0.76,
                0.44,
            ),
        },
        pair=(0, 1),
        cell=("scores", 0, 1),
        tables=(("m", lambda trace: bilinear(trace.trace, 0).tolist()),),
        shown=("need", "queries_keys", "scores"),
        answer_cell=("scores", 1, 0),
        handles=("w_q", "w_k"),
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
        shown=("score_bars", "shares", "weights"),
        handles=("w_q",),
    ),
    Step(
        "sentence",
        _SENTENCE,
        {
            **riley_sentence.PRESET.claims,
            "Riley names someone with 2, Evan's with 1, and with 3 she means Evan": lambda trace: (
                trace.row("embeddings", "Riley")[0] == 2
                and trace.row("embeddings", "Evan's")[0] == 1
                and trace.instead(_NAMED_EVAN).strongest_other("she") == "Evan's"
            ),
        },
        pair=(6, 2),
        goal=Goal(
            lambda trace: trace.strongest_other("she") == "Evan's",
            solution=_NAMED_EVAN,
            watch=("weights", 6, 0),
            may_turn=(("embeddings", 0),),
        ),
        shown=("need", "score_bars", "shares"),  # ten keys in a space would hide each other
    ),
    Step(
        "left-out",
        replace(_SENTENCE, positions="sinusoidal"),
        {
            "is, so and never have one embedding": lambda trace: (
                len({tuple(trace.row("embeddings", word)) for word in _ALIKE}) == 1
            ),
            "without positions their weights are the same": lambda trace: (
                len({tuple(trace.instead(_SENTENCE).row("weights", word)) for word in _ALIKE}) == 1
            ),
            "with positions their inputs and their weights differ": lambda trace: all(
                trace.row(quantity, "is") != trace.row(quantity, "so") != trace.row(quantity, "never")
                for quantity in ("inputs", "weights")
            ),
        },
        pair=(4, 7),
        cell=("inputs", 4, 0),
        answered=_SENTENCE,
        marks=tuple((table, _SENTENCE.tokens.index(word)) for table in ("embeddings", "weights") for word in _ALIKE),
        shown=("need", "inputs", "weights"),
        handles=("positions",),
    ),
    Step(
        "layers",
        _ASYMMETRIC,
        {
            "the updated Riley is (0.39, 1.63), the updated dog (0.50, 1.40)": lambda trace: (
                all_read(trace.row("output", "Riley"), 0.39, 1.63) and all_read(trace.row("output", "dog"), 0.50, 1.40)
            ),
            "added to what was there they are (1.39, 1.83) and (0.70, 2.40)": lambda trace: (
                all_read(_added(trace)[0], 1.39, 1.83) and all_read(_added(trace)[1], 0.70, 2.40)
            ),
            "after one more layer the two can hardly be told apart": lambda trace: (
                math.dist(trace.again().row("output", "Riley"), trace.again().row("output", "dog")) < 0.01
            ),
        },
        pair=(0, 1),
        cell=("output", 0, 0),
        tables=(("added", _added),),
    ),
)
