"""Attention weights of a model are read from text that was copied from notebooks and spreadsheets."""

import json

import pytest

from qkv_demo.scene.check import SceneError
from qkv_demo.share.model_weights import HeadCount, ModelWeights, read_model_weights

NAMES = ("[CLS]", "riley", "##y")
WEIGHTS = [[0.5, 0.25, 0.25], [0.125, 0.75, 0.125], [1.0, 0.0, 0.0]]
EXPECTED = ModelWeights(NAMES, None, WEIGHTS)
LISTS = str(WEIGHTS)
# Each of these texts has the weights WANTED.
WITH_TOKENS = {
    "CSV by pandas": ",[CLS],riley,##y\n[CLS],0.5,0.25,0.25\nriley,0.125,0.75,0.125\n##y,1.0,0.0,0.0\n",
    "CSV with a header alone": "[CLS],riley,##y\n.5,.25,.25\n.125,.75,.125\n1,0,0",
    "a copied DataFrame": "\t[CLS]\triley\t##y\n[CLS]\t0.5\t0.25\t0.25\nriley\t0.125\t0.75\t0.125\n##y\t1\t0\t0",
    "a printed DataFrame": "      [CLS] riley  ##y\n[CLS] 0.5 0.25 0.25\nriley 0.125 0.75 0.125\n##y   1.0 0.0 0.0",
    "names of rows alone": "[CLS] 0.5 0.25 0.25\nriley 0.125 0.75 0.125\n##y 1 0 0",
    "JSON": json.dumps({"tokens": NAMES, "weights": WEIGHTS}),
    "JSON with more": json.dumps({"text": "riley", "layer": 6, "weights": [[WEIGHTS]], "tokens": NAMES}),
    "Python's dictionary": str({"tokens": list(NAMES), "weights": WEIGHTS}),
    "Python's tuple": str((list(NAMES), WEIGHTS)),
    "Python code": f"tokens = {list(NAMES)}\nweights = {LISTS}",
    "NumPy code": f"tokens = {list(NAMES)}\nweights = np.array({LISTS}, dtype=float)",
    "printed one after the other": f"{list(NAMES)} {LISTS}",
    "printed by NumPy": f"{list(NAMES)}\n[[0.5   0.25  0.25 ]\n [0.125 0.75  0.125]\n [1.    0.    0.   ]]",
    "printed by PyTorch": f"{list(NAMES)}\ntensor([[0.5, 0.25, 0.25],\n [0.1250, 0.7500, 0.1250],\n [1., 0., 0.]])",
}


@pytest.mark.parametrize("text", WITH_TOKENS.values(), ids=WITH_TOKENS)
def test_weights_come_with_their_tokens(text: str) -> None:
    assert read_model_weights(text) == EXPECTED


@pytest.mark.parametrize(
    "words",
    [
        "[CLS] riley ##y",
        "[CLS] | riley | ##y",
        "[CLS], riley, ##y",
        "[CLS],riley,##y,",
        "[CLS]\uff0criley\u3001##y",
        '["[CLS]", "riley", "##y"]',
        "['[CLS]', 'riley', '##y']",
        "'[CLS]', 'riley', '##y'",
    ],
)
def test_typed_tokens_are_split(words: str) -> None:
    assert read_model_weights(LISTS, words) == EXPECTED


@pytest.mark.parametrize(
    ("words", "tokens"),
    [("riley , dog", ("riley", ",", "dog")), ("a, the riley, dog", ("a", "the riley", "dog"))],
    ids=["spaces", "commas"],
)
def test_a_comma_may_be_a_token(words: str, tokens: tuple[str, ...]) -> None:
    weights = read_model_weights(LISTS, words)
    assert isinstance(weights, ModelWeights)
    assert weights.tokens == tokens


@pytest.mark.parametrize(
    ("numbers", "count"),
    [
        ([WEIGHTS, WEIGHTS], HeadCount(1, 2)),
        ([[WEIGHTS, WEIGHTS]], HeadCount(1, 2)),
        ([[WEIGHTS] * 3] * 2, HeadCount(2, 3)),
        ([[[WEIGHTS] * 3]] * 2, HeadCount(2, 3)),
    ],
    ids=["heads", "a batch of one sentence", "layers and heads", "layers of a batch"],
)
def test_one_of_several_heads_must_be_chosen(numbers: object, count: HeadCount) -> None:
    assert read_model_weights(json.dumps(numbers), "a b c") == count


def test_the_chosen_head_is_read() -> None:
    second_head = [[0, 0, 1]] * 3
    text = json.dumps({"tokens": NAMES, "weights": [[second_head, second_head], [second_head, WEIGHTS]]})
    assert read_model_weights(text, layer=2, head=2) == EXPECTED


def test_printed_heads_are_nested() -> None:
    text = "tensor([[[0.5, 0.5],\n [0.1, 0.9]],\n\n [[1.0, 0.0],\n [0.0, 1.0]]])"
    assert read_model_weights(text) == HeadCount(1, 2)
    assert read_model_weights(text, "a b", head=2) == ModelWeights(("a", "b"), None, [[1, 0], [0, 1]])


def test_other_columns_are_the_keys() -> None:
    weights = read_model_weights(",la,bête\nthe,0.9,0.1\nbeast,0.2,0.8\nis,0.5,0.5")
    assert weights == ModelWeights(("the", "beast", "is"), ("la", "bête"), [[0.9, 0.1], [0.2, 0.8], [0.5, 0.5]])


def test_the_marks_of_tokenizers_are_left_out() -> None:
    weights = read_model_weights(json.dumps([["\u0120riley", "\u2581dog"], [[1, 0], [0.5, 0.5]]]))
    assert isinstance(weights, ModelWeights)
    assert weights.tokens == ("riley", "dog")


@pytest.mark.parametrize(
    ("rows", "mask"),
    [([[1, 0], [0.5, 0.5]], "causal"), ([[0.9, 0.1], [0.5, 0.5]], "none"), ([[1]], "none")],
    ids=["causal", "all visible", "one token"],
)
def test_weights_that_never_look_ahead_are_causal(rows: list[list[float]], mask: str) -> None:
    assert ModelWeights(("a", "b")[: len(rows)], None, rows).mask_name == mask


@pytest.mark.parametrize(
    ("text", "words", "key"),
    [
        (" ", "", "clipboard.empty"),
        (LISTS, "", "error.weights.words"),
        (LISTS, "a b", "error.weights.count"),
        ('{"tokens": ["a"]}', "", "error.weights.missing"),
        ("riley the dog", "", "clipboard.empty"),
        ("a,b\n0.5,x\n0.1,0.9", "", "clipboard.number"),
        ("[0.5, 0.5]", "a", "error.weights.axes"),
        ("[[0.1 ... 0.2]]", "a", "clipboard.shortened"),
        ("a " * 30_000, "", "clipboard.long"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_text_without_weights_is_refused(text: str, words: str, key: str) -> None:
    with pytest.raises(SceneError) as refusal:
        read_model_weights(text, words)
    assert refusal.value.message.key == key


@pytest.mark.parametrize("numbers", [[[[[1.0]]], 3], [[[1.0]], "x"], [[[1.0]], []], [[[[[1.0]]]], 3]], ids=str)
def test_a_head_must_be_a_table(numbers: list[object]) -> None:
    with pytest.raises(SceneError, match="table"):
        read_model_weights(json.dumps(numbers), "a", layer=2, head=2)


def test_an_unknown_head_is_refused() -> None:
    with pytest.raises(SceneError, match="head"):
        read_model_weights(json.dumps([WEIGHTS, WEIGHTS]), "a b c", head=3)
