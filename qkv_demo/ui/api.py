"""The endpoints of the contract, for `gradio_client` and for MCP alike."""

from typing import Any

import gradio as gr
from gradio.events import api

from ..attention import attend as run
from ..check import SceneError
from ..locale import DEFAULT, known, say
from ..presets import presets as all_presets
from ..scene import Scene
from ..wording.explain import explain as explain_cell
from ..wording.trace import tell
from .opening import preset_named


def attend(scene: dict, language: str = DEFAULT) -> dict:  # type: ignore[type-arg]
    """Run attention on a scene and return every intermediate quantity.

    Args:
        scene: The scene, an object with tokens, embeddings (one row a token) and heads (each w_q, w_k, w_v).
        language: The language of the notes, such as "en" or "zh".

    Returns:
        inputs, heads (queries, keys, values, scores, scaled_scores, masked_scores, weights, output), output, notes.
    """
    with _Spoken(language) as spoken:
        return tell(run(_scene(scene)), spoken)


def preset(name: str) -> dict:  # type: ignore[type-arg]
    """Return a prepared scene by its name; `presets` lists the names.

    Args:
        name: The preset's name, such as "riley-dog".
    """
    with _Spoken(DEFAULT):
        return preset_named(name).scene.to_dict()


def presets() -> list:  # type: ignore[type-arg]
    """List the names of the prepared scenes."""
    return list(all_presets())


def explain(scene: dict, head: int, quantity: str, row: int, column: int, language: str = DEFAULT) -> str:  # type: ignore[type-arg]
    """Explain one number of a scene's attention: its formula, its arithmetic and one plain sentence.

    Args:
        scene: The scene, as for attend.
        head: Which head, counted from 0.
        quantity: The matrix, such as "queries", "scores", "weights" or "output".
        row: The row, counted from 0; in scores and weights the token that asks.
        column: The column, counted from 0; in scores and weights the token that answers.
        language: The language of the text, such as "en" or "zh".
    """
    with _Spoken(language) as spoken:
        return explain_cell(run(_scene(scene)), quantity, head, row, column).to_text(spoken)


def add_endpoints() -> None:
    """Add them to the Blocks under construction. Each call stands alone, so none waits in the queue."""
    api(attend, api_name="attend", queue=False)
    api(preset, api_name="preset", queue=False)
    api(presets, api_name="presets", queue=False)
    api(explain, api_name="explain", queue=False)


def _scene(data: Any) -> Scene:
    """A scene as an object, or as its JSON text."""
    return Scene.from_json(data) if isinstance(data, str) else Scene.from_dict(data)


class _Spoken:
    """Turns a refusal into an error whose sentence reaches the caller, in the caller's language."""

    def __init__(self, language: Any) -> None:
        self.language = known(language)

    def __enter__(self) -> str:
        return self.language

    def __exit__(self, kind: type | None, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, SceneError):
            raise gr.Error(say(error.message, self.language), print_exception=False) from None
