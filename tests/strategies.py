"""Hypothesis strategies: any valid scene, with every option."""

from hypothesis import strategies as st

from qkv_demo.scene import Context, Head, Scene

NUMBERS = st.integers(-40, 40).map(lambda n: n / 10)
TOKENS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=8)


def rows(height: int, width: int, numbers=NUMBERS):
    return st.lists(st.lists(numbers, min_size=width, max_size=width), min_size=height, max_size=height)


@st.composite
def scenes(draw, normalize=("softmax", "sum", "argmax", "manual"), masks=("none", "causal", "table"), **fixed):
    """Small scenes; keyword arguments fix fields."""
    count, d_model, d_k, d_v = (draw(st.integers(1, most)) for most in (5, 4, 3, 3))
    context = draw(st.none() | st.integers(1, 4)) if "context" not in fixed else None
    keys = context or count
    heads = tuple(
        Head(
            draw(rows(d_model, d_k)),
            draw(rows(d_model, d_k)),
            draw(rows(d_model, d_v)),
            draw(st.none() | st.lists(NUMBERS, min_size=d_k, max_size=d_k)),
        )
        for _ in range(draw(st.integers(1, 2)))
    )
    mask = draw(st.sampled_from(masks))
    if mask == "table":
        mask = draw(rows(count, keys, st.booleans()))
        mask = [row if any(row) else [True] * keys for row in mask]
    how = draw(st.sampled_from(normalize))
    options = {
        "context": context
        and Context(draw(st.lists(TOKENS, min_size=context, max_size=context)), draw(rows(context, d_model))),
        "tie_qk": draw(st.booleans()),
        "score": draw(st.sampled_from(("dot", "cosine", "additive"))),
        "scale": draw(st.booleans()),
        "temperature": draw(st.sampled_from((0.25, 1.0, 3.0))),
        "mask": mask,
        "normalize": how,
        "weights": draw(rows(count, keys)) if how == "manual" else None,
        "positions": draw(st.sampled_from(("none", "sinusoidal"))),
        "w_o": draw(st.none() | rows(d_v * len(heads), 2)),
    }
    tokens = draw(st.lists(TOKENS, min_size=count, max_size=count))
    return Scene(tokens, draw(rows(count, d_model)), heads, **(options | fixed))
