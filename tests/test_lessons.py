"""Every lesson, every step: what it claims of its scene holds, and what it shows, lights and asks is in the scene."""

import re
from dataclasses import fields
from typing import Any

import pytest

from qkv_demo.learning import RATE, learn
from qkv_demo.lessons import Lesson, addresses, lessons, only_asked
from qkv_demo.maths.attention import attend
from qkv_demo.maths.named_trace import NamedTrace
from qkv_demo.maths.sensitivity import sensitivity
from qkv_demo.replay import dial_programs
from qkv_demo.scene.quantities import BY_NAME, QUANTITIES
from qkv_demo.scene.staging import OPTIONS
from qkv_demo.wording.film import film

from .readme import DOCS

LESSONS = lessons()
PICTURES = {"need", "space", "queries_keys", "score_bars", "shares", "mixture", "dial"}  # parts that are no table

each_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


@each_lesson
def test_every_step_has_claims_and_they_hold(lesson: Lesson) -> None:
    for step in lesson.steps:
        claims, look = {**step.claims, **step.learned}, NamedTrace(attend(step.scene))
        assert claims, step.name
        assert [text for text, claim in claims.items() if not claim(look)] == [], step.name


@each_lesson
def test_a_goal_is_reached_by_one_number_that_the_question_asks_about_and_such_a_one_has_a_slope(
    lesson: Lesson,
) -> None:
    """The question is which number to change: the solution differs from the scene in one, and in nothing else."""
    goals = [(step, step.goal) for step in lesson.steps if step.goal]
    assert goals
    for step, goal in goals:
        assert not goal.reached(NamedTrace(attend(step.scene)))
        assert goal.reached(NamedTrace(attend(goal.solution)))
        assert len(_differences(step.scene, goal.solution)) == 1
        assert only_asked(step, goal.solution) == goal.solution
        assert {quantity for quantity, _ in goal.may_turn} <= set(step.staging.handles)
        quantity, row, column = goal.watch
        slopes = sensitivity(step.scene, quantity, 0, row, column)
        assert slopes
        asked = [line for name, where in goal.may_turn for line in _rows(slopes[name, 0], where)]
        assert any(slope for line in asked for slope in line)


def _rows(rows: list[Any], where: int | None) -> list[Any]:
    return rows if where is None else [rows[where]]


@each_lesson
def test_what_is_lit_is_in_the_scene(lesson: Lesson) -> None:
    for step in lesson.steps:
        row, column = step.pair or (0, 0)
        assert 0 <= row < len(step.scene.tokens), step.name
        assert 0 <= column < len(step.scene.key_tokens), step.name
        for quantity, row, column in filter(None, (step.cell, step.answer_cell)):
            rows, columns = attend(step.scene).quantity(quantity).shape
            assert 0 <= row < rows, step.name
            assert 0 <= column < columns, step.name
        assert step.lens in ("embeddings", "w_q", "w_k", "w_v"), step.name
        assert step.film is None or step.film in film(attend(step.scene), 0, *(step.pair or (0, 1))), step.name


@each_lesson
def test_what_is_staged_and_held_is_in_the_scene_and_can_be_drawn(lesson: Lesson) -> None:
    """A picture by its name, a table of the scene's, or an option that the scene's own hands can turn. Beside shares
    that are set by hand a table that the hand does not move would soon tell others."""
    for step in lesson.steps:
        tables = {quantity.name for quantity in QUANTITIES if quantity.present(step.scene)}
        handles = step.staging.handles
        assert set(step.staging.parts) <= tables | PICTURES | set(OPTIONS), step.name
        assert step.staging.shown, step.name
        assert handles, step.name
        assert all(BY_NAME[handle].given(step.scene) for handle in set(handles) & set(BY_NAME)), step.name
        assert "dial" not in handles or dial_programs(step.scene, 0), step.name
        assert {len(table[0]) for head in step.scene.heads for table in (head.w_k, head.w_v)} <= {2, 3}, step.name
        if step.scene.normalize == "manual":
            assert not step.tables, step.name
            assert {"shares", "weights"} & set(handles), step.name


@each_lesson
def test_bars_are_one_number_each_of_a_whole_and_what_is_to_be_learned_can_be(lesson: Lesson) -> None:
    """From its very scene, some steps come nearer."""
    for step in lesson.steps:
        numbers = [table(NamedTrace(attend(step.scene))) for _, table in step.tables] if step.bars else []
        assert bool(numbers) == bool(step.bars), step.name
        assert all(len(rows) == len(rows[0]) == 1 and 0 <= rows[0][0] <= 1 for rows in numbers), step.name
        if step.learns is not None:
            losses = learn(step.scene, step.learns, 30, rate=RATE).losses
            assert losses[-1] < losses[0], step.name


@pytest.mark.parametrize("name", LESSONS)
def test_a_link_names_a_step_or_the_number_or_the_name_that_it_had(name: str) -> None:
    names, found = LESSONS[name].names, addresses(name)
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", step) for step in names)
    for place, step in enumerate(names):
        assert found[step] == (name, place)
    old = LESSONS[name].moved or {step: (name, step) for step in names}
    for number, (called, (lesson, step)) in enumerate(old.items(), 1):
        place = (lesson, LESSONS[lesson].names.index(step))
        assert found[str(number)] == place
        assert called in names or found[called] == place


def test_every_older_link_of_the_other_lessons_leads_where_their_page_says() -> None:
    """By its number and by its name; none of today's ideas is without one that led there."""
    row = re.compile(r"^\| `([\w-]+)` \| (\d+) \| `([\w-]+)` \| `([\w-]+)` \|$", re.M)
    told = row.findall((DOCS / "lessons.md").read_text(encoding="utf-8"))
    for name, number, old, step in told:
        place = (name, LESSONS[name].names.index(step))
        assert addresses(name)[number] == place
        assert old in LESSONS[name].names or addresses(name)[old] == place
    changed = {name for name, lesson in LESSONS.items() if lesson.moved} - {"riley-and-dog"}
    assert {name for name, *_ in told} == changed
    for name in changed:
        assert {step for _, step in LESSONS[name].moved.values()} == set(LESSONS[name].names)


def _differences(one: object, other: object) -> list[tuple[object, object]]:
    """The leaves in which two scenes, heads, contexts or tuples differ."""
    if hasattr(one, "__dataclass_fields__") and type(one) is type(other):
        names = [field.name for field in fields(one)]
        return [leaf for name in names for leaf in _differences(getattr(one, name), getattr(other, name))]
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return [leaf for a, b in zip(one, other, strict=True) for leaf in _differences(a, b)]
    return [] if one == other else [(one, other)]
