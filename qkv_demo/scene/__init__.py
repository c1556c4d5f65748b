"""Scene: all that a person can edit. Frozen, hashable, and valid by construction.

Beside it what is said of it without any maths: `check` lets nothing else in, `quantities` is the one table of
everything that has a name, `change` makes one scene of another, `view` is what is looked at, and what stands on the
stage while something is told.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..locale import Message, message
from ..options.masks_and_positions import MASKS, POSITIONS, TABLE, Mask, Positions
from ..options.normalizations import NORMALIZE, Normalization
from ..options.scores import SCORES, Score
from . import check
from .check import Matrix, SceneError, Table, Vector, place

__all__ = ["COLORS", "RULES", "VERSION", "Context", "Head", "Scene", "SceneError", "told_apart"]

VERSION = 1
RULES = ("tie_qk", "score", "scale", "mask", "normalize", "positions")  # by which numbers become weights
COLORS = 2 * check.MAX_TOKENS  # as many as there can be tokens, the context's among them


@dataclass(frozen=True)
class Head:
    """One set of projections, each (d_model, d_k) or (d_model, d_v); `v_a` (d_k) serves the additive score."""

    w_q: Matrix
    w_k: Matrix
    w_v: Matrix
    v_a: Vector | None = None


@dataclass(frozen=True)
class Context:
    """The other sequence of cross-attention: keys and values are made from it."""

    tokens: tuple[str, ...]
    embeddings: Matrix


@dataclass(frozen=True)
class Scene:
    """Tokens, their embeddings (tokens, d_model), the heads, and how scores become weights.

    Raises SceneError, one sentence naming field, head, row and column, for anything outside the limits in `check`.
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
    colors: tuple[int, ...] | None = None  # of the tokens, then of the context's; None: in their order

    def __post_init__(self) -> None:
        self._set("tokens", check.tokens(self.tokens, "tokens"))
        self._set("embeddings", check.matrix(self.embeddings, "embeddings", len(self.tokens)))
        if self.context is not None:
            if not isinstance(self.context, Context):
                raise SceneError("error.object", where=place("context"), value=check.quoted(self.context))
            names = check.tokens(self.context.tokens, "context.tokens")
            rows = check.matrix(self.context.embeddings, "context.embeddings", len(names), self.d_model)
            self._set("context", Context(names, rows))
        heads = check.sequence(self.heads, place("heads"), 1, check.MAX_HEADS)
        self._set("heads", tuple(_head(head, index, self.d_model) for index, head in enumerate(heads)))
        self._set("tie_qk", check.flag(self.tie_qk, place("tie_qk")))
        self._set("score", check.choice(self.score, tuple(SCORES), place("score")))
        self._set("scale", check.flag(self.scale, place("scale")))
        self._set("temperature", check.number(self.temperature, place("temperature")))
        if self.temperature < check.MIN_TEMPERATURE:
            raise SceneError("error.temperature", where=place("temperature"), least=f"{check.MIN_TEMPERATURE:f}")
        self._set("normalize", check.choice(self.normalize, tuple(NORMALIZE), place("normalize")))
        self._set("positions", check.choice(self.positions, tuple(POSITIONS), place("positions")))
        self._check_pair_tables()
        if self.w_o is not None:
            self._set("w_o", check.matrix(self.w_o, "w_o", sum(len(head.w_v[0]) for head in self.heads)))
        if self.colors is not None:
            self._set("colors", self._own_colors(self.colors))

    def _check_pair_tables(self) -> None:
        """The mask and the person's own weights: both (tokens, keys)."""
        shape = len(self.tokens), len(self.key_tokens)
        self._set("mask", check.plain(self.mask))
        if isinstance(self.mask, list | tuple):
            self._set("mask", check.table(self.mask, "mask", *shape))
            for row, visible in enumerate(self.mask):
                if True not in visible:
                    raise SceneError("error.blind", where=place("mask", row=row))
        else:
            check.choice(self.mask, tuple(MASKS), place("mask"))
        if self.weights is not None:
            self._set("weights", check.matrix(self.weights, "weights", *shape))
        elif self.normalize_kind.given:
            raise SceneError("error.manual", where=place("weights"))

    def _own_colors(self, given: Any) -> tuple[int, ...] | None:
        """Each token's own, or None if they are simply in order."""
        count = len(self._all_tokens)
        items = check.sequence(given, place("colors"), count, count)
        colors = tuple(check.whole(item, place("colors"), 0, COLORS - 1) for item in items)
        if len(set(colors)) < count:
            raise SceneError("error.colors", where=place("colors"))
        return None if colors == tuple(range(count)) else colors

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def d_model(self) -> int:
        return len(self.embeddings[0])

    @property
    def divided(self) -> bool:
        """Whether √d_k divides the scores: it is asked for, and the score is of a kind that grows with d_k."""
        return self.scale and self.score_kind.scaled

    @property
    def score_kind(self) -> Score:
        """All there is to know of the score; likewise of the other options."""
        return SCORES[self.score]

    @property
    def normalize_kind(self) -> Normalization:
        return NORMALIZE[self.normalize]

    @property
    def mask_kind(self) -> Mask:
        return MASKS[self.mask] if isinstance(self.mask, str) else TABLE

    @property
    def positions_kind(self) -> Positions:
        return POSITIONS[self.positions]

    @property
    def _all_tokens(self) -> tuple[str, ...]:
        return self.tokens + (self.context.tokens if self.context else ())

    @property
    def token_colors(self) -> tuple[int, ...]:
        """Of the tokens that ask: a number that stays with its token wherever that moves; see figures/palette.py."""
        return self._all_colors[: len(self.tokens)]

    @property
    def key_colors(self) -> tuple[int, ...]:
        """Of the tokens that answer."""
        return self._all_colors[len(self.tokens) :] if self.context else self.token_colors

    @property
    def _all_colors(self) -> tuple[int, ...]:
        return self.colors or tuple(range(len(self._all_tokens)))

    @property
    def key_tokens(self) -> tuple[str, ...]:
        """The tokens that answer: the context's where there is one, else the scene's own."""
        return self.context.tokens if self.context else self.tokens

    @classmethod
    def from_dict(cls, data: Any) -> "Scene":
        """Read the JSON object of the contract. Raises SceneError."""
        known = ("version", *cls.__dataclass_fields__)
        given = dict(check.fields(data, known, ("tokens", "embeddings", "heads"), place("scene")))
        version = given.pop("version", VERSION)
        if isinstance(version, bool) or version != VERSION:
            raise SceneError("error.version", where=place("version"), wanted=VERSION)
        if isinstance(given["heads"], list | tuple):
            given["heads"] = tuple(_read_head(head, index) for index, head in enumerate(given["heads"]))
        if given.get("context") is not None:
            names = ("tokens", "embeddings")
            given["context"] = Context(**check.fields(given["context"], names, names, place("context")))
        return cls(**given)

    @classmethod
    def from_json(cls, text: str) -> "Scene":
        """Read JSON text. Raises SceneError for text that is no JSON too."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise SceneError("error.json", where=place("scene")) from None
        return cls.from_dict(data)

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of the contract, every field present; colours only where they are not in order."""
        data: dict[str, Any] = {"version": VERSION, **{name: _plain(value) for name, value in vars(self).items()}}
        if self.colors is None:
            del data["colors"]
        data["heads"] = [
            {name: _plain(value) for name, value in vars(head).items() if value is not None} for head in self.heads
        ]
        if self.context:
            data["context"] = {name: _plain(value) for name, value in vars(self.context).items()}
        return data

    def to_json(self) -> str:
        """`to_dict` as text."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def _read_head(data: Any, index: int) -> Head:
    needed = ("w_q", "w_k", "w_v")
    return Head(**check.fields(data, (*needed, "v_a"), needed, _one_head(index)))


def _one_head(index: int) -> Message:
    return message("where.heads", field="heads", head=index + 1)


def _head(head: Any, index: int, d_model: int) -> Head:
    if not isinstance(head, Head):
        raise SceneError("error.object", where=_one_head(index), value=check.quoted(head))
    w_q = check.matrix(head.w_q, "w_q", d_model, head=index)
    d_k = len(w_q[0])
    w_k = check.matrix(head.w_k, "w_k", d_model, d_k, head=index)
    w_v = check.matrix(head.w_v, "w_v", d_model, head=index)
    v_a = None if head.v_a is None else check.vector(head.v_a, "v_a", d_k, head=index)
    return Head(w_q, w_k, w_v, v_a)


def _plain(value: Any) -> Any:
    """A row, or rows, as lists."""
    if not isinstance(value, tuple):
        return value
    return [list(row) for row in value] if value and isinstance(value[0], tuple) else list(value)


@lru_cache(maxsize=256)  # every name in a sentence asks for it
def told_apart(tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens' texts, with its place, counted from 1, after each that occurs more than once: "is (4)"."""
    texts = [token.strip() for token in tokens]
    return tuple(
        f"{text} ({place})" if text and texts.count(text) > 1 else text for place, text in enumerate(texts, start=1)
    )
