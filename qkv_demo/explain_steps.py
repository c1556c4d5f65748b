"""The arithmetic of each quantity, one recipe a step of attention. Numbers come from the trace, never from here."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from . import arithmetic as a
from .arithmetic import Cell, Node
from .attention import Trace
from .locale import Message, message, number, say
from .names import name
from .quantities import BY_NAME, PER_HEAD
from .scene import Scene


class Recipe(NamedTuple):
    """A formula in letters, its steps in numbers, and one sentence."""

    formula: Node
    steps: tuple[Node, ...]
    reading: Message


@dataclass(frozen=True)
class Spot:
    """One cell of a trace, and a reader of its neighbours."""

    trace: Trace
    quantity: str
    head: int
    row: int
    column: int

    @property
    def scene(self) -> Scene:
        return self.trace.scene

    @property
    def cell(self) -> Cell:
        return self.quantity, self.head, self.row, self.column

    @property
    def value(self) -> float | None:
        value = self.at(self.quantity, self.row, self.column)
        return value if math.isfinite(value) else None

    @property
    def which(self) -> Message:
        """The cell in words: "Riley attends to dog" for a pair, "Riley, entry 2" for a vector's entry."""
        about = BY_NAME[self.quantity]
        if about.columns == "keys":
            return message("explain.pair", asks=self.asks, answers=self.answers)
        if about.rows in ("tokens", "keys"):
            return message("explain.entry", token=self.row_name, column=self.column + 1)
        return message("explain.place", row=self.row + 1, column=self.column + 1)

    @property
    def asks(self) -> Message | str:
        return name(self.scene.tokens, self.row)

    @property
    def answers(self) -> Message | str:
        return name(self.scene.key_tokens, self.column)

    @property
    def row_name(self) -> Message | str:
        answering = BY_NAME[self.quantity].rows == "keys"
        return name(self.scene.key_tokens if answering else self.scene.tokens, self.row)

    def at(self, quantity: str, row: int, column: int) -> float:
        return self.trace.quantity(quantity, self.head if quantity in PER_HEAD else 0)[row, column].item()

    def number(self, quantity: str | None = None, row: int | None = None, column: int | None = None) -> Node:
        """A number of this head with its address; by default this cell's own."""
        where = (
            quantity or self.quantity,
            self.row if row is None else row,
            self.column if column is None else column,
        )
        head = self.head if where[0] in PER_HEAD else 0
        return a.signed(self.at(*where), (where[0], head, where[1], where[2]))

    def result(self) -> Node:
        """This cell's own value, as the printed end of a step."""
        value = self.at(self.quantity, self.row, self.column)
        return a.number(value, self.cell)

    def asker(self) -> Node:
        return _label(self.scene.tokens, self.row)

    def answerer(self, index: int | None = None) -> Node:
        return _label(self.scene.key_tokens, self.column if index is None else index)

    def symbol(self) -> Node:
        """This cell in letters, such as W_Q with its row and column."""
        letter, _, sub = BY_NAME[self.quantity].symbol.partition("_")
        return a.symbol(letter, a.row(a.symbol(sub), a.op("("), a.count(self.row + 1), a.op(","), a.count(self.column + 1), a.op(")")))

    def feeds(self) -> Message:
        """What is computed from this matrix, in words."""
        source = {"embeddings": "inputs", "context_embeddings": "context_inputs"}.get(self.quantity, self.quantity)
        if self.quantity == "context_embeddings":
            return message("explain.feeds.context")
        return message(f"explain.feeds.{source}")


def _label(tokens: tuple[str, ...], index: int) -> Node:
    text = name(tokens, index)
    return a.named(say(text) if isinstance(text, Message) else text, index)


def _sum_of_products(spot: Spot, left: list[Node], right: list[Node]) -> Node:
    terms = [a.row(x, a.op("·"), y) for x, y in zip(left, right, strict=True)]
    return a.equation(a.joined("+", terms), spot.result(), sign="≈")


def _inputs(spot: Spot) -> Recipe:
    d_model, column = spot.scene.d_model, spot.column
    source = "embeddings" if spot.quantity == "inputs" else "context_embeddings"
    angle = spot.row / 10_000 ** ((column - column % 2) / d_model)
    wave = "sin" if column % 2 == 0 else "cos"
    turned = a.row(a.symbol(wave), a.brackets(a.number(angle)))
    given = spot.number(source)
    formula = a.equation(a.symbol("x′"), a.row(a.symbol("x"), a.op("+"), a.symbol(wave), a.brackets(a.symbol("θ"))))
    return Recipe(formula, (a.equation(a.row(given, a.op("+"), turned), spot.result(), sign="≈"),), message("explain.inputs", token=spot.row_name, place=spot.row))


def _projection(letter: str, matrix: str) -> "Recipe | object":
    def recipe(spot: Spot) -> Recipe:
        own = matrix
        if spot.quantity == "keys" and spot.scene.tie_qk:
            own = "w_q"
        from_context = spot.quantity != "queries" and spot.scene.context is not None
        source = _source(spot.scene, from_context)
        token = spot.answerer(spot.row) if spot.quantity != "queries" else spot.asker()
        w = BY_NAME[own].symbol.partition("_")
        formula = a.equation(a.symbol(letter, token), a.product(a.symbol("x", token), a.symbol(w[0], a.symbol(w[2]))))
        size = spot.scene.d_model
        left = [spot.number(source, spot.row, k) for k in range(size)]
        right = [spot.number(own, k, spot.column) for k in range(size)]
        step = _sum_of_products(spot, left, right)
        return Recipe(formula, (step,), message(f"explain.{spot.quantity}", token=spot.row_name, column=spot.column + 1))

    return recipe


def _source(scene: Scene, from_context: bool) -> str:
    """The matrix that is multiplied: the embeddings as set, or with positions added."""
    prefix = "context_" if from_context else ""
    return f"{prefix}{'embeddings' if scene.positions == 'none' else 'inputs'}"


def _scores(spot: Spot) -> Recipe:
    size = len(spot.scene.heads[spot.head].w_q[0])
    queries = [spot.number("queries", spot.row, k) for k in range(size)]
    keys = [spot.number("keys", spot.column, k) for k in range(size)]
    q, k = a.symbol("q", spot.asker()), a.symbol("k", spot.answerer())
    dot = a.row(q, a.op("·"), k)
    reading = message("explain.scores", asks=spot.asks, answers=spot.answers)
    if spot.scene.score == "additive":
        v_a = [spot.number("v_a", 0, i) for i in range(size)]
        bent = [a.row(a.symbol("tanh"), a.brackets(x, a.op("+"), y)) for x, y in zip(queries, keys, strict=True)]
        formula = a.row(a.symbol("v", a.symbol("a")), a.op("·"), a.symbol("tanh"), a.brackets(q, a.op("+"), k))
        return Recipe(formula, (_sum_of_products(spot, v_a, bent),), reading)
    if spot.scene.score == "cosine":
        return _cosine(spot, queries, keys, a.fraction(dot, a.row(a.op("|"), q, a.op("|"), a.op("|"), k, a.op("|"))))
    return Recipe(dot, (_sum_of_products(spot, queries, keys),), reading)


def _cosine(spot: Spot, queries: list[Node], keys: list[Node], formula: Node) -> Recipe:
    reading = message("explain.cosine", asks=spot.asks, answers=spot.answers)
    products = a.joined("+", [a.row(x, a.op("·"), y) for x, y in zip(queries, keys, strict=True)])
    lengths = [a.root(a.joined("+", [a.power(x, a.count(2)) for x in vector])) for vector in (queries, keys)]
    if spot.value == 0.0:  # perpendicular, or a zero vector, which has no direction to compare
        return Recipe(formula, (a.equation(products, spot.result(), sign="≈"),), reading)
    whole = a.fraction(products, a.joined("·", lengths))
    return Recipe(formula, (a.equation(whole, spot.result(), sign="≈"),), reading)


def _scaled(spot: Spot) -> Recipe:
    scene = spot.scene
    formula, step = a.symbol("s"), spot.number("scores")
    if scene.scale and scene.score == "dot":
        formula = a.fraction(formula, a.root(a.symbol("d", a.symbol("k"))))
        step = a.fraction(step, a.root(a.count(len(scene.heads[spot.head].w_q[0]))))
    if scene.temperature != 1.0:
        formula, step = a.fraction(formula, a.symbol("T")), a.fraction(step, a.number(scene.temperature))
    divided = formula.tag == "mfrac"
    reading = message(f"explain.scaled_scores.{'divided' if divided else 'same'}", asks=spot.asks, answers=spot.answers)
    return Recipe(formula, (a.equation(step, spot.result(), sign="≈" if divided else "="),), reading)


def _masked(spot: Spot) -> Recipe:
    names = {"asks": spot.asks, "answers": spot.answers}
    if spot.value is None:
        step = a.equation(a.symbol("s"), a.row(a.op("−"), a.symbol("∞")))
        return Recipe(a.symbol("S"), (step,), message("explain.masked_scores.blocked", **names))
    step = a.equation(spot.number("scaled_scores"), spot.result())
    return Recipe(a.symbol("S"), (step,), message("explain.masked_scores.seen", **names))


def _weights(spot: Spot) -> Recipe:
    scene, row = spot.scene, spot.row
    names = {"asks": spot.asks, "answers": spot.answers}
    scores = spot.trace.heads[spot.head].masked_scores[row].tolist()
    seen = [column for column, score in enumerate(scores) if math.isfinite(score)]
    blocked = spot.column not in seen
    if scene.normalize == "manual":
        step = a.equation(a.symbol("A"), spot.result())
        return Recipe(a.symbol("A"), (step,), message("explain.weights.blocked" if blocked else "explain.weights.manual", **names))
    formula = _WEIGHT_FORMULAS[scene.normalize]
    if blocked:
        return Recipe(formula, (a.equation(a.symbol("A"), spot.result()),), message("explain.weights.blocked", **names))
    if spot.value is None:
        terms = a.joined("+", [spot.number("masked_scores", row, j) for j in seen])
        return Recipe(formula, (a.equation(terms, a.count(0)),), message("explain.weights.none", **names))
    share = {**names, "percent": f"{spot.at('weights', row, spot.column):.0%}"}
    if scene.normalize == "sum":
        whole = a.joined("+", [spot.number("masked_scores", row, j) for j in seen])
        step = a.equation(a.fraction(spot.number("masked_scores"), whole), spot.result(), sign="≈")
        return Recipe(formula, (step,), message("explain.weights.sum", **share))
    if scene.normalize == "argmax":
        best = max(scores)
        winners = sum(score == best for score in scores)
        won = scores[spot.column] == best
        step = a.equation(a.fraction(a.count(int(won)), a.count(winners)), spot.result(), sign="≈")
        return Recipe(formula, (step,), message("explain.weights.argmax", best=number(best), **names))
    return Recipe(formula, _softmax_steps(spot, scores, seen), message("explain.weights.softmax", **share))


_WEIGHT_FORMULAS = {
    "softmax": a.fraction(
        a.power(a.symbol("e"), a.symbol("S", a.symbol("ij"))),
        a.row(a.symbol("Σ", a.symbol("m")), a.power(a.symbol("e"), a.symbol("S", a.symbol("im")))),
    ),
    "sum": a.fraction(a.symbol("S", a.symbol("ij")), a.row(a.symbol("Σ", a.symbol("m")), a.symbol("S", a.symbol("im")))),
    "argmax": a.fraction(a.symbol("[best]"), a.symbol("[ties]")),
}


def _softmax_steps(spot: Spot, scores: list[float], seen: list[int]) -> tuple[Node, ...]:
    """e^s over the sum of the row's; where that would overflow or vanish, all exponents less the row's largest."""
    top = max(scores)
    shift = top if abs(top) > 30 else 0.0

    def exponential(column: int) -> Node:
        score = spot.number("masked_scores", spot.row, column)
        return a.power(a.symbol("e"), a.row(score, a.op("−"), a.signed(shift)) if shift else score)

    terms = [math.exp(scores[j] - shift) for j in seen]
    words = a.fraction(exponential(spot.column), a.joined("+", [exponential(j) for j in seen]))
    numbers = a.fraction(a.number(math.exp(scores[spot.column] - shift)), a.joined("+", [a.number(term) for term in terms]))
    return words, a.equation(numbers, spot.result(), sign="≈")


def _output(spot: Spot) -> Recipe:
    weights, values = a.symbol("A", spot.asker()), a.symbol("V")
    formula = a.product(weights, values)
    mixed = [j for j in range(len(spot.scene.key_tokens)) if spot.at("weights", spot.row, j) != 0] or [0]
    if spot.value is None:
        step = a.equation(a.symbol("A"), a.symbol("?"))
        return Recipe(formula, (step,), message("explain.output.none", token=spot.asks))
    left = [spot.number("weights", spot.row, j) for j in mixed]
    right = [spot.number("values", j, spot.column) for j in mixed]
    return Recipe(formula, (_sum_of_products(spot, left, right),), message("explain.output", token=spot.asks, column=spot.column + 1))


def _combined(spot: Spot) -> Recipe:
    scene = spot.scene
    places = [(head, k) for head, of in enumerate(scene.heads) for k in range(len(of.w_v[0]))]
    outputs = [spot.trace.heads[head].output[spot.row, k].item() for head, k in places]
    cells = [a.signed(value, ("output", head, spot.row, k)) for value, (head, k) in zip(outputs, places, strict=True)]
    if spot.value is None:
        return Recipe(a.symbol("Y"), (a.equation(a.symbol("Y"), a.symbol("?")),), message("explain.output.none", token=spot.asks))
    if scene.w_o is None:
        head, _ = places[spot.column]
        step = a.equation(cells[spot.column], spot.result())
        return Recipe(a.symbol("Y"), (step,), message("explain.combined.beside", token=spot.asks, head=head + 1))
    right = [spot.number("w_o", k, spot.column) for k in range(len(places))]
    formula = a.equation(a.symbol("Y"), a.product(a.symbol("[A V]"), a.symbol("W", a.symbol("O"))))
    return Recipe(formula, (_sum_of_products(spot, cells, right),), message("explain.combined.mixed", token=spot.asks))


RECIPES = {
    "inputs": _inputs,
    "context_inputs": _inputs,
    "queries": _projection("q", "w_q"),
    "keys": _projection("k", "w_k"),
    "values": _projection("v", "w_v"),
    "scores": _scores,
    "scaled_scores": _scaled,
    "masked_scores": _masked,
    "weights": _weights,
    "output": _output,
    "combined": _combined,
}
