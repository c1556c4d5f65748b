"""What the lab of how attention is computed claims, against something computed without the lab."""

import pytest
import torch

from qkv_demo.labs.drawing import Grid
from qkv_demo.labs.how_it_is_computed import as_columns, in_blocks
from qkv_demo.locale import say

from .lab_runs import found as finding
from .lab_runs import more, run, told


@pytest.mark.parametrize(
    ("tokens", "dimensions", "block"), [(1, 1, 1), (7, 3, 2), (16, 8, 5), (64, 16, 64), (50, 4, 256)]
)
def test_every_way_gives_what_torch_gives(tokens: int, dimensions: int, block: int) -> None:
    numbers = run("how-it-is-computed", tokens=tokens, dimensions=dimensions, block=block, seed=tokens)
    assert max(numbers[f"difference_{way}"] for way in ("blocks", "columns")) < 1e-12
    source = torch.Generator().manual_seed(tokens)
    q, k, v = (torch.randn(tokens, dimensions, generator=source, dtype=torch.float64) for _ in range(3))
    expected = torch.nn.functional.scaled_dot_product_attention(q, k, v)
    for way in ("whole", "blocks", "columns"):
        torch.testing.assert_close(torch.tensor(numbers[f"first_{way}"], dtype=torch.float64), expected[0])
    for found in (in_blocks(q, k, v, block), as_columns(q.mT, k.mT, v.mT).mT):
        torch.testing.assert_close(found, expected, rtol=1e-12, atol=1e-12)


def test_blocks_bear_scores_whose_exponentials_do_not_fit() -> None:
    q = torch.tensor([[3000.0], [-3000.0]], dtype=torch.float64)
    k = torch.tensor([[1.0], [2.0], [3.0]], dtype=torch.float64)
    assert in_blocks(q, k, k, 1).tolist() == [[3.0], [1.0]]


@pytest.mark.parametrize(("tokens", "block"), [(16, 4), (7, 3), (1, 1), (100, 7), (4, 256)])
def test_what_is_drawn_as_kept_is_what_is_counted(tokens: int, block: int) -> None:
    given = {"tokens": tokens, "block": block}
    numbers = run("how-it-is-computed", **given)
    for drawing, way in zip(told("how-it-is-computed", **given).drawings, ("whole", "blocks"), strict=True):
        assert isinstance(drawing, Grid)
        areas = [(right - left) * (end - top) for left, top, right, end in drawing.boxes]
        assert max(areas) == numbers[f"kept_{way}"]
        assert len(areas) == len(drawing.moments) == len(drawing.results)
        assert drawing.boxes[-1][2:] == (tokens, tokens)
        assert f"{tokens} of {tokens} word{'s' if tokens > 1 else ''} done" in say(drawing.results[-1])
    assert ("One block holds all" in finding("how-it-is-computed", **given)) == (block >= tokens > 1)


def test_what_is_multiplied_and_kept_is_counted() -> None:
    """By loops that count."""
    given = {"tokens": 6, "dimensions": 4, "block": 4}
    numbers = run("how-it-is-computed", **given)
    assert numbers["products"] == sum(1 for _ in range(6) for _ in range(6) for _ in range(4) for _ in range(2))
    rescaled = sum(4 + 1 for _query in range(6) for _block in range(0, 6, 4))
    assert numbers["products_blocks"] == numbers["products"] + rescaled
    assert (numbers["kept_whole"], numbers["kept_blocks"], numbers["read_blocks"]) == (36, 16, 2)
    assert numbers["running_blocks"] == sum(1 + 1 + 4 for _query in range(4))
    said = "Blocks of 4 × 4 keep 16 scores at a time instead of 36 and give the same result."
    assert finding("how-it-is-computed", **given) == said
    words = more("how-it-is-computed", **given)
    assert "are kept, 24 numbers in all" in words
    assert f"is read 2 times instead of once, and rescaling adds {100 * rescaled / numbers['products']:.0f}%" in words
    assert f"At 1,024 words that is 16 scores at a time instead of {1024 * 1024:,}." in words
