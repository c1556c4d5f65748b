"""What a matrix's menu does: fill, turn, copy."""

from dataclasses import replace

from playwright.sync_api import expect

from .stage import RILEY, Stage


def test_a_matrix_is_filled_and_turned_and_a_computed_one_can_be_copied(stage: Stage) -> None:
    page, filled = stage.page, replace(RILEY.heads[0], w_q=((1, 0), (0, 1)))
    stage.open_menu("w_q").get_by_role("button", name="Identity").click()
    stage.expect_scene(replace(RILEY, heads=(filled,)))
    stage.open_menu("w_v")
    page.get_by_label("Angle in degrees").fill("90")
    page.get_by_role("button", name="Turn by").click()
    stage.expect_scene(replace(RILEY, heads=(replace(filled, w_v=((0, 1), (-2, 0))),)))  # from x towards y
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    stage.with_tools("steps").open_menu("queries")
    expect(page.get_by_role("button", name="Identity")).to_have_count(0)
    page.get_by_role("button", name="CSV").click()
    expect(page.locator(".notice.good")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "1.0,0.2\n0.2,1.0"
