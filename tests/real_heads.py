"""Fit scenes to heads of all-MiniLM-L6-v2, and print the largest errors and the times: `python -m tests.real_heads`.

A column says how many matrices the scene has and how many dimensions. With one matrix, the keys use W_Q too.
"""

import os

from qkv_demo import fit_scene, heads_of
from qkv_demo.maths.tensors import use_one_thread

from .minilm import model_folder

HEADS = (  # sentence, layer and head, counted from 1
    ("riley the dog", 6, 12),
    ("her dog riley is hyper", 6, 12),
    ("the animal was tired because it ran", 6, 12),
    ("the animal was tired because it ran", 5, 5),
    ("the animal didn't cross the street because it was too tired", 6, 12),
)


def main() -> None:
    use_one_thread()
    os.environ.setdefault("QKV_MODEL", str(model_folder()))
    print(
        "| sentence | head | two, 3-D | two, 2-D | one, 3-D | one, 8-D | seconds, 3-D |\n|---|---|---|---|---|---|---|"
    )
    for sentence, layer, head in HEADS:
        result = heads_of(sentence, special=True)
        weights = result.weights[layer - 1, head - 1]
        _, space = fit_scene(result.tokens, weights=weights, dims=3)
        _, plane = fit_scene(result.tokens, weights=weights, dims=2)
        single = [fit_scene(result.tokens, weights=weights, dims=dims, one_matrix=True)[1] for dims in (3, 8)]
        errors = [space.max_error, plane.max_error, *(fit.one_matrix_error or 0.0 for fit in single)]
        numbers = " | ".join(f"{error:.3f}" for error in errors)
        print(f"| {sentence} | {layer}/{head} | {numbers} | {space.seconds:.1f} |")


if __name__ == "__main__":
    main()
