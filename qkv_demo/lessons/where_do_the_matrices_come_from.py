"""Where the matrices come from: random numbers, a distance, one slope by hand, then all of them by the gradient."""

from . import Lesson
from .matrices import alike, learned

LESSON = Lesson(order=6, steps=(*learned.STEPS, *alike.STEPS))
