"""Examples that many tests look at."""

from qkv_demo.presets import presets

RILEY = presets()["riley-dog"].scene  # two words
CROSS = presets()["apple-cross"].scene  # two sequences
CIRCLE = presets()["rock-paper-scissors"].scene  # a puzzle's
STREET = presets()["animal-street"].scene  # many words
