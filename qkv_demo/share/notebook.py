"""A scene as a Jupyter notebook: what it is, its numbers, every step of its attention, a plot of the weights."""

import json
from typing import Any

from ..locale import message, say
from ..scene import Scene
from .code import NUMPY, sections

_PLOT = """\
import matplotlib.pyplot as plt

shown = weights  # of the last head, if there are several
fig, axes = plt.subplots(figsize=(1.5 + 0.6 * shown.shape[1], 1.2 + 0.6 * shown.shape[0]))
axes.imshow(shown, cmap="YlOrBr", vmin=0, vmax=1)
for row, line in enumerate(shown):
    for column, weight in enumerate(line):
        axes.text(column, row, f"{{weight:.2f}}", ha="center", va="center", color="white" if weight > 0.6 else "black")
axes.set_xticks(range(shown.shape[1]), [name.replace("$", r"\\$") for name in {columns}], rotation=45, ha="right")
axes.set_yticks(range(shown.shape[0]), [name.replace("$", r"\\$") for name in tokens])
axes.set_xlabel({answers!r})
axes.set_ylabel({asks!r})
fig.tight_layout()
plt.show()"""


def to_notebook(scene: Scene, language: str) -> str:
    """JSON in Jupyter's format 4.5, which needs numpy and matplotlib to run; its words are in `language`."""

    def said(key: str) -> str:
        return say(message(key), language)

    preamble, *helpers, given, computed = sections(scene, NUMPY)
    plot = _PLOT.format(
        columns="context_tokens" if scene.context else "tokens",
        answers=said("notebook.answers"),
        asks=said("notebook.asks"),
    )
    cells = [
        _cell("markdown", said("notebook.title")),
        _cell("code", "\n\n".join([preamble, *helpers])),
        _cell("markdown", said("notebook.given")),
        _cell("code", given),
        _cell("markdown", said("notebook.computed")),
        _cell("code", computed),
        _cell("markdown", said("notebook.plot")),
        _cell("code", plot),
    ]
    named = [{**cell, "id": f"cell-{place}"} for place, cell in enumerate(cells)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {"kernelspec": kernel, "qkv_by_hand": scene.to_dict()}  # for the page that it is dropped on
    return json.dumps({"cells": named, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def _cell(kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": source.splitlines(keepends=True)}
    return cell | {"execution_count": None, "outputs": []} if kind == "code" else cell
