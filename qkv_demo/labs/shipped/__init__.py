"""What each lab measures with its default settings, shipped so that nobody waits for it: `python -m tests.lab_results`
makes these files, and a test compares them with the labs."""

from pathlib import Path

FOLDER = Path(__file__).parent


def shipped(name: str) -> bytes | None:
    """The numbers as JSON; None where a lab has none yet."""
    file = FOLDER / f"{name}.json"
    return file.read_bytes() if file.exists() else None
