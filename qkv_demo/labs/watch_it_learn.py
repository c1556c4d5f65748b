"""Watch it learn: a tiny attention layer on six tiny sentences, every number of it learned from a random start.

A word's query, key and value are made from the word alone, so "eat" cannot know its object without attending to it:
what it hears before apple and before bread has to part ways.

The task: in "we want to eat apple" the word "eat" has to say "apple", and "apple" has to say "eat". An output says the
words whose embeddings it points to (one table for reading and for speaking: Press and Wolf 2017).
"""

import math
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..learning import RATE, AdamState, descend
from ..locale import message
from ..maths.attention import HeadTrace, attention
from ..scene import Head, Scene
from . import Choice, Lab, Numbers, Seed, Told, Whole, normal
from .drawing import Trails, way

START = ("we", "want", "to")
PAIRS = {
    "eat": ("apple", "bread"),
    "drink": ("water", "beer"),
    "read": ("book", "newspaper"),
}
SENTENCES = tuple((*START, verb, thing) for verb, things in PAIRS.items() for thing in things)
WORDS = tuple(dict.fromkeys(word for sentence in SENTENCES for word in sentence))
VERB, THING = 3, 4  # places in a sentence


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


_IDS = torch.tensor([[WORDS.index(word) for word in sentence] for sentence in SENTENCES])
_WANTED = _IDS[:, [THING, VERB]].flatten()  # the verb says the thing, the thing the verb


def _said(parts: Parts) -> Tensor:
    """(12, words): for the verb and the thing of each sentence, how strongly each word is said."""
    output = _attend(parts, _IDS).output[:, [VERB, THING]]
    return (output @ parts.embeddings.mT + parts.bias).flatten(0, 1)


def _random_start(d: int, seed: int) -> Tensor:
    """Embeddings of spread 1, W_Q and W_K of spread ½, W_V near the identity, so that outputs start near embeddings."""
    draw = normal(seed)
    w_v = torch.eye(d, dtype=torch.float64) + 0.1 * draw(d, d)
    parts = (draw(len(WORDS), d), 0.5 * draw(d, d), 0.5 * draw(d, d), w_v, torch.zeros(len(WORDS), dtype=torch.float64))
    return torch.cat([part.flatten() for part in parts])


UNSEEN = (*START, "eat", "apple", "book")  # it learns nothing from it
_ENDS = [" ".join(sentence[VERB:]) for sentence in (*SENTENCES, UNSEEN)]  # their names
_VECTORS = ("queries", "keys", "values")
_SHOWN = ("embeddings", "w_q", "w_k", "w_v")  # what the stage has of what is learned
_SNAPSHOTS = 40  # moments kept for the trails


def measure(dimensions: int, epochs: int, verb: str, seed: int) -> Numbers:
    """Train, keep the verb's vectors at moments spread over the run, and compare how sentences end."""
    keep = {round(epochs * part / _SNAPSHOTS) for part in range(_SNAPSHOTS + 1)}
    losses: list[float] = []
    kept: dict[int, Parts] = {}
    start = _random_start(dimensions, seed)
    adam = AdamState(0, torch.zeros_like(start), torch.zeros_like(start))

    def loss(flat: Tensor) -> Tensor:
        return torch.nn.functional.cross_entropy(_said(split(flat, dimensions)), _WANTED)

    descent = descend(loss, start, adam, RATE, frozen=torch.tensor(False))
    for epoch, (flat, distance, _) in zip(range(epochs + 1), descent, strict=False):
        losses.append(distance)
        if epoch in keep:
            kept[epoch] = split(flat, dimensions)
    last = kept[epochs]
    first, second = PAIRS[verb]
    moments = [_moment(parts, verb) for parts in kept.values()]
    along = {name: [moment[name] for moment in moments] for name in moments[-1]}
    return {
        "losses": losses,
        "verb": verb,
        "first": first,
        "second": second,
        "moments": list(kept),
        **along,
        "said_right": along["said_right_along"][-1],
        "to_say": len(_WANTED),
        **_endings(along["sentence_ends_along"][-1]),
        "weight_first": heard(last, (*START, verb, first)).weights[VERB, THING].item(),
        "learned": {name: part.tolist() for name, part in last._asdict().items()},
    }


def _moment(parts: Parts, verb: str) -> dict[str, Any]:
    """What was learned by then, and what it makes of the sentences.

    The verb's query, key and value are the same in both of its sentences, its output is not.
    """
    one, other = (heard(parts, (*START, verb, thing)) for thing in PAIRS[verb])
    return {
        **{name: getattr(one, name)[VERB].tolist() for name in _VECTORS},
        "output_first": one.output[VERB].tolist(),
        "output_second": other.output[VERB].tolist(),
        "apart": math.dist(one.output[VERB], other.output[VERB]),
        "said_right_along": int((_said(parts).argmax(-1) == _WANTED).sum()),
        "sentence_ends_along": [heard(parts, sentence).output[-1].tolist() for sentence in (*SENTENCES, UNSEEN)],
        **{f"{name}_along": getattr(parts, name).tolist() for name in _SHOWN},
    }


def _endings(sentence_ends: list[list[float]]) -> dict[str, Any]:
    """Where sentences end, how far those with one verb and those with two lie apart, which the unseen is next to."""
    gaps = torch.cdist(ends := torch.tensor(sentence_ends, dtype=torch.float64), ends)
    to_unseen, gaps = gaps[-1, :-1], gaps[:-1, :-1]
    verbs = _IDS[:, VERB]
    one_verb = verbs[:, None] == verbs
    return {
        "sentence_ends": sentence_ends[:-1],
        "farthest_one_verb": gaps[one_verb].max().item(),
        "nearest_two_verbs": gaps[~one_verb].min().item(),
        "nearest_to_unseen": _ENDS[int(to_unseen.argmin())],
    }


def tell(numbers: Numbers, dimensions: int, epochs: int, verb: str, seed: int) -> Told:
    names = {name: numbers[name] for name in ("verb", "first", "second")}
    apart, losses, moments = numbers["apart"], numbers["losses"], numbers["moments"]
    near = "near" if numbers["farthest_one_verb"] < numbers["nearest_two_verbs"] else "far"
    told = [
        message(
            f"lab.watch-it-learn.said.{'after' if epoch else 'start'}",
            epochs=epoch,
            right=right,
            of=numbers["to_say"],
            apart=gap,
            **names,
        )
        for epoch, right, gap in zip(moments, numbers["said_right_along"], apart, strict=True)
    ]
    trails = {  # the outputs first: in the colours in which their sentences end
        **{f"output_{name}": message("lab.watch-it-learn.before", thing=names[name]) for name in ("first", "second")},
        **{name: message(f"lab.watch-it-learn.{name}") for name in _VECTORS},
    }
    ends = zip(_ENDS, zip(*numbers["sentence_ends_along"], strict=True), strict=True)
    words = (*START, verb, names["first"])
    rows = [WORDS.index(word) for word in words]
    return Told(
        words=told[-1],
        more=[
            message("lab.watch-it-learn.more.task"),
            message("lab.watch-it-learn.more.apart", before=apart[0], after=apart[-1], **names),
            message(f"lab.watch-it-learn.more.{near}"),
            message("lab.watch-it-learn.more.unseen", unseen=_ENDS[-1], nearest=numbers["nearest_to_unseen"]),
            message("lab.watch-it-learn.more.loss", before=losses[0], after=losses[-1]),
        ],
        drawings=[
            Trails(
                title=message("lab.watch-it-learn.drawing.trails", verb=verb),
                series=[way(name, numbers[quantity]) for quantity, name in trails.items()],
                moments=moments,
            ),
            Trails(
                title=message("lab.watch-it-learn.drawing.endings"),
                series=[way(*one) for one in sorted(ends, key=lambda one: not one[0].startswith(verb))],
                moments=moments,
            ),
        ],
        told=told,
        scenes=[
            Scene(words, tuple(embeddings[row] for row in rows), (Head(*matrices),))
            for embeddings, *matrices in zip(*(numbers[f"{name}_along"] for name in _SHOWN), strict=True)
        ],
        pair=(VERB, THING),
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
    tell=tell,
    order=10,
)
