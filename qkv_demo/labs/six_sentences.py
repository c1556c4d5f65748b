"""Six tiny sentences and a tiny attention layer that learns them, every number of it from a random start.

The task: in "we want to eat apple" the word "eat" has to say "apple", and "apple" has to say "eat". An output says the
words whose embeddings it points to (one table for reading and for speaking: Press and Wolf 2017).
"""

from collections.abc import Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from ..learning import adam
from ..maths.attention import HeadTrace, attention

START = ("we", "want", "to")
PAIRS = {
    "eat": ("apple", "bread"),
    "drink": ("water", "beer"),
    "read": ("book", "newspaper"),
}
SENTENCES = tuple((*START, verb, thing) for verb, things in PAIRS.items() for thing in things)
WORDS = tuple(dict.fromkeys(word for sentence in SENTENCES for word in sentence))
VERB, THING = 3, 4  # places in a sentence
_RATE = 0.05


class Parts(NamedTuple):
    """What is learned, as views into one flat tensor."""

    embeddings: Tensor  # (words, d)
    w_q: Tensor  # (d, d)
    w_k: Tensor  # (d, d)
    w_v: Tensor  # (d, d)
    bias: Tensor  # (words): how readily each word is said


def split(flat: Tensor, d: int) -> Parts:
    """The flat numbers as embeddings, matrices and bias."""
    sizes = [len(WORDS) * d, d * d, d * d, d * d, len(WORDS)]
    embeddings, w_q, w_k, w_v, bias = torch.split(flat, sizes)
    return Parts(embeddings.view(-1, d), w_q.view(d, d), w_k.view(d, d), w_v.view(d, d), bias)


def heard(parts: Parts, words: tuple[str, ...]) -> HeadTrace:
    """One layer, one head, no mask and no positions."""
    return _attend(parts, torch.tensor([WORDS.index(word) for word in words]))


def _attend(parts: Parts, places: Tensor) -> HeadTrace:
    x = parts.embeddings[places]
    return attention(x @ parts.w_q, x @ parts.w_k, x @ parts.w_v)


def _task() -> tuple[Tensor, Tensor]:
    """The sentences' words by number, and what each verb and each thing has to say."""
    ids = torch.tensor([[WORDS.index(word) for word in sentence] for sentence in SENTENCES])
    return ids, ids[:, [THING, VERB]].flatten()  # the verb says the thing, the thing the verb


def training(d: int, seed: int) -> Iterator[tuple[Tensor, float]]:
    """The numbers and their loss before the first step and after each, without end."""
    ids, wanted = _task()
    flat = _random_start(d, seed)
    memory = adam.Memory(0, torch.zeros_like(flat), torch.zeros_like(flat))
    while True:
        flat = flat.detach().requires_grad_()
        parts = split(flat, d)
        loss = torch.nn.functional.cross_entropy(_said(parts, ids), wanted)
        yield flat.detach(), loss.item()
        (slope,) = torch.autograd.grad(loss, [flat])
        memory = adam.remember(memory, slope)
        flat = flat - adam.move(memory, _RATE)


def _said(parts: Parts, ids: Tensor) -> Tensor:
    """(12, words): for the verb and the thing of each sentence, how strongly each word is said."""
    output = _attend(parts, ids).output[:, [VERB, THING]]
    return (output @ parts.embeddings.mT + parts.bias).flatten(0, 1)


def said_right(parts: Parts) -> int:
    """How many of the twelve words."""
    ids, wanted = _task()
    return int((_said(parts, ids).argmax(-1) == wanted).sum())


def _random_start(d: int, seed: int) -> Tensor:
    """Embeddings of spread 1, W_Q and W_K of spread ½, W_V near the identity, so that outputs start near embeddings."""
    source = torch.Generator().manual_seed(seed)

    def draw(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=source, dtype=torch.float64)

    w_v = torch.eye(d, dtype=torch.float64) + 0.1 * draw(d, d)
    parts = (draw(len(WORDS), d), 0.5 * draw(d, d), 0.5 * draw(d, d), w_v, torch.zeros(len(WORDS), dtype=torch.float64))
    return torch.cat([part.flatten() for part in parts])
