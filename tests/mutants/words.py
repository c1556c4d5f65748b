"""Bugs in the sentences: who asks and who answers changed places, one sentence stands for another, numbers misread."""

from ..test_roles import of_two
from .mutant import Mutant, exchanged, python, said

MUTANTS: tuple[Mutant, ...] = (
    *(said(language, key, "{asks}", "{answers}") for language in ("en", "zh") for key in of_two(language)),
    *(said(language, "reading.both", "{forth}", "{back}") for language in ("en", "zh")),
    *(exchanged(language, "ui.gradient.up", "ui.gradient.down") for language in ("en", "zh")),
    *(exchanged(language, "explain.queries", "explain.keys") for language in ("en", "zh")),
    *(exchanged(language, "explain.keys", "explain.values") for language in ("en", "zh")),
    *(exchanged(language, "explain.weights.softmax", "explain.weights.sum") for language in ("en", "zh")),
    *(exchanged(language, "explain.scores", "explain.masked_scores.seen") for language in ("en", "zh")),
    *(exchanged(language, "note.no_direction.keys", "note.no_direction.queries") for language in ("en", "zh")),
    *(exchanged(language, "quantity.keys.name", "quantity.queries.name") for language in ("en", "zh")),
    python("wording/explain/spot", "return _label(self.scene.tokens, self.scene.token_colors, self.row)",
           "return _label(self.scene.key_tokens, self.scene.key_colors, self.row)", "roles", "explain"),
    python("wording/explain/recipes", 'spot.answerer(spot.row) if spot.quantity != "queries" else spot.asker()',
           'spot.answerer(spot.row)', "roles", "explain"),
    python("wording/explain/recipes", "head=head + 1", "head=head", "roles", "explain"),
    python("wording/explain/recipes", 'spot.scene.weights[spot.row][spot.column]',
           'spot.scene.weights[spot.column][spot.row]',
           "roles", "explain"),
    python("wording/asymmetry", "**way.names", "**way.back.names", "roles", "asymmetry"),
    python("wording/captions", "max(scores) - score <= 1e-12",
           "max(map(abs, scores)) - abs(score) <= 1e-12", "figures"),
    python("wording/captions", "(answers(scene, index) for index in first)",
           "(asks(scene, index) for index in first)", "figures"),
    python("wording/reading", '"both" if pair.by_score else "set"', '"both"', "reading"),
    python("locale/__init__", "if value and not 1e-4", "if not 1e-4", "locale"),
)  # fmt: skip
