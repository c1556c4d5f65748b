"""Watch it learn: a tiny attention layer on six tiny sentences, every number of it learned from a random start.

A word's query, key and value are made from the word alone, so "eat" cannot know its object without attending to it:
what it hears before apple and before bread has to part ways.

The task: in "we want to eat apple" the word "eat" has to say "apple", and "apple" has to say "eat". An output says the
words whose embeddings it points to (one table for reading and for speaking: Press and Wolf 2017).
"""

import math
from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from ..learning import adam
from ..locale import Message, message
from ..maths.attention import HeadTrace, attention
from ..scene import Head, Scene
from . import Lab, Numbers, Settings
from .controls import Choice, Seed, Whole
from .drawing import Drawing, Series, Trails

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


UNSEEN = (*START, "eat", "apple", "book")  # it learns nothing from it
_SHOWN = ("embeddings", "w_q", "w_k", "w_v")  # what the stage has of what is learned
_SNAPSHOTS = 40  # moments kept for the trails
_CHUNK = 10  # steps between two reports of progress


class _Kept(NamedTuple):
    """A moment: what was learned by then, and what it makes of the sentences."""

    epoch: int
    parts: Parts
    said_right: int
    verb: dict[str, Tensor]
    ends: Tensor  # (sentences and the unseen one, dimensions)


def measure(dimensions: int, epochs: int, verb: str, seed: int) -> Generator[float, None, Numbers]:
    """Train, keep the verb's vectors at moments spread over the run, and compare how sentences end."""
    keep = {round(epochs * part / _SNAPSHOTS) for part in range(_SNAPSHOTS + 1)}
    losses: list[float] = []
    kept: list[_Kept] = []
    for epoch, (flat, loss) in zip(range(epochs + 1), training(dimensions, seed), strict=False):
        losses.append(loss)
        if epoch in keep:
            parts = split(flat, dimensions)
            kept.append(
                _Kept(epoch, parts, said_right(parts), _moment(parts, verb), _ends(parts, (*SENTENCES, UNSEEN)))
            )
        if epoch % _CHUNK == 0:
            yield epoch / max(epochs, 1)
    first, second = PAIRS[verb]
    moments = {name: [then.verb[name].tolist() for then in kept] for name in kept[0].verb}
    return {
        "losses": losses,
        "verb": verb,
        "first": first,
        "second": second,
        "moments": [then.epoch for then in kept],
        **moments,
        "apart": [math.dist(a, b) for a, b in zip(moments["output_first"], moments["output_second"], strict=True)],
        "said_right": kept[-1].said_right,
        "said_right_along": [then.said_right for then in kept],
        "to_say": 2 * len(SENTENCES),
        **_endings(kept[-1].ends),
        "sentence_ends_along": [then.ends.tolist() for then in kept],
        "weight_first": heard(parts, (*START, verb, first)).weights[VERB, THING].item(),
        "learned": {name: part.tolist() for name, part in parts._asdict().items()},
        **{f"{name}_along": [getattr(then.parts, name).tolist() for then in kept] for name in _SHOWN},
    }


def _ends(parts: Parts, sentences: Iterable[tuple[str, ...]]) -> Tensor:
    """(sentences, dimensions): where each ends, the output of its last word."""
    return torch.stack([heard(parts, sentence).output[-1] for sentence in sentences])


def _endings(ends: Tensor) -> dict[str, object]:
    """Where sentences end, how far those with one verb and those with two lie apart, which the unseen is next to."""
    *to_unseen, _ = torch.cdist(ends, ends)[-1].tolist()
    ends = ends[:-1]
    gaps = torch.cdist(ends, ends)
    verbs = [sentence[VERB] for sentence in SENTENCES]
    one_verb = torch.tensor([[one == other for other in verbs] for one in verbs])
    return {
        "sentence_ends": ends.tolist(),
        "farthest_one_verb": gaps[one_verb].max().item(),
        "nearest_two_verbs": gaps[~one_verb].min().item(),
        "nearest_to_unseen": " ".join(SENTENCES[to_unseen.index(min(to_unseen))][VERB:]),
    }


def _moment(parts: Parts, verb: str) -> dict[str, Tensor]:
    """The verb's vectors: its query, key and value are the same in both sentences, its output is not."""
    one, other = (heard(parts, (*START, verb, thing)) for thing in PAIRS[verb])
    vectors = {name: getattr(one, name)[VERB] for name in ("queries", "keys", "values")}
    return {**vectors, "output_first": one.output[VERB], "output_second": other.output[VERB]}


def _finding(settings: Settings, numbers: Numbers) -> Message:
    """What is so at the end."""
    return _told_at(settings, numbers, len(numbers["moments"]) - 1)


def _told_at(settings: Settings, numbers: Numbers, moment: int) -> Message:
    """How many words it predicts at a moment, and how far apart what the verb has become before either thing."""
    epochs = numbers["moments"][moment]
    told = {name: numbers[name] for name in ("verb", "first", "second")}
    told |= {"epochs": epochs, "right": numbers["said_right_along"][moment], "of": numbers["to_say"]}
    return message(f"lab.watch-it-learn.said.{'after' if epochs else 'start'}", apart=numbers["apart"][moment], **told)


def _more(settings: Settings, numbers: Numbers) -> Iterator[Message]:
    yield message("lab.watch-it-learn.more.task")
    told = {name: numbers[name] for name in ("verb", "first", "second")}
    yield message("lab.watch-it-learn.more.apart", before=numbers["apart"][0], after=numbers["apart"][-1], **told)
    near = "near" if numbers["farthest_one_verb"] < numbers["nearest_two_verbs"] else "far"
    yield message(f"lab.watch-it-learn.more.{near}")
    yield message(
        "lab.watch-it-learn.more.unseen", unseen=" ".join(UNSEEN[VERB:]), nearest=numbers["nearest_to_unseen"]
    )
    losses = numbers["losses"]
    yield message("lab.watch-it-learn.more.loss", before=losses[0], after=losses[-1])


def _drawings(settings: Settings, numbers: Numbers) -> tuple[Drawing, ...]:
    verb = numbers["verb"]
    trails = {
        **{name: message(f"lab.watch-it-learn.{name}") for name in ("queries", "keys", "values")},
        **{f"output_{name}": message("lab.watch-it-learn.before", thing=numbers[name]) for name in ("first", "second")},
    }
    return (
        Trails(
            message("lab.watch-it-learn.drawing.trails", verb=verb),
            [Series(name, *_axes(numbers[quantity])) for quantity, name in trails.items()],
            moments=numbers["moments"],
        ),
        Trails(
            message("lab.watch-it-learn.drawing.endings"),
            [
                Series(" ".join(sentence[VERB:]), *_axes(way))
                for sentence, way in zip(
                    (*SENTENCES, UNSEEN), zip(*numbers["sentence_ends_along"], strict=True), strict=True
                )
            ],
            moments=numbers["moments"],
        ),
    )


def _axes(points: Iterable[Iterable[float]]) -> list[list[float]]:
    return [list(axis) for axis in zip(*points, strict=True)]


def _stage(settings: Settings, numbers: Numbers, moment: int) -> Scene:
    words = (*START, numbers["verb"], numbers["first"])
    embeddings, w_q, w_k, w_v = (numbers[f"{name}_along"][moment] for name in _SHOWN)
    return Scene(
        tokens=words,
        embeddings=tuple(embeddings[WORDS.index(word)] for word in words),
        heads=(Head(w_q=w_q, w_k=w_k, w_v=w_v),),
    )


LAB = Lab(
    folded=("dimensions", "seed"),
    controls={
        "dimensions": Whole(2, 2, 3),
        "epochs": Whole(300, 0, 400),
        "verb": Choice("eat", tuple(PAIRS)),
        "seed": Seed(),
    },
    measure=measure,
    finding=_finding,
    more=_more,
    told_at=_told_at,
    drawings=_drawings,
    scene=_stage,
    pair=lambda settings, numbers: (VERB, THING),
    order=10,
)
