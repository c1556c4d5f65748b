"""How fast the stage is, as ratios against bare Gradio in the same browser run: `python -m tests.bench`.

Prints; asserts nothing. Numbers of milliseconds belong to one machine and one moment, ratios travel better.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from qkv_demo.presets import presets
from qkv_demo.ui.answer import answer

from ..chromium import find_or_install

ROOT = Path(__file__).parent.parent.parent
SCRIPT = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")
ROUNDS = 40


@contextmanager
def serving(*command: str, port: int) -> Iterator[str]:
    """A server of our own on loopback, gone when the block ends."""
    env = {"GRADIO_SERVER_PORT": str(port), "GRADIO_ANALYTICS_ENABLED": "False", "PATH": "/usr/bin:/bin"}
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    try:
        while time.perf_counter() - started < 60:
            try:
                with urlopen(url, timeout=2):
                    break
            except OSError:
                time.sleep(0.05)
        print(f"{' '.join(command)}: serving after {time.perf_counter() - started:.1f} s, {memory(process.pid)} MB")
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def memory(pid: int) -> int:
    """Resident megabytes, where /proc tells."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


def slow(page: Page, milliseconds: int) -> None:
    """Add to every answer the round trip of a slow network; requests overtake one another as they do there."""
    if milliseconds:
        page.add_init_script(
            f"""const quick = window.fetch;
            window.fetch = (...asked) => quick(...asked).then((answer) =>
              new Promise((done) => setTimeout(() => done(answer), {milliseconds})));"""
        )


def main() -> None:
    server_rate()
    with (
        serving("app.py", port=7871) as stage,
        serving("-m", "tests.bench.bare", port=7872) as bare,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=["--no-sandbox"])
        for delay in (0, 100):
            results = {}
            for name, url, selector in (("bare event", bare, "#echo"), ("stage", stage, "#stage")):
                page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-US")
                slow(page, delay)
                page.goto(url)
                page.wait_for_selector(f"{selector} input")
                page.wait_for_timeout(1500)
                page.evaluate(SCRIPT)
                results[name] = statistics.median(page.evaluate(f"measure.{WAYS[name]}({ROUNDS})"))
                if name == "stage":
                    report_drag(page, delay)
                page.close()
            ratio = results["stage"] / results["bare event"]
            times = ", ".join(f"{name} {median:.0f} ms" for name, median in results.items())
            print(f"+{delay} ms: edit → painted: {times}: ratio {ratio:.2f}")
        ready(browser, stage, bare)
        browser.close()


WAYS = {"bare event": "bareEvent", "stage": "stageEdit"}


def report_drag(page: Page, delay: int) -> None:
    """A scrub and an arrowhead dragged, both by pointer events one a frame."""
    for what in ("scrub", "handle"):
        found = page.evaluate(f"measure.drag('{what}', 120)")
        seconds = found["seconds"]
        print(
            f"+{delay} ms: {what}: {found['moves'] / seconds:.0f} moves a second, numbers painted for "
            f"{found['numbers'] / found['moves']:.0%} of them, figures {found['figures'] / seconds:.0f} times a second"
        )


def ready(browser: Browser, stage: str, bare: str) -> None:
    """From navigation to the first picture, and the bytes it took."""
    times = {}
    for name, url, done in (
        ("stage", stage, "document.querySelector('#stage')?.dataset.figureRevision > 0"),
        ("a Gradio page with one Plot", bare, "document.querySelector('.js-plotly-plot .main-svg') !== null"),
    ):
        samples = []
        for _ in range(5):
            context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
            page = context.new_page()
            sizes: list[int] = []
            page.on("requestfinished", lambda request, sizes=sizes: sizes.append(request.sizes()["responseBodySize"]))
            started = time.perf_counter()
            page.goto(url, wait_until="commit")
            page.wait_for_function(done)
            samples.append(time.perf_counter() - started)
            size = sum(sizes)
            context.close()
        times[name] = statistics.median(samples)
        print(f"{name}: ready after {times[name]:.2f} s, {size / 1e6:.1f} MB")
    print(f"ready: ratio {times['stage'] / times['a Gradio page with one Plot']:.2f}")


def server_rate() -> None:
    """Scenes answered a second, without the network: what one core can serve."""
    for name in ("riley-dog", "riley-sentence"):
        request = {"scene": presets()[name].scene.to_dict()}
        started = time.perf_counter()
        for _ in range(200):
            answer(request)
        print(f"{name}: {200 / (time.perf_counter() - started):.0f} scenes a second")


if __name__ == "__main__":
    main()
