"""The colors of figures and page. The page's CSS variables are generated from this module.

The eight token colors come from a search: they are as different as possible in normal sight and under each of the three
kinds of color blindness (Machado, Oliveira and Fernandes 2009), are readable as text, and differ from the signed scale
(slate and crimson) and from the scale of weights (amber). Tokens after the eighth reuse the colors with woven surfaces,
dashed ribbons and dashed arrows. Names are always shown too, so that no information depends on color alone.
"""

from typing import Literal

Theme = Literal["light", "dark"]

TOKENS: dict[Theme, tuple[str, ...]] = {
    "light": ("#0c6ca8", "#c04800", "#547848", "#a85478", "#0c3cb4", "#78003c", "#3c3c00", "#603c6c"),
    "dark": ("#48b4f0", "#fc9048", "#609c78", "#fcb4cc", "#9cfcfc", "#fc30b4", "#c0fc00", "#fce4a8"),
}
OTHERS: dict[Theme, dict[str, str]] = {
    "light": {
        "paper": "#f7f6f2",
        "card": "#ffffff",
        "ink": "#1d2333",
        "soft": "#5b6275",
        "line": "#dcdad2",
        "grid": "#e9e8e2",
        "query": "#6b3fd4",
        "key": "#0b7a6b",
        "value": "#b3126a",
        "positive": "#4a5d85",
        "negative": "#b5203f",
        "share": "#d99a00",
    },
    "dark": {
        "paper": "#10131c",
        "card": "#181c28",
        "ink": "#eceef5",
        "soft": "#a2a9bd",
        "line": "#303749",
        "grid": "#262c3b",
        "query": "#b49bff",
        "key": "#4fd1bd",
        "value": "#ff86bf",
        "positive": "#93a7d6",
        "negative": "#ff6f86",
        "share": "#d9a520",
    },
}


# The dashes of arrows, for the first eight tokens, the next eight, and so on. Pixels with and without a line.
_DASHES = ("", "9 4 2 4", "14 5", "14 5 2 5")
# The dashes of the line along a ribbon, in the same order.
_THREADS = ("0 10000", "3 5", "9 4", "9 4 2 4")
# The pattern over a filled surface, in the same order.
_WEAVES = (
    "none",
    "radial-gradient(circle, var(--card) 1px, transparent 1.5px) 0 0 / 6px 6px",
    "repeating-linear-gradient(90deg, transparent 0 4px, var(--card) 4px 5.5px)",
    "repeating-linear-gradient(0deg, transparent 0 4px, var(--card) 4px 5.5px)",
)
_SELECTORS: dict[Theme, str] = {"light": ":root", "dark": ".dark"}


def variable(name: str) -> str:
    """Return a color of the palette as a CSS variable, which follows the theme."""
    return f"var(--{name})"


def token(color: int) -> str:
    """Return a token's color by its color number in the scene."""
    return variable(f"token-{color}")


def dashes(color: int) -> str:
    """Return the dashes of a token's arrow, which distinguish it from other arrows of the same color."""
    return _DASHES[color // len(TOKENS["light"])]


def css() -> str:
    """Return both palettes as CSS custom properties, the dark one under Gradio's class for the dark theme."""
    return "\n".join(f"{selector} {{ {_properties(theme)} }}" for theme, selector in _SELECTORS.items())


def _properties(theme: Theme) -> str:
    looks = [
        {"token": color, "weave": weave, "thread": thread}
        for weave, thread in zip(_WEAVES, _THREADS, strict=True)
        for color in TOKENS[theme]
    ]
    tokens = {f"{kind}-{index}": value for index, look in enumerate(looks) for kind, value in look.items()}
    colors = " ".join(f"--{name}: {value};" for name, value in {**OTHERS[theme], **tokens}.items())
    return f"color-scheme: {theme}; {colors}"  # The color scheme also applies to native checkboxes and menus.
