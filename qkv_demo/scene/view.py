"""The view of a scene, which is what the user has selected and opened in it."""

from dataclasses import dataclass
from typing import Literal

from ..locale import DEFAULT_LANGUAGE

PlaneContent = Literal["embeddings", "w_q", "w_k", "w_v"]


@dataclass(frozen=True)
class View:
    """The parts of a scene that the user has selected or opened, and the language of the page.

    `pair` is (row of the query, column of the key). `cell` is the cell whose arithmetic is shown, as a quantity, a row
    and a column. `plane_content` names the vectors that the first plane shows: the embeddings, or their products with a
    matrix. `gradient` is the cell whose gradient is shown. `lesson` is the name of a lesson and the index of the open
    step. `is_before_queries` is true in steps before a lesson introduces queries. `film` is true while the film is
    open. Requests and recordings use the names of these fields.
    """

    head: int = 0
    pair: tuple[int, int] = (0, 0)
    cell: tuple[str, int, int] = ("weights", 0, 0)
    plane_content: PlaneContent = "embeddings"
    gradient: tuple[str, int, int] | None = None
    lesson: tuple[str, int] | None = None
    is_before_queries: bool = False
    film: bool = False
    language: str = DEFAULT_LANGUAGE
