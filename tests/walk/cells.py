"""The tables and the options: every cell, its name and what is heard of it."""

from collections.abc import Iterator
from typing import Any

from .spans import Span, read
from .truth import Truth, same

WAITS = "?"  # for a guess
RESTING = Span(-0.005, 0.005)  # 0.998 that nobody holds is written as 1
_SEQUENCES = {"tokens": lambda scene: scene.tokens, "context_tokens": lambda scene: scene.key_tokens}


def wrong_names(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    """Each word's own cell."""
    for sequence, names in _SEQUENCES.items():
        if sequence == "context_tokens" and truth.scene.context is None:
            continue
        shown = [name["text"] for name in page["names"] if name["sequence"] == sequence]
        if shown and shown != list(names(truth.scene)):
            yield f"{sequence} are {shown}, not {list(names(truth.scene))}"


def wrong_tables(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    for table in page["tables"]:
        if not table["seen"]:
            continue
        name = f"{table['quantity']}/{table['head']}"
        rows = truth.rows(table["quantity"], table["head"])
        if rows is None:
            yield f"the scene has no {name}"
            continue
        places = sorted(tuple(cell["at"]) for cell in table["cells"])
        if places != [(row, column) for row in range(len(rows)) for column in range(len(rows[0]))]:
            yield f"{name} is not {len(rows)} × {len(rows[0])}"
            continue
        for cell in table["cells"]:
            row, column = cell["at"]
            for fault in wrong_cell(cell, rows[row][column]):
                yield f"{name}/{row}/{column} {fault}"
        yield from _wrong_heads(table, truth)


def wrong_cell(cell: dict[str, Any], value: float) -> Iterator[str]:
    """What it holds, what stands in it, and what is heard."""
    if cell["text"] == WAITS:
        return
    if not same(cell["value"], value):
        yield f"holds {cell['value']}, not {value}"
    printed = read(cell["text"])
    if printed and cell["now"] is not None:
        printed += RESTING
    if not cell["held"] and printed is not None and not printed.holds(value):
        yield f"shows {cell['text']}, not {value}"
    if cell["now"] not in (None, "") and not same(float(cell["now"]), value):
        yield f"is heard as {cell['now']}, not {value}"


def _wrong_heads(table: dict[str, Any], truth: Truth) -> Iterator[str]:
    """Rows and columns that are called something are called as their words are."""
    words = {"asking": truth.asking, "answering": truth.answering}
    rows = words["answering" if table["quantity"] in ("keys", "values") else "asking"]
    if table["rows"] and table["rows"] != rows and not table["rows"][0].isdigit():
        yield f"rows of {table['quantity']} are called {table['rows']}, not {rows}"
    squares = ("scores", "scaled_scores", "masked_scores", "weights")
    if table["quantity"] in squares and table["columns"] and table["columns"] != words["answering"]:
        yield f"columns of {table['quantity']} are called {table['columns']}, not {words['answering']}"


def wrong_options(page: dict[str, Any], truth: Truth) -> Iterator[str]:
    scene = truth.scene
    wanted = {
        "score": scene.score,
        "scale": scene.scale,
        "mask": scene.mask if isinstance(scene.mask, str) else "custom",
        "normalize": scene.normalize,
        "tie_qk": scene.tie_qk,
        "positions": scene.positions == "sinusoidal",
    }
    for option in page["options"]:
        name = option["name"]
        if name == "temperature" and not option["held"]:
            printed = read(option["value"])
            if printed is None or abs(printed.low + printed.high - 2 * scene.temperature) > 1e-3 * scene.temperature:
                yield f"the temperature is shown as {option['value']}, not {scene.temperature}"
        elif name in wanted:
            shown = option["value"] if option["on"] is None else option["on"]
            if shown != wanted[name]:
                yield f"{name} is shown as {shown}, not {wanted[name]}"
