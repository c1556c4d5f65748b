"""Every lesson, every step: what the words say of the numbers holds, and nothing is missing in any language."""

import re
from dataclasses import fields

import pytest

from qkv_demo.learning import RATE, learn
from qkv_demo.lessons import Step, addresses, lessons, only_asked, words
from qkv_demo.locale import DEFAULT, languages, table
from qkv_demo.maths.attention import attend
from qkv_demo.maths.named_trace import NamedTrace
from qkv_demo.maths.sensitivity import sensitivity
from qkv_demo.replay import dial_programs
from qkv_demo.scene.quantities import BY_NAME, QUANTITIES
from qkv_demo.scene.staging import OPTIONS
from qkv_demo.ui.cards import minutes
from qkv_demo.wording.claimed import DECIMAL
from qkv_demo.wording.film import film

from .readme import DOCS

LESSONS = lessons()
STEPS = [(name, step) for name, lesson in LESSONS.items() for step in lesson.steps]
CLAIMS = [
    pytest.param(step.scene, claim, id=f"{name}, {step.name}: {text}")
    for name, step in STEPS
    for text, claim in {**step.claims, **step.learned}.items()
]
GOALS = [pytest.param(step, id=f"{name}, {step.name}") for name, step in STEPS if step.goal]
PICTURES = {"need", "space", "queries_keys", "score_bars", "shares", "mixture", "dial"}  # parts that are no table
QUIZ_WORDS = {"goal", "hint", "done", "refused"}
LONGEST = {
    "title": 48,
    "text": 420,
    "ask": 160,
    "answer": 160,
    "more": 600,
    "goal": 160,
    "hint": 240,
    "done": 240,
}
LONGEST_REFUSAL = 240

each_lesson = pytest.mark.parametrize("name", LESSONS)
each_language = pytest.mark.parametrize("language", languages())
each_step = pytest.mark.parametrize(("name", "step"), STEPS, ids=[f"{name}, {step.name}" for name, step in STEPS])


@pytest.mark.parametrize(("scene", "claim"), CLAIMS)
def test_claim_holds(scene, claim):
    assert claim(NamedTrace(attend(scene)))


@each_step
def test_step_has_claims(name: str, step: Step):
    assert step.claims or step.learned


@pytest.mark.parametrize("step", GOALS)
def test_goal_is_reached_by_its_solution_and_not_before(step: Step):
    assert step.goal
    assert not step.goal.reached(NamedTrace(attend(step.scene)))
    assert step.goal.reached(NamedTrace(attend(step.goal.solution)))


@pytest.mark.parametrize("step", GOALS)
def test_one_number_of_the_scene_solves_the_goal(step: Step):
    """The question is which number to change: the solution differs from the scene in one, and in nothing else."""
    assert step.goal
    assert len(_differences(step.scene, step.goal.solution)) == 1


@pytest.mark.parametrize("step", GOALS)
def test_watched_number_exists(step: Step):
    assert step.goal
    _assert_exists(step, step.goal.watch)


@pytest.mark.parametrize("step", GOALS)
def test_a_hint_can_be_given(step: Step):
    """Some number of the scene moves the watched one."""
    assert step.goal
    quantity, row, column = step.goal.watch
    found = sensitivity(step.scene, quantity, 0, row, column)
    assert found
    assert found.strongest


@pytest.mark.parametrize("step", GOALS)
def test_a_hint_ranks_only_what_the_question_asks_about(step: Step):
    """Following the hint a little way moves the watched number; and the solution lies among the same numbers."""
    assert step.goal
    quantity, row, column = step.goal.watch
    found = sensitivity(step.scene, quantity, 0, row, column, step.goal.may_turn)
    assert found
    assert found.strongest
    asked = [(name, where) for name, where in step.goal.may_turn if name == found.strongest.quantity]
    assert asked
    assert all(where in (None, found.strongest.row) for _, where in asked)
    assert only_asked(step, step.goal.solution) == step.goal.solution


@each_lesson
def test_a_quiz_moment_in_each_lesson(name):
    assert any(step.goal for step in LESSONS[name].steps)


@each_step
def test_what_is_lit_is_in_the_scene(name: str, step: Step):
    if step.pair:
        row, column = step.pair
        assert 0 <= row < len(step.scene.tokens)
        assert 0 <= column < len(step.scene.key_tokens)
    for cell in filter(None, (step.cell, step.answer_cell)):
        _assert_exists(step, cell)


@each_step
def test_bars_are_one_number_each_of_a_whole(name: str, step: Step):
    if step.bars:
        numbers = [table(NamedTrace(attend(step.scene))) for _, table in step.tables]
        assert numbers
        assert all(len(rows) == len(rows[0]) == 1 and 0 <= rows[0][0] <= 1 for rows in numbers)


@each_step
def test_what_is_staged_is_in_the_scene(name: str, step: Step):
    """A picture by its name, a table of the scene's, or an option that the scene's own hands can turn."""
    tables = {quantity.name for quantity in QUANTITIES if quantity.present(step.scene)}
    staging = step.staging
    assert set(staging.parts) <= tables | PICTURES | set(OPTIONS)
    assert staging.shown


@each_step
def test_what_may_be_held_can_be_moved(name: str, step: Step):
    handles = step.staging.handles
    assert handles
    for handle in set(handles) & set(BY_NAME):
        assert BY_NAME[handle].given(step.scene), handle
    if "dial" in handles:
        assert dial_programs(step.scene, 0)
    if step.goal:
        assert {quantity for quantity, _ in step.goal.may_turn} <= set(handles)


@each_step
def test_what_is_to_be_learned_can_be(name: str, step: Step):
    """From this very scene, some steps come nearer."""
    if step.learns is not None:
        losses = learn(step.scene, step.learns, 30, rate=RATE).losses
        assert losses[-1] < losses[0]


@each_step
def test_a_beat_that_a_step_names_is_in_its_film(name: str, step: Step):
    assert step.film is None or step.film in film(attend(step.scene), 0, *(step.pair or (0, 1)))


@each_step
def test_lens_is_one_of_the_stage(name: str, step: Step):
    assert step.lens in ("embeddings", "w_q", "w_k", "w_v")


@each_step
def test_keys_and_values_can_be_drawn(name: str, step: Step):
    for head in step.scene.heads:
        assert len(head.w_k[0]) in (2, 3)
        assert len(head.w_v[0]) in (2, 3)


@each_lesson
def test_step_names_differ_and_fit_a_link(name):
    names = [step.name for step in LESSONS[name].steps]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", step) for step in names)


@each_lesson
@each_language
def test_every_step_has_words_and_no_words_are_left_over(name, language):
    assert list(words(name, language)["steps"]) == [step.name for step in LESSONS[name].steps]


@each_step
@each_language
def test_words_are_complete(name: str, step: Step, language):
    said = words(name, language)["steps"][step.name]
    asked = QUIZ_WORDS if step.goal else {"answer"}
    choices = step.predicts.choices if step.predicts else {}
    needed = {"title", "text", "ask"} | asked | ({"tables"} if step.tables else set())
    needed |= {"choices"} if choices else set()
    assert needed <= set(said) <= needed | {"more"}
    assert [key for key, _ in step.tables] == list(said.get("tables", {}))
    assert list(choices) == list(said.get("choices", {}))
    assert set(said.get("refused", {})) == ({"elsewhere", *step.goal.refused} if step.goal else set())
    assert all(text.strip() == text != "" for text in _texts(said))


@each_lesson
@each_language
def test_languages_have_the_same_keys(name, language):
    assert _keys(words(name, language)) == _keys(words(name, DEFAULT))


@each_step
@each_language
def test_words_are_short(name: str, step: Step, language):
    said = words(name, language)["steps"][step.name]
    for part, most in LONGEST.items():
        assert len(said.get(part, "")) <= most, part
    assert all(len(text) <= LONGEST_REFUSAL for text in said.get("refused", {}).values())


@each_step
@each_language
def test_a_decimal_in_the_words_is_in_a_claim(name: str, step: Step, language):
    """A claim says in its own sentence which numbers it asserts."""
    said = words(name, language)["steps"][step.name]
    claimed = set(DECIMAL.findall(" ".join([*step.claims, *step.learned])))
    assert set(DECIMAL.findall(" ".join(_texts(said)))) <= claimed


@each_lesson
@each_language
def test_a_lesson_closes_with_a_sentence_that_asserts_no_number(name, language):
    closing = words(name, language)["closing"]
    assert 20 <= len(closing) <= 200
    assert not re.search(r"\d", closing)


@each_language
def test_titles_differ(language):
    titles = [words(name, language)["title"] for name in LESSONS]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 48


def test_unknown_language_speaks_english():
    name = next(iter(LESSONS))
    assert words(name, "../en") == words(name, DEFAULT)


def test_unknown_lesson_is_a_key_error():
    with pytest.raises(KeyError):
        words("../locale/en", DEFAULT)


def test_the_main_lesson_comes_first():
    assert next(iter(LESSONS)) == "riley-and-dog"


def test_the_wrong_axis_tables_are_those_of_the_slip():
    """The document's own example, to three decimals."""
    (step,) = (step for step in LESSONS["riley-and-dog-further"].steps if step.name == "wrong-axis")
    trace = NamedTrace(attend(step.scene))
    rounded = {key: [[round(cell, 3) for cell in row] for row in table(trace)] for key, table in step.tables}
    assert rounded == {"wrong": [[0.333, 0.286], [1.0, 0.571]], "right": [[0.333, 0.667], [0.429, 0.571]]}


@pytest.mark.parametrize("name", LESSONS)
def test_shares_that_are_set_by_hand_are_told_once_and_held(name: str) -> None:
    """A table beside them that a hand does not move would soon tell others."""
    for step in LESSONS[name].steps:
        if step.scene.normalize == "manual":
            assert not step.tables, step.name
            assert {"shares", "weights"} & set(step.staging.handles), step.name


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", LESSONS)
def test_a_refusal_sends_nobody_back_to_where_they_are(name: str, language: str) -> None:
    """But to the button that starts the step anew."""
    again = table(language)["ui.lesson.restart"].split()[0]
    steps = words(name, language)["steps"]
    assert all(again in said["refused"]["elsewhere"] for said in steps.values() if "refused" in said)


def _assert_exists(step: Step, cell: tuple[str, int, int]) -> None:
    quantity, row, column = cell
    rows, columns = attend(step.scene).quantity(quantity).shape
    assert 0 <= row < rows
    assert 0 <= column < columns


def _differences(one: object, other: object) -> list[tuple[object, object]]:
    """The leaves in which two scenes, heads, contexts or tuples differ."""
    if hasattr(one, "__dataclass_fields__") and type(one) is type(other):
        names = [field.name for field in fields(one)]
        return [leaf for name in names for leaf in _differences(getattr(one, name), getattr(other, name))]
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return [leaf for a, b in zip(one, other, strict=True) for leaf in _differences(a, b)]
    return [] if one == other else [(one, other)]


def _keys(tree: object) -> object:
    return {key: _keys(value) for key, value in tree.items()} if isinstance(tree, dict) else None


def _texts(tree: object) -> list[str]:
    return [text for value in tree.values() for text in _texts(value)] if isinstance(tree, dict) else [str(tree)]


@each_lesson
def test_a_link_names_a_step_or_the_number_or_the_name_that_it_had(name: str) -> None:
    found = addresses(name)
    for place, step in enumerate(LESSONS[name].names):
        assert found[step] == (name, place)
    old = LESSONS[name].moved or {step: (name, step) for step in LESSONS[name].names}
    for number, (called, (lesson, step)) in enumerate(old.items(), 1):
        place = (lesson, LESSONS[lesson].names.index(step))
        assert found[str(number)] == place
        assert called in LESSONS[name].names or found[called] == place


def test_the_page_of_lessons_tells_where_every_older_step_is() -> None:
    row = re.compile(r"^\| (\d+) \| `([\w-]+)` \| `([\w-]+)`, `([\w-]+)` \| \S.+ \|$", re.M)
    told = row.findall((DOCS / "lessons.md").read_text(encoding="utf-8"))
    moved = LESSONS["riley-and-dog"].moved.items()
    assert told == [(str(number), old, *new) for number, (old, new) in enumerate(moved, 1)]


def test_every_step_of_the_two_lessons_of_riley_is_what_an_older_link_leads_to() -> None:
    now = {(name, step) for name in ("riley-and-dog", "riley-and-dog-further") for step in LESSONS[name].names}
    assert set(LESSONS["riley-and-dog"].moved.values()) == now


def test_the_lesson_of_five_minutes_takes_five() -> None:
    assert minutes()["query-key-value"] == 5
