"""The lab "Watch it learn" trains a tiny attention layer, including its embeddings, on six short sentences.

A word's query, key and value depend only on that word, so "eat" can learn about its object only by attending to it.
Therefore training separates the outputs of "eat" in sentences with "apple" and with "bread".

In "we want to eat apple", the layer has to predict "apple" from the output of "eat", and "eat" from the output of
"apple". To predict a word, an output is compared with all embeddings, which are also the inputs (Press and Wolf 2017).
"""

import math
from typing import Any, NamedTuple

import torch
from torch import Tensor

from ..learning.descent import RATE, AdamState, descend
from ..locale import message
from ..maths.attention import HeadTrace, attention
from ..scene import Head, Scene
from . import Choice, Lab, Numbers, Report, Seed, Whole, normal
from .drawing import Trails, path_series

START = ("we", "want", "to")
PAIRS = {
    "eat": ("apple", "bread"),
    "drink": ("water", "beer"),
    "read": ("book", "newspaper"),
}
SENTENCES = tuple((*START, verb, thing) for verb, things in PAIRS.items() for thing in things)
WORDS = tuple(dict.fromkeys(word for sentence in SENTENCES for word in sentence))
VERB, THING = 3, 4  # The indices of the verb and of the object in a sentence.


class Model(NamedTuple):
    """The trained numbers. Its tensors are views into one flat tensor, which the optimizer updates."""

    embeddings: Tensor  # (words, d)
    w_q: Tensor  # (d, d)
    w_k: Tensor  # (d, d)
    w_v: Tensor  # (d, d)
    bias: Tensor  # One number per word, which is added to the logits.


def split(flat: Tensor, d: int) -> Model:
    """Split the flat tensor into embeddings, matrices and bias."""
    sizes = [len(WORDS) * d, d * d, d * d, d * d, len(WORDS)]
    embeddings, w_q, w_k, w_v, bias = torch.split(flat, sizes)
    return Model(embeddings.view(-1, d), w_q.view(d, d), w_k.view(d, d), w_v.view(d, d), bias)


def attend_to_words(model: Model, words: tuple[str, ...]) -> HeadTrace:
    """Compute one layer with one head, without mask and positions."""
    return _attend(model, torch.tensor([WORDS.index(word) for word in words]))


def _attend(model: Model, indices: Tensor) -> HeadTrace:
    x = model.embeddings[indices]
    return attention(x @ model.w_q, x @ model.w_k, x @ model.w_v)


_INDICES = torch.tensor([[WORDS.index(word) for word in sentence] for sentence in SENTENCES])
# The prediction from the verb is the object, and the prediction from the object is the verb.
_TARGETS = _INDICES[:, [THING, VERB]].flatten()


def _logits(model: Model) -> Tensor:
    """Return the logits (12, words) of the predictions from the verb and from the object of each sentence."""
    output = _attend(model, _INDICES).output[:, [VERB, THING]]
    return (output @ model.embeddings.mT + model.bias).flatten(0, 1)


def _random_start(d: int, seed: int) -> Tensor:
    """Return random initial numbers. The standard deviation is 1 for embeddings, and ½ for W_Q and W_K.

    W_V starts near the identity, so that the outputs are near the embeddings at first.
    """
    draw = normal(seed)
    w_v = torch.eye(d, dtype=torch.float64) + 0.1 * draw(d, d)
    parts = (draw(len(WORDS), d), 0.5 * draw(d, d), 0.5 * draw(d, d), w_v, torch.zeros(len(WORDS), dtype=torch.float64))
    return torch.cat([part.flatten() for part in parts])


UNSEEN = (*START, "eat", "apple", "book")  # The last sentence does not occur in the training data.
_ENDINGS = [" ".join(sentence[VERB:]) for sentence in (*SENTENCES, UNSEEN)]
_VECTORS = ("queries", "keys", "values")
# The fields of the model that can be shown on the stage as a scene.
_SCENE_FIELDS = ("embeddings", "w_q", "w_k", "w_v")
_SNAPSHOTS = 40  # The number of intervals between the recorded epochs.


def measure(dimensions: int, epochs: int, verb: str, seed: int) -> Numbers:
    """Train the model, record the verb's vectors at evenly spaced epochs, and compare how the sentences differ."""
    recorded_epochs = {round(epochs * part / _SNAPSHOTS) for part in range(_SNAPSHOTS + 1)}
    losses: list[float] = []
    models: dict[int, Model] = {}
    start = _random_start(dimensions, seed)
    adam = AdamState(0, torch.zeros_like(start), torch.zeros_like(start))

    def loss(flat: Tensor) -> Tensor:
        return torch.nn.functional.cross_entropy(_logits(split(flat, dimensions)), _TARGETS)

    descent = descend(loss, start, adam, RATE, frozen=torch.tensor(False))
    for epoch, (flat, distance, _) in zip(range(epochs + 1), descent, strict=False):
        losses.append(distance)
        if epoch in recorded_epochs:
            models[epoch] = split(flat, dimensions)
    last = models[epochs]
    first, second = PAIRS[verb]
    moments = [_moment(model, verb) for model in models.values()]
    along = {name: [moment[name] for moment in moments] for name in moments[-1]}
    return {
        "losses": losses,
        "verb": verb,
        "first": first,
        "second": second,
        "moments": list(models),
        **along,
        "said_right": along["said_right_along"][-1],
        "to_say": len(_TARGETS),
        **_endings(along["sentence_ends_along"][-1]),
        "weight_first": attend_to_words(last, (*START, verb, first)).weights[VERB, THING].item(),
        "learned": {name: part.tolist() for name, part in last._asdict().items()},
    }


def _moment(model: Model, verb: str) -> dict[str, Any]:
    """Return the numbers of one epoch, with the vectors that the model computes for the verb's sentences.

    The query, key and value of the verb are the same in both of its sentences, but its outputs differ.
    """
    first, second = (attend_to_words(model, (*START, verb, thing)) for thing in PAIRS[verb])
    ends = [attend_to_words(model, sentence).output[-1].tolist() for sentence in (*SENTENCES, UNSEEN)]
    return {
        **{name: getattr(first, name)[VERB].tolist() for name in _VECTORS},
        "output_first": first.output[VERB].tolist(),
        "output_second": second.output[VERB].tolist(),
        "apart": math.dist(first.output[VERB], second.output[VERB]),
        "said_right_along": int((_logits(model).argmax(-1) == _TARGETS).sum()),
        "sentence_ends_along": ends,
        **{f"{name}_along": getattr(model, name).tolist() for name in _SCENE_FIELDS},
    }


def _endings(sentence_ends: list[list[float]]) -> dict[str, Any]:
    """Compare the distances between sentences with the same verb to those between sentences with different verbs."""
    gaps = torch.cdist(ends := torch.tensor(sentence_ends, dtype=torch.float64), ends)
    to_unseen, gaps = gaps[-1, :-1], gaps[:-1, :-1]
    verbs = _INDICES[:, VERB]
    one_verb = verbs[:, None] == verbs
    return {
        "sentence_ends": sentence_ends[:-1],
        "farthest_one_verb": gaps[one_verb].max().item(),
        "nearest_two_verbs": gaps[~one_verb].min().item(),
        "nearest_to_unseen": _ENDINGS[int(to_unseen.argmin())],
    }


def report(numbers: Numbers, dimensions: int, epochs: int, verb: str, seed: int) -> Report:
    names = {name: numbers[name] for name in ("verb", "first", "second")}
    apart, losses, moments = numbers["apart"], numbers["losses"], numbers["moments"]
    near = "near" if numbers["farthest_one_verb"] < numbers["nearest_two_verbs"] else "far"
    captions = [
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
    trails = {  # List the outputs first, so that each has the same color as its sentence in the second drawing.
        **{f"output_{name}": message("lab.watch-it-learn.before", thing=names[name]) for name in ("first", "second")},
        **{name: message(f"lab.watch-it-learn.{name}") for name in _VECTORS},
    }
    ends = zip(_ENDINGS, zip(*numbers["sentence_ends_along"], strict=True), strict=True)
    words = (*START, verb, names["first"])
    rows = [WORDS.index(word) for word in words]
    return Report(
        words=captions[-1],
        more=[
            message("lab.watch-it-learn.more.task"),
            message("lab.watch-it-learn.more.apart", before=apart[0], after=apart[-1], **names),
            message(f"lab.watch-it-learn.more.{near}"),
            message("lab.watch-it-learn.more.unseen", unseen=_ENDINGS[-1], nearest=numbers["nearest_to_unseen"]),
            message("lab.watch-it-learn.more.loss", before=losses[0], after=losses[-1]),
        ],
        drawings=[
            Trails(
                title=message("lab.watch-it-learn.drawing.trails", verb=verb),
                series=[path_series(name, numbers[quantity]) for quantity, name in trails.items()],
                moments=moments,
            ),
            Trails(
                title=message("lab.watch-it-learn.drawing.endings"),
                series=[path_series(*end) for end in sorted(ends, key=lambda end: not end[0].startswith(verb))],
                moments=moments,
            ),
        ],
        captions=captions,
        scenes=[
            Scene(words, tuple(embeddings[row] for row in rows), (Head(*matrices),))
            for embeddings, *matrices in zip(*(numbers[f"{name}_along"] for name in _SCENE_FIELDS), strict=True)
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
    report=report,
    order=10,
)
