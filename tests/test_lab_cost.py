"""What a lab costs at most, in operations of torch: whoever leaves is measured for until the next part of the work."""

from collections.abc import Iterator
from typing import Any

import pytest
from torch.utils._python_dispatch import TorchDispatchMode

from qkv_demo.labs import labs
from qkv_demo.labs.controls import Whole

MOST = 50_000  # operations between two moments at which it can be stopped: a fifth of a second
DEARER: dict[str, dict[str, Any]] = {  # than the largest of everything
    "how-it-is-computed": {"block": 1},
    "stack": {"words": "riley", "feed_forward": True, "norm": "layer"},
}


class Counted(TorchDispatchMode):
    """Counts what torch is asked to do."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.count += 1
        return func(*args, **(kwargs or {}))


def costs(name: str, settings: dict[str, Any]) -> Iterator[int]:
    """Of the parts of a lab's work."""
    work = labs()[name].work(settings)
    going = True
    while going:
        with Counted() as counted:
            going = next(work, None) is not None
        yield counted.count


@pytest.mark.parametrize("name", labs())
def test_no_settings_hold_a_place_for_long_that_was_left(name: str) -> None:
    lab = labs()[name]
    most = {control: how.most for control, how in lab.controls.items() if isinstance(how, Whole)}
    assert max(costs(name, lab.settings(most | DEARER.get(name, {})))) < MOST
