"""One colour system for figures and page: the page's CSS variables are generated from here.

Token colours start from Okabe and Ito's colour-blind safe set; names stand beside them, never colour alone. The signed
scale (slate and crimson) and the shares' are no token's.
"""

from typing import TypedDict

from ..view import Theme


class Palette(TypedDict):
    tokens: tuple[str, ...]
    paper: str
    card: str
    ink: str
    soft: str
    line: str
    grid: str
    query: str
    key: str
    value: str
    positive: str
    negative: str
    share: str


PALETTES: dict[Theme, Palette] = {
    "light": {
        "tokens": (
            "#0072b2",
            "#c75000",
            "#00805d",
            "#a3358f",
            "#8f6a00",
            "#4553bd",
            "#7b5b3a",
            "#2b7f8c",
            "#676800",
            "#c2185b",
            "#00747f",
            "#882255",
            "#5e35b1",
            "#2e7d32",
            "#b9362a",
            "#455a64",
        ),
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
        "share": "#7465ad",
    },
    "dark": {
        "tokens": (
            "#56b4e9",
            "#f5924e",
            "#2dd4a7",
            "#e58fd8",
            "#f0c948",
            "#9aa8ff",
            "#d2b48c",
            "#7fd6e2",
            "#c9cc5b",
            "#ff8fa3",
            "#5fd3c0",
            "#f48fb1",
            "#c3a6ff",
            "#8bd47f",
            "#ff8a7a",
            "#b0bec5",
        ),
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
        "share": "#a294dd",
    },
}


_SELECTORS: dict[Theme, str] = {"light": ":root", "dark": ".dark"}


def css() -> str:
    """Both palettes as custom properties, dark ones under Gradio's own switch."""
    return "\n".join(f"{selector} {{ {_properties(theme)} }}" for theme, selector in _SELECTORS.items())


def _properties(theme: Theme) -> str:
    palette = PALETTES[theme]
    named = {name: value for name, value in palette.items() if isinstance(value, str)}
    tokens = {f"token-{index}": value for index, value in enumerate(palette["tokens"])}
    colors = " ".join(f"--{name}: {value};" for name, value in {**named, **tokens}.items())
    return f"color-scheme: {theme}; {colors}"  # the browser's own ticks and menus follow
