"""Watch it learn: a tiny attention layer on six tiny sentences, every number of it learned from a random start.

The task: in "we want to eat apple" the word "eat" has to say "apple", and "apple" has to say "eat". A word's query, key
and value are made from the word alone, so "eat" cannot know its object without attending to it: what it hears before
apple and before bread has to part ways. An output says the words whose embeddings it points to (one table for reading
and for speaking: Press and Wolf 2017).
"""

import math
from collections.abc import Generator, Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from ..attention import HeadTrace, attention
from ..learning import adam
from ..locale import Message, message
from ..scene import Head, Scene
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Drawing, Series

START = ("we", "want", "to")
PAIRS = {
    "eat": ("apple", "bread"),
    "drink": ("water", "beer"),
    "read": ("book", "newspaper"),
}
SENTENCES = tuple((*START, verb, thing) for verb, things in PAIRS.items() for thing in things)
ENDINGS = (
    ("eat", "apple"),
    ("eat", "bread"),
    ("read", "book"),
    ("read", "newspaper"),
    ("eat", "apple", "book"),
)
WORDS = tuple(dict.fromkeys(word for sentence in SENTENCES for word in sentence))
_VERB, _THING = 3, 4  # places in a sentence
_RATE = 0.05
_SNAPSHOTS = 40  # moments kept for the trails
_CHUNK = 10  # steps between two reports of progress


class Parts(NamedTuple):
    """What is learned, as views into one flat tensor."""

    embeddings: Tensor  # (words, d)
    w_q: Tensor  # (d, d)
    w_k: Tensor  # (d, d)
    w_v: Tensor  # (d, d)
    bias: Tensor  # (words): how readily each word is said


def measure(dimensions: int, epochs: int, verb: str, seed: int) -> Generator[float, None, Numbers]:
    """Train, keep the verb's vectors at moments spread over the run, and compare how five sentences end."""
    keep = {round(epochs * part / _SNAPSHOTS) for part in range(_SNAPSHOTS + 1)}
    losses, kept = [], []
    for epoch, (flat, loss) in zip(range(epochs + 1), _training(dimensions, seed), strict=False):
        losses.append(loss)
        if epoch in keep:
            kept.append((epoch, _moment(split(flat, dimensions), verb)))
        if epoch % _CHUNK == 0:
            yield epoch / max(epochs, 1)
    parts = split(flat, dimensions)
    ends = torch.stack([heard(parts, (*START, *words)).output[-1] for words in ENDINGS])
    gaps = torch.cdist(ends, ends)
    first, second = PAIRS[verb]
    moments = {name: [moment[name].tolist() for _, moment in kept] for name in kept[0][1]}
    return {
        "losses": losses,
        "verb": verb,
        "first": first,
        "second": second,
        "moments": [epoch for epoch, _ in kept],
        **moments,
        "apart": [math.dist(a, b) for a, b in zip(moments["output_first"], moments["output_second"], strict=True)],
        "said_right": _said_right(parts),
        "to_say": 2 * len(SENTENCES),
        "endings": [" ".join((*START, *words)) for words in ENDINGS],
        "end_points": ends.tolist(),
        "farthest_related": max(gaps[0, 1].item(), gaps[2, 3].item()),
        "nearest_unrelated": gaps[:2, 2:4].min().item(),
        "weight_first": heard(parts, (*START, verb, first)).weights[_VERB, _THING].item(),
        "learned": {name: part.tolist() for name, part in parts._asdict().items()},
    }


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


def _training(d: int, seed: int) -> Iterator[tuple[Tensor, float]]:
    """The numbers and their loss before the first step and after each, without end."""
    ids = torch.tensor([[WORDS.index(word) for word in sentence] for sentence in SENTENCES])
    wanted = ids[:, [_THING, _VERB]].flatten()  # the verb says the thing, the thing the verb
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
    output = _attend(parts, ids).output[:, [_VERB, _THING]]
    return (output @ parts.embeddings.mT + parts.bias).flatten(0, 1)


def _said_right(parts: Parts) -> int:
    ids = torch.tensor([[WORDS.index(word) for word in sentence] for sentence in SENTENCES])
    return int((_said(parts, ids).argmax(-1) == ids[:, [_THING, _VERB]].flatten()).sum())


def _random_start(d: int, seed: int) -> Tensor:
    """Embeddings of spread 1, W_Q and W_K of spread ½, W_V near the identity, so that outputs start near embeddings."""
    source = torch.Generator().manual_seed(seed)

    def draw(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=source, dtype=torch.float64)

    w_v = torch.eye(d, dtype=torch.float64) + 0.1 * draw(d, d)
    parts = (draw(len(WORDS), d), 0.5 * draw(d, d), 0.5 * draw(d, d), w_v, torch.zeros(len(WORDS), dtype=torch.float64))
    return torch.cat([part.flatten() for part in parts])


def _moment(parts: Parts, verb: str) -> dict[str, Tensor]:
    """The verb's vectors: its query, key and value are the same in both sentences, its output is not."""
    one, other = (heard(parts, (*START, verb, thing)) for thing in PAIRS[verb])
    vectors = {name: getattr(one, name)[_VERB] for name in ("queries", "keys", "values")}
    return {**vectors, "output_first": one.output[_VERB], "output_second": other.output[_VERB]}


def _sentence(settings: Settings, numbers: Numbers) -> Message:
    near = numbers["farthest_related"] < numbers["nearest_unrelated"]
    return message(
        "lab.watch-it-learn.said",
        epochs=settings["epochs"],
        before=numbers["losses"][0],
        after=numbers["losses"][-1],
        right=numbers["said_right"],
        of=numbers["to_say"],
        **{name: numbers[name] for name in ("verb", "first", "second")},
        apart_before=numbers["apart"][0],
        apart_after=numbers["apart"][-1],
        ending=message(
            f"lab.watch-it-learn.said.{'near' if near else 'far'}",
            related=numbers["farthest_related"],
            unrelated=numbers["nearest_unrelated"],
        ),
    )


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    verb = numbers["verb"]
    trails = {
        **{name: message(f"quantity.{name}.name") for name in ("queries", "keys", "values")},
        **{
            f"output_{name}": message("lab.watch-it-learn.before", verb=verb, thing=numbers[name])
            for name in ("first", "second")
        },
    }
    return (
        Drawing(
            "trails",
            message("lab.watch-it-learn.drawing.trails", verb=verb),
            moments=numbers["moments"],
            series=[Series(name, *_axes(numbers[quantity])) for quantity, name in trails.items()],
        ),
        Drawing(
            "trails",
            message("lab.watch-it-learn.drawing.endings"),
            series=[
                Series(" ".join(words), *_axes([point]))
                for words, point in zip(ENDINGS, numbers["end_points"], strict=True)
            ],
        ),
        Drawing(
            "lines",
            message("lab.watch-it-learn.drawing.losses"),
            message("lab.watch-it-learn.control.epochs"),
            message("lab.watch-it-learn.axis.loss"),
            [Series(message("lab.watch-it-learn.axis.loss"), list(range(len(numbers["losses"]))), numbers["losses"])],
            moments=numbers["moments"],
        ),
    )


def _axes(points: list[list[float]]) -> list[list[float]]:
    return [list(axis) for axis in zip(*points, strict=True)]


def _stage(settings: Settings, numbers: Numbers) -> Scene:
    words = (*START, numbers["verb"], numbers["first"])
    learned = numbers["learned"]
    return Scene(
        tokens=words,
        embeddings=tuple(learned["embeddings"][WORDS.index(word)] for word in words),
        heads=(Head(w_q=learned["w_q"], w_k=learned["w_k"], w_v=learned["w_v"]),),
    )


_MEANINGS = {
    "losses": "the mean cross-entropy before each epoch and after the last, in nats",
    "verb": "the verb that is followed",
    "first": "what follows it in one sentence",
    "second": "what follows it in another",
    "moments": "the epochs at which vectors were kept",
    "queries": "the verb's query at each of them, the same in both sentences",
    "keys": "its key, the same in both",
    "values": "its value, the same in both",
    "output_first": "its output before the one thing",
    "output_second": "its output before the other",
    "apart": "the distance of the two outputs at each moment",
    "said_right": "how many words are said right at the end",
    "to_say": "how many there are to say",
    "endings": "five sentences",
    "end_points": "the output of the last word of each",
    "farthest_related": "the larger of two distances: apple and bread, book and newspaper",
    "nearest_unrelated": "the smallest distance of apple or bread from book or newspaper",
    "weight_first": "how much of its attention the verb gives to the one thing",
    "learned": "every number that was learned: embeddings (a row a word), w_q, w_k, w_v, bias",
}

LAB = Lab(
    controls={
        "dimensions": Whole(2, 2, 3),
        "epochs": Whole(300, 0, 400),
        "verb": Choice("eat", tuple(PAIRS)),
        "seed": Seed(),
    },
    measure=measure,
    meanings=_MEANINGS,
    sentence=_sentence,
    drawings=_drawings,
    scene=_stage,
    order=10,
)
