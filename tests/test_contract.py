"""Real responses have the types that `ui.contract` declares, and the page's types are generated from them."""

import gzip
import json
from typing import Any

import orjson
import pytest
from pydantic import ConfigDict, TypeAdapter, with_config

from qkv_demo.examples import examples
from qkv_demo.labs import labs
from qkv_demo.lessons import lessons
from qkv_demo.ui.answers.contract.lab import LabReport
from qkv_demo.ui.answers.contract.picture import Picture, Refusal
from qkv_demo.ui.answers.contract.settings import Recording, Settings
from qkv_demo.ui.answers.lab import serialize_report
from qkv_demo.ui.answers.response import answer
from qkv_demo.ui.answers.settings import AppOptions, build_settings
from qkv_demo.ui.offline.recording import build_prefetch_response
from qkv_demo.ui.web.assets import get_asset_addresses

from .types import FILE, typescript

STEPS = [(name, index) for name, lesson in lessons().items() for index in range(len(lesson.steps))]


def check(declared: Any, response: Any) -> None:
    """Check that a response, as JSON, matches a TypedDict and has no undeclared keys."""
    strict = with_config(ConfigDict(extra="forbid"))(declared)
    TypeAdapter(strict).validate_json(orjson.dumps(response, option=orjson.OPT_NON_STR_KEYS))


def test_the_pages_types_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), "run python -m tests.types"


@pytest.mark.parametrize("preset", examples())
def test_a_picture_is_as_declared(preset: str) -> None:
    check(Picture, answer({"preset": preset, "view": {"film": True, "gradient": ["w_q", 0, 0]}}))


@pytest.mark.parametrize("step", STEPS, ids=str)
def test_a_lesson_step_is_as_declared(step: tuple[str, int]) -> None:
    response = answer({"lesson": step})
    assert response["lesson"]["step"] == step[1]
    check(Picture, response)


def test_a_refusal_is_as_declared() -> None:
    check(Refusal, answer({"scene": {"tokens": []}}))


def test_the_settings_are_as_declared() -> None:
    check(Settings, build_settings(AppOptions(), get_asset_addresses()))


def test_a_recording_is_as_declared() -> None:
    check(
        Recording,
        json.loads(gzip.decompress(build_prefetch_response({"lesson": ["riley-and-dog", 0], "language": "en"}))),
    )


@pytest.mark.parametrize("name", labs())
def test_a_lab_is_as_declared(name: str) -> None:
    values = {control: item.default for control, item in labs()[name].controls.items()}
    report = json.loads(serialize_report(name, values, labs()[name].measure(**values), "en"))
    check(LabReport, {**report, "drawings": []})  # The types of drawings are generated from their classes.
