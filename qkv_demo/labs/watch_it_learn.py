"""The lab "Watch it learn" trains a tiny attention layer, including its embeddings, on six short sentences.

A word's query, key and value depend only on that word. So the output of "eat" depends on its object only through
attention. Training separates the outputs of "eat" in sentences with "apple" from those with "bread".

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
from . import Choice, Integer, Lab, Numbers, Report, Seed, normal_generator
from .drawing import Trails, path_series

START = ("we", "want", "to")
PAIRS = {
    "eat": ("apple", "bread"),
    "drink": ("water", "beer"),
    "read": ("book", "newspaper"),
}
SENTENCES = tuple((*START, verb, object_word) for verb, objects in PAIRS.items() for object_word in objects)
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


def _compute_logits(model: Model) -> Tensor:
    """Return the logits (12, words) of the predictions from the verb and from the object of each sentence."""
    output = _attend(model, _INDICES).output[:, [VERB, THING]]
    return (output @ model.embeddings.mT + model.bias).flatten(0, 1)


def _random_start(d: int, seed: int) -> Tensor:
    """Return random initial numbers. The standard deviation is 1 for embeddings, and ½ for W_Q and W_K.

    W_V starts near the identity, so that the outputs are near the embeddings at first.
    """
    draw_normal = normal_generator(seed)
    w_v = torch.eye(d, dtype=torch.float64) + 0.1 * draw_normal(d, d)
    tensors = (
        draw_normal(len(WORDS), d),
        0.5 * draw_normal(d, d),
        0.5 * draw_normal(d, d),
        w_v,
        torch.zeros(len(WORDS), dtype=torch.float64),
    )
    return torch.cat([tensor.flatten() for tensor in tensors])


UNSEEN = (*START, "eat", "apple", "book")  # A sentence that is not in the training data.
_ENDINGS = [" ".join(sentence[VERB:]) for sentence in (*SENTENCES, UNSEEN)]
_VECTOR_NAMES = ("queries", "keys", "values")
# The fields of the model that are needed to build a scene for the stage.
_SCENE_FIELDS = ("embeddings", "w_q", "w_k", "w_v")
_SNAPSHOT_INTERVALS = 40  # The number of intervals between the recorded epochs.


def measure(dimensions: int, epochs: int, verb: str, seed: int) -> Numbers:
    """Train the model, and record the verb's vectors at evenly spaced epochs.

    After training, compare the outputs of the last words of the sentences.
    """
    recorded_epochs = {round(epochs * index / _SNAPSHOT_INTERVALS) for index in range(_SNAPSHOT_INTERVALS + 1)}
    losses: list[float] = []
    models: dict[int, Model] = {}
    start = _random_start(dimensions, seed)
    adam = AdamState(0, torch.zeros_like(start), torch.zeros_like(start))

    def loss(flat: Tensor) -> Tensor:
        return torch.nn.functional.cross_entropy(_compute_logits(split(flat, dimensions)), _TARGETS)

    descent = descend(loss, start, adam, RATE, is_pinned=torch.tensor(False))
    for epoch, (flat, loss_value, _) in zip(range(epochs + 1), descent, strict=False):
        losses.append(loss_value)
        if epoch in recorded_epochs:
            models[epoch] = split(flat, dimensions)
    final_model = models[epochs]
    first, second = PAIRS[verb]
    moments = [_measure_epoch(model, verb) for model in models.values()]
    histories = {name: [moment[name] for moment in moments] for name in moments[-1]}
    return {
        "losses": losses,
        "verb": verb,
        "first": first,
        "second": second,
        "moments": list(models),
        **histories,
        "said_right": histories["said_right_along"][-1],
        "to_say": len(_TARGETS),
        **_compare_sentence_ends(histories["sentence_ends_along"][-1]),
        "weight_first": attend_to_words(final_model, (*START, verb, first)).weights[VERB, THING].item(),
        "learned": {name: index.tolist() for name, index in final_model._asdict().items()},
    }


def _measure_epoch(model: Model, verb: str) -> dict[str, Any]:
    """Return the numbers of one epoch, such as the vectors of the verb in both of its sentences.

    The verb's query, key and value are the same in both sentences, but its outputs differ.
    """
    first_trace, second_trace = (attend_to_words(model, (*START, verb, object_word)) for object_word in PAIRS[verb])
    ends = [attend_to_words(model, sentence).output[-1].tolist() for sentence in (*SENTENCES, UNSEEN)]
    return {
        **{name: getattr(first_trace, name)[VERB].tolist() for name in _VECTOR_NAMES},
        "output_first": first_trace.output[VERB].tolist(),
        "output_second": second_trace.output[VERB].tolist(),
        "apart": math.dist(first_trace.output[VERB], second_trace.output[VERB]),
        "said_right_along": int((_compute_logits(model).argmax(-1) == _TARGETS).sum()),
        "sentence_ends_along": ends,
        **{f"{name}_along": getattr(model, name).tolist() for name in _SCENE_FIELDS},
    }


def _compare_sentence_ends(sentence_ends: list[list[float]]) -> dict[str, Any]:
    """Compare the distances within pairs of sentences with the same verb and with different verbs.

    `sentence_ends` contains the output of the last word of each sentence.
    """
    distances = torch.cdist(ends := torch.tensor(sentence_ends, dtype=torch.float64), ends)
    distances_to_unseen, distances = distances[-1, :-1], distances[:-1, :-1]
    verbs = _INDICES[:, VERB]
    has_same_verb = verbs[:, None] == verbs
    return {
        "sentence_ends": sentence_ends[:-1],
        "farthest_one_verb": distances[has_same_verb].max().item(),
        "nearest_two_verbs": distances[~has_same_verb].min().item(),
        "nearest_to_unseen": _ENDINGS[int(distances_to_unseen.argmin())],
    }


def report(numbers: Numbers, dimensions: int, epochs: int, verb: str, seed: int) -> Report:
    names = {name: numbers[name] for name in ("verb", "first", "second")}
    output_distances, losses, moments = numbers["apart"], numbers["losses"], numbers["moments"]
    finding = "near" if numbers["farthest_one_verb"] < numbers["nearest_two_verbs"] else "far"
    captions = [
        message(
            f"lab.watch-it-learn.said.{'after' if epoch else 'start'}",
            epochs=epoch,
            right=correct_count,
            of=numbers["to_say"],
            apart=output_distance,
            **names,
        )
        for epoch, correct_count, output_distance in zip(
            moments, numbers["said_right_along"], output_distances, strict=True
        )
    ]
    trail_names = {  # List the outputs first, so that each has the same color as its sentence in the second drawing.
        **{f"output_{name}": message("lab.watch-it-learn.before", thing=names[name]) for name in ("first", "second")},
        **{name: message(f"lab.watch-it-learn.{name}") for name in _VECTOR_NAMES},
    }
    ends = zip(_ENDINGS, zip(*numbers["sentence_ends_along"], strict=True), strict=True)
    words = (*START, verb, names["first"])
    rows = [WORDS.index(word) for word in words]
    return Report(
        words=captions[-1],
        more=[
            message("lab.watch-it-learn.more.task"),
            message("lab.watch-it-learn.more.apart", before=output_distances[0], after=output_distances[-1], **names),
            message(f"lab.watch-it-learn.more.{finding}"),
            message("lab.watch-it-learn.more.unseen", unseen=_ENDINGS[-1], nearest=numbers["nearest_to_unseen"]),
            message("lab.watch-it-learn.more.loss", before=losses[0], after=losses[-1]),
        ],
        drawings=[
            Trails(
                title=message("lab.watch-it-learn.drawing.trails", verb=verb),
                series=[path_series(name, numbers[quantity]) for quantity, name in trail_names.items()],
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
    folded_controls=("dimensions", "seed"),
    controls={
        "dimensions": Integer(2, 2, 3),
        "epochs": Integer(300, 0, 400),
        "verb": Choice("eat", tuple(PAIRS)),
        "seed": Seed(),
    },
    measure=measure,
    report=report,
    menu_position=10,
)
