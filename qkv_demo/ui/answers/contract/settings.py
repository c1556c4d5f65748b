"""The types of recordings, and of the settings that the page receives when it opens."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from .fit import Source
from .scene import LessonStep, MaybeRows, Quantity, Rows, Scene, SentencePart

Words = TypeAliasType("Words", dict[str, dict[str, str]])  # The translated strings, by language and key.
SceneField = TypeAliasType("SceneField", str)


class Start(TypedDict):
    """The state in which the page opens, unless its address contains another one."""

    language: str | None
    presenting: bool


class SavedFile(TypedDict):
    """A file that the user can save. `is_for_lesson` is true if it contains a lesson rather than a scene."""

    name: str
    is_for_lesson: bool


class Choices(TypedDict):
    """The choices of every menu, in order."""

    score: list[str]
    divisible_scores: list[str]
    custom_tables: dict[str, Literal["mask", "weights"]]
    mask: list[str]
    normalize: list[str]
    positions: list[str]
    fill_kinds: dict[str, Literal["angle", "seed"] | None]
    copy_formats: list[str]
    exports: list[str]
    files: dict[str, SavedFile]
    plane_contents: list[str]
    sizes: list[str]


class Limits(TypedDict):
    """The limits of a scene. The server refuses larger values.

    `name` is the maximum length of a token in characters. `words` is the maximum number of words in a sentence for the
    trained model.
    """

    tokens: int
    words: int
    size: int
    heads: int
    name: int
    magnitude: float
    temperature: tuple[float, float]
    dial: float


class LabControl(TypedDict):
    """A setting of a lab, with the keys of its texts."""

    kind: Literal["integer", "choice", "checkbox", "seed"]
    default: Any
    label: str
    options: dict[str, str]
    min: NotRequired[int]
    max: NotRequired[int]
    is_doubling: NotRequired[bool]


class Lab(TypedDict):
    """A lab, with the keys of its texts, and its settings."""

    title: str
    question: str
    controls: dict[str, LabControl]
    folded_controls: tuple[str, ...]
    large_drawings: int  # The number of drawings that are large. They come first.


class Puzzle(TypedDict):
    """A puzzle, with its starting scene and its target."""

    scene: Scene
    target: Rows
    needs_two_matrices: bool


class LearningSettings(TypedDict):
    """The targets and the puzzles.

    Training has reached its target when the loss, in nats, is below `loss_threshold`.
    """

    ready_targets: tuple[str, ...]
    fixed_targets: list[str]
    default_target: str
    example_targets: dict[str, str]
    matrices: tuple[str, ...]
    options: tuple[SceneField, ...]
    default_matrices: list[str]
    loss_threshold: float
    tolerance: float
    solved_weight: float
    puzzles: dict[str, Puzzle]


class LessonTexts(TypedDict):
    """A lesson's texts in one language. `steps` are the titles of the steps, and `minutes` are their durations."""

    title: str
    closing: str
    steps: list[str]
    minutes: list[float]


class LessonSettings(TypedDict):
    """A lesson's texts by language, and the steps of its fifteen-minute version, if there is one."""

    texts: dict[str, LessonTexts]
    short_talk: list[int]


class StepAddresses(TypedDict):
    """The names of a lesson's steps, and the address of each step by the name or number in old and new links."""

    names: list[str]
    steps: dict[str, LessonStep]


class Assets(TypedDict):
    """The addresses of files that the page loads."""

    script: str
    plotly: str
    notes: str
    recordings: str


class Standalone(TypedDict):
    """A page without a server. `app` is the address of the full app, with a server.

    `is_complete` is true for a static site with all lessons.
    """

    app: str | None
    is_complete: bool


class Settings(TypedDict):
    """Everything that the page needs and that does not depend on a scene."""

    start: Start
    assets: Assets
    languages: dict[str, str]
    strings: Words
    bidi_pattern: str  # A regular expression for text that could change the direction of adjacent text.
    quantities: list[Quantity]
    choices: Choices
    limits: Limits
    formats: dict[str, float]
    presets: list[str]
    sources: dict[str, Source]  # The trained heads to which examples were fitted, by the name of the example.
    renamed_presets: dict[str, str]  # The current names of renamed examples, by their old names.
    questions: dict[str, dict[str, list[SentencePart]]]
    lessons: dict[str, LessonSettings]
    addresses: dict[str, StepAddresses]
    thumbnails: dict[str, dict[str, MaybeRows]]
    labs: dict[str, Lab]
    learning: LearningSettings
    standalone: NotRequired[Standalone]


class RecordedRequest(TypedDict, total=False):
    """The request to which a recorded scene is the response. It is empty for the scene with which the page opens."""

    lesson: LessonStep
    solution: LessonStep
    preset: str


class RecordedScene(TypedDict):
    """A recorded scene and the responses for it.

    A response maps each field to the index of its value in `Recording.values`.
    """

    request: RecordedRequest | None
    preset: str | None
    scene: Scene
    pictures: list[dict[str, int]]


class Recording(TypedDict):
    """Recorded responses in one language, for pages without a server. Each value is stored once."""

    language: str
    scenes: list[RecordedScene]
    values: dict[str, list[Any]]
    texts: dict[str, str]
