"""The learning panel as a hand has it, for the tests that use it."""

import re

from playwright.sync_api import Locator, expect

from qkv_demo.learning import Learned, learn

from .stage import RILEY, Stage, expect_matrix

START = learn(RILEY, "mirrored", 0).losses[0]


class Panel:
    """The learning panel of a stage, opened."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.page = stage, stage.page
        stage.with_tools("learn")
        self.distance = self.page.locator(".distance")
        self.words = self.page.locator(".learning-words")
        self.play = self.page.locator(".learning [data-play]")
        expect(self.distance).to_have_attribute("data-value", re.compile(r"\d"))

    def button(self, name: str) -> Locator:
        return self.page.locator(".learning").get_by_role("button", name=name, exact=True)

    def more(self) -> None:
        """What is wanted less often."""
        self.page.locator(".train-more summary").click()

    def share(self, row: int, column: int) -> Locator:
        return self.page.locator(f'[data-share="{row}/{column}"]')

    def goal(self, name: str) -> None:
        self.page.locator("select[data-goal]").select_option(name)

    def away(self, loss: float) -> None:
        """The page measures by itself: what Python finds, but for rounding."""
        self.page.wait_for_function(
            """loss => {
                const { value } = document.querySelector('.distance').dataset;
                return value !== '' && Math.abs(Number(value) - loss) < 1e-6;
            }""",
            arg=loss,
        )

    def learned(self, found: Learned) -> None:
        """It has come where Python comes."""
        self.away(found.losses[-1])
        for name in ("w_q", "w_k"):
            expect_matrix(self.stage, found.scene, name, within=1e-6)

    def nearer_than(self, loss: float) -> None:
        self.page.wait_for_function(
            "most => Number(document.querySelector('.distance').dataset.value || 99) < most", arg=loss
        )
