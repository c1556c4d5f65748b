"""What a scene can be saved as, in the order of the menu."""

from typing import NamedTuple


class File(NamedTuple):
    """What the browser calls it, and what it holds."""

    name: str
    media_type: str


FILES = {
    "live": File("qkv-by-hand.html", "text/html"),
    "notebook": File("qkv-by-hand.ipynb", "application/x-ipynb+json"),
    "sheet": File("qkv-by-hand-weights.csv", "text/csv"),
    "json": File("qkv-by-hand.json", "application/json"),
}
