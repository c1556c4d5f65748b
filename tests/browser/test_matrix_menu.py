"""What a matrix's menu does: fill, turn, copy."""

from dataclasses import replace

from playwright.sync_api import expect

from .stage import RILEY, Stage


def test_quick_fills(stage: Stage) -> None:
    stage.open_menu("w_q").get_by_role("button", name="Identity").click()
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_q=((1, 0), (0, 1))),)))


def test_a_matrix_turns_by_any_angle(stage: Stage) -> None:
    stage.open_menu("w_v")
    stage.page.get_by_label("Angle in degrees").fill("90")
    stage.page.get_by_role("button", name="Turn by").click()
    stage.expect_scene(replace(RILEY, heads=(replace(RILEY.heads[0], w_v=((0, 1), (-2, 0))),)))  # from x towards y


def test_a_computed_matrix_can_be_copied(stage: Stage) -> None:
    stage.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.with_tools("steps").open_menu("queries")
    expect(stage.page.get_by_role("button", name="Identity")).to_have_count(0)
    stage.page.get_by_role("button", name="CSV").click()
    expect(stage.page.locator(".notice.good")).to_be_visible()
    assert stage.page.evaluate("navigator.clipboard.readText()") == "0.2,2.2\n1.0,1.4"
