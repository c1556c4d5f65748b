"""The animated figures of the film, by the name of their beat. Their sentences are in `wording/film.py`."""

from . import arrows, weights

BEATS = arrows.BEATS | weights.BEATS
