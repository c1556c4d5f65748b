"""Collects the settings that the page receives when it opens, such as strings, menus, limits and lessons."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, get_args

from ... import locale
from ...edits import matrices, sizes
from ...examples import RENAMED_EXAMPLES, examples
from ...learning.parameters import TRAINABLE_MATRICES
from ...learning.targets import PUZZLE_LOSS_THRESHOLD, PUZZLES, READY_TARGETS, SOLVED_WEIGHT
from ...lessons import estimate_minutes, find_step_addresses, lessons, read_lesson_texts
from ...locale import SentencePart
from ...maths.attention import attend, replace_non_finite
from ...model.heads import MAX_WORDS
from ...options.masks_and_positions import MASKS, POSITIONS
from ...options.normalizations import NORMALIZATIONS
from ...options.scores import SCORES
from ...scene import OPTION_FIELDS, Scene, check
from ...scene.check import Matrix
from ...scene.quantities import ONLY_KEYS_SYMBOL, QUANTITIES, shows_only_keys
from ...scene.view import PlaneContent
from ...share.blocks import COPY_FORMATS
from ...share.code import SCENE_FORMATS
from ...wording.parts import split_sentence
from . import lab

# The page itself looks up strings whose keys have these prefixes. The server looks up all other strings.
_PAGE_STRING_PREFIXES = (
    *("ui.", "alone.", "language.", "token.", "target.", "puzzle.", "preset.", "quantity.", "lab."),
    *("learn.", "error.", "explain."),
)
CUSTOM_MASK = "custom"  # The choice in the menu of masks with which the user can block single pairs.
MAX_DIAL_VALUE = 3.0  # The asymmetry dial goes from −3 to 3. The user can type larger numbers into its field.
EDITABLE_DECIMALS = 4  # The number of decimals in an input field that does not have the focus.
# For a number with a smaller magnitude than this, an input field shows three significant digits instead of decimals.
MIN_DECIMAL_MAGNITUDE = 0.001
EDITABLE_DIGITS = 3  # The number of significant digits shown for a number smaller than MIN_DECIMAL_MAGNITUDE.
# Training has reached its target if the loss, in nats, is below this number. Then no displayed weight differs visibly
# from its target.
LOSS_THRESHOLD = 0.001
DEFAULT_TRAINING_TARGET = "itself"  # The training target of scenes without a target. Every token attends to itself.


class FileKind(NamedTuple):
    """A kind of file that the user can save from the menu.

    `is_for_lesson` is true if such a file contains a lesson instead of a scene.
    """

    file_name: str
    media_type: str
    is_for_lesson: bool = False


FILE_KINDS = {
    "live": FileKind("qkv-by-hand.html", "text/html"),
    "live_lesson": FileKind("qkv-by-hand-lesson.html", "text/html", is_for_lesson=True),
    "notebook": FileKind("qkv-by-hand.ipynb", "application/x-ipynb+json"),
    "sheet": FileKind("qkv-by-hand-weights.csv", "text/csv"),
    "json": FileKind("qkv-by-hand.json", "application/json"),
}


class AppOptions(NamedTuple):
    """The command-line options. If `language` is None, the page uses the language of the browser.

    `is_presenting` is true if the page opens in a presentation. `app_address` is the address to which an exported site
    links for everything that needs a server.
    """

    language: str | None = None
    is_presenting: bool = False
    app_address: str | None = None


def build_settings(options: AppOptions, asset_addresses: Mapping[str, str]) -> dict[str, Any]:
    """Build the JSON of `contract.settings.Settings`.

    `asset_addresses` contains the addresses of the page's script, of Plotly, of the notes window and of the recordings.
    """
    return {
        "start": {"language": options.language, "presenting": options.is_presenting},
        "assets": asset_addresses,
        "languages": locale.languages(),
        "strings": {language: select_page_strings(language) for language in locale.languages()},
        "questions": {language: translate_questions(language) for language in locale.languages()},
        "bidi_pattern": locale.BIDI_PATTERN,
        "quantities": describe_quantities(),
        "choices": list_choices(),
        "limits": list_limits(),
        "formats": list_formats(),
        "presets": list(examples()),
        "sources": describe_sources(),
        "renamed_presets": RENAMED_EXAMPLES,
        "labs": lab.describe_labs(),
        "learning": describe_learning(),
        "lessons": {name: describe_lesson(name) for name in lessons()},
        "thumbnails": create_thumbnails(),
        "addresses": {
            name: {"names": lessons()[name].step_names if name in lessons() else (), "steps": steps}
            for name, steps in find_step_addresses().items()
        },
    }


def select_page_strings(language: str) -> dict[str, str]:
    """Return the strings that the page looks up itself, in one language."""
    return {key: text for key, text in locale.read_strings(language).items() if key.startswith(_PAGE_STRING_PREFIXES)}


def describe_sources() -> dict[str, dict[str, Any]]:
    """Return, for each example that was fitted to a head of a trained model, the head's weights and its name.

    "key" and "values" are those of the message that names the head. Two more values let the page show the model's other
    heads on the same sentence: "text" is the sentence, and "special" is true if its tokens include [CLS] and [SEP].
    """
    return {
        name: {
            "key": "ui.source.head",
            "values": {
                **{"layer": model_head.layer, "head": model_head.head, "model": model_head.model},
                **{"text": " ".join(example.scene.tokens[1:-1]), "special": True},
            },
            "weights": model_head.weights,
            "max_error": _compute_max_error(example.scene, model_head.weights),
            "values_kept": None,
        }
        for name, example in examples().items()
        if (model_head := example.model_head)
    }


def _compute_max_error(scene: Scene, weights: Matrix) -> float:
    weight_pairs = zip(chain.from_iterable(attend(scene).rows("weights")), chain.from_iterable(weights), strict=True)
    return max(abs(weight - model_weight) for weight, model_weight in weight_pairs)


def translate_questions(language: str) -> dict[str, list[SentencePart]]:
    """Return the question of each example as a list of parts, in which each token of the scene is a separate part."""
    return {
        name: split_sentence(locale.read_bracketed_sentence(f"preset.{name}.question", language), example.scene)
        for name, example in examples().items()
    }


def describe_lesson(name: str) -> dict[str, Any]:
    """Return a lesson's titles and durations by language, and the steps of its fifteen-minute version."""
    lesson = lessons()[name]
    return {
        "texts": {language: _read_lesson_titles(name, language) for language in locale.languages()},
        "short_talk": [lesson.step_names.index(step) for step in lesson.short_talk_steps],
    }


def _read_lesson_titles(name: str, language: str) -> dict[str, Any]:
    texts = read_lesson_texts(name, language)
    return {
        "title": texts["title"],
        "closing": texts["closing"],
        "steps": [texts["steps"][step]["title"] for step in lessons()[name].step_names],
        "minutes": estimate_minutes(name, language),
    }


@cache
def create_thumbnails() -> dict[str, dict[str, list[list[float | None]]]]:
    """Return the attention weights for the thumbnails of examples, lessons and puzzles in Explore."""
    return {
        "preset": {name: _compute_rounded_weights(example.scene) for name, example in examples().items()},
        "lesson": {name: _compute_rounded_weights(lesson.steps[-1].scene) for name, lesson in lessons().items()},
        "goal": {name: _round_rows(puzzle.target) for name, puzzle in PUZZLES.items()},
    }


def _compute_rounded_weights(scene: Scene) -> list[list[float | None]]:
    return _round_rows(replace_non_finite(attend(scene).rows("weights")))


def _round_rows(rows: Sequence[Sequence[float | None]]) -> list[list[float | None]]:
    """Round weights to two decimals, because a thumbnail does not need more and the settings should be small."""
    return [[None if weight is None else round(weight, 2) for weight in row] for row in rows]


def describe_quantities() -> list[dict[str, Any]]:
    """Return, for every quantity, the properties that do not depend on the scene."""
    field_names = ("name", "symbol", "role", "per_head", "path", "default_entry")
    return [
        {field_name: getattr(quantity, field_name) for field_name in field_names}
        | {"rows": quantity.row_axis, "columns": quantity.column_axis, "scale": quantity.color_scale}
        for quantity in QUANTITIES
    ]


def list_choices() -> dict[str, Any]:
    """Return the choices of every menu, in order. The first choice is the default.

    `divisible_scores` lists the kinds of scores that can be divided by √d_k. `custom_tables` maps a choice such as a
    custom mask to the field of the scene that contains the user's table. `fill_kinds` maps each kind of filling to its
    parameter, which is an angle, a seed or none.
    """
    return {
        "score": list(SCORES),
        "divisible_scores": [name for name, score in SCORES.items() if score.is_scaled],
        "custom_tables": {CUSTOM_MASK: "mask"}
        | {name: "weights" for name, option in NORMALIZATIONS.items() if option.is_manual},
        "mask": [*MASKS, CUSTOM_MASK],
        "normalize": list(NORMALIZATIONS),
        "positions": list(POSITIONS),
        "fill_kinds": dict(matrices.FILL_KINDS),
        "copy_formats": list(COPY_FORMATS),
        "exports": list(SCENE_FORMATS),
        "files": {
            kind: {"name": file_kind.file_name, "is_for_lesson": file_kind.is_for_lesson}
            for kind, file_kind in FILE_KINDS.items()
        },
        "plane_contents": list(get_args(PlaneContent)),
        "sizes": list(sizes.SIZE_NAMES),
    }


def list_limits() -> dict[str, Any]:
    """Return the limits of a scene. The server refuses larger values."""
    return {
        "tokens": check.MAX_TOKENS,
        "words": MAX_WORDS,
        "size": check.MAX_SIZE,
        "heads": check.MAX_HEADS,
        "name": check.MAX_TOKEN_LENGTH,
        "magnitude": check.MAX_MAGNITUDE,
        "temperature": [check.MIN_TEMPERATURE, check.MAX_MAGNITUDE],
        "dial": MAX_DIAL_VALUE,
    }


def list_formats() -> Mapping[str, float]:
    """Return the settings with which the page formats numbers.

    Sentences from Python use the same settings, except those for input fields, whose names begin with "editable".
    """
    return {
        "decimals": locale.DECIMALS,
        "small": locale.MAX_SMALL_MAGNITUDE,
        "vast": locale.MIN_SCIENTIFIC_MAGNITUDE,
        "vast_decimals": locale.SCIENTIFIC_DECIMALS,
        "editable_decimals": EDITABLE_DECIMALS,
        "editable_small": MIN_DECIMAL_MAGNITUDE,
        "editable_digits": EDITABLE_DIGITS,
    }


def describe_learning() -> dict[str, Any]:
    """Return the training targets and the puzzles. The page itself runs the training, with programs from responses.

    The weights of targets in `fixed_targets` are computed when the user chooses the target, and do not change later.
    """
    return {
        "ready_targets": READY_TARGETS,
        "fixed_targets": ["now"],
        "default_target": DEFAULT_TRAINING_TARGET,
        "example_targets": {
            name: example.training_target for name, example in examples().items() if example.training_target is not None
        },
        "matrices": TRAINABLE_MATRICES,
        "options": OPTION_FIELDS,
        "default_matrices": ["w_q", "w_k"],
        "loss_threshold": LOSS_THRESHOLD,
        "tolerance": PUZZLE_LOSS_THRESHOLD,
        "solved_weight": SOLVED_WEIGHT,
        "puzzles": {
            name: {
                "scene": puzzle.scene.to_dict(),
                "target": puzzle.target,
                "needs_two_matrices": puzzle.needs_two_matrices,
            }
            for name, puzzle in PUZZLES.items()
        },
    }


def describe_schema(scene: Scene, is_before_queries: bool = False) -> list[dict[str, Any]]:
    """Return the quantities of a scene, each with its symbol, its sizes in each head, and the path to its rows.

    The path refers to the scene's JSON if the user sets the quantity, and otherwise to the trace's JSON. "*" stands for
    the head. If `is_before_queries` is true, the scene belongs to a lesson step before queries are introduced, so W_Q
    is presented as the matrix of the keys, and the queries as keys.
    """
    entries: list[dict[str, Any]] = [
        {
            "name": quantity.name,
            "symbol": quantity.get_symbol(scene),
            "is_input": quantity.is_input(scene),
            "sources": quantity.sources(scene),
            "sizes": [quantity.size(scene, head) for head in range(len(scene.heads) if quantity.per_head else 1)],
            "path": quantity.path if quantity.is_input(scene) else quantity.trace_path,
        }
        for quantity in QUANTITIES
        if quantity.is_present(scene)
    ]
    return [_rename_to_keys(entry) for entry in entries] if shows_only_keys(scene, is_before_queries) else entries


def _rename_to_keys(entry: dict[str, Any]) -> dict[str, Any]:
    """Return the schema entry of a quantity with Q replaced by K in its symbol.

    Lesson steps before queries are introduced show such entries.
    """
    name, symbol = entry["name"], entry["symbol"]
    role_override = {"role": "key"} if name in ("w_q", "queries") else {}
    return {
        **entry,
        **role_override,
        "symbol": ONLY_KEYS_SYMBOL if name == "w_q" else symbol.replace("Q", "K").replace("q", "k"),
    }
