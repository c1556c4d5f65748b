"""The torch operations of a scene, recorded, so that the page can run them again without knowing any attention."""

from .programs import dial_programs, figure_program, reach_programs, scene_program, slopes_program
from .recorder import Program, RecordingError, record

__all__ = [
    "Program",
    "RecordingError",
    "dial_programs",
    "figure_program",
    "reach_programs",
    "record",
    "scene_program",
    "slopes_program",
]
