"""How alike asking and answering are: in the learned matrices, and in real models."""

from dataclasses import replace

from ...maths import NamedTrace
from .. import Step, all_read, reads
from . import BY_HAND, LEARNED, MATRICES, product_table

# Likeness of M to its mirror image, the median over a model's layers: Saponati et al. 2025, arXiv 2502.10927.
_BERT, _GPT_2, _LLAMA = 0.51, 0.15, 0.00
_LLAMA_WIDTH = 4096


def _mirrored(m: list[list[float]]) -> list[list[float]]:
    return [list(column) for column in zip(*m, strict=True)]


def _dot(left: list[list[float]], right: list[list[float]]) -> float:
    """Of two tables, number by number."""
    return sum(a * b for row, other in zip(left, right, strict=True) for a, b in zip(row, other, strict=True))


def _likeness(m: list[list[float]]) -> float:
    """M · Mᵀ / M · M, which is tr(M²) / ‖M‖²: 1 for a symmetric M, −1 for an antisymmetric one."""
    return _dot(m, _mirrored(m)) / _dot(m, m)


def _one_for_both(trace: NamedTrace) -> bool:
    """Tied, the table is its own mirror image."""
    return reads(_likeness(product_table(trace.instead(replace(trace.scene, tie_qk=True)))), 1)


def _mirror(trace: NamedTrace) -> list[list[float]]:
    return _mirrored(product_table(trace))


STEPS = (
    Step(
        "mirror-image",
        LEARNED,
        {
            "1.18 and −0.18 change places, nothing else": lambda trace: (
                all_read(product_table(trace)[0], -0.88, 1.18)
                and all_read(product_table(trace)[1], -0.18, 0.28)
                and _mirror(trace)[0][1] == product_table(trace)[1][0]
            ),
            "with one matrix for both the mirror changes nothing": _one_for_both,
        },
        pair=(0, 1),
        handles=(*MATRICES, "tie_qk"),
        tables=(("table", product_table), ("mirrored", _mirror)),
    ),
    Step(
        "how-alike",
        LEARNED,
        {
            "the sums are 0.44 and 2.26": lambda trace: all_read(
                (
                    _dot(product_table(trace), _mirror(trace)),
                    _dot(product_table(trace), product_table(trace)),
                ),
                0.44,
                2.26,
            ),
            "the likeness is 0.19 for the learned matrices, 0.57 for those set by hand": lambda trace: all_read(
                (_likeness(product_table(trace)), _likeness(product_table(trace.instead(BY_HAND)))), 0.19, 0.57
            ),
            "it is 1 where the table is its own mirror image, −1 where that is its opposite": lambda trace: (
                _likeness([[1, 2], [2, -3]]) == 1 and _likeness([[0, 2], [-2, 0]]) == -1
            ),
            "with one matrix for both it is 1": _one_for_both,
        },
        pair=(0, 1),
        answered=replace(LEARNED, tie_qk=True),
        handles=(*MATRICES, "tie_qk"),
        tables=(
            ("table", product_table),
            ("mirrored", _mirror),
            ("likeness", lambda trace: [[_likeness(product_table(trace))]]),
        ),
    ),
    Step(
        "real-models",
        LEARNED,
        {
            "chance gives 1 / d: 0.00 with Llama's 4,096 dimensions, one half with the two here": lambda trace: (
                reads(1 / _LLAMA_WIDTH, 0.00) and 1 / trace.scene.d_model == 0.5
            ),
            "published are 0.51, 0.15 and 0.00; it is 0.19 here": lambda trace: (
                (_BERT, _GPT_2, _LLAMA) == (0.51, 0.15, 0.00) and reads(_likeness(product_table(trace)), 0.19)
            ),
        },
        pair=(0, 1),
        handles=MATRICES,
        tables=(
            ("bert", lambda trace: [[_BERT]]),
            ("gpt", lambda trace: [[_GPT_2]]),
            ("llama", lambda trace: [[_LLAMA]]),
        ),
        bars=True,
    ),
    Step(
        "one-shared",
        replace(BY_HAND, tie_qk=True),
        {
            "with one matrix and dot products the two weights add up to at most 1, and 0.77 and 0.38 do not": (
                lambda trace: (
                    trace.scene.score == "dot"
                    and trace.weight("Riley", "dog") + trace.weight("dog", "Riley") <= 1 < 0.77 + 0.38
                )
            ),
        },
        pair=(0, 1),
        handles=(*MATRICES, "tie_qk"),
        answered=BY_HAND,
    ),
)
