"""Who looks for whom: one query against every key. A dot product is a shadow on the query, times the query's length."""

import torch
from torch import Tensor

from ..attention import product, unit
from ..quantities import keys_alone
from ..reach import moves
from ..scene import Scene, told_apart
from ..view import View
from .canvas import Canvas, Row, Stroke, Token, of_token
from .palette import token, variable
from .places import Tensors, arrows, lines, shown
from .plan import Plan

_RING = 36  # corners, enough to look round


def plan(scene: Scene, _: View) -> Plan:
    """The kind of score decides whether only directions count, and whether shadows mean anything."""
    return Plan(("queries", "keys"), scene.score)


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """The "query", the "keys" and, but for additive scores, each key's foot on the query's line ("feet"), the "drops"
    to them, the "shadow" that holds them; of equal score the "levels" in the plane or, in space, a stack of "rings";
    "projects" is 1 where the query has a direction."""
    query, keys = compared(given["queries"].index_select(0, given["row"]), given["keys"], variant)
    found = {"keys": arrows(keys), "query": arrows(query)}
    if variant == "additive":
        return found
    direction = unit(query)  # (1, d_k)
    reaches = product(keys, direction.mT)  # (keys, 1)
    feet = reaches * direction
    far = torch.cat([reaches, reaches.new_zeros(1, 1)])
    found |= {
        "feet": shown(feet),
        "drops": lines(torch.stack([keys, feet], 1)),
        "shadow": lines((torch.stack([far.amin(0), far.amax(0)]) * direction).unsqueeze(0)),
        "projects": (query != 0).any().to(torch.float64),
    }
    if keys.shape[1] <= 2:
        found["levels"] = lines(_levels(direction, query, keys, feet))
    elif keys.shape[1] == 3:  # of more dimensions the picture shows three, and in them no ring keeps the score
        found["rings"] = _rings(direction, keys, feet)
    return found


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """The selected query wide and light as a ruler, upon it the keys and each key's foot, and lines of equal score or
    the selected key's ring. What lies along the query, a key too, stays in sight."""
    row, column = view.pair
    asker, whose = token(scene.token_colors[row]), Token("asks", row)
    projects = scene.score != "additive"
    canvas.band("query", 0, Stroke(asker, 13.0, 0.2))
    if projects:
        _shadows(canvas, asker, column)
    held = Row("queries", view.head, row)
    canvas.arrow("query", 0, of_token(scene.token_colors[row], 2.0, 0.9), held, whose)
    for index, (name, color) in enumerate(zip(told_apart(scene.key_tokens), scene.key_colors, strict=True)):
        stroke = of_token(color, 3.6) if index == column else of_token(color, 2.4, 0.85)
        canvas.arrow("keys", index, stroke, Row("keys", view.head, index), Token("answers", index))
        canvas.label("keys", index, f"k {name}", token(color), Token("answers", index), short=name)
    if projects:
        canvas.dots("feet", [token(color) for color in scene.key_colors], when="projects")
    if not keys_alone(scene, view.unnamed):  # then the key of who asks is all there is to speak of
        canvas.label("query", 0, f"q {told_apart(scene.tokens)[row]}", asker, whose)
    if scene.score != "cosine":  # where only directions are drawn, no arrow could follow a hand
        _handles(canvas, scene, view, held)


def _handles(canvas: Canvas, scene: Scene, view: View, query: Row) -> None:
    """On every key, and on top of them on the query."""
    for index, (name, color) in enumerate(zip(told_apart(scene.key_tokens), scene.key_colors, strict=True)):
        key, whose = Row("keys", view.head, index), Token("answers", index)
        canvas.handle("keys", index, key, name, token(color), moves(scene, "keys"), whose)
    asker, name = token(scene.token_colors[query.row]), told_apart(scene.tokens)[query.row]
    canvas.handle("query", 0, query, name, asker, moves(scene, "queries"), Token("asks", query.row))


def _shadows(canvas: Canvas, asker: str, column: int) -> None:
    """A ring through each key would be a knot of rings."""
    if canvas.flat:
        canvas.lines("levels", Stroke(asker, 1.0, 0.28), when="projects")
    elif canvas.size == 3:
        canvas.band("rings", column, Stroke(asker, 1.2, 0.6), when="projects")
    canvas.lines("shadow", Stroke(asker, 1.5, 0.5), when="projects")
    canvas.lines("drops", Stroke(variable("soft"), 1.3, 0.9, "2 4"), when="projects")


def compared(query: Tensor, keys: Tensor, score: str) -> tuple[Tensor, Tensor]:
    """The query (1, d_k) and the keys as they are drawn: under cosine only directions count, so each has length 1."""
    return (unit(query), unit(keys)) if score == "cosine" else (query, keys)


def _levels(direction: Tensor, query: Tensor, keys: Tensor, feet: Tensor) -> Tensor:
    """(keys, 2, 2): in the plane, through each key's foot the line of all keys that would score the same."""
    arrows = torch.cat([keys, query])
    longest = (arrows * arrows).sum(-1).amax().sqrt()
    across = shown(direction).index_select(1, torch.tensor([1, 0])) * torch.tensor([-1.0, 1.0], dtype=torch.float64)
    side, feet = 2 * longest * across, shown(feet)
    return torch.stack([feet - side, feet + side], 1)


def _rings(direction: Tensor, keys: Tensor, feet: Tensor) -> Tensor:
    """(keys, corners, 3): in space, through each key the ring about the query's line that keeps its score."""
    out = keys - feet
    after, before = torch.tensor([1, 2, 0]), torch.tensor([2, 0, 1])

    def turned(by: Tensor, other: Tensor) -> Tensor:
        return direction.index_select(1, by) * out.index_select(1, other)

    across = turned(after, before) - turned(before, after)  # as long as `out`, and square to it and to the query
    turns = torch.arange(_RING + 1, dtype=torch.float64) * (2 * torch.pi / _RING)
    round_, up = turns.cos().unsqueeze(1), turns.sin().unsqueeze(1)
    return feet.unsqueeze(1) + round_ * out.unsqueeze(1) + up * across.unsqueeze(1)
