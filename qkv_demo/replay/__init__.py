"""The torch operations of a scene, recorded, so that the page can run them again without knowing any attention."""

from .dial import dial_programs
from .figures import figure_program
from .program import Program
from .reach import reach_programs
from .recorder import RecordingError, record
from .scenes import scene_program

__all__ = ["Program", "RecordingError", "dial_programs", "figure_program", "reach_programs", "record", "scene_program"]
