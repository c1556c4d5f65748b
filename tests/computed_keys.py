"""The keys of sentences that code computes: each pattern in the source, and everything that may fill its blanks.

What fills a blank is taken from where the program defines it, so a new quantity, score, preset or copy without its
sentence fails. A pattern that is not listed here fails too, and so does one that the code no longer has.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import get_args

from qkv_demo.edits.fills import FILLS
from qkv_demo.edits.sizes import AXES
from qkv_demo.kinds import NORMALIZE, POSITIONS, SCORES
from qkv_demo.labs import labs
from qkv_demo.labs.how_it_is_computed import WAYS
from qkv_demo.learning.parameters import MATRICES as LEARNING
from qkv_demo.learning.puzzles import PUZZLES
from qkv_demo.learning.race import RACERS
from qkv_demo.learning.targets import READY
from qkv_demo.maths.asymmetry import Stuck
from qkv_demo.maths.attention import attend
from qkv_demo.maths.named_trace import NamedTrace
from qkv_demo.presets import presets
from qkv_demo.scene.check import MAX_SIZE, place
from qkv_demo.scene.quantities import BY_NAME, QUANTITIES, SEQUENCES
from qkv_demo.share.blocks import FORMATS
from qkv_demo.ui.choices import FILES as SAVED
from qkv_demo.ui.choices import choices
from qkv_demo.ui.write import EXPORTS
from qkv_demo.wording.film import OWN

MATRICES = [quantity.name for quantity in QUANTITIES if quantity.path and quantity.name != "weights"]
OPTIONS = {option: choices()[option] for option in ("mask", "normalize", "score")}
TOLD = {kind.told for kind in SCORES.values()}
LANES = ("query", "key", "value")
COMPUTED: dict[str, Iterable[str | tuple[str, ...]]] = {
    "asymmetry.other.*": ("equal", "unequal"),
    "asymmetry.refuse.*": get_args(Stuck),
    "certificate.*.scores": ("pair", "triple"),
    "explain.*": ("queries", "keys", "values", *TOLD),
    "explain.feeds.*": (*MATRICES, "embeddings.cross", "w_q.tied", "w_k.tied", "v_a.idle"),
    "explain.keys.*": TOLD,
    "explain.scaled_scores.*": ("divided", "same"),
    "explain.scores.*": ("tied", "untied"),
    "explain.source.*": POSITIONS,
    "figure.queries_keys.*.*": [(kind.picture.reaches, count) for kind in SCORES.values() for count in ("1", "2", "3")],
    "figure.queries_keys.*.several": [kind.picture.reaches for kind in SCORES.values()],
    "figure.queries_keys.score.*": SCORES,
    "figure.queries_keys.by.*": ("key", "query"),
    "figure.space.*": ("line", "plane", "space"),
    "figure.values.*": ("mixed", "none"),
    "film.guess.*": ("higher", "same", "lower"),
    "film.score.*": SCORES,
    "film.shares.*": NORMALIZE,
    "film.words.*": OWN,
    "lab.can-one-matrix.control.target.*": labs()["can-one-matrix"].controls["target"].options,
    "lab.can-one-matrix.learned.*": RACERS,
    "lab.can-one-matrix.racer.*": RACERS,
    "lab.can-one-matrix.said.*": ("now", "start"),
    "lab.can-one-matrix.who.*": (*RACERS, "none", "running"),
    "lab.can-one-matrix.why.*": labs()["can-one-matrix"].controls["target"].options,
    "lab.*.control.*": [
        (name, control) for name, lab in labs().items() for control in lab.controls if control != "seed"
    ],
    "lab.*.control.*.*": [
        (name, control, option)
        for name, lab in labs().items()
        for control, how in lab.controls.items()
        for option in getattr(how, "options", ())
    ],
    "lab.*.open": [name for name, lab in labs().items() if lab.others],
    "lab.*.open.*": [(name, other) for name, lab in labs().items() for other in lab.others],
    "lab.*.question": labs(),
    "lab.*.title": labs(),
    "lab.heads.*": ("subject", "object"),
    "lab.heads.said.*": ("one", "two", "same"),
    "lab.heads.more.*": ("one", "two", "same"),
    "lab.how-it-is-computed.drawing.*": WAYS,
    "lab.how-it-is-computed.result.*": ("ready", "running", "waiting"),
    "lab.how-it-is-computed.said.*": ("blocks", "one_block"),
    "lab.order.said.*": ("kept", "us", "positions", "causal"),
    "lab.stack.axis.*": ("who", "sort", "heard"),
    "lab.stack.drawing.*": ("with", "without"),
    "lab.stack.more.*": ("large", "rounding", "zero"),
    "lab.stack.opened.*": ("start", "with"),
    "lab.stack.said.*": ("saves", "points", "delays"),
    "lab.stack.way.*": ("with", "without"),
    "lab.watch-it-learn.*": ("queries", "keys", "values"),
    "lab.watch-it-learn.more.*": ("near", "far"),
    "lab.watch-it-learn.said.*": ("start", "after"),
    "lab.why-root-d.axis.*": ("largest", "spread"),
    "lab.why-root-d.drawing.*": ("largest", "spread"),
    "lab.why-root-d.line.*": ("plain", "scaled", "measured", "expected"),
    "lab.why-root-d.more.*": labs()["why-root-d"].controls["made"].options,
    "lab.why-root-d.said.*": ("divided", "too_large"),
    "note.no_direction.*": ("queries", "keys"),
    "preset.*.axes": presets(),
    "preset.*.question": presets(),
    "preset.*.title": presets(),
    "puzzle.*.task": PUZZLES,
    "shown.*": {
        edit.why(NamedTrace(attend(edit.scene))).key for each in presets().values() for edit in each.edits.values()
    }
    | {"leads", "one-word"},  # what else is said of the first example's answers
    "puzzle.*.title": PUZZLES,
    "quantity.*.about": BY_NAME,
    "quantity.*.name": BY_NAME,
    "reading.*": ("apart", "equal", "close", "little", "set", "shared", "tied", "unequal"),
    "target.*": READY,
    "tried.*": ("scores", "weights"),
    "ui.*": (*OPTIONS, *(sequence.name for sequence in SEQUENCES)),
    "ui.*.*": [f"{option}.{value}" for option, values in OPTIONS.items() for value in values],
    "explain.weights.*": ("softmax", "softmax.shifted", "sum", "none", "argmax", "manual"),
    "ui.ask.how.*": OPTIONS["normalize"],
    "ui.set.*.*": [
        *(f"{option}.{value}" for option in ("score", "normalize") for value in OPTIONS[option]),
        *(f"mask.{value}" for value in ("none", "causal", "own")),
    ],
    "ui.tool.*": ("weights", "lopsided", "matters", "learn", "steps"),
    "ui.tool.*.about": ("weights", "lopsided", "matters", "learn", "steps"),
    "ui.cell.nth.*": [str(place) for place in range(1, MAX_SIZE + 1)],
    "ui.copy.*": FORMATS,
    "ui.export.*": EXPORTS,
    "ui.save.*": SAVED,
    "ui.fill.*": FILLS,
    "ui.gradient.*": ("up", "down", "embeddings", "context_embeddings"),
    "ui.lane.*": LANES,
    "ui.lane.*.about": LANES,
    "ui.learn.matrix.*": LEARNING,
    "ui.learn.best.*": ("start", "hand", "gradient"),
    "ui.learn.reached.*": ("hand", "gradient"),
    "ui.learn.solved.*": ("hand", "gradient", "link"),
    "alone.*": ("ui.learn.solved.hand", "ui.learn.solved.gradient", "ui.unkept"),
    "ui.legend.*": ("signed", "share"),
    "ui.tip.*": [name for name in ("queries", "keys", "values", *MATRICES) if name not in ("v_a", "w_o")],
    "ui.score.*.keys": OPTIONS["score"],
    "ui.plane.*": ("space", "queries_keys", "values"),
    "ui.shape.*": (*AXES, "context", "w_o"),
    "ui.split.*": ("m", "symmetric", "antisymmetric"),
}
_BLANK = re.compile(r"\*(\.\*)?")
_KEY = re.compile(r"`([a-z_]+\.(?:[^`\s$]|\$\{[^}`]*\})*)`")  # within another template too
_PATTERN = re.compile(r"[a-z_]+(\.[a-z_*-]+)+")


def computed() -> set[str]:
    """Every key that code may compute."""
    filled = {_filled(pattern, value) for pattern, values in COMPUTED.items() for value in values}
    axes = [dict(zip(("head", "row", "column"), held, strict=True)) for held in product((None, 0), repeat=3)]
    return filled | {place("", **held).key for held in axes}


def _filled(pattern: str, value: str | tuple[str, ...]) -> str:
    """One text fills the first blank, or two that touch; several texts fill one blank each."""
    if isinstance(value, str):
        return _BLANK.sub(value, pattern, count=1)
    for part in value:
        pattern = pattern.replace("*", part, 1)
    return pattern


def patterns(package: Path, subjects: set[str]) -> dict[str, str]:
    """The patterns that stand in the source, "*" for a blank, and the file of each; keys begin with a subject."""
    found = {}
    for path in sorted(package.rglob("*.[pj][ys]")):
        text = path.read_text(encoding="utf-8")
        for template in _python(text) if path.suffix == ".py" else _javascript(text):
            pattern = template.replace("**", "*")
            if "*" in pattern and _PATTERN.fullmatch(pattern) and pattern.partition(".")[0] in subjects:
                found[pattern] = path.name
    return found


def literals(package: Path) -> set[str]:
    """Every string that stands in the source as it is."""
    found = set()
    for path in package.rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        found |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    for path in package.rglob("*.js"):
        found |= set(re.findall(r'"([^"\n]*)"', path.read_text(encoding="utf-8")))
    return found


def _python(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)


def _javascript(text: str) -> Iterator[str]:
    """Those that hold a key and nothing else, wherever they stand: also in the template of a part."""
    for template in _KEY.findall(text):
        yield re.sub(r"\$\{[^}]*\}", "*", template)
