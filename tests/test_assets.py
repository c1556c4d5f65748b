"""The files that a browser loads once are bundled, compressed, and named by their content."""

import subprocess
import time
from pathlib import Path
from urllib.request import Request, urlopen

import brotli
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from qkv_demo.ui.bundle import (
    STATIC_FOLDER,
    STYLES_FOLDER,
    Module,
    join_modules,
    join_styles,
    read_modules,
    remove_comments,
)
from qkv_demo.ui.web.assets import create_asset_routes, get_assets

from .replay.node import NODE

MODULES = {file.relative_to(STATIC_FOLDER).as_posix() for file in STATIC_FOLDER.rglob("*.js")} - {"boot.js"}


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def output_of(folder: Path, parts: list[Module]) -> str:
    """Run a script with Node and return its output."""
    file = folder / "joined.mjs"
    file.write_text(join_modules(parts, "mount"), encoding="utf-8")
    process = subprocess.run([NODE, file], capture_output=True, text=True, timeout=60, check=True)
    return process.stdout


def test_every_module_and_style_sheet_is_served() -> None:
    assert {part.path for part in read_modules(STATIC_FOLDER, "main.js")} == MODULES
    sheet = join_styles(STYLES_FOLDER)
    assert [file.name for file in STYLES_FOLDER.rglob("*.css") if file.read_text(encoding="utf-8") not in sheet] == []


def test_each_module_runs_once_after_its_imports(tmp_path: Path) -> None:
    one = 'import { own as other, Kind } from "../base/b.js";\nconst own = 1;\n'
    write(tmp_path, views__a=one + 'export const both = () => [own, other(), new Kind().name, console.log("a")];\n')
    kind = 'export class Kind {\n  name = "kind";\n}\n'
    write(tmp_path, base__b=f'console.log("b");\nexport function own() {{\n  return 2;\n}}\n{kind}')
    last = 'import {\n  both,\n} from "./views/a.js";\nimport { own } from "./base/b.js";\n'
    write(tmp_path, main=last + "export async function mount() {}\nconsole.log(String(both()), own());\n")
    assert output_of(tmp_path, read_modules(tmp_path, "main.js")).split("\n") == ["b", "a", "1,2,kind, 2", ""]


def test_modules_work_the_same_without_comments(tmp_path: Path) -> None:
    text = """/**
 * @license
 * Kept.
 */
/** Gone. @param {string} name */
export function mount(name) {
  // Gone.
  return /** @type {string} */ (name); // kept: code stands on its line
}
  /**
   * Gone.
   */
console.log(mount("// told"), `/* told */ https://told`);
"""
    write(tmp_path, main=text)
    parts = read_modules(tmp_path, "main.js")
    output = output_of(tmp_path, parts)
    assert "told" in output
    [left] = remove_comments(parts)
    assert output_of(tmp_path, [left]) == output
    assert "Gone" not in left.source_code
    assert left.source_code.lower().count("kept") == 2


@pytest.mark.parametrize("name", get_assets())
def test_an_asset_is_compressed_and_cached(name: str) -> None:
    client, asset = TestClient(Starlette(routes=create_asset_routes())), get_assets()[name]
    compressed, plain = (
        client.get(f"/gradio_api/{asset.address}", headers={"Accept-Encoding": encoding})
        for encoding in ("gzip, br", "identity")
    )
    assert compressed.headers["Content-Encoding"] in {"gzip", "br"}  # Brotli takes seconds, in a thread.
    assert "immutable" in compressed.headers["Cache-Control"]
    assert compressed.headers["Content-Type"].startswith(asset.media_type)
    assert "Content-Encoding" not in plain.headers
    assert compressed.content == plain.content


def test_the_page_is_compressed_with_brotli(app_url: str) -> None:
    """Brotli takes seconds, in a thread, during which the app already responds."""
    request, deadline = Request(app_url, headers={"Accept-Encoding": "br"}), time.monotonic() + 60
    while True:
        with urlopen(request, timeout=20) as response:
            if response.headers["Content-Encoding"] == "br":
                break
        assert time.monotonic() < deadline
        time.sleep(0.2)
    with urlopen(app_url, timeout=20) as plain, urlopen(request, timeout=20) as compressed:
        assert brotli.decompress(compressed.read()) == plain.read()
