"""Scenes as JSON: the smallest, with the contract's defaults, and one with every field."""

from typing import Any

SMALL: dict[str, Any] = {
    "tokens": ["Riley", "dog"],
    "embeddings": [[1.0, 0.2], [0.3, 1.0]],
    "heads": [{"w_q": [[1, 0], [0, 1]], "w_k": [[1, 1], [0, 1]], "w_v": [[1, 0], [0, 1]]}],
}
DEFAULTS: dict[str, Any] = {
    "context": None,
    "tie_qk": False,
    "score": "dot",
    "scale": True,
    "temperature": 1.0,
    "mask": "none",
    "normalize": "softmax",
    "weights": None,
    "positions": "none",
    "w_o": None,
}
FULL: dict[str, Any] = {
    **SMALL,
    "version": 1,
    "heads": [{**SMALL["heads"][0], "v_a": [1, 2]}, SMALL["heads"][0]],
    "context": {"tokens": ["a", "b", "c"], "embeddings": [[1, 2], [3, 4], [5, 6]]},
    "tie_qk": True,
    "score": "additive",
    "scale": False,
    "temperature": 0.5,
    "mask": [[True, False, True], [False, True, True]],
    "normalize": "manual",
    "weights": [[0.5, 0, 0.5], [0, 1, 0]],
    "positions": "sinusoidal",
    "w_o": [[1], [2], [3], [4]],
    "colors": [7, 1, 0, 31, 2],
}
