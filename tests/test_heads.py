"""The encoder of the trained model all-MiniLM-L6-v2, the attention of its heads, and the search for its files."""

import json
from pathlib import Path

import pytest
import torch
from huggingface_hub.utils import tqdm
from torch.nn.functional import normalize, scaled_dot_product_attention

from qkv_demo import SceneError, heads_of
from qkv_demo.labs.one_matrix_heads import HEAD_TARGETS as LAB_HEADS
from qkv_demo.model import files, heads
from qkv_demo.model.bert import Encoding, encode

from .minilm import model_folder

HEADS = json.loads((Path(__file__).parent / "heads.json").read_text(encoding="utf-8"))
# The first numbers of the sentence embedding that the model's own page prints for this sentence. The library
# transformers gives the same, and its hidden states and weights differ from ours by at most 3e-6.
EXAMPLE = "This is an example sentence"
EMBEDDING = [0.0676568, 0.0634960, 0.0487132, 0.0793050, 0.0374481, 0.0026528, 0.0393750, -0.0070984]


@pytest.fixture(autouse=True)
def model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the files that the tests have downloaded."""
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(model_folder()))


def encoding_of(sentence: str) -> Encoding:
    return encode(heads._get_cached_parameters(False), heads._get_cached_tokenizer(False).encode(sentence).ids)


def test_the_sentence_embedding_is_the_published_one() -> None:
    hidden = encoding_of(EXAMPLE).hidden
    embedding = normalize(hidden.mean(0), dim=0)
    torch.testing.assert_close(embedding[:8], torch.tensor(EMBEDDING), atol=1e-6, rtol=0)


def test_heads_agree_with_pytorchs_attention() -> None:
    encoding = encoding_of(EXAMPLE)
    identity = torch.eye(encoding.keys.shape[-2]).expand_as(encoding.weights)
    expected = scaled_dot_product_attention(encoding.queries, encoding.keys, identity)
    torch.testing.assert_close(encoding.weights, expected)


@pytest.mark.parametrize("head", HEADS, ids=lambda head: str(head["text"]))
def test_weights_are_those_of_the_model(head: dict[str, object]) -> None:
    result = heads_of(str(head["text"]), special=True)
    assert list(result.tokens) == head["tokens"]
    weights = result.weights[int(str(head["layer"])) - 1, int(str(head["head"])) - 1]
    torch.testing.assert_close(weights, torch.tensor(head["weights"], dtype=torch.float64), atol=1e-5, rtol=0)


def test_the_labs_weights_are_those_of_the_model() -> None:
    head = LAB_HEADS["real-it"]
    result = heads_of(" ".join(head.tokens))
    weights = result.weights[head.model_head.layer - 1, head.model_head.head - 1]
    torch.testing.assert_close(weights, torch.tensor(head.model_head.weights, dtype=torch.float64), atol=1e-5, rtol=0)


def test_rows_sum_to_1_without_special_tokens() -> None:
    result = heads_of("the dog")
    assert result.tokens == ("the", "dog")
    torch.testing.assert_close(result.weights.sum(-1), torch.ones(6, 12, 2, dtype=torch.float64))


def test_pieces_of_a_word_are_joined() -> None:
    sentence = "Unbelievably hyper"
    result, encoding = heads_of(sentence, special=True), encoding_of(sentence)
    assert result.tokens == ("[CLS]", "Unbelievably", "hyper", "[SEP]")
    assert encoding.weights.shape[-1] > 4
    first = encoding.weights.double()[..., 0, 1:-2].sum(-1)  # The weights of [CLS] for the pieces of the first word.
    torch.testing.assert_close(result.weights[..., 0, 1], first, atol=1e-6, rtol=0)
    torch.testing.assert_close(result.weights.sum(-1), torch.ones(6, 12, 4, dtype=torch.float64))


def test_an_apostrophe_splits_no_word() -> None:
    assert heads_of("the dog's friend didn't 'stop'").tokens == ("the", "dog's", "friend", "didn't", "'", "stop", "'")


@pytest.mark.parametrize(("sentence", "message"), [("", "at least one word"), ("word " * 63, "65 word"), (7, "text")])
def test_bad_sentences_are_refused(sentence: str, message: str) -> None:
    with pytest.raises(SceneError, match=message):
        heads_of(sentence)


def test_missing_files_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(SceneError, match=r"QKV_MODEL .* tokenizer\.json"):
        heads_of("the dog")


def test_files_with_other_content_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / files.TOKENIZER_FILE).write_text("{}", encoding="utf-8")
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(SceneError, match="does not match the trained model"):
        heads_of("the dog")


def test_missing_files_without_a_network_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: str, **__: str) -> str:
        raise OSError("no network")

    monkeypatch.delenv(files.FOLDER_VARIABLE)
    monkeypatch.setattr(files, "try_to_load_from_cache", lambda *_, **__: None)
    monkeypatch.setattr(files, "hf_hub_download", fail)
    assert files.needs_download()
    with pytest.raises(SceneError, match="could not be downloaded"):
        heads_of("the dog")


def test_a_download_reports_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    reports = []

    def receive(_: str, name: str, *, tqdm_class: type[tqdm], **__: str) -> str:
        progress_bar = tqdm_class(total=200, unit="B")
        progress_bar.update(50)
        reports.append(download.progress)
        return str(model_folder() / name)

    monkeypatch.delenv(files.FOLDER_VARIABLE)
    monkeypatch.setattr(files, "try_to_load_from_cache", lambda *_, **__: None)
    monkeypatch.setattr(files, "hf_hub_download", receive)
    download = files.Download()
    download.run()
    assert (reports, download.error) == ([0.25, 0.25], None)
