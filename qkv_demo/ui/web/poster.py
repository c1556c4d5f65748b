"""The poster, a picture of the first example that is visible until the page's script has loaded.

Over a slow connection, the script takes seconds longer than the HTML. The poster contains names of tokens and numbers
but no other text, because the page's language is not known yet.
"""

from html import escape

from ...examples import DEFAULT_EXAMPLE, examples
from ...locale import format_number
from ...maths.attention import attend

# This script removes the poster if the page opens with anything other than the first example in its original state.
_REMOVAL_SCRIPT = """<script>
try {
  if (location.search || localStorage.getItem("qkv-by-hand")) document.querySelector(".poster").remove();
} catch {}
</script>"""


def build_poster() -> str:
    """Build the HTML of the poster.

    The first example has two tokens. For each one, the poster shows an arrow to the other token and its row of weights.
    """
    scene = examples()[DEFAULT_EXAMPLE].scene
    weight_rows = attend(scene).rows("weights")
    token_labels = [
        f'<b style="color: var(--token-{token_index})">{escape(token)}</b>'
        for token_index, token in enumerate(scene.tokens)
    ]
    row_divs = []
    for query_index, weights in enumerate(weight_rows):
        other_index = 1 - query_index
        share_spans = "".join(
            f'<span style="flex: {weight}; background: var(--token-{token_index})">'
            f"{escape(scene.tokens[token_index])} {format_number(weight)}</span>"
            for token_index, weight in enumerate(weights)
        )
        row_divs.append(
            f'<div style="--token-color: var(--token-{query_index})">'
            f"<p>{token_labels[query_index]} {_build_arrow(weights[other_index])} {token_labels[other_index]}</p>"
            f"<p>{share_spans}</p></div>"
        )
    return f'<div class="poster" aria-hidden="true">{"".join(row_divs)}</div>{_REMOVAL_SCRIPT}'


def _build_arrow(weight: float) -> str:
    """Build the HTML of an arrow whose thickness shows a weight, followed by the weight as a number."""
    half_width = 6 + 13 * weight
    return (
        f'<svg viewBox="0 0 200 40" width="200" height="40"><path d="M0 20H176" stroke-width="{26 * weight:.1f}"/>'
        f'<path d="M175 {20 - half_width:.1f}L200 20L175 {20 + half_width:.1f}z"/></svg> {format_number(weight)}'
    )
