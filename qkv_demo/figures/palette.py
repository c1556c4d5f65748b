"""One colour system for figures and page: the page's CSS variables are generated from here.

Eight token colours, searched for: the two nearest ones stand as far apart as they can in normal sight and under each of
the three colour blindnesses (Machado, Oliveira and Fernandes 2009), every one can be read as text, and none is near the
signed scale (slate and crimson) or that of the shares (amber). Later tokens have the same colours: their surfaces are
woven, their ribbons threaded and their arrows broken; names stand beside all, never colour alone.
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


# How the arrows of the first eight tokens, the next eight, and so on are drawn: pixels with and without a line.
_DASHES = ("", "9 4 2 4", "14 5", "14 5 2 5")
# What runs along a ribbon of theirs: pixels with and without a thread.
_THREADS = ("0 10000", "3 5", "9 4", "9 4 2 4")
# What lies over a filled surface of theirs.
_WEAVES = (
    "none",
    "radial-gradient(circle, var(--card) 1px, transparent 1.5px) 0 0 / 6px 6px",
    "repeating-linear-gradient(90deg, transparent 0 4px, var(--card) 4px 5.5px)",
    "repeating-linear-gradient(0deg, transparent 0 4px, var(--card) 4px 5.5px)",
)
_SELECTORS: dict[Theme, str] = {"light": ":root", "dark": ".dark"}


def variable(name: str) -> str:
    """A colour of the palette as the page knows it, in either light."""
    return f"var(--{name})"


def token(color: int) -> str:
    """A token's colour, the same everywhere, by its number in the scene."""
    return variable(f"token-{color}")


def dashes(color: int) -> str:
    """What breaks a token's arrow, so that it is told from one of the same colour."""
    return _DASHES[color // len(TOKENS["light"])]


def css() -> str:
    """Both palettes as custom properties, dark ones under Gradio's own switch."""
    return "\n".join(f"{selector} {{ {_properties(theme)} }}" for theme, selector in _SELECTORS.items())


def _properties(theme: Theme) -> str:
    looks = [
        {"token": color, "weave": weave, "thread": thread}
        for weave, thread in zip(_WEAVES, _THREADS, strict=True)
        for color in TOKENS[theme]
    ]
    tokens = {f"{kind}-{index}": value for index, look in enumerate(looks) for kind, value in look.items()}
    colors = " ".join(f"--{name}: {value};" for name, value in {**OTHERS[theme], **tokens}.items())
    return f"color-scheme: {theme}; {colors}"  # the browser's own ticks and menus follow
