"""Attention weights of a model are pasted, and a scene is fitted to them."""

import json
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from qkv_demo.locale import read_strings

from .stage import RILEY, Stage
from .test_sharing import DROP, opened_menu, save

EN = read_strings("en")
WEIGHTS = [[0.5, 0.25, 0.25], [0.125, 0.75, 0.125], [0.0625, 0.0625, 0.875]]
TEXT = json.dumps({"tokens": ["the", "angry", "cat"], "weights": WEIGHTS})
# The fit in three dimensions is exact for three tokens.
SENTENCES = [EN[f"ui.source.{key}"].format(within=0.01) for key in ("given", "within", "only_weights")]
LINE = " ".join(SENTENCES)


def submit(page: Page, text: str) -> Locator:
    """Submit weights in the open form, and return its field."""
    field = page.get_by_label(EN["ui.weights.text"], exact=True)
    field.fill(text)
    page.get_by_role("button", name=EN["ui.weights.fit"]).click()
    return field


def open_fitted(stage: Stage) -> None:
    stage.settings().get_by_role("button", name=EN["ui.weights"]).click()
    submit(stage.page, TEXT)
    expect(stage.page.locator(".model-source")).to_have_text(LINE)


def test_refused_weights_stay_in_the_form(stage: Stage) -> None:
    page = stage.page
    stage.settings().get_by_role("button", name=EN["ui.weights"]).click()
    field = submit(page, json.dumps(WEIGHTS))
    expect(page.locator(".menu [role=alert]")).to_contain_text("3 tokens")
    expect(page.locator(".menu [aria-invalid=true]")).to_be_focused()
    expect(field).to_have_value(json.dumps(WEIGHTS))
    submit(page, json.dumps([[WEIGHTS] * 4] * 2))
    expect(page.get_by_label(EN["ui.weights.head"].format(max=4))).to_be_focused()


def test_a_fitted_scene_is_trained_towards_the_model(stage: Stage) -> None:
    open_fitted(stage)
    expect(stage.tokens()).to_have_count(3)
    stage.page.locator("[data-tool=learn]").click()
    expect(stage.page.locator("select[data-goal]")).to_have_value("model")
    stage.undo()
    stage.expect_scene(RILEY)
    expect(stage.page.locator(".model-source")).to_be_empty()
    expect(stage.page.locator("select[data-goal]")).not_to_have_value("model")


def test_a_saved_scene_keeps_the_models_weights(stage: Stage, tmp_path: Path) -> None:
    page = stage.page
    open_fitted(stage)
    opened_menu(page)
    save(page, EN["ui.save.json"]).save_as(tmp_path / "scene.json")
    stage.go(preset="two-heads")
    expect(page.locator(".model-source")).to_be_empty()
    assert page.evaluate(DROP, ["scene.json", (tmp_path / "scene.json").read_text(encoding="utf-8")])
    expect(page.locator(".model-source")).to_have_text(LINE)


def test_a_dropped_table_fills_the_form(stage: Stage) -> None:
    assert stage.page.evaluate(DROP, ["weights.csv", "a,b\n0.5,0.5\n0.25,0.75"])
    expect(stage.page.get_by_label(EN["ui.weights.text"], exact=True)).to_have_value("a,b\n0.5,0.5\n0.25,0.75")
