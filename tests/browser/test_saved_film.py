"""The film as a file: one that moves by itself, and a handout of all its beats; plain SVG, in the light of the page."""

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Page, expect

from qkv_demo.figures.palette import PALETTES
from qkv_demo.locale import say
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.wording.film import film

from .stage import Stage
from .test_saved_pictures import SVG, colors, drawn, expect_plain, rgb, said
from .test_sharing import opened_menu

MOST = 300_000  # bytes
MOVES = {"animate", "animateTransform"}
# What is written there at a moment of it, and where its arrows and lines are.
SEEN = """(seconds) => {
    const film = document.documentElement;
    film.pauseAnimations();
    film.setCurrentTime(seconds);
    const isSeen = (one) => one === film || (getComputedStyle(one).display !== "none" && isSeen(one.parentElement));
    const seen = (tag) => [...film.querySelectorAll(tag)].filter(isSeen);
    const arrows = seen("polygon").map((one) => [...one.animatedPoints].map(({ x, y }) => [x, y]));
    return [seen("text").map((one) => one.textContent).join(""), JSON.stringify(arrows)];
}"""


def saved(page: Page, button: str, kind: str) -> bytes:
    opened_menu(page)
    with page.expect_download() as saving:
        page.locator(".menu").get_by_role("button", name=button).click()
    assert saving.value.suggested_filename == f"qkv-by-hand-{kind}.svg"
    page.keyboard.press("Escape")
    content = Path(saving.value.path()).read_bytes()
    assert len(content) < MOST
    return content


def bare(words: str) -> str:
    """Without what a line's end or a formula's index makes another."""
    return re.sub(r"[\s_]", "", words)


def sentences(preset: str) -> list[str]:
    """Of its beats."""
    example = presets()[preset]
    told = film(attend(example.scene), 0, *example.pair, preset)
    return [bare(say(sentence, "en")) for sentence in told.values()]


def begins(tree: ElementTree.Element) -> list[float]:
    """Parts of the whole at which its beats come, of which each is there alone."""
    told = [[one for one in beat if one.tag == f"{SVG}animate"][-1] for beat in tree if "display" in beat.attrib]
    shown = [(one.attrib["values"].split(";"), [*map(float, one.attrib["keyTimes"].split(";"))]) for one in told]
    starts = [times[values.index("inline")] for values, times in shown]
    ends = [1.0 if values[-1] == "inline" else times[-1] for values, times in shown]
    assert starts == [0.0, *ends[:-1]]
    assert ends[-1] == 1
    return starts


def test_it_leaves_as_a_moving_picture_and_as_a_handout(stage: Stage) -> None:
    """Every beat's sentence is text in both, and a program that is no browser draws them; nothing is left behind."""
    page, preset = stage.page, "nlper"
    stage.go(preset=preset)
    stage.expect_confirmed()
    stage.turn_light()
    expect(page.locator("body")).to_have_class("dark")
    ink = {rgb(PALETTES["dark"][name]) for name in ("paper", "card")}
    for button, kind, moves in (("Handout", "handout", set()), ("Moving picture", "moving", MOVES)):
        tree = expect_plain(picture := saved(page, button, kind), moves)
        told = bare("".join(said(tree)))
        assert [told.count(words) for words in sentences(preset)] == [1] * len(sentences(preset))
        assert ink <= colors(drawn(picture))
        for one in tree.iter(f"{SVG}animate"):
            times = [*map(float, one.attrib["keyTimes"].split(";"))]
            assert len(times) == len(one.attrib["values"].split(";"))
            assert times == sorted(times)
            assert times[0] == 0
    assert len(begins(tree)) == len(sentences(preset))
    expect(page.locator(".film-sheet")).to_have_count(0)
    expect(stage.root).not_to_have_attribute("data-film", re.compile(""))


def test_a_moving_picture_says_each_sentence_in_its_time_and_moves_between(stage: Stage) -> None:
    picture = saved(stage.page, "Moving picture", "moving")
    tree = ElementTree.fromstring(picture)
    lasts = float(next(tree.iter(f"{SVG}animate")).attrib["dur"].removesuffix("s"))
    stage.page.goto(f"data:image/svg+xml;base64,{base64.b64encode(picture).decode()}")
    told = sentences("riley-dog")
    for at, words in zip(begins(tree), told, strict=True):
        seen = [stage.page.evaluate(SEEN, lasts * at + more) for more in (0.1, 1.3, 1.9)]
        assert all([words in bare(text) for words in told].count(True) == 1 for text, _ in seen)
        assert all(words in bare(text) for text, _ in seen)
        if words in told[:3]:
            assert len({arrows for _, arrows in seen}) == 3
