"""BERT's encoder in torch: embeddings, layers of attention and feed-forward networks, and the weights of every head.

Devlin et al. 2019, "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding". The sizes are
those of all-MiniLM-L6-v2: 6 layers, 12 heads, hidden size 384, d_k = 32.
"""

from collections.abc import Mapping
from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn.functional import gelu, layer_norm, linear

from ..maths.attention import attention

LAYER_COUNT = 6
HEAD_COUNT = 12
_EPSILON = 1e-12  # Layer normalization adds this number to the variance, so that it never divides by 0.

Parameters = Mapping[str, Tensor]


class Encoding(NamedTuple):
    """The results for one sentence of n tokens."""

    hidden: Tensor  # shape (n, 384): the output of the last layer
    weights: Tensor  # shape (layers, heads, n, n); each row sums to 1
    queries: Tensor  # shape (layers, heads, n, 32)
    keys: Tensor  # shape (layers, heads, n, 32)
    values: Tensor  # shape (layers, heads, n, 32)


@torch.inference_mode()
def encode(parameters: Parameters, ids: list[int]) -> Encoding:
    """Run the encoder on the token ids of a sentence, in the precision of the model's parameters."""
    hidden = _embed(parameters, torch.tensor(ids))
    tensors_by_layer = []
    for layer in range(LAYER_COUNT):
        hidden, head_tensors = _run_layer(parameters, f"encoder.layer.{layer}", hidden)
        tensors_by_layer.append(head_tensors)
    return Encoding(hidden, *(torch.stack(tensors) for tensors in zip(*tensors_by_layer, strict=True)))


def _embed(parameters: Parameters, ids: Tensor) -> Tensor:
    """Return the sum of the token, position and segment embeddings (n, 384), normalized."""
    embedding_sum = (
        parameters["embeddings.word_embeddings.weight"][ids]
        + parameters["embeddings.position_embeddings.weight"][: len(ids)]
        + parameters["embeddings.token_type_embeddings.weight"][0]
    )
    return _normalize_layer(parameters, "embeddings.LayerNorm", embedding_sum)


def _run_layer(parameters: Parameters, layer_name: str, hidden: Tensor) -> tuple[Tensor, tuple[Tensor, ...]]:
    """Return the output (n, 384) of a layer, and the weights, queries, keys and values of its heads."""
    q, k, v = (
        _split_heads(_apply_linear(parameters, f"{layer_name}.attention.self.{name}", hidden))
        for name in ("query", "key", "value")
    )
    trace = attention(q, k, v)
    head_outputs = trace.output.transpose(0, 1).flatten(1)  # shape (n, 384), with the heads side by side
    attention_output = hidden + _apply_linear(parameters, f"{layer_name}.attention.output.dense", head_outputs)
    attention_output = _normalize_layer(parameters, f"{layer_name}.attention.output.LayerNorm", attention_output)
    intermediate = gelu(_apply_linear(parameters, f"{layer_name}.intermediate.dense", attention_output))
    output = attention_output + _apply_linear(parameters, f"{layer_name}.output.dense", intermediate)
    return _normalize_layer(parameters, f"{layer_name}.output.LayerNorm", output), (trace.weights, q, k, v)


def _split_heads(rows: Tensor) -> Tensor:
    """Split (n, 384) into heads (12, n, 32)."""
    return rows.view(len(rows), HEAD_COUNT, -1).transpose(0, 1)


def _apply_linear(parameters: Parameters, name: str, rows: Tensor) -> Tensor:
    return linear(rows, parameters[f"{name}.weight"], parameters[f"{name}.bias"])


def _normalize_layer(parameters: Parameters, name: str, rows: Tensor) -> Tensor:
    return layer_norm(rows, rows.shape[-1:], parameters[f"{name}.weight"], parameters[f"{name}.bias"], _EPSILON)
