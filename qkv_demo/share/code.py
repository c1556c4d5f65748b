"""A scene as a short PyTorch script that stands on its own and prints the numbers on the screen."""

from collections.abc import Callable
from textwrap import indent

from ..check import Matrix, Table, Vector
from ..quantities import BY_NAME
from ..scene import Scene

_PREAMBLE = """\
import torch

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=4, sci_mode=False, linewidth=200)"""

_PRODUCT = """\
def product(a, b):  # (n, k), (k, m)
    return (a.unsqueeze(-1) * b.unsqueeze(-3)).sum(-2)  # (n, m), = a @ b"""

_UNIT = """\
def unit(vectors):
    largest = vectors.abs().amax(-1, keepdim=True)
    zero = largest == 0
    vectors = vectors / largest.masked_fill(zero, 1.0)
    return vectors / (vectors * vectors).sum(-1, keepdim=True).masked_fill(zero, torch.inf).sqrt()"""

_POSITIONS = """\
def positions(length, d_model):
    place, column = torch.arange(length).unsqueeze(1), torch.arange(d_model)
    angle = place / 10_000 ** ((column - column % 2) / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos())  # (length, d_model)"""


def to_pytorch(scene: Scene) -> str:
    """Python source that imports torch alone and prints every head's weights, then the output, in float64.

    The variables carry the names of `quantities` and the comments their shapes. What the scene does not use is left
    out: W_K under tie_qk, queries and keys under manual weights.
    """
    parts = [_PREAMBLE, *_helpers(scene), "\n".join(_given(scene)), "\n".join(_computed(scene))]
    return "\n\n".join(part for part in parts if part) + "\n"


def _by_last_bit(scene: Scene) -> bool:
    """Whether one rounding may become a whole weight: ties, sums of zero and zero vectors are exact matters.

    `@` rounds differently in each corner of a matrix; `product` is the one of `attention`, and agrees with it.
    """
    return scene.normalize in ("sum", "argmax") or (scene.score == "cosine" and scene.normalize != "manual")


def _helpers(scene: Scene) -> list[str]:
    needed = {
        _PRODUCT: _by_last_bit(scene),
        _UNIT: scene.score == "cosine" and scene.normalize != "manual",
        _POSITIONS: scene.positions == "sinusoidal",
    }
    return [helper for helper, used in needed.items() if used]


def _given(scene: Scene) -> list[str]:
    """All that a person set."""
    lines = [f"tokens = {list(scene.tokens)!r}", _matrix("embeddings", scene.embeddings)]
    if scene.context:
        lines.append(f"context_tokens = {list(scene.context.tokens)!r}")
        lines.append(_matrix("context_embeddings", scene.context.embeddings))
    manual = scene.normalize == "manual"
    names = ["w_v"] if manual else ["w_q", "w_v"] if scene.tie_qk else ["w_q", "w_k", "w_v"]
    lines += [_per_head(name, [getattr(head, name) for head in scene.heads]) for name in names]
    if scene.score == "additive" and not manual:
        lines.append(_per_head("v_a", [head.v_a or (1.0,) * len(head.w_q[0]) for head in scene.heads]))
    if scene.w_o:
        lines.append(_matrix("w_o", scene.w_o))
    if not isinstance(scene.mask, str):
        lines.append(f"mask = {_tensor(scene.mask)}  # (tokens, keys)")
    elif scene.mask == "causal":
        sizes = f"len(tokens), len({'context_tokens' if scene.context else 'tokens'})"
        lines.append(f"mask = torch.ones({sizes}, dtype=torch.bool).tril()  # (tokens, keys)")
    if manual:
        lines.append(_matrix("weights", scene.weights or ()))
        lines += ["weights = weights.masked_fill(~mask, 0.0)"] if scene.mask != "none" else []
    return lines


def _computed(scene: Scene) -> list[str]:
    """The way from what was given to what is printed."""
    lines = []
    if scene.positions == "sinusoidal":
        for side in ("", "context_") if scene.context else ("",):
            lines.append(_step(f"{side}inputs", f"{side}embeddings + positions(*{side}embeddings.shape)"))
    several = len(scene.heads) > 1
    if several:
        body = [*_head(scene, "[head]"), _print("weights[{head}]", "weights", "f"), "outputs.append(output)"]
        lines += ["outputs = []", f"for head in range({len(scene.heads)}):", *(f"    {line}" for line in body)]
    else:
        lines += [*_head(scene, ""), _print("weights", "weights")]
    if not several and not scene.w_o:
        return [*lines, _print("output", "output")]
    beside = "torch.cat(outputs, dim=-1)" if several else "output"
    lines.append(_step("combined", _times(scene)(beside, "w_o") if scene.w_o else beside))
    return [*lines, _print("combined", "combined")]


def _print(title: str, name: str, prefix: str = "") -> str:
    return f'print({prefix}"{title}", {name}, sep="\\n")'


def _head(scene: Scene, at: str) -> list[str]:
    """One head, its matrices taken from their lists by `at`."""
    times = _times(scene)
    asks = "inputs" if scene.positions == "sinusoidal" else "embeddings"
    answers = f"context_{asks}" if scene.context else asks
    lines = []
    if scene.normalize != "manual":
        lines.append(_step("queries", times(asks, f"w_q{at}")))
        lines.append(_step("keys", times(answers, f"{'w_q' if scene.tie_qk else 'w_k'}{at}")))
    lines.append(_step("values", times(answers, f"w_v{at}")))
    if scene.normalize != "manual":
        lines += [*_score(scene, at), *_weights(scene)]
    return [*lines, _step("output", times("weights", "values"))]


def _score(scene: Scene, at: str) -> list[str]:
    """From queries and keys to what is made into weights; blocked pairs come later."""
    expression = {
        "dot": _times(scene)("queries", "keys.T"),
        "cosine": _times(scene)("unit(queries)", "unit(keys).T"),
        "additive": f"(torch.tanh(queries.unsqueeze(-2) + keys.unsqueeze(-3)) * v_a{at}).sum(-1)",
    }[scene.score]
    root = ["queries.shape[-1] ** 0.5"] if scene.divided else []
    divisors = [*root, repr(scene.temperature)] if scene.temperature != 1 else root
    divisor = f"({' * '.join(divisors)})" if len(divisors) > 1 else "".join(divisors)
    return [_step("scores", expression), _step("scaled_scores", f"scores / {divisor}" if divisor else "scores")]


def _weights(scene: Scene) -> list[str]:
    masked = scene.mask != "none"
    if scene.normalize == "sum":
        visible = "scaled_scores.masked_fill(~mask, 0.0)" if masked else "scaled_scores"
        return [
            f"visible_scores = {visible}  # (tokens, keys)",
            "total = visible_scores.sum(-1, keepdim=True)  # (tokens, 1)",
            "noise = 4 * torch.finfo().eps * visible_scores.abs().sum(-1, keepdim=True)",
            _step("weights", "visible_scores / total.masked_fill(total.abs() <= noise, torch.nan)"),
        ]
    lines = [_step("masked_scores", "scaled_scores.masked_fill(~mask, -torch.inf)")] if masked else []
    scores = "masked_scores" if masked else "scaled_scores"
    if scene.normalize == "argmax":
        lines.append(f"best = ({scores} == {scores}.amax(-1, keepdim=True)).double()  # (tokens, keys)")
        return [*lines, _step("weights", "best / best.sum(-1, keepdim=True)")]
    return [*lines, _step("weights", f"torch.softmax({scores}, dim=-1)")]


def _times(scene: Scene) -> Callable[[str, str], str]:
    return "product({}, {})".format if _by_last_bit(scene) else "{} @ {}".format


def _step(name: str, expression: str) -> str:
    return f"{name} = {expression}  # {_shape(name)}"


def _shape(name: str) -> str:
    quantity = BY_NAME[name]
    return f"({quantity.columns},)" if quantity.rows == "one" else f"({quantity.rows}, {quantity.columns})"


def _matrix(name: str, rows: Matrix | Table) -> str:
    return _step(name, _tensor(rows))


def _per_head(name: str, each: list[Matrix] | list[Vector]) -> str:
    """A tensor, or a list of one for each head."""
    if len(each) == 1:
        return _step(name, _tensor(each[0]))
    return _step(name, "[\n" + "".join(indent(_tensor(one), "    ") + ",\n" for one in each) + "]")


def _tensor(value: Matrix | Table | Vector) -> str:
    """A vector on one line, a matrix on one line a row; `repr` keeps every digit."""
    rows = "".join(f"    {list(row)},\n" for row in value if isinstance(row, tuple))
    return f"torch.tensor([\n{rows}])" if rows else f"torch.tensor({list(value)})"
