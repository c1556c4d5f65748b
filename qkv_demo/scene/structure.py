"""The structure of a scene: its sizes and options, without its numbers and names."""

from typing import Any, NamedTuple

from . import RULES, Context, Head, Scene
from .check import Matrix


class Structure(NamedTuple):
    """The sizes and options of a scene, on which its recorded program depends."""

    tokens: int  # The number of tokens.
    d_model: int
    context: int | None  # The number of tokens of the context, or None in self-attention.
    heads: tuple[tuple[int, int, bool], ...]  # For each head: d_k, d_v, and whether it has a v_a.
    w_o: int | None  # The number of columns of the output matrix, or None if the scene has no output matrix.
    has_weights: bool  # True if the user sets the weights.
    options: tuple[tuple[str, Any], ...]  # The options as pairs of name and value.

    @classmethod
    def from_scene(cls, scene: Scene) -> "Structure":
        return cls(
            len(scene.tokens),
            scene.d_model,
            len(scene.context.tokens) if scene.context else None,
            tuple((len(head.w_q[0]), len(head.w_v[0]), head.v_a is not None) for head in scene.heads),
            len(scene.w_o[0]) if scene.w_o else None,
            scene.weights is not None,
            tuple((name, getattr(scene, name)) for name in RULES),
        )

    def blank(self) -> Scene:
        """Return a scene with this structure, with zeros and empty names."""
        size, keys = self.d_model, self.tokens if self.context is None else self.context
        return Scene(
            ("",) * self.tokens,
            _zeros(self.tokens, size),
            tuple(
                Head(_zeros(size, d_k), _zeros(size, d_k), _zeros(size, d_v), (0.0,) * d_k if has_v_a else None)
                for d_k, d_v, has_v_a in self.heads
            ),
            context=None if self.context is None else Context(("",) * keys, _zeros(keys, size)),
            weights=_zeros(self.tokens, keys) if self.has_weights else None,
            w_o=None if self.w_o is None else _zeros(sum(d_v for _, d_v, _ in self.heads), self.w_o),
            **dict(self.options),
        )


def _zeros(height: int, width: int) -> Matrix:
    return ((0.0,) * width,) * height
