"""Fit scenes to heads of all-MiniLM-L6-v2, and print the largest errors and the times: `python -m tests.real_heads`.

Each column is for a number of matrices and a number of dimensions. With one matrix, keys use W_Q too. Seconds are the
CPU time of the fit with two matrices in three dimensions on one core.
"""

import os
import time

from qkv_demo import fit_scene, heads_of
from qkv_demo.maths.tensors import use_one_thread

from .minilm import model_folder

HEADS = (  # A sentence, and the layer and the head, counted from 1.
    ("riley the dog", 6, 12),
    ("her dog riley is hyper", 6, 12),
    ("the animal was tired because it ran", 6, 12),
    ("the animal was tired because it ran", 5, 5),
    ("the animal didn't cross the street because it was too tired", 6, 12),
)


def main() -> None:
    use_one_thread()
    os.environ.setdefault("QKV_MODEL", str(model_folder()))
    # The first fit of a process also loads torch's code, so it is not measured.
    fit_scene(["a", "b"], weights=[[0.9, 0.1], [0.4, 0.6]], dims=1)
    print("| sentence | tokens | head | two, 3-D | two, 2-D | one, 3-D | one, 8-D | seconds |")
    print("|---|---|---|---|---|---|---|---|")
    for sentence, layer, head in HEADS:
        result = heads_of(sentence, special=True)
        weights = result.weights[layer - 1, head - 1]
        started = time.process_time()
        _, space = fit_scene(result.tokens, weights=weights, dims=3)
        seconds = time.process_time() - started
        _, plane = fit_scene(result.tokens, weights=weights, dims=2)
        single = [fit_scene(result.tokens, weights=weights, dims=dims, one_matrix=True)[1] for dims in (3, 8)]
        errors = [space.max_error, plane.max_error, *(fit.one_matrix_error or 0.0 for fit in single)]
        numbers = " | ".join(f"{error:.3f}" for error in errors)
        print(f"| {sentence} | {len(result.tokens)} | {layer}/{head} | {numbers} | {seconds:.1f} |")


if __name__ == "__main__":
    main()
