"""The JSON of the settings, which the page gets once, and of a recording."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from .fit import Source
from .scene import LessonStep, MaybeRows, Quantity, Rows, Scene, SentencePart

Words = TypeAliasType("Words", dict[str, dict[str, str]])  # The strings, by language and key.
SceneField = TypeAliasType("SceneField", str)


class Start(TypedDict):
    """The initial state of the page, if its address does not set it."""

    language: str | None
    presenting: bool


class SavedFile(TypedDict):
    """A file that the user can save. `of_lesson` is true if it holds a lesson instead of a scene."""

    name: str
    of_lesson: bool


class Choices(TypedDict):
    """The options of every menu, in order."""

    score: list[str]
    divisible_scores: list[str]
    custom_tables: dict[str, Literal["mask", "weights"]]
    mask: list[str]
    normalize: list[str]
    positions: list[str]
    fills: dict[str, Literal["angle", "seed"] | None]
    copies: list[str]
    exports: list[str]
    files: dict[str, SavedFile]
    plane_contents: list[str]
    sizes: list[str]


class Limits(TypedDict):
    """The largest values that Python accepts. `name` is the length of a token in characters.

    `words` is the number of words in a sentence for the trained model.
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
    """A setting of a lab, with the keys of its words."""

    kind: Literal["whole", "choice", "flag", "seed"]
    default: Any
    label: str
    options: dict[str, str]
    min: NotRequired[int]
    max: NotRequired[int]
    doubling: NotRequired[bool]
    when: NotRequired[tuple[str, Any] | None]


class Lab(TypedDict):
    """The keys of a lab's words, and its settings."""

    title: str
    question: str
    controls: dict[str, LabControl]
    folded: tuple[str, ...]
    leading: int


class Puzzle(TypedDict):
    """A puzzle's start and its target."""

    scene: Scene
    target: Rows
    needs_two: bool


class LearningSettings(TypedDict):
    """The targets, the puzzles, and the loss in nats below which a target counts as reached."""

    ready_targets: tuple[str, ...]
    fixed_targets: list[str]
    default_target: str
    example_targets: dict[str, str]
    matrices: tuple[str, ...]
    options: tuple[SceneField, ...]
    default_matrices: list[str]
    reached_loss: float
    tolerance: float
    solved_weight: float
    puzzles: dict[str, Puzzle]


class LessonTexts(TypedDict):
    """A lesson in one language. `steps` are the titles of its steps, and `minutes` the times that they take."""

    title: str
    closing: str
    steps: list[str]
    minutes: list[float]


class LessonSettings(TypedDict):
    """A lesson's texts by language, and the indices of the steps of its talk of fifteen minutes, if it has one."""

    texts: dict[str, LessonTexts]
    short_talk: list[int]


class StepAddresses(TypedDict):
    """The names of a lesson's steps, and all names and numbers of steps in links."""

    names: list[str]
    steps: dict[str, LessonStep]


class Assets(TypedDict):
    """The addresses of the files that the page loads."""

    script: str
    plotly: str
    notes: str


class Standalone(TypedDict):
    """A page without a server: the app's address, and `is_complete` if everything was recorded, as on a site."""

    app: str | None
    is_complete: bool


class Settings(TypedDict):
    """Everything that does not depend on a scene. Dictionaries are by name, then by language."""

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
    sources: dict[str, Source]  # The weights that examples were fitted to.
    renamed_presets: dict[str, str]  # The name of the example that replaces each old one.
    questions: dict[str, dict[str, list[SentencePart]]]
    lessons: dict[str, LessonSettings]
    addresses: dict[str, StepAddresses]
    thumbnails: dict[str, dict[str, MaybeRows]]
    labs: dict[str, Lab]
    learning: LearningSettings
    standalone: NotRequired[Standalone]


class RecordedRequest(TypedDict, total=False):
    """The request that leads to a recorded scene. It is empty for the first scene of the page."""

    lesson: LessonStep
    solution: LessonStep
    preset: str


class RecordedScene(TypedDict):
    """A recorded scene and its pictures. A picture has the index of each field's value."""

    request: RecordedRequest | None
    preset: str | None
    scene: Scene
    pictures: list[dict[str, int]]


class Recording(TypedDict):
    """Responses in one language, recorded for when there is no server. Values are shared between pictures."""

    language: str
    scenes: list[RecordedScene]
    values: dict[str, list[Any]]
    texts: dict[str, str]
