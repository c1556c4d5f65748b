"""What a scene, or the lesson that is open, can be saved as, in the order of the menu."""

from typing import NamedTuple


class File(NamedTuple):
    """What the browser calls it, what it holds, and whether that is all of a lesson, and not the scene."""

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
