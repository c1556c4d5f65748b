"""The poster, a picture of the first example that is visible until the page's script has loaded.

Over a slow connection, the script takes seconds longer than the HTML. The poster contains names and numbers but no
words, because the page's language is not known yet.
"""

from html import escape

from ...examples import DEFAULT_EXAMPLE, examples
from ...locale import format_number
from ...maths.attention import attend

# Remove the poster if the page opens with anything else than the first example in its original state.
_REMOVAL = """<script>
try {
  if (location.search || localStorage.getItem("qkv-by-hand")) document.querySelector(".poster").remove();
} catch {}
</script>"""


def build_poster() -> str:
    """Build the HTML of the poster.

    The first example has two tokens. For each one, the poster shows an arrow to the other token and its row of weights.
    """
    scene = examples()[DEFAULT_EXAMPLE].scene
    rows = attend(scene).rows("weights")
    names = [f'<b style="color: var(--token-{index})">{escape(token)}</b>' for index, token in enumerate(scene.tokens)]
    parts = []
    for row, weights in enumerate(rows):
        other = 1 - row
        shares = "".join(
            f'<span style="flex: {weight}; background: var(--token-{index})">'
            f"{escape(scene.tokens[index])} {format_number(weight)}</span>"
            for index, weight in enumerate(weights)
        )
        parts.append(
            f'<div style="--token-color: var(--token-{row})">'
            f"<p>{names[row]} {_arrow(weights[other])} {names[other]}</p><p>{shares}</p></div>"
        )
    return f'<div class="poster" aria-hidden="true">{"".join(parts)}</div>{_REMOVAL}'


def _arrow(weight: float) -> str:
    """Return an arrow with the weight as its thickness, and its number."""
    half = 6 + 13 * weight
    return (
        f'<svg viewBox="0 0 200 40" width="200" height="40"><path d="M0 20H176" stroke-width="{26 * weight:.1f}"/>'
        f'<path d="M175 {20 - half:.1f}L200 20L175 {20 + half:.1f}z"/></svg> {format_number(weight)}'
    )
