"""The static site is small, and works like the app on a static host or from disk."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from qkv_demo.examples import examples
from qkv_demo.labs import labs
from qkv_demo.learning.targets import PUZZLES
from qkv_demo.lessons import lessons, read_lesson_texts
from qkv_demo.locale import languages, read_strings
from qkv_demo.scene import Scene
from qkv_demo.ui.answers.settings import AppOptions
from qkv_demo.ui.offline import static_site

from ..conftest import PageErrors
from ..http import answering, files
from ..lab_runs import finding
from .stage import RILEY, Stage, drag

# The same process runs all these tests, so that the folder is written only once.
pytestmark = pytest.mark.usefixtures("browser_name")
APP = "https://attention.example.org/app/"


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site with a few locations, because recording all of them takes ten times as long."""
    destination = tmp_path_factory.mktemp("host") / "course" / "attention"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(static_site, "examples", lambda: EXAMPLES)
        patch.setattr(static_site, "lessons", lambda: LESSONS)
        patch.setattr(static_site, "PUZZLES", {"beat-it": PUZZLES["beat-it"]})
        static_site.write_site(destination, AppOptions(app_address=APP))
    return destination


OPENED_EXAMPLES = ("riley-dog", "apple-cross", "nlper")
EXAMPLES = {name: examples()[name] for name in OPENED_EXAMPLES}
LESSONS = {name: lessons()[name] for name in ("query-key-value",)}
MAX_BYTES = 6_400_000  # Bytes. The whole site has 8 million bytes.


def test_the_site_is_small_and_has_every_lab(folder: Path) -> None:
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert sum(file.stat().st_size for file in files) < MAX_BYTES
    top_files = {file.name for file in folder.iterdir() if file.is_file()}
    assert top_files == {"README.md", "index.html", "plotly.js", "script.js", "styles.css"}
    reports = {f"{lab}.{language}.js" for lab, language in product(labs(), languages())}
    assert {file.name for file in (folder / "labs").iterdir()} == reports


def test_a_space_serves_the_site_as_files(folder: Path) -> None:
    assert "\nsdk: static\n" in (folder / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[str]:
    with answering(files(folder.parents[1])) as address:
        yield f"{address}/course/attention"


class Site(Stage):
    """A stage whose page forbids `eval`, so that `wait_for_function` cannot be used."""

    def open(self, **query: str) -> Stage:
        """Open a location, and wait until it is painted."""
        self.page.goto(f"{self.url}?{urlencode(query)}")
        for counter in ("data-revision", "data-figure-revision"):
            expect(self.root).not_to_have_attribute(counter, "0")
        return self


@pytest.fixture
def hosted(fresh_page: Page, errors: PageErrors, host: str) -> Site:
    """Return the site on a static host."""
    errors.expect(f"request to {host}/")
    return Site(fresh_page, f"{host}/")


@pytest.fixture
def disk(fresh_page: Page, errors: PageErrors, folder: Path) -> Site:
    """Return the site opened from disk, without a network."""
    errors.expect(f"request to {folder.as_uri()}/")
    fresh_page.context.set_offline(True)
    return Site(fresh_page, f"{folder.as_uri()}/index.html")


def test_examples_puzzles_and_labs_work_without_the_app(hosted: Site) -> None:
    """Include cross-attention and a scene in three dimensions.

    Settings that were not recorded for a lab need the app.
    """
    hosted.open(preset="riley-dog")
    drag(hosted.handle("embeddings/0/1"), 30, 0)
    hosted.page.mouse.up()
    expect(hosted.cell("embeddings", 1, 0)).not_to_have_value("0.2")
    for preset in ("apple-cross", "nlper"):
        scene = examples()[preset].scene
        hosted.explore(preset=preset)
        expect_open_scene(hosted, scene)
        hosted.cell("embeddings", 0, 0).fill("1.25")
        hosted.page.keyboard.press("Enter")
        hosted.expect_scene(replace(scene, embeddings=((1.25, *scene.embeddings[0][1:]), *scene.embeddings[1:])))
    hosted.explore(goal="beat-it")
    expect_open_scene(hosted, PUZZLES["beat-it"].scene)
    hosted.page.locator(".learning [data-play]").click()
    expect(hosted.page.locator(".learning-words")).to_have_text(read_strings("en")["ui.learn.solved.gradient"])
    expect(hosted.page.locator(".plane-queries_keys")).to_contain_text("k scissors")
    hosted.explore(lab="why-root-d")
    words, link = hosted.page.locator(".lab-words"), hosted.page.locator(".alone a")
    expect(words).to_have_text(finding("why-root-d").replace("*", ""))
    hosted.page.locator("input[type=number][data-setting=d_k]").fill("7")
    expect(hosted.page.locator(".notice")).to_have_text(read_strings("en")["ui.alone.needs"].format(app=APP))
    link.evaluate("(link) => link.addEventListener('click', (event) => event.preventDefault())")
    link.click()
    expect(link).to_have_attribute("href", f"{APP}?lab=why-root-d&d_k=7")


def expect_open_scene(site: Site, scene: Scene) -> None:
    """Expect the tokens and the numbers of a scene."""
    expect(site.tokens()).to_have_count(len(scene.tokens))
    for place, name in enumerate(scene.tokens):
        expect(site.tokens().nth(place)).to_have_value(name)
    site.expect_scene(scene)


def test_a_site_on_disk_has_every_language(disk: Site) -> None:
    step = LESSONS["query-key-value"].steps[1]
    disk.open(lesson="query-key-value", step=step.name, lang="zh")
    disk.expect_step(step)
    expect(disk.page.locator("html")).to_have_attribute("lang", "zh")
    expect(disk.page.locator(".lesson h2")).to_have_text(
        read_lesson_texts("query-key-value", "zh")["steps"][step.name]["title"]
    )
    disk.explore(preset="riley-dog")
    expect_open_scene(disk, RILEY)
