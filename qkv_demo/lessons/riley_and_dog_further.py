"""What the short way of `riley-and-dog` leaves out: softmax, √d_k, the table M, a whole sentence, positions, layers."""

from . import Lesson
from .riley import beyond, weights

LESSON = Lesson(order=0, steps=(*weights.STEPS, *beyond.STEPS))
