"""What a page is told once, when it is made: words, choices, limits, how it begins, and what Explore shows."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from ... import locale
from ...edits import matrices, sizes
from ...examples import RENAMED, examples
from ...learning.parameters import MATRICES
from ...learning.targets import PUZZLES, READY, SHARE, TOLERANCE
from ...lessons import addresses, lessons, minutes, words
from ...locale import Part
from ...maths.attention import attend, finite_rows
from ...options.masks_and_positions import MASKS, POSITIONS
from ...options.normalizations import NORMALIZE
from ...options.scores import SCORES
from ...scene import RULES, Scene, check
from ...scene.quantities import KEYS_MATRIX, QUANTITIES, has_only_keys
from ...scene.view import Lens
from ...share.blocks import FORMATS
from ...share.code import EXPORTS
from ...wording.parts import parts
from . import lab

OWN_MASK = "custom"  # what a mask that is a table is called among the choices
MEANT = ("animal-street",)  # examples for who types a sentence and looks for its meaning
DIAL = 3.0  # the asymmetry's sliders run from minus this to this; the number beside one takes any value
GIVEN_DECIMALS = 4  # of a number that a person set, while their hand is elsewhere
GIVEN_SMALL = 0.001  # one nearer to 0 than this is shown by its first digits instead,
GIVEN_DIGITS = 3  # so many of them
REACHED = 0.001  # nats: nearer than this no weight on the page shows a difference worth a further step
FIRST = "itself"  # the target that a person meets where no example has a wish of its own: any numbers come nearer to it


class File(NamedTuple):
    """A kind of saved file: its name, what it holds, and whether that is all of a lesson, and not the scene."""

    name: str
    media_type: str
    of_lesson: bool = False


FILES = {
    "live": File("qkv-by-hand.html", "text/html"),
    "live_lesson": File("qkv-by-hand-lesson.html", "text/html", of_lesson=True),
    "notebook": File("qkv-by-hand.ipynb", "application/x-ipynb+json"),
    "sheet": File("qkv-by-hand-weights.csv", "text/csv"),
    "json": File("qkv-by-hand.json", "application/json"),
}


class Options(NamedTuple):
    """How the page begins: in a `language` (None: the browser's), and `presenting` or not.

    An exported site links to the address `app` for everything that needs a server.
    """

    language: str | None = None
    presenting: bool = False
    app: str | None = None


def settings(options: Options, assets: Mapping[str, str]) -> dict[str, Any]:
    """Return the settings as JSON. `assets` holds the addresses of the page's script, of plotly and of the notes."""
    return {
        "start": {"language": options.language, "presenting": options.presenting},
        "assets": assets,
        "languages": locale.languages(),
        "words": {code: locale.table(code) for code in locale.languages()},
        "questions": {code: questions(code) for code in locale.languages()},
        "turning": locale.TURNING,
        "quantities": quantities(),
        "choices": choices(),
        "limits": limits(),
        "formats": formats(),
        "presets": list(examples()),
        "renamed_presets": RENAMED,
        "labs": lab.menu(),
        "learning": learning(),
        "lessons": _of_lessons(lambda name, code, said: said["title"]),
        "steps": _of_lessons(lambda name, code, said: [said["steps"][step]["title"] for step in lessons()[name].names]),
        "closings": _of_lessons(lambda name, code, said: said["closing"]),
        "pictures": pictures(),
        "minutes": _of_lessons(lambda name, code, said: minutes(name, code)),
        "fifteen": {
            name: [lesson.names.index(step) for step in lesson.fifteen]
            for name, lesson in lessons().items()
            if lesson.fifteen
        },
        "addresses": {
            name: {"names": lessons()[name].names if name in lessons() else (), "steps": steps}
            for name, steps in addresses().items()
        },
    }


def questions(language: str) -> dict[str, list[Part]]:
    """What each preset asks, with the words of its scene as parts of their own."""
    return {
        name: parts(locale.marked(f"preset.{name}.question", language), preset.scene)
        for name, preset in examples().items()
    }


def _of_lessons(told: Callable[[str, str, Mapping[str, Any]], Any]) -> dict[str, dict[str, Any]]:
    """What is told of each lesson by its name, the language and the lesson's words in it, where that is anything."""
    each = {name: {code: told(name, code, words(name, code)) for code in locale.languages()} for name in lessons()}
    return {name: found for name, by_code in each.items() if (found := {c: v for c, v in by_code.items() if v})}


@cache
def pictures() -> dict[str, dict[str, list[list[float | None]]]]:
    """Kind of place to name to weights: of a lesson those at its end, of a puzzle those that are wanted."""
    return {
        "preset": {name: _rounded_weights(preset.scene) for name, preset in examples().items()},
        "lesson": {name: _rounded_weights(lesson.steps[-1].scene) for name, lesson in lessons().items()},
        "goal": {name: _rounded(puzzle.target) for name, puzzle in PUZZLES.items()},
    }


def _rounded_weights(scene: Scene) -> list[list[float | None]]:
    return _rounded(finite_rows(attend(scene).rows("weights")))


def _rounded(rows: Sequence[Sequence[float | None]]) -> list[list[float | None]]:
    """As many digits as an eye sees."""
    return [[None if weight is None else round(weight, 2) for weight in row] for row in rows]


def quantities() -> list[dict[str, Any]]:
    """The table of quantities, without what depends on a scene."""
    told = ("name", "symbol", "rows", "columns", "role", "scale", "per_head", "path", "absent")
    return [{name: getattr(quantity, name) for name in told} for quantity in QUANTITIES]


def choices() -> dict[str, Any]:
    """What can be chosen, in the order of the menus; the first of a scene's own options is what a new scene has.

    `divided` are the scores that √d_k can divide, `own` the tables of a person's own, with the fields that hold them.
    `fills` says of each what its `by` is: an angle, a seed or nothing.
    """
    return {
        "score": list(SCORES),
        "divided": [name for name, score in SCORES.items() if score.scaled],
        "own": {OWN_MASK: "mask"} | {name: "weights" for name, kind in NORMALIZE.items() if kind.is_manual},
        "mask": [*MASKS, OWN_MASK],
        "normalize": list(NORMALIZE),
        "positions": list(POSITIONS),
        "fills": dict(matrices.FILLS),
        "copies": list(FORMATS),
        "exports": list(EXPORTS),
        "files": {kind: {"name": file.name, "of_lesson": file.of_lesson} for kind, file in FILES.items()},
        "meant": list(MEANT),
        "lenses": list(get_args(Lens)),
        "sizes": list(sizes.AXES),
    }


def limits() -> dict[str, Any]:
    """How far a hand can go. Python refuses what lies beyond, whatever the page does."""
    return {
        "tokens": check.MAX_TOKENS,
        "size": check.MAX_SIZE,
        "heads": check.MAX_HEADS,
        "name": check.MAX_TOKEN_LENGTH,
        "magnitude": check.MAX_MAGNITUDE,
        "temperature": [check.MIN_TEMPERATURE, check.MAX_MAGNITUDE],
        "dial": DIAL,
    }


def formats() -> Mapping[str, float]:
    """How numbers are written; sentences write computed ones in the same way."""
    return {
        "decimals": locale.DECIMALS,
        "small": locale.SMALL,
        "vast": locale.VAST,
        "vast_decimals": locale.VAST_DECIMALS,
        "given_decimals": GIVEN_DECIMALS,
        "given_small": GIVEN_SMALL,
        "given_digits": GIVEN_DIGITS,
    }


def learning() -> dict[str, Any]:
    """What can be learned; the page takes the steps itself, by programs that answers tell.

    `fixed` targets are read off the scene once and then stand.
    """
    return {
        "ready": READY,
        "fixed": ["now"],
        "first": FIRST,
        "wishes": {name: preset.target for name, preset in examples().items() if preset.target is not None},
        "matrices": MATRICES,
        "rules": RULES,
        "chosen": ["w_q", "w_k"],
        "reached": REACHED,
        "tolerance": TOLERANCE,
        "share": SHARE,
        "puzzles": {
            name: {"scene": puzzle.scene.to_dict(), "target": puzzle.target, "needs_two": puzzle.needs_two}
            for name, puzzle in PUZZLES.items()
        },
    }


def schema(scene: Scene, only_keys: bool = False) -> list[dict[str, Any]]:
    """Return the quantities of a scene, each with its symbol, its sizes in each head and the path to its rows.

    The path leads into the scene if the user sets the quantity, and else into the trace, with "*" for the head. If a
    lesson has `only_keys` and one matrix makes them and the queries, W_Q and the queries have the role of a key.
    """
    rows: list[dict[str, Any]] = [
        {
            "name": quantity.name,
            "symbol": quantity.symbol_in(scene),
            "given": quantity.is_input(scene),
            "sources": quantity.sources(scene),
            "sizes": [quantity.size(scene, head) for head in range(len(scene.heads) if quantity.per_head else 1)],
            "path": quantity.path if quantity.is_input(scene) else quantity.trace_path,
        }
        for quantity in QUANTITIES
        if quantity.present(scene)
    ]
    return [_of_keys(row) for row in rows] if has_only_keys(scene, only_keys) else rows


def _of_keys(row: dict[str, Any]) -> dict[str, Any]:
    """Return a quantity as it is called if keys are compared with each other, made by one matrix."""
    name, symbol = row["name"], row["symbol"]
    role = {"role": "key"} if name in ("w_q", "queries") else {}
    return {**row, **role, "symbol": KEYS_MATRIX if name == "w_q" else symbol.replace("Q", "K").replace("q", "k")}
