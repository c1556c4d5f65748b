"""Who looks for whom: one query against every key, as the kind of score has it drawn (`Picture`)."""

import torch
from torch import Tensor

from ..maths.smallest_change import moved_symbol
from ..options.scores import SCORES
from ..options.vectors import product, unit
from ..scene import Scene
from ..scene.quantities import KEYS_MATRIX, has_only_keys
from ..scene.view import View
from .canvas import Canvas, Figure, Plan, Row, Stroke, Tensors, answering, arrows, asking, lines, shown
from .palette import variable


def geometry(given: Tensors, variant: str) -> dict[str, Tensor]:
    """The "query", the "keys", and what it measures: each key's foot on the query's line ("feet"), the "drops" to them,
    and the "shadow" that holds them; or the "drops" to the query's tip. "projects" is 1 where the query has a
    direction."""
    picture = SCORES[variant].picture
    query, keys = given["queries"].index_select(0, given["row"]), given["keys"]
    if picture.unit_length:
        query, keys = unit(query), unit(keys)
    found = {"keys": arrows(keys), "query": arrows(query)}
    if picture.best_key is None:
        return found
    if not picture.has_shadows:
        return {**found, "drops": lines(torch.stack([keys, query + torch.zeros_like(keys)], 1))}
    direction = unit(query)  # (1, d_k)
    reaches = product(keys, direction.mT)  # (keys, 1)
    feet = reaches * direction
    far = torch.cat([reaches, reaches.new_zeros(1, 1)])
    return {
        **found,
        "feet": shown(feet),
        "drops": lines(torch.stack([keys, feet], 1)),
        "shadow": lines((torch.stack([far.amin(0), far.amax(0)]) * direction).unsqueeze(0)),
        "projects": (query != 0).any().to(torch.float64),
    }


def draw(canvas: Canvas, scene: Scene, view: View) -> None:
    """The selected query wide and light as a ruler, upon it the keys and each key's foot. What lies along the query, a
    key too, stays in sight."""
    row, column = view.pair
    asker, keys = asking(scene)[row], answering(scene)
    picture, held = scene.score_option.picture, Row("queries", view.head, row)
    canvas.band("query", 0, Stroke(asker.color, 13.0, 0.2))
    when = "projects" if picture.has_shadows else ""
    if picture.has_shadows:
        canvas.lines("shadow", Stroke(asker.color, 1.5, 0.5), when=when)
    if picture.best_key:
        canvas.lines("drops", Stroke(variable("soft"), 1.3, 0.9, "2 4"), when=when)
    canvas.arrow("query", 0, asker.stroke(2.0, 0.9), held, asker)
    for index, key in enumerate(keys):
        stroke = key.stroke(3.6) if index == column else key.stroke(2.4, 0.85)
        canvas.arrow("keys", index, stroke, Row("keys", view.head, index), key)
        canvas.label("keys", index, key, f"k {key.name}", short=key.name)
    if picture.has_shadows:
        canvas.dots("feet", [key.color for key in keys], when="projects")
    alone = has_only_keys(scene, view.only_keys)
    if not alone:  # then the key of who asks is all there is to speak of
        canvas.label("query", 0, asker, f"q {asker.name}")
    if not picture.unit_length:  # where only directions are drawn, no arrow could follow a hand
        for index, key in enumerate(keys):
            moved = KEYS_MATRIX if alone else moved_symbol(scene, "keys")
            canvas.handle("keys", index, Row("keys", view.head, index), key, moved)
        if not alone:
            canvas.handle("query", 0, held, asker, moved_symbol(scene, "queries"))  # on top of them


FIGURE = Figure(lambda scene, _: Plan(("queries", "keys"), scene.score), geometry, draw)
