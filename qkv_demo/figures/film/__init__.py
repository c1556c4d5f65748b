"""The film's pictures, by the name of the beat in which each moves; its sentences are those of `wording/film.py`."""

from . import arrows, weights

BEATS = arrows.BEATS | weights.BEATS
