"""Pasted tables are read as their writer meant them, or refused with the correct reason."""

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkv_demo.examples import examples
from qkv_demo.scene.check import SceneError
from qkv_demo.share.blocks import format_matrix, to_csv
from qkv_demo.share.tables import read_table

EXPECTED = [[0.5, -2.0], [1.0, 0.25]]
# Each of these texts is the table WANTED.
SAMPLES = {
    "spreadsheet": "0.5\t-2\r\n1\t0.25\r\n",
    "spreadsheet in German": "0,5\t-2\n1\t0,25",
    "spreadsheet with names": "\tquery\tkey\nRiley\t0.5\t-2\ndog\t1\t0.25",
    "spreadsheet with percent signs": "50%\t-200%\n100 %\t25 %",
    "spreadsheet with typographic signs": "½\t−2\n1\t¼",
    "CSV": "0.5, -2,\n1, 0.25,",
    "CSV with a byte order mark": "\ufeff0.5,-2\r\n1,0.25",
    "CSV in quotes": '"0.5","-2"\n"1", "0.25"',
    "CSV in German": '"0,5";"-2"\n1;0,25',
    "CSV with a header": "x,y\n0.5,-2\n1,0.25",
    "CSV with names alone": "Riley,0.5,-2\ndog,1,0.25",
    "CSV by pandas": ",0,1\n0,0.5,-2.0\n1,1.0,0.25",
    "CSV whose names are numbers": ",7,8\n7,0.5,-2\n8,1,0.25",
    "columns of text": "  0.5   -2  \n\n  1   0.25  \n",
    "columns in German": "0,5 -2\n1 0,25",
    "no-break spaces": "0.5\u00a0-2\n1\u00a00.25",
    "Markdown": "| a | b |\n| :-- | --: |\n| 0.5 | -2 |\n| 1 | 0.25 |",
    "Markdown without a header": "| 0.5 | -2 |\n|---|---|\n| 1 | 0.25 |",
    "Markdown with an empty header": "| | |\n|---|---|\n| 0.5 | -2 |\n| 1 | 0.25 |",
    "Markdown with half a header": "| W | 2 |\n|---|---|\n| 0.5 | -2 |\n| 1 | 0.25 |",
    "Markdown without a frame": "a | b\n--|--\n0.5 | -2\n1 | 0.25",
    "Markdown without a rule": "0.5 | -2\n1 | 0.25",
    "Markdown by pandas": "|    |   0 |   1 |\n|---:|----:|----:|\n|  0 | 0.5 | -2 |\n|  1 | 1 | 0.25 |",
    "a box": "┌─────┬──────┐\n│ 0.5 │ -2   │\n├─────┼──────┤\n│ 1   │ 0.25 │\n└─────┴──────┘",
    "a box of ASCII": "+---+---+\n| a | b |\n+---+---+\n| 0.5 | -2 |\n| 1 | 0.25 |\n+---+---+",
    "full-width signs": "０．５，－２\n１，０．２５",
    "an en dash": "0.5 –2\n1 0.25",
    "zero-width spaces": "\u200b0.5\t\u200b-2\n1\u200b\t0.25\u200b",
    "fractions": "1/2 -2\n1 1/4",
    "Python": "w_q = [[0.5, -2], [1, 0.25]]",
    "Python with a type": "w_q: list[list[float]] = [[.5, -2.], [1e0, 25e-2]]",
    "Python on several lines": "[\n    [0.5, -2],\n    [1, 0.25],\n]",
    "Python with comments": "w_q = [\n    [0.5, -2],  # Riley, row 1\n    # now dog\n    [1, 0.25],  # dog\n]",
    "Python's tuples": "((0.5, -2), (1, 0.25),)",
    "Python's interpreter": ">>> w_q.tolist()\n[[0.5, -2.0], [1.0, 0.25]]",
    "rows without outer brackets": "[0.5, -2],\n[1, 0.25]",
    "JSON": '"w_q": [["0.5", "-2"], ["1", "0.25"]]',
    "NumPy, printed": "[[ 0.5  -2.  ]\n [ 1.    0.25]]",
    "NumPy, in a notebook": "Out[3]: \narray([[ 0.5 , -2.  ],\n       [ 1.  ,  0.25]], dtype=float32)",
    "NumPy, code": "w_q[0] = np.array([[0.5, -2],\n                [1, 0.25]], dtype=float)",
    "NumPy's numbers": "[[np.float64(0.5), np.int64(-2)], [np.float32(1.0), np.float64(0.25)]]",
    "NumPy, from a string": "0.5 -2; 1 0.25",
    "np.savetxt": "# x y\n5.0e-01 -2.0e+00\n1.0e+00 2.5e-01",
    "PyTorch": "tensor([[ 0.5000, -2.0000],\n        [ 1.0000,  0.2500]], device='cuda:0', grad_fn=<MmBackward0>)",
    "PyTorch's parameter": "Parameter containing:\ntensor([[ 0.5, -2.0],\n        [ 1.0,  0.25]], requires_grad=True)",
    "PyTorch, a batch of one": "tensor([[[ 0.5, -2.0],\n         [ 1.0,  0.25]]], dtype=torch.float64)",
    "PyTorch, code": "self.w_q = nn.Parameter(torch.tensor([[0.5, -2.0], [1.0, 0.25]], requires_grad=True))",
    "PyTorch, in an interpreter": ">>> model.w_q.weight\nParameter containing:\ntensor([[0.5, -2], [1, 0.25]])",
    "TensorFlow": "tf.Tensor(\n[[ 0.5  -2.  ]\n [ 1.    0.25]], shape=(2, 2), dtype=float32)",
    "TensorFlow, in a notebook": "<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[0.5, -2],\n [1, 0.25]])>",
    "JAX": "Array([[ 0.5 , -2.  ],\n       [ 1.  ,  0.25]], dtype=float32)",
    "pandas": "     0     1\n0  0.5 -2.00\n1  1.0  0.25",
    "pandas with names": "       query   key\nRiley    0.5 -2.00\ndog      1.0  0.25\n\n[2 rows x 2 columns]",
    "LaTeX": "\\begin{pmatrix} 0.5 & -2 \\\\ 1 & 0.25 \\\\ \\end{pmatrix}",
    "LaTeX on its own line": "$$\nW_Q^1 = \\begin{bmatrix}\n0.5 & -2 \\\\[2pt]\n1 & 0.25\n\\end{bmatrix} \\in M $$",
    "LaTeX in display brackets": "\\[X=\\left(\\begin{matrix} 0{,}5 & -2 \\\\ 1 & 0{,}25 \\end{matrix}\\right)\\]",
    "LaTeX's array": "\\left[\\begin{array}{c|c} \\frac{1}{2} & -2 \\\\ \\hline 1 & \\tfrac14 \\end{array}\\right]",
    "LaTeX's equation": "\\begin{equation} X = \\begin{bmatrix} 0.5 & -2 \\\\ 1 & 0.25 \\end{bmatrix} \\end{equation}",
    "LaTeX's tabular": (
        "\\begin{tabular}{lrr} \\toprule & a & b \\\\ \\midrule\n"
        "r & 50\\% & -2 \\\\ s & $1$ & 0.25 \\\\ \\bottomrule \\end{tabular}"
    ),
    "LaTeX's rows alone": "0.5 & -2 \\\\ 1 & 0.25",
    "MATLAB": "A = [0.5 -2; 1 0.25];",
    "MATLAB with commas": "A = [0.5, -2; % Riley 1\n     1, 0.25];",
    "MATLAB, printed": "A =\n\n    0.5000   -2.0000\n    1.0000    0.2500\n",
    "MATLAB, going on": "A = [0.5 -2; ...\n     1 0.25]",
    "Julia": "[0.5 -2\n 1 0.25]",
    "Julia, typed": "Float64[0.5 -2; 1//1 1//4]",
    "Julia, printed": "2×2 Matrix{Float64}:\n 0.5  -2.0\n 1.0   0.25",
    "R, printed": "     [,1]  [,2]\n[1,]  0.5 -2.00\n[2,]  1.0  0.25",
    "R with names": "      query   key\nRiley   0.5 -2.00\ndog     1.0  0.25",
    "R, by columns": "w <- matrix(c(0.5, 1, -2, 0.25), nrow = 2)",
    "R, by rows": "matrix(c(0.5, -2, 1, 0.25), ncol = 2, byrow = TRUE)",
    "R, bound rows": "rbind(c(0.5, -2), c(1, 0.25))",
    "Mathematica": "{{1/2, -2}, {1, 0.25`}}",
    "Mathematica, in a notebook": "In[1]:= x = {{5.*^-1, -2}, {1, 1/4}} // MatrixForm (* Riley *)",
    "C": "double w[2][2] = {{0.5, -2}, {1, 0.25}};",
    "JavaScript": "const w = [[0.5, -2], [1, 0.25]]; // by hand",
}


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_a_table_is_read(text: str) -> None:
    assert read_table(text) == EXPECTED


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("0,5\t0,125\t1234,567", [[0.5, 0.125, 1234.567]]),
        ("1,5\n1,500", [[1, 5], [1, 500]]),
        ("[1, 2, 3]", [[1, 2, 3]]),
        ("[1. 2. 3.\n 4.]", [[1, 2, 3, 4]]),
        ("[1] 1.5 2.0", [[1.5, 2]]),
        ("[[1]\n [2]]", [[1], [2]]),
        ("x\n1\n2", [[1], [2]]),
        ("Riley 0.2 0.8", [[0.2, 0.8]]),
    ],
)
def test_tables_of_other_shapes_are_read(text: str, rows: list[list[float]]) -> None:
    assert read_table(text) == rows


def test_the_saved_weights_are_read() -> None:
    scene = examples()["robot-law"].scene
    rows = [[(row + 1) / (column + 1) for column in range(len(scene.key_tokens))] for row in range(len(scene.tokens))]
    assert read_table(to_csv(scene, [rows])) == rows


INVALID_TABLES: dict[str, tuple[str, tuple[int, int] | None]] = {
    "1\t2\n3\tx": ("number", (2, 2)),
    "1\t\t2": ("number", (1, 2)),
    "\t2\n3\t4": ("number", (1, 1)),
    "1,,2": ("number", (1, 2)),
    "1 2\n3 1/0": ("number", (2, 2)),
    "1 1_000": ("number", (1, 2)),
    "1 10²": ("number", (1, 2)),
    "1 1½": ("number", (1, 2)),
    "1 5%%": ("number", (1, 2)),
    "o.5\t2": ("number", (1, 1)),
    "nan nan\n1 2": ("number", (1, 1)),
    "1 1e999": ("number", (1, 2)),
    "[[1, 2], [3, None]]": ("number", (2, 2)),
    "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | c |": ("number", (2, 2)),
    "1.234,5;2": ("number", (1, 1)),
    '3\t"1\n2"': ("number", (1, 2)),
    '"1\n2",3': ("number", (1, 1)),
    "2\t-12,345.5": ("thousands", (1, 2)),
    "1,500\n2,300": ("thousands", (1, 1)),
    "1 2\n3": ("ragged", (2, 0)),
    "[[1, 2], 3]": ("extra", None),
    "1 2\n[3 4]": ("extra", None),
    "[[1, 2], [3, 4]] 5": ("extra", None),
    "2 * [[1, 2], [3, 4]]": ("extra", None),
    "np.array([[1, 2], [3, 4]]).T": ("extra", None),
    "softmax([[1, 2], [3, 4]])": ("extra", None),
    "matrix(c(1, 2, 3), nrow = 2)": ("extra", None),
    "matrix(c(1, 2), 2, 1)": ("extra", None),
    "[1 2; 3 4]'": ("extra", None),
    "\\begin{pmatrix} 1 & 2 \\end{pmatrix}^T": ("extra", None),
    "2 \\begin{pmatrix} 1 & 2 \\end{pmatrix}": ("extra", None),
    "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]": ("several", None),
    "\\begin{pmatrix} 1 \\end{pmatrix} \\begin{pmatrix} 2 \\end{pmatrix}": ("several", None),
    "[[1. 2. ... 9.]]": ("shortened", None),
    "[[1 2]\n ...\n [3 4]]": ("shortened", None),
    "\\begin{pmatrix} 1 & \\cdots \\end{pmatrix}": ("shortened", None),
    "[[], []]": ("empty", None),
    "\ufeff": ("empty", None),
    ",\n;": ("empty", None),
    "Riley chases the dog": ("empty", None),
    "1 " * 10_001: ("long", None),
    "[[1,2],[3": ("cut", None),
    "[1, 2], [3": ("cut", None),
    "\\begin{pmatrix} 1 & 2 \\\\ 3": ("cut", None),
}


PIECES = st.sampled_from(
    ["1", "-0.5", "1/3", "½", "1e400", ",", ";", "\t", "\n", " ", "[", "]", "|", "-", "x", '"', "#"]
)


@settings(max_examples=300)
@given(st.lists(PIECES | st.characters(), max_size=30).map("".join))
def test_any_text_is_a_table_or_refused(text: str) -> None:
    with contextlib.suppress(SceneError):
        rows = read_table(text)
        assert len({len(row) for row in rows}) == 1
        assert read_table(format_matrix(tuple(map(tuple, rows)), "tsv")) == rows


@pytest.mark.parametrize(("text", "key", "position"), [(text, *rest) for text, rest in INVALID_TABLES.items()])
def test_invalid_tables_are_refused(text: str, key: str, position: Any) -> None:
    with pytest.raises(SceneError) as refusal:
        read_table(text)
    values = dict(refusal.value.message.values)
    assert refusal.value.message.key == f"clipboard.{key}"
    assert position is None or (values["row"], values.get("column", 0)) == position
