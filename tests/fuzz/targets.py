"""Each reader as a function of a text: it may refuse in one sentence, and answer what can be sent; nothing else."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson

from qkv_demo.labs import labs
from qkv_demo.maths.attention import attend
from qkv_demo.maths.tensors import use_one_thread
from qkv_demo.presets import presets
from qkv_demo.scene import Scene
from qkv_demo.scene.check import SceneError
from qkv_demo.share.blocks import FORMATS, format_block
from qkv_demo.share.link import from_link, to_link
from qkv_demo.share.tables import read_table
from qkv_demo.ui import api
from qkv_demo.ui.answer import answer
from qkv_demo.ui.arguments import bind
from qkv_demo.ui.route import write

use_one_thread()  # as the app does

CORPUS = Path(__file__).parent / "corpus"  # a file a reader, an input of its a line, as JSON
CALLS = {call.__name__: call for call in (api.attend, api.preset, api.explain, api.asymmetry, api.learn, api.link)}
RILEY = presets()["riley-dog"].scene
DICT = RILEY.to_dict()
SMALL = [preset.scene for preset in presets().values() if len(preset.scene.tokens) <= 4]


def _object(text: str) -> dict[str, Any]:
    """What is none has no fields."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _call(text: str) -> Any:
    """{"name", and its arguments}."""
    asked = _object(text)
    name = asked.pop("name", None)
    if isinstance(name, str) and name in CALLS:
        return {"found": CALLS[name](**bind(CALLS[name], name, **asked))}
    return None


def _block(text: str) -> Any:
    rows = read_table(text)
    assert len({len(row) for row in rows}) == 1
    assert read_table(format_block(tuple(map(tuple, rows)), "tsv")) == rows
    return rows


def _settings(text: str) -> Any:
    """{lab: settings}."""
    return {name: labs()[name].settings(given) for name, given in _object(text).items() if name in labs()}


def _through_a_link(text: str) -> Any:
    scene = from_link(text)
    assert from_link(to_link(scene)) == scene
    return scene.to_dict()


READERS: dict[str, Callable[[str], Any]] = {
    "scene": lambda text: attend(Scene.from_json(text)).to_dict(),
    "link": _through_a_link,
    "block": _block,
    "sentence": lambda text: answer({"sentence": text}),
    "settings": _settings,
    "answer": lambda text: answer(_object(text)),
    "write": lambda text: write(_object(text)),
    "call": _call,
}


def attempt(reader: str, text: str) -> None:
    """Raises whatever a person must not meet."""
    try:
        found = READERS[reader](text)
    except SceneError as error:
        said = str(error)
    else:
        orjson.dumps(found)
        said = found.get("error") if isinstance(found, dict) else None
    assert said is None or not isinstance(said, str) or said.encode(), "a refusal that cannot be sent"


def seeds(reader: str) -> Iterator[str]:
    """Inputs that are read, and what was bred from them for the code that it reaches."""
    kept = CORPUS / f"{reader}.jsonl"
    if kept.exists():
        yield from map(json.loads, kept.read_text(encoding="utf-8").splitlines())
    match reader:
        case "scene":
            yield from (scene.to_json() for scene in SMALL)
        case "link":
            yield from map(to_link, SMALL)
        case "block":
            yield from (format_block(RILEY.embeddings, kind) for kind in FORMATS)
            yield from (
                "1/3\t-2\n.5e3\t4",
                "tensor([[1., 2.]], dtype=torch.float64)",
                "| 1 | 2 |\n|---|---|\n| 3 | 4 |",
            )
        case "sentence":
            yield from ("the robot must obey", "小明 喜欢 猫", "apple, apple! “apple”")
        case "settings":
            yield from (json.dumps({name: lab.settings(None)}) for name, lab in labs().items())
        case "answer":
            views: list[Any] = [{"cell": ["weights", 0, 1]}, {"gradient": ["scores", 0, 1]}, {"lens": "w_k"}]
            yield from (json.dumps({"scene": DICT, "view": view}) for view in views)
            wishes: list[dict[str, Any]] = [{"preset": "riley-dog"}, {"lesson": ["riley-and-dog", 1]}]
            wishes += [{"link": to_link(RILEY)}, {"scene": DICT, "solution": "riley-dog"}, {"sentence": "a b"}]
            wishes += [{"scene": DICT, "edit": {"do": "token.add", "sequence": "tokens"}}]
            yield from map(json.dumps, wishes)
        case "write":
            yield from (json.dumps({"scene": DICT, "kind": kind}) for kind in ("link", "pytorch"))
            yield json.dumps({"scene": DICT, "kind": "curl", "address": "https://a.example/"})
            yield from (json.dumps({"rows": [[1, None]], "kind": kind, "quantity": "scores"}) for kind in FORMATS)
            yield from (json.dumps({"check": DICT}), json.dumps({"address": "https://a.example/"}))
        case "call":
            yield from (json.dumps({"name": name, "scene": DICT}) for name in ("attend", "asymmetry", "link"))
            place = {"head": 0, "quantity": "weights", "row": 0, "column": 1}
            yield json.dumps({"name": "explain", "scene": DICT, **place})
            first: dict[str, Any] = {"name": "learn", "scene": DICT, "target": "now", "steps": 1}
            pinned = [{"quantity": "w_q", "row": 0, "column": 1}]
            state = api.learn(DICT, "now", 1)["state"]
            yield from (json.dumps(first), json.dumps({**first, "pinned": pinned, "state": state}))
