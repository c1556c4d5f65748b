"""The types of recordings, and of the settings that the page receives when it opens."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from .fit import Source
from .scene import LessonStep, MaybeRows, Quantity, Rows, Scene, SentencePart

Words = TypeAliasType("Words", dict[str, dict[str, str]])  # The translated strings, by language and key.
SceneField = TypeAliasType("SceneField", str)  # The name of a field of the scene's JSON.


class InitialState(TypedDict):
    """The state in which the page opens, unless its address contains another one."""

    language: str | None
    presenting: bool  # True if the page opens in a presentation.


class SavedFile(TypedDict):
    """A file that the user can save. `is_for_lesson` is true if such a file contains a lesson instead of a scene."""

    name: str  # The name of the file on the user's disk.
    is_for_lesson: bool


class Choices(TypedDict):
    """The choices of every menu, in order."""

    score: list[str]  # The ways to compute a score, such as "dot".
    divisible_scores: list[str]  # The scores that can be divided by √d_k.
    # The choices for which the user edits a table, each with the field of the scene that contains this table.
    custom_tables: dict[str, Literal["mask", "weights"]]
    mask: list[str]
    normalize: list[str]  # The ways to turn scores into weights, such as "softmax".
    positions: list[str]
    fill_kinds: dict[str, Literal["angle", "seed"] | None]  # The ways to fill a matrix, each with its parameter.
    copy_formats: list[str]  # The formats in which a table can be copied.
    exports: list[str]  # The formats in which the scene can be copied.
    files: dict[str, SavedFile]  # The files that the user can save, by their kinds.
    plane_contents: list[str]  # The vectors that the picture of the plane can show.
    sizes: list[str]  # The sizes that the user can change, such as "d_model".


class Limits(TypedDict):
    """The limits of a scene. The server refuses larger values."""

    tokens: int  # The maximum number of tokens.
    words: int  # The maximum number of words in a sentence for the trained model.
    size: int  # The maximum of d_model, d_k and d_v.
    heads: int  # The maximum number of heads.
    name: int  # The maximum length of a token in characters.
    magnitude: float  # The maximum absolute value of a number.
    temperature: tuple[float, float]  # The minimum and the maximum of the temperature.
    dial: float  # The largest number on the slider of the asymmetry dial.


class LabControl(TypedDict):
    """A setting of a lab, with the keys of its texts."""

    kind: Literal["integer", "choice", "checkbox", "seed"]
    default: Any  # The value of the setting when the lab opens.
    label: str  # The key of the label.
    options: dict[str, str]  # The choices, each with the key of its label.
    min: NotRequired[int]
    max: NotRequired[int]
    is_doubling: NotRequired[bool]  # True if only powers of two can be chosen.


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
    target: Rows  # The weights that the user should reach.
    needs_two_matrices: bool  # True if no single matrix for queries and keys can solve the puzzle.


class LearningSettings(TypedDict):
    """The targets and the puzzles.

    Training has reached its target when the loss, in nats, is below `loss_threshold`.
    """

    ready_targets: tuple[str, ...]  # The names of the targets in the menu.
    # The names of the targets whose weights are computed when the user chooses the target, and do not change later.
    fixed_targets: list[str]
    default_target: str  # The name of the target of scenes without a target.
    example_targets: dict[str, str]  # The name of each example's target, by the name of the example.
    matrices: tuple[str, ...]  # The matrices that can be trained.
    options: tuple[SceneField, ...]  # The names of the fields that contain options.
    default_matrices: list[str]  # The matrices that are trained unless the user chooses others.
    loss_threshold: float
    tolerance: float  # A puzzle is solved when its loss is below this number.
    # When the loss is exactly `tolerance`, the geometric mean of the weights whose target is 1.
    solved_weight: float
    puzzles: dict[str, Puzzle]


class LessonTexts(TypedDict):
    """A lesson's texts in one language."""

    title: str
    closing: str  # The closing words of a presentation.
    steps: list[str]  # The titles of the steps.
    minutes: list[float]  # The durations of the steps.


class LessonSettings(TypedDict):
    """The texts of a lesson by language, and its fifteen-minute version, if there is one."""

    texts: dict[str, LessonTexts]
    short_talk: list[int]  # The indices of the steps in the fifteen-minute version.


class StepAddresses(TypedDict):
    """The steps of a lesson in links."""

    names: list[str]  # The names of the steps, in order.
    steps: dict[str, LessonStep]  # The step for each name and number that a link can contain.


class Assets(TypedDict):
    """The addresses of files that the page loads."""

    script: str
    plotly: str
    notes: str
    recordings: str


class Standalone(TypedDict):
    """A page without a server."""

    app: str | None  # The address of the full app, with a server.
    is_complete: bool  # True for a static site with all lessons.


class Settings(TypedDict):
    """Everything that the page needs and that does not depend on a scene."""

    start: InitialState
    assets: Assets
    languages: dict[str, str]
    strings: Words
    bidi_pattern: str  # A regular expression for text that could change the direction of adjacent text.
    quantities: list[Quantity]  # The quantities of all scenes, in the order of computation.
    choices: Choices
    limits: Limits
    formats: dict[str, float]  # The numbers of decimals, and the limits between formats of numbers.
    presets: list[str]  # The names of the examples.
    sources: dict[str, Source]  # The trained heads to which examples were fitted, by the name of the example.
    renamed_presets: dict[str, str]  # The current names of renamed examples, by their old names.
    questions: dict[str, dict[str, list[SentencePart]]]  # The questions by language and example.
    lessons: dict[str, LessonSettings]
    addresses: dict[str, StepAddresses]  # The steps in links, by the name of the lesson.
    # The weights to draw in the thumbnails of Explore. They are grouped by kind, such as "lesson", then listed by name.
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
    preset: str | None  # The name of the example that is open.
    scene: Scene
    pictures: list[dict[str, int]]  # The responses, one for each view.


class Recording(TypedDict):
    """Recorded responses in one language, for pages without a server. Each value is stored once."""

    language: str
    scenes: list[RecordedScene]
    values: dict[str, list[Any]]  # The values of each field of the responses.
    texts: dict[str, str]  # The programs and the layouts of figures as JSON, by key.
