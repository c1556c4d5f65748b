"""The scene, which contains everything that the user can edit. It is frozen, hashable, and validated on construction.

`check` validates values, `quantities` is the table of all matrices, `change` computes and applies differences between
scenes, and `view` contains the selection.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..locale import Message, message
from ..options.masks_and_positions import MASKS, POSITIONS, TABLE_MASK, Mask, Positions
from ..options.normalizations import NORMALIZATIONS, Normalization
from ..options.scores import SCORES, Score
from . import check
from .check import Matrix, SceneError, Table, Vector, location

__all__ = ["COLOR_COUNT", "OPTION_FIELDS", "VERSION", "Context", "Head", "Scene", "SceneError", "make_names_distinct"]

VERSION = 1
# The field of a saved file that contains the weights of the trained model to which the scene was fitted. `Scene`
# ignores it.
FITTED_TO_FIELD = "fitted_to"
# The fields that contain options. The temperature is not one of them, because it is a number.
OPTION_FIELDS = ("tie_qk", "score", "scale", "mask", "normalize", "positions")
# The number of color indices. It is large enough for the longest scene with the longest context.
COLOR_COUNT = 2 * check.MAX_TOKENS


@dataclass(frozen=True)
class Head:
    """The matrices of one head, each (d_model, d_k) or (d_model, d_v). The additive score also uses `v_a` (d_k)."""

    w_q: Matrix
    w_k: Matrix
    w_v: Matrix
    v_a: Vector | None = None


@dataclass(frozen=True)
class Context:
    """The second sequence of cross-attention. Keys and values are computed from it."""

    tokens: tuple[str, ...]
    embeddings: Matrix


@dataclass(frozen=True)
class Scene:
    """Tokens, their embeddings (tokens, d_model), the heads, and the options of attention.

    Raises SceneError for anything outside the limits in `check`. The error's sentence names the field, head, row and
    column.
    """

    tokens: tuple[str, ...]
    embeddings: Matrix
    heads: tuple[Head, ...]
    context: Context | None = None
    tie_qk: bool = False
    score: str = "dot"
    scale: bool = True
    temperature: float = 1.0
    mask: str | Table = "none"
    normalize: str = "softmax"
    weights: Matrix | None = None
    positions: str = "none"
    w_o: Matrix | None = None
    # The color indices of the tokens, followed by those of the context's tokens. None means 0, 1, 2, …
    colors: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        self._set_field("tokens", check.tokens(self.tokens, "tokens"))
        self._set_field("embeddings", check.matrix(self.embeddings, "embeddings", len(self.tokens)))
        if self.context is not None:
            if not isinstance(self.context, Context):
                raise SceneError("error.object", where=location("context"), value=check.quote(self.context))
            context_tokens = check.tokens(self.context.tokens, "context.tokens")
            context_embeddings = check.matrix(
                self.context.embeddings, "context.embeddings", len(context_tokens), self.d_model
            )
            self._set_field("context", Context(context_tokens, context_embeddings))
        heads = check.sequence(self.heads, location("heads"), 1, check.MAX_HEADS)
        self._set_field("heads", tuple(_check_head(head, index, self.d_model) for index, head in enumerate(heads)))
        self._set_field("tie_qk", check.flag(self.tie_qk, location("tie_qk")))
        self._set_field("score", check.choice(self.score, tuple(SCORES), location("score")))
        self._set_field("scale", check.flag(self.scale, location("scale")))
        self._set_field("temperature", check.number(self.temperature, location("temperature")))
        if self.temperature < check.MIN_TEMPERATURE:
            raise SceneError("error.temperature", where=location("temperature"), min=f"{check.MIN_TEMPERATURE:f}")
        self._set_field("normalize", check.choice(self.normalize, tuple(NORMALIZATIONS), location("normalize")))
        self._set_field("positions", check.choice(self.positions, tuple(POSITIONS), location("positions")))
        self._check_pair_tables()
        if self.w_o is not None:
            self._set_field("w_o", check.matrix(self.w_o, "w_o", sum(len(head.w_v[0]) for head in self.heads)))
        if self.colors is not None:
            self._set_field("colors", self._check_colors(self.colors))

    def _check_pair_tables(self) -> None:
        """Validate the mask and the user's own weights, which are both (tokens, keys)."""
        shape = len(self.tokens), len(self.key_tokens)
        self._set_field("mask", check.to_lists(self.mask))
        if isinstance(self.mask, list | tuple):
            self._set_field("mask", check.table(self.mask, "mask", *shape))
            for row, visible_mask in enumerate(self.mask):
                if True not in visible_mask:
                    raise SceneError("error.blind", where=location("mask", row=row))
        else:
            check.choice(self.mask, tuple(MASKS), location("mask"))
        if self.weights is not None:
            self._set_field("weights", check.matrix(self.weights, "weights", *shape))
        elif self.normalize_option.is_manual:
            raise SceneError("error.manual", where=location("weights"))

    def _check_colors(self, value: Any) -> tuple[int, ...] | None:
        """Validate the color indices, which must differ from token to token.

        Return None if they are 0, 1, 2 and so on.
        """
        token_count = len(self._all_tokens)
        unchecked_colors = check.sequence(value, location("colors"), token_count, token_count)
        colors = tuple(
            check.integer(unchecked_color, location("colors"), 0, COLOR_COUNT - 1)
            for unchecked_color in unchecked_colors
        )
        if len(set(colors)) < token_count:
            raise SceneError("error.colors", where=location("colors"))
        return None if colors == tuple(range(token_count)) else colors

    def _set_field(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def d_model(self) -> int:
        return len(self.embeddings[0])

    @property
    def has_divided_scores(self) -> bool:
        """True if the scores are divided by √d_k, which is an option for dot products only."""
        return self.scale and self.score_option.is_scaled

    @property
    def score_option(self) -> Score:
        return SCORES[self.score]

    @property
    def normalize_option(self) -> Normalization:
        return NORMALIZATIONS[self.normalize]

    @property
    def mask_option(self) -> Mask:
        return MASKS[self.mask] if isinstance(self.mask, str) else TABLE_MASK

    @property
    def positions_option(self) -> Positions:
        return POSITIONS[self.positions]

    @property
    def _all_tokens(self) -> tuple[str, ...]:
        return self.tokens + (self.context.tokens if self.context else ())

    @property
    def token_colors(self) -> tuple[int, ...]:
        """The color indices of `tokens`. A token keeps its color when tokens are reordered."""
        return self._all_colors[: len(self.tokens)]

    @property
    def key_colors(self) -> tuple[int, ...]:
        """The color indices of `key_tokens`."""
        return self._all_colors[len(self.tokens) :] if self.context else self.token_colors

    @property
    def _all_colors(self) -> tuple[int, ...]:
        return self.colors or tuple(range(len(self._all_tokens)))

    @property
    def key_tokens(self) -> tuple[str, ...]:
        """The tokens that keys and values belong to. In cross-attention these are the tokens of the context."""
        return self.context.tokens if self.context else self.tokens

    @classmethod
    def from_dict(cls, scene_json: Any) -> "Scene":
        """Build a scene from its JSON object. Raises SceneError for invalid values and unknown fields."""
        known_fields = ("version", FITTED_TO_FIELD, *cls.__dataclass_fields__)
        fields = dict(check.fields(scene_json, known_fields, ("tokens", "embeddings", "heads"), location("scene")))
        fields.pop(FITTED_TO_FIELD, None)
        version = fields.pop("version", VERSION)
        if isinstance(version, bool) or version != VERSION:
            raise SceneError("error.version", where=location("version"), expected=VERSION)
        if isinstance(fields["heads"], list | tuple):
            fields["heads"] = tuple(_head_from_dict(head, index) for index, head in enumerate(fields["heads"]))
        if fields.get("context") is not None:
            context_fields = ("tokens", "embeddings")
            fields["context"] = Context(
                **check.fields(fields["context"], context_fields, context_fields, location("context"))
            )
        return cls(**fields)

    @classmethod
    def from_json(cls, text: str) -> "Scene":
        """Build a scene from JSON text. Raises SceneError, also for text that is not JSON."""
        try:
            scene_json = json.loads(text)
        except (ValueError, RecursionError):
            raise SceneError("error.json", where=location("scene")) from None
        return cls.from_dict(scene_json)

    def to_dict(self) -> dict[str, Any]:
        """Return the scene as a JSON object with all its fields.

        `colors` is omitted if the color indices are 0, 1, 2 and so on.
        """
        scene_json: dict[str, Any] = {
            "version": VERSION,
            **{name: _to_lists(value) for name, value in vars(self).items()},
        }
        if self.colors is None:
            del scene_json["colors"]
        scene_json["heads"] = [
            {name: _to_lists(value) for name, value in vars(head).items() if value is not None} for head in self.heads
        ]
        if self.context:
            scene_json["context"] = {name: _to_lists(value) for name, value in vars(self.context).items()}
        return scene_json

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False)


def _head_from_dict(head_json: Any, index: int) -> Head:
    required_fields = ("w_q", "w_k", "w_v")
    return Head(**check.fields(head_json, (*required_fields, "v_a"), required_fields, _head_location(index)))


def _head_location(index: int) -> Message:
    return message("where.heads", field="heads", head=index + 1)


def _check_head(head: Any, index: int, d_model: int) -> Head:
    if not isinstance(head, Head):
        raise SceneError("error.object", where=_head_location(index), value=check.quote(head))
    w_q = check.matrix(head.w_q, "w_q", d_model, head=index)
    d_k = len(w_q[0])
    w_k = check.matrix(head.w_k, "w_k", d_model, d_k, head=index)
    w_v = check.matrix(head.w_v, "w_v", d_model, head=index)
    v_a = None if head.v_a is None else check.vector(head.v_a, "v_a", d_k, head=index)
    return Head(w_q, w_k, w_v, v_a)


def _to_lists(value: Any) -> Any:
    """Convert a tuple, or a tuple of tuples, to lists."""
    if not isinstance(value, tuple):
        return value
    return [list(row) for row in value] if value and isinstance(value[0], tuple) else list(value)


@lru_cache(maxsize=256)  # The result is cached, because the function is called for every token name in a sentence.
def make_names_distinct(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tokens' names, each of them unique.

    If a name occurs more than once, each occurrence gets its position, counted from 1, as in "is (4)".
    """
    names = [token.strip() for token in tokens]
    return tuple(
        f"{name} ({position})" if name and names.count(name) > 1 else name
        for position, name in enumerate(names, start=1)
    )
