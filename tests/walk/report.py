"""A walk that fails, written as a test that can be pasted."""

from collections.abc import Sequence

from .acts import Act


def as_test(acts: Sequence[Act], faults: Sequence[str], name: str = "what_was_found") -> str:
    lines = "\n".join(f"    {act!r}," for act in acts)
    said = "\n".join(f"# {fault}" for fault in faults[:5])
    return f"""{said}
WALK = [
{lines}
]


def test_{name}(browser: Browser, app_url: str) -> None:
    with walking(browser, app_url) as walker:
        assert not walker.walk(WALK)
"""
