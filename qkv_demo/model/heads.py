"""Computes the attention of all 72 heads of the trained model on a sentence."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import Any

import torch
from safetensors.torch import load_file
from tokenizers import Encoding, Tokenizer
from torch import Tensor

from ..scene.check import MAX_TOKENS, SceneError, location, text
from . import files
from .bert import Parameters, encode

MAX_PIECES = 64  # The maximum number of word pieces in an input, including [CLS] and [SEP].
MAX_WORDS = MAX_TOKENS - 2  # The maximum number of words that fit into a scene together with [CLS] and [SEP].
_UNKNOWN_PIECE = "[UNK]"  # The piece that stands for every unknown word.
# Matches the part of a word such as "didn't" that starts with the apostrophe.
_APOSTROPHE_PART_PATTERN = re.compile(r"(?<=\w)['\u2019]\w+")


@dataclass(frozen=True)
class Heads:
    """The attention weights of all heads on the words of a sentence."""

    tokens: tuple[str, ...]
    weights: Tensor  # shape (layers, heads, tokens, tokens); each row sums to 1
    unknown_words: tuple[str, ...] = ()  # The words that are not in the model's vocabulary.

    def to_dict(self) -> dict[str, Any]:
        """Return the tokens and the weights as lists, which can be written as JSON."""
        return {"tokens": list(self.tokens), "weights": self.weights.tolist()}


def heads_of(sentence: str, *, special: bool = False, download: bool = True) -> Heads:
    """Run all-MiniLM-L6-v2 on a sentence, and return the attention weights of its 6 × 12 heads.

    The model splits some words into pieces, which this function joins again. A word's row is the mean of its pieces'
    rows, and a word's column is the sum of its pieces' columns, so that rows still sum to 1. If `special` is false,
    [CLS] and [SEP] are left out, and the remaining rows are divided by their sums.

    `files.find_file` finds the model's files. If they are missing and `download` is true, they are downloaded. Raises
    SceneError for an empty or too long sentence, and if the model is not available.
    """
    sentence = text(sentence, location("text"))
    encoding = _get_cached_tokenizer(download).encode(sentence)
    piece_count = len(encoding.ids)
    if piece_count > MAX_PIECES:
        raise SceneError("error.model.long", actual=piece_count, max=MAX_PIECES)
    tokens, membership = _join_pieces(encoding, sentence)
    is_unknown = (
        membership @ torch.tensor([piece == _UNKNOWN_PIECE for piece in encoding.tokens], dtype=torch.float64) > 0
    )
    unknown_words = tuple(dict.fromkeys(compress(tokens, is_unknown.tolist())))
    if len(tokens) == 2:
        raise SceneError("error.model.empty")
    weights = encode(_get_cached_parameters(download), encoding.ids).weights.double()
    weights = (membership / membership.sum(-1, keepdim=True)) @ weights @ membership.T
    if not special:
        tokens, weights = tokens[1:-1], weights[..., 1:-1, 1:-1]
    return Heads(tokens, weights / weights.sum(-1, keepdim=True), unknown_words)


def _join_pieces(encoding: Encoding, sentence: str) -> tuple[tuple[str, ...], Tensor]:
    """Return the words with [CLS] and [SEP], and a table (words, pieces) of ones and zeros.

    An entry of the table is 1 if the piece belongs to the word.
    """
    piece_indices_by_word: list[list[int]] = []
    previous_word_id = None
    joined_offsets = {
        character_index
        for match in _APOSTROPHE_PART_PATTERN.finditer(sentence)
        for character_index in range(*match.span())
    }
    for piece_index, word_id in enumerate(encoding.word_ids):
        if word_id is None or (word_id != previous_word_id and encoding.offsets[piece_index][0] not in joined_offsets):
            piece_indices_by_word.append([])
        piece_indices_by_word[-1].append(piece_index)
        previous_word_id = word_id
    membership = torch.zeros(len(piece_indices_by_word), len(encoding.ids), dtype=torch.float64)
    word_texts = []
    for word_index, indices in enumerate(piece_indices_by_word):
        membership[word_index, indices] = 1
        text_start, text_end = encoding.offsets[indices[0]][0], encoding.offsets[indices[-1]][1]
        word_texts.append(sentence[text_start:text_end] or encoding.tokens[indices[0]])
    return tuple(word_texts), membership


@cache
def _load_tokenizer(path: str) -> Tokenizer:
    tokenizer = Tokenizer.from_file(path)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


@cache
def _load_parameters(path: str) -> Parameters:
    return load_file(path)


def _get_cached_tokenizer(download: bool) -> Tokenizer:
    return _load_tokenizer(str(files.find_file(files.TOKENIZER_FILE, download=download)))


def _get_cached_parameters(download: bool) -> Parameters:
    return _load_parameters(str(files.find_file(files.WEIGHTS_FILE, download=download)))
