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

from ..learning.descent import LEARNING_RATE, AdamState, descend
from ..locale import message
from ..maths.attention import HeadTrace, attention
from ..scene import Head, Scene
from . import Choice, Integer, Lab, LabNumbers, Report, Seed, create_normal_generator
from .drawing import Trails, create_path_series

FIRST_WORDS = ("we", "want", "to")
OBJECTS_BY_VERB = {
    "eat": ("apple", "bread"),
    "drink": ("water", "beer"),
    "read": ("book", "newspaper"),
}
SENTENCES = tuple(
    (*FIRST_WORDS, verb, object_word) for verb, objects in OBJECTS_BY_VERB.items() for object_word in objects
)
WORDS = tuple(dict.fromkeys(word for sentence in SENTENCES for word in sentence))
VERB_INDEX, OBJECT_INDEX = 3, 4  # The indices of the verb and of the object in a sentence.


class Model(NamedTuple):
    """The parameters of the layer. The tensors are views into one flat tensor, which the optimizer updates."""

    embeddings: Tensor  # shape (words, d)
    w_q: Tensor  # shape (d, d)
    w_k: Tensor  # shape (d, d)
    w_v: Tensor  # shape (d, d)
    bias: Tensor  # One number per word, which is added to the logits.


def split_parameters(flat_parameters: Tensor, dimensions: int) -> Model:
    """Split the flat tensor into embeddings, matrices and bias."""
    tensor_sizes = [
        len(WORDS) * dimensions,
        dimensions * dimensions,
        dimensions * dimensions,
        dimensions * dimensions,
        len(WORDS),
    ]
    embeddings, w_q, w_k, w_v, bias = torch.split(flat_parameters, tensor_sizes)
    return Model(
        embeddings.view(-1, dimensions),
        w_q.view(dimensions, dimensions),
        w_k.view(dimensions, dimensions),
        w_v.view(dimensions, dimensions),
        bias,
    )


def attend_to_words(model: Model, words: tuple[str, ...]) -> HeadTrace:
    """Compute the attention of some words, with one head, without mask and positions."""
    return _attend(model, torch.tensor([WORDS.index(word) for word in words]))


def _attend(model: Model, word_indices: Tensor) -> HeadTrace:
    x = model.embeddings[word_indices]
    return attention(x @ model.w_q, x @ model.w_k, x @ model.w_v)


_WORD_INDICES = torch.tensor([[WORDS.index(word) for word in sentence] for sentence in SENTENCES])
# The verb should predict the object, and the object should predict the verb.
_TARGET_INDICES = _WORD_INDICES[:, [OBJECT_INDEX, VERB_INDEX]].flatten()


def _compute_logits(model: Model) -> Tensor:
    """Return the logits (12, words) of the predictions from the verb and from the object of each sentence."""
    output = _attend(model, _WORD_INDICES).output[:, [VERB_INDEX, OBJECT_INDEX]]
    return (output @ model.embeddings.mT + model.bias).flatten(0, 1)


def _draw_initial_parameters(dimensions: int, seed: int) -> Tensor:
    """Return random initial parameters. The standard deviation is 1 for embeddings, and ½ for W_Q and W_K.

    W_V starts near the identity, so that the outputs are near the embeddings at first.
    """
    draw_normal = create_normal_generator(seed)
    w_v = torch.eye(dimensions, dtype=torch.float64) + 0.1 * draw_normal(dimensions, dimensions)
    tensors = (
        draw_normal(len(WORDS), dimensions),
        0.5 * draw_normal(dimensions, dimensions),
        0.5 * draw_normal(dimensions, dimensions),
        w_v,
        torch.zeros(len(WORDS), dtype=torch.float64),
    )
    return torch.cat([tensor.flatten() for tensor in tensors])


UNSEEN_SENTENCE = (*FIRST_WORDS, "eat", "apple", "book")  # A sentence that is not in the training data.
_SENTENCE_ENDINGS = [" ".join(sentence[VERB_INDEX:]) for sentence in (*SENTENCES, UNSEEN_SENTENCE)]
_VECTOR_NAMES = ("queries", "keys", "values")
# The fields of the model that are needed to build a scene for the stage.
_SCENE_FIELDS = ("embeddings", "w_q", "w_k", "w_v")
_SNAPSHOT_INTERVAL_COUNT = 40  # The number of intervals between the recorded epochs.


def measure(dimensions: int, epochs: int, verb: str, seed: int) -> LabNumbers:
    """Train the model, and record the verb's vectors at evenly spaced epochs.

    After training, compare the outputs of the last words of the sentences.
    """
    recorded_epochs = {
        round(epochs * snapshot / _SNAPSHOT_INTERVAL_COUNT) for snapshot in range(_SNAPSHOT_INTERVAL_COUNT + 1)
    }
    losses: list[float] = []
    models: dict[int, Model] = {}
    initial_parameters = _draw_initial_parameters(dimensions, seed)
    adam_state = AdamState(0, torch.zeros_like(initial_parameters), torch.zeros_like(initial_parameters))

    def compute_loss(flat_parameters: Tensor) -> Tensor:
        return torch.nn.functional.cross_entropy(
            _compute_logits(split_parameters(flat_parameters, dimensions)), _TARGET_INDICES
        )

    descent = descend(compute_loss, initial_parameters, adam_state, LEARNING_RATE, is_pinned=torch.tensor(False))
    for epoch, (flat_parameters, loss_value, _) in zip(range(epochs + 1), descent, strict=False):
        losses.append(loss_value)
        if epoch in recorded_epochs:
            models[epoch] = split_parameters(flat_parameters, dimensions)
    final_model = models[epochs]
    first_object, second_object = OBJECTS_BY_VERB[verb]
    epoch_measurements = [_measure_epoch(model, verb) for model in models.values()]
    histories = {
        name: [epoch_measurement[name] for epoch_measurement in epoch_measurements] for name in epoch_measurements[-1]
    }
    return {
        "losses": losses,
        "verb": verb,
        "first": first_object,
        "second": second_object,
        "moments": list(models),
        **histories,
        "said_right": histories["said_right_along"][-1],
        "to_say": len(_TARGET_INDICES),
        **_compare_sentence_ends(histories["sentence_ends_along"][-1]),
        "weight_first": attend_to_words(final_model, (*FIRST_WORDS, verb, first_object))
        .weights[VERB_INDEX, OBJECT_INDEX]
        .item(),
        "learned": {name: tensor.tolist() for name, tensor in final_model._asdict().items()},
    }


def _measure_epoch(model: Model, verb: str) -> dict[str, Any]:
    """Return the numbers of one epoch, such as the vectors of the verb in both of its sentences.

    The verb's query, key and value are the same in both sentences, but its outputs differ.
    """
    first_trace, second_trace = (
        attend_to_words(model, (*FIRST_WORDS, verb, object_word)) for object_word in OBJECTS_BY_VERB[verb]
    )
    end_outputs = [attend_to_words(model, sentence).output[-1].tolist() for sentence in (*SENTENCES, UNSEEN_SENTENCE)]
    return {
        **{name: getattr(first_trace, name)[VERB_INDEX].tolist() for name in _VECTOR_NAMES},
        "output_first": first_trace.output[VERB_INDEX].tolist(),
        "output_second": second_trace.output[VERB_INDEX].tolist(),
        "apart": math.dist(first_trace.output[VERB_INDEX], second_trace.output[VERB_INDEX]),
        "said_right_along": int((_compute_logits(model).argmax(-1) == _TARGET_INDICES).sum()),
        "sentence_ends_along": end_outputs,
        **{f"{name}_along": getattr(model, name).tolist() for name in _SCENE_FIELDS},
    }


def _compare_sentence_ends(end_outputs: list[list[float]]) -> dict[str, Any]:
    """Compare the distances within pairs of sentences with the same verb and with different verbs.

    `end_outputs` contains the output of the last word of each sentence.
    """
    distances = torch.cdist(sentence_outputs := torch.tensor(end_outputs, dtype=torch.float64), sentence_outputs)
    distances_to_unseen_sentence, distances = distances[-1, :-1], distances[:-1, :-1]
    verb_indices = _WORD_INDICES[:, VERB_INDEX]
    has_same_verb = verb_indices[:, None] == verb_indices
    return {
        "sentence_ends": end_outputs[:-1],
        "farthest_one_verb": distances[has_same_verb].max().item(),
        "nearest_two_verbs": distances[~has_same_verb].min().item(),
        "nearest_to_unseen": _SENTENCE_ENDINGS[int(distances_to_unseen_sentence.argmin())],
    }


def report(numbers: LabNumbers, dimensions: int, epochs: int, verb: str, seed: int) -> Report:
    words_by_role = {name: numbers[name] for name in ("verb", "first", "second")}
    output_distances, losses, recorded_epochs = numbers["apart"], numbers["losses"], numbers["moments"]
    finding_name = "near" if numbers["farthest_one_verb"] < numbers["nearest_two_verbs"] else "far"
    captions = [
        message(
            f"lab.watch-it-learn.said.{'after' if epoch else 'start'}",
            epochs=epoch,
            right=correct_count,
            of=numbers["to_say"],
            apart=output_distance,
            **words_by_role,
        )
        for epoch, correct_count, output_distance in zip(
            recorded_epochs, numbers["said_right_along"], output_distances, strict=True
        )
    ]
    # Colors are assigned to paths in order. The outputs come first here, and the verb's sentences come first in
    # "drawing.endings", so that each output has the same color as its sentence in that drawing.
    label_by_quantity = {
        **{
            f"output_{name}": message("lab.watch-it-learn.before", thing=words_by_role[name])
            for name in ("first", "second")
        },
        **{name: message(f"lab.watch-it-learn.{name}") for name in _VECTOR_NAMES},
    }
    ending_paths = zip(_SENTENCE_ENDINGS, zip(*numbers["sentence_ends_along"], strict=True), strict=True)
    words = (*FIRST_WORDS, verb, words_by_role["first"])
    word_indices = [WORDS.index(word) for word in words]
    return Report(
        words=captions[-1],
        more=[
            message("lab.watch-it-learn.more.task"),
            message(
                "lab.watch-it-learn.more.apart", before=output_distances[0], after=output_distances[-1], **words_by_role
            ),
            message(f"lab.watch-it-learn.more.{finding_name}"),
            message(
                "lab.watch-it-learn.more.unseen", unseen=_SENTENCE_ENDINGS[-1], nearest=numbers["nearest_to_unseen"]
            ),
            message("lab.watch-it-learn.more.loss", before=losses[0], after=losses[-1]),
        ],
        drawings=[
            Trails(
                title=message("lab.watch-it-learn.drawing.trails", verb=verb),
                series=[create_path_series(label, numbers[quantity]) for quantity, label in label_by_quantity.items()],
                moments=recorded_epochs,
            ),
            Trails(
                title=message("lab.watch-it-learn.drawing.endings"),
                series=[
                    create_path_series(*ending_path)
                    for ending_path in sorted(ending_paths, key=lambda ending_path: not ending_path[0].startswith(verb))
                ],
                moments=recorded_epochs,
            ),
        ],
        captions=captions,
        scenes=[
            Scene(words, tuple(embeddings[word_index] for word_index in word_indices), (Head(*matrices),))
            for embeddings, *matrices in zip(*(numbers[f"{name}_along"] for name in _SCENE_FIELDS), strict=True)
        ],
        pair=(VERB_INDEX, OBJECT_INDEX),
    )


LAB = Lab(
    folded_controls=("dimensions", "seed"),
    controls={
        "dimensions": Integer(2, 2, 3),
        "epochs": Integer(300, 0, 400),
        "verb": Choice("eat", tuple(OBJECTS_BY_VERB)),
        "seed": Seed(),
    },
    measure=measure,
    report=report,
    menu_position=10,
)
