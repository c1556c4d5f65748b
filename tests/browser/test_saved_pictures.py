"""The stage, its pictures and its film as files: what any program draws, as the page has it; names are text."""

import io
import math
import re
from collections.abc import Iterator, Set
from pathlib import Path
from xml.etree import ElementTree

import resvg_py
from PIL import Image
from playwright.sync_api import Page, expect

from qkv_demo.figures.palette import OTHERS, TOKENS
from qkv_demo.lessons import words
from qkv_demo.locale import say
from qkv_demo.maths.attention import attend
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.share.link import to_link
from qkv_demo.wording import Pair
from qkv_demo.wording.film import film

from ..hostile import HOSTILE
from .stage import RILEY, Stage
from .test_sharing import opened_menu, save

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {
    *("svg", "title", "metadata", "defs", "clipPath", "linearGradient", "stop", "g"),
    *("rect", "path", "line", "polyline", "polygon", "circle", "text", "tspan"),
}  # elements
PICTURES = {
    "Who attends to whom": ".need",
    "The space": ".plane-space .frame",
    "Whose key fits?": ".plane-queries_keys",
    "What gets mixed": ".plane-values",
}


# Of a part: the middles of what is written in its pictures, and of its arrows' heads, in pixels of the window.
SEEN = """(part) => {
    const middle = (one) => {
        const written = document.createRange(); // a heading's box may be wider than its words
        written.selectNodeContents(one);
        const { left, right, top, bottom } = (one instanceof HTMLElement ? written : one).getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    };
    const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const all = (found) => [...document.querySelector(part).querySelectorAll(found)].filter(shown);
    const headOf = (arrow) => {
        const corners = [...arrow.points].map((corner) => corner.matrixTransform(arrow.getScreenCTM()));
        const tip = corners.length / 2 - 1;
        const head = [corners[tip - 1], corners[tip], corners[tip + 2]];
        return ["x", "y"].map((axis) => head.reduce((sum, corner) => sum + corner[axis] / 3, 0));
    };
    const heads = [...all(".arrow .head").map(middle), ...all("polygon.arrow[points*=' ']").map(headOf)];
    const called = all("svg text, .word b, .word.big, figcaption h3").filter((one) => one.textContent);
    return [called.map((one) => [one.textContent, ...middle(one)]), heads];
}"""


def saved(page: Page, part: str, kind: str) -> bytes:
    opened_menu(page)
    page.get_by_label("Picture").select_option(label=part)
    return pressed(page, kind)


def pressed(page: Page, kind: str) -> bytes:
    """What the open menu saves."""
    file = save(page, kind)
    assert file.suggested_filename == f"qkv-by-hand.{kind.lower()}"
    return Path(file.path()).read_bytes()


def drawn(picture: bytes) -> Image.Image:
    """A picture as a program that is no browser draws it, pixel by pixel."""
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=picture.decode())))).convert("RGB")


def written(
    one: ElementTree.Element, matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[str, float, float]]:
    """Every text with its middle in pixels of the window, about."""
    name, *numbers = re.findall(r"[\w.-]+", one.attrib.get("transform", "")) or [""]
    a, b, c, d, e, f = matrix
    own = tuple(map(float, numbers))
    h, k, m, n, x, y = own if name == "matrix" else (1, 0, 0, 1, *own) if own else (1, 0, 0, 1, 0, 0)
    matrix = (a * h + c * k, b * h + d * k, a * m + c * n, b * m + d * n, a * x + c * y + e, b * x + d * y + f)
    a, b, c, d, e, f = matrix
    if one.tag == f"{SVG}text":
        half = float(one.attrib.get("textLength", 0)) / 2
        x = float(one.attrib.get("x", 0)) + {"middle": 0, "end": -half}.get(one.attrib.get("text-anchor", ""), half)
        y = float(one.attrib.get("y", 0)) - 0.36 * float(one.attrib["font-size"])
        yield "".join(one.itertext()), a * x + c * y + e, b * x + d * y + f
    for child in one:
        yield from written(child, matrix)


def said(tree: ElementTree.Element) -> list[str]:
    return [re.sub(r"\s+", " ", "".join(one.itertext())) for one in tree.iter(f"{SVG}text")]


def expect_plain(picture: bytes, moves: Set[str] = frozenset()) -> ElementTree.Element:
    """Nothing but shapes and words whose looks stand in SVG 1.1's own attributes, and no words that are not there."""
    tree = ElementTree.fromstring(picture)
    assert {one.tag.removeprefix(SVG) for one in tree.iter()} <= PLAIN | moves
    told = {name: value for one in tree.iter() for name, value in one.attrib.items()}
    assert not {"class", "style"} & set(told)
    assert not re.search(r"var\(|color\(|rgba?\(|NaN|undefined|transparent", picture.decode())
    return tree


def colors(image: Image.Image) -> set[tuple[int, ...]]:
    """Every colour that is there often."""
    counted = image.getcolors(image.width * image.height) or []
    return {color for count, color in counted if count > 100 and isinstance(color, tuple)}


def rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def test_each_picture_is_plain_svg_that_a_program_draws_as_the_page_does(stage: Stage) -> None:
    """Each word is where the page has it, each arrow ends in its colour, and names are text."""
    page = stage.page
    for title, part in PICTURES.items():
        tree = expect_plain(picture := saved(page, title, "SVG"))
        image = drawn(picture)
        page.mouse.move(0, 0)
        shot = Image.open(io.BytesIO(page.screenshot(style=".overlay { visibility: hidden }"))).convert("RGB")
        left, top, *_ = map(float, tree.attrib["viewBox"].split())  # its corner in the window
        called, heads = page.evaluate(SEEN, part)
        assert called
        for text, x, y in called:
            assert any(text == name and math.hypot(x - u, y - v) < 4 for name, u, v in written(tree)), (title, text)
        for x, y in heads:
            there, here = shot.getpixel((x, y)), image.getpixel((x - left, y - top))
            assert max(abs(a - b) for a, b in zip(there, here, strict=True)) < 24, (title, x, y, there, here)
    scene = Scene(HOSTILE, [[place, 1] for place in range(len(HOSTILE))], RILEY.heads)
    stage.go(scene=to_link(scene))
    assert set(HOSTILE) <= set(said(expect_plain(saved(page, "All of it", "SVG"))))


def test_a_lesson_and_a_talk_save_what_they_show(hall: Stage) -> None:
    """A step's words beside its pictures; what waits for a guess waits in the file too; a talk is as large as it is."""
    page = hall.page
    hall.open(lesson="riley-and-dog-further", step="softmax")
    title = words("riley-and-dog-further", "en")["steps"]["softmax"]["title"]
    opened_menu(page)
    names = said(expect_plain(pressed(page, "SVG")))
    assert title in " ".join(names)
    assert "?" in names
    assert "Next →" not in names
    page.set_viewport_size({"width": 1920, "height": 1080})
    hall.go(lesson="riley-and-dog", step="q-and-k", view="present")
    page.locator("[data-explore]").click()
    tree = expect_plain(picture := pressed(page, "SVG"))
    sizes = [float(one.attrib["font-size"]) for one in tree.iter(f"{SVG}text")]
    assert max(sizes) > 36  # as the screen's
    assert rgb(TOKENS["light"][0]) in colors(drawn(picture))


MOST = 300_000  # bytes
MOVES = {"animate", "animateTransform"}


def saved_film(page: Page, button: str, kind: str) -> bytes:
    opened_menu(page)
    file = save(page, button)
    assert file.suggested_filename == f"qkv-by-hand-{kind}.svg"
    page.keyboard.press("Escape")
    content = Path(file.path()).read_bytes()
    assert len(content) < MOST
    return content


def bare(words: str) -> str:
    """Without what a line's end or a formula's index makes another."""
    return re.sub(r"[\s_]", "", words)


def sentences(preset: str) -> list[str]:
    """Of its beats."""
    example = presets()[preset]
    told = film(Pair(attend(example.scene), 0, *example.pair), preset)
    return [bare(say(sentence, "en")) for sentence in told.values()]


def test_it_leaves_without_the_apps_controls_in_the_light_of_the_page_as_a_moving_picture_and_as_a_handout(
    stage: Stage,
) -> None:
    """What is set is told, what sets it is not there: no button, no list, no box to tick. Every beat's sentence is text
    in both, and a program that is no browser draws them; nothing is left behind."""
    page, preset = stage.with_tools("options", "lopsided").page, "riley-dog"
    tree = expect_plain(saved(page, "All of it", "SVG"))
    names = said(tree)
    assert {"Riley", "0.77", "q · k dot product", "no mask", "softmax", "Why lopsided?"} <= set(names)
    buttons = page.locator("#stage button:not(.word):visible").all_inner_texts()
    assert {"Share", "☰", "Why?", "Type a sentence …", "All weights", "Every step"} <= set(buttons)
    assert set(buttons) & set(names) <= {"Why lopsided?"}  # as what it opens is called
    assert not {"Example", "Add positions"} & set(names)
    stage.turn_light()
    expect(page.locator("body")).to_have_class("dark")
    stage.expect_confirmed()
    dark = OTHERS["dark"]
    wanted = {rgb(color) for color in (*TOKENS["dark"][:2], dark["card"], dark["paper"])}
    assert wanted <= colors(drawn(saved(page, "All of it", "SVG")))
    assert wanted <= colors(Image.open(io.BytesIO(saved(page, "All of it", "PNG"))).convert("RGB"))
    ink = {rgb(OTHERS["dark"][name]) for name in ("paper", "card")}
    for button, kind, moves in (("Handout (SVG)", "handout", set()), ("Moving picture (SVG)", "moving", MOVES)):
        tree = expect_plain(picture := saved_film(page, button, kind), moves)
        told = bare("".join(said(tree)))
        assert [told.count(words) for words in sentences(preset)] == [1] * len(sentences(preset))
        assert ink <= colors(drawn(picture))
        for one in tree.iter(f"{SVG}animate"):
            times = [*map(float, one.attrib["keyTimes"].split(";"))]
            assert len(times) == len(one.attrib["values"].split(";"))
            assert times == sorted(times)
            assert times[0] == 0
    expect(page.locator(".film-sheet")).to_have_count(0)
    expect(stage.root).not_to_have_attribute("data-film", re.compile(""))
