"""The structure of a scene: its sizes and options, without its numbers and names."""

from typing import Any, NamedTuple

from . import OPTION_FIELDS, Context, Head, Scene
from .check import Matrix


class Structure(NamedTuple):
    """The sizes and options of a scene, on which its recorded program depends."""

    token_count: int
    d_model: int
    context_token_count: int | None  # None in self-attention.
    head_sizes: tuple[tuple[int, int, bool], ...]  # For each head: d_k, d_v, and whether it has a v_a.
    w_o_column_count: int | None  # None if the scene has no output matrix.
    has_weights: bool  # True if the user sets the weights.
    option_values: tuple[tuple[str, Any], ...]  # Pairs of an option's name and its value.

    @classmethod
    def from_scene(cls, scene: Scene) -> "Structure":
        return cls(
            len(scene.tokens),
            scene.d_model,
            len(scene.context.tokens) if scene.context else None,
            tuple((len(head.w_q[0]), len(head.w_v[0]), head.v_a is not None) for head in scene.heads),
            len(scene.w_o[0]) if scene.w_o else None,
            scene.weights is not None,
            tuple((name, getattr(scene, name)) for name in OPTION_FIELDS),
        )

    def create_blank_scene(self) -> Scene:
        """Return a scene with this structure, with zeros and empty names."""
        d_model = self.d_model
        key_count = self.token_count if self.context_token_count is None else self.context_token_count
        return Scene(
            ("",) * self.token_count,
            _create_zero_matrix(self.token_count, d_model),
            tuple(
                Head(
                    _create_zero_matrix(d_model, d_k),
                    _create_zero_matrix(d_model, d_k),
                    _create_zero_matrix(d_model, d_v),
                    (0.0,) * d_k if has_v_a else None,
                )
                for d_k, d_v, has_v_a in self.head_sizes
            ),
            context=None
            if self.context_token_count is None
            else Context(("",) * key_count, _create_zero_matrix(key_count, d_model)),
            weights=_create_zero_matrix(self.token_count, key_count) if self.has_weights else None,
            w_o=None
            if self.w_o_column_count is None
            else _create_zero_matrix(sum(d_v for _, d_v, _ in self.head_sizes), self.w_o_column_count),
            **dict(self.option_values),
        )


def _create_zero_matrix(height: int, width: int) -> Matrix:
    return ((0.0,) * width,) * height
