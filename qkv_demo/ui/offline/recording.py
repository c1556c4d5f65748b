"""Records the responses for scenes in several views, so that a page can show the scenes without a server."""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from functools import cache, lru_cache
from itertools import islice, product
from pathlib import Path
from typing import Any, NamedTuple, get_args

import orjson

from ...examples import examples
from ...lessons import StepAddress, get_step, lessons
from ...locale import choose_language
from ...maths.attention import attend
from ...options.masks_and_positions import MASKS
from ...scene import Scene
from ...scene.check import SceneError, choice, location
from ...scene.view import PlaneContent, View
from ...share.link import encode_scene
from ..answers.request import (
    Request,
    catch_refusals,
    get_requested_language,
    get_requested_view,
    read_request,
    read_view,
    require_step,
)
from ..answers.response import build_response

# The maximum number of views that are recorded for a scene. Each view takes a hundredth of a second and some kilobytes.
MAX_VIEWS = 48
# The maximum number of views that are recorded for a lesson step. This number is enough for each content of the plane
# and for most query rows.
MAX_STEP_VIEWS = 12
# The maximum number of cached recordings of steps and examples. Each takes 15 to 80 kB.
_MAX_CACHED_RECORDINGS = 256
_PACKAGE_FOLDER = Path(__file__).parent.parent.parent


class Recording:
    """The recorded scenes in one language, each with the responses for several views.

    Many responses contain equal values. Therefore each value is stored once, in a list for each field of a response.
    A recorded response contains only the indices of its values in these lists.
    """

    def __init__(self, view: Mapping[str, Any]) -> None:
        """Create an empty recording. `view` is the JSON of the view in which every scene opens."""
        self._view = {**view, "lesson": None, "gradient": None}
        self._texts: dict[str, str] = {}
        self._variants: set[Scene] = set()
        self._scenes: list[dict[str, Any]] = []
        # For each field of a response, the distinct values as JSON, each with its index in the list of values.
        self._values: dict[str, dict[bytes, int]] = {}

    def to_dict(self) -> dict[str, Any]:
        """Return the recording as the JSON of `contract.settings.Recording`."""
        language = choose_language(self._view.get("language"))
        values = {
            field_name: [orjson.Fragment(value) for value in index_by_value]
            for field_name, index_by_value in self._values.items()
        }
        return {"language": language, "scenes": self._scenes, "values": values, "texts": self._texts}

    def add_scene(self, scene: Scene, max_views: int = MAX_VIEWS) -> None:
        """Record the scene with which the page opens."""
        self._add_scene_views({}, Request(scene, self._view), max_views)

    def add_example(self, name: str) -> None:
        """Record an example, and variants of it with changed options."""
        request = read_request({"preset": name, "view": {**self._view, "preset": name}})
        self._add_scene_views({"preset": name}, request, MAX_VIEWS)
        self._add_variants(examples()[name].scene)

    def add_lesson(self, name: str) -> None:
        """Record all steps of a lesson."""
        for index in range(len(lessons()[name].steps)):
            self.add_step((name, index))

    def add_step(self, address: StepAddress) -> None:
        """Record a lesson step and its solution, and variants of both with changed options."""
        request = read_request({"lesson": list(address), "view": {**self._view, "preset": None}})
        step = get_step(address)
        self._add_scene_views({"lesson": address}, request, MAX_STEP_VIEWS, step.answer_cell)
        self._add_variants(request.scene)
        if step.solution:
            solution = read_request({"solution": list(address), "view": request.view})
            self._add_scene_views({"solution": address}, solution, MAX_STEP_VIEWS, step.answer_cell)
            self._add_variants(solution.scene)

    def _add_variants(self, scene: Scene) -> None:
        """Record a scene, its copy with the causal mask turned on or off, and its copy with `tie_qk` turned on or off.

        These are the changes that audiences request most often.
        """
        no_mask, causal_mask = [*MASKS][:2]
        mask_change = {"mask": causal_mask if scene.mask == no_mask else no_mask}
        for changed_options in ({}, mask_change, {"tie_qk": not scene.tie_qk}):
            try:
                variant = replace(scene, **changed_options)
            except SceneError:
                continue  # The scene does not allow this change, so there is nothing to record.
            if variant not in self._variants:
                self._variants.add(variant)
                self._add_scene_views(None, Request(variant, self._view), 1)

    def _add_scene_views(
        self,
        request_fields: Mapping[str, Any] | None,
        request: Request,
        max_views: int,
        answer_cell: tuple[str, int, int] | None = None,
    ) -> None:
        """Record the most important views of a scene, and the view in which `answer_cell` is selected.

        `request_fields` is the request to which the scene is the response. It is {} for the scene with which the page
        opens, and None for a variant, which the user reaches by changing an option.
        """
        first_view = read_view(request.view, attend(request.scene))
        example_name = request.view.get("preset")
        views = list(islice(dict.fromkeys(_iterate_views(request.scene, first_view)), max_views))
        if answer_cell:
            views.append(replace(first_view, cell=answer_cell, pair=answer_cell[1:]))
        responses = [self._record_view(request.scene, view, example_name) for view in views]
        self._scenes.append(
            {"request": request_fields, "preset": example_name, "scene": request.scene.to_dict(), "pictures": responses}
        )

    def _record_view(self, scene: Scene, view: View, example_name: Any) -> dict[str, int]:
        """Record the response for one view. Return the index of each field's value."""
        view_fields = {
            **asdict(view),
            "pair": list(view.pair),
            "cell": list(view.cell),
            "gradient": list(view.cell),
            "preset": example_name,
            "lesson": view.lesson and list(view.lesson),
        }
        response = build_response(scene, view_fields, list(self._texts))
        self._texts |= response.pop("texts")
        response["view"] |= {"gradient": None}
        # The edit of the button "Show me" cannot be recorded, because it depends on the user's scene.
        response["has_next_edit"] = False
        return {field_name: self._get_value_index(field_name, value) for field_name, value in response.items()}

    def _get_value_index(self, field_name: str, value: Any) -> int:
        index_by_value = self._values.setdefault(field_name, {})
        return index_by_value.setdefault(orjson.dumps(value), len(index_by_value))


def _iterate_views(scene: Scene, first_view: View) -> Iterator[View]:
    """Yield the views of a scene that users are most likely to open.

    They are the first view with the film, and then one view for each content of the plane, query row and pair.
    """
    query_rows, key_columns, head_indices = (
        range(len(scene.tokens)),
        range(len(scene.key_tokens)),
        range(len(scene.heads)),
    )
    query_row, key_column = first_view.pair
    yield replace(first_view, film=True)
    for head, plane_content in product(
        sorted(head_indices, key=lambda head: head != first_view.head), get_args(PlaneContent)
    ):
        yield _select_pair(first_view, head, first_view.pair, plane_content=plane_content)
    for head, row in product(head_indices, query_rows):
        yield _select_pair(
            first_view, head, (row, query_row if scene.context is None and row == key_column else key_column)
        )
    for head, row, column in product(head_indices, query_rows, key_columns):
        yield _select_pair(first_view, head, (row, column))


def _select_pair(view: View, head: int, pair: tuple[int, int], **other_changes: Any) -> View:
    return replace(view, head=head, pair=pair, cell=("weights", *pair), **other_changes)


class PageContent(NamedTuple):
    """The content of a saved page.

    An address with this query string opens the same content in the app. `start_location` contains the example or the
    lesson step with which the page opens.
    """

    query_string: str
    recording: dict[str, Any]
    start_location: dict[str, Any]


def record_open_scene(scene: Scene, params: Mapping[str, Any]) -> PageContent:
    """Record the scene that the user has open. `params` is the page's request, with the view that is open ("view")."""
    view = get_requested_view(params)
    example_name = view.get("preset") if view.get("preset") in list(examples()) else None
    recording = Recording({**view, "preset": example_name})
    recording.add_scene(scene)
    return PageContent(f"scene={encode_scene(scene)}", recording.to_dict(), {"preset": example_name, "lesson": None})


def record_open_lesson(params: Mapping[str, Any]) -> PageContent:
    """Record the lesson that the user has open. The saved page opens at the current step.

    `params` is the page's request, with the view that is open ("view"). Raises SceneError if no lesson is open.
    """
    view = get_requested_view(params)
    address = require_step(view.get("lesson"))
    lesson_name, step_index = address
    recording = Recording(view)
    recording.add_lesson(lesson_name)
    query_string = f"lesson={lesson_name}&step={lessons()[lesson_name].step_names[step_index]}"
    return PageContent(query_string, recording.to_dict(), {"preset": None, "lesson": address})


@catch_refusals
def build_prefetch_response(params: Mapping[str, Any]) -> bytes:
    """Return the recording of an example or a lesson step as compressed JSON.

    `params` is {"preset": name} or {"lesson": [name, step index]}, with {"view": {"language": …}}.
    """
    if "preset" in params:
        example_name = choice(params["preset"], tuple(examples()), location("preset"))
        return _record_as_json(example_name, get_requested_language(params))
    return _record_as_json(require_step(params.get("lesson")), get_requested_language(params))


@cache
def compute_version() -> str:
    """Return a hash of the package's code and texts. It changes whenever recordings could change."""
    content_hash = hashlib.blake2b(digest_size=6)
    for file in sorted(_PACKAGE_FOLDER.rglob("*.py")) + sorted(_PACKAGE_FOLDER.rglob("*.json")):
        content_hash.update(file.read_bytes())
    return content_hash.hexdigest()


@lru_cache(maxsize=_MAX_CACHED_RECORDINGS)
def _record_as_json(example_or_step: str | StepAddress, language: str) -> bytes:
    recording = Recording({"language": language})
    if isinstance(example_or_step, str):
        recording.add_example(example_or_step)
    else:
        recording.add_step(example_or_step)
    return gzip.compress(orjson.dumps(recording.to_dict()), 6, mtime=0)
