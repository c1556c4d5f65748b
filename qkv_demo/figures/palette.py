"""The colors of the figures and of the page. The page's CSS variables are generated from this module.

The eight token colors are the result of a search. They are as different as possible in normal vision and in each of the
three kinds of color blindness (Machado, Oliveira and Fernandes 2009). They are readable as text, and they differ from
the color scales of signed numbers (slate and crimson) and of weights (amber). From the ninth token on, colors are
reused with patterned surfaces, dashed ribbons and dashed arrows. Names are always displayed too, so that no information
depends on color alone.
"""

from typing import Literal

Theme = Literal["light", "dark"]

TOKEN_COLORS: dict[Theme, tuple[str, ...]] = {
    "light": ("#0c6ca8", "#c04800", "#547848", "#a85478", "#0c3cb4", "#78003c", "#3c3c00", "#603c6c"),
    "dark": ("#48b4f0", "#fc9048", "#609c78", "#fcb4cc", "#9cfcfc", "#fc30b4", "#c0fc00", "#fce4a8"),
}
OTHER_COLORS: dict[Theme, dict[str, str]] = {
    "light": {
        "background": "#f7f6f2",
        "card": "#ffffff",
        "foreground": "#1d2333",
        "muted": "#5b6275",
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
        "background": "#10131c",
        "card": "#181c28",
        "foreground": "#eceef5",
        "muted": "#a2a9bd",
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


# The dashes of arrows, for the first eight tokens, for the next eight, and so on. As in SVG, the numbers are the
# lengths of dashes and gaps in pixels.
_ARROW_DASHES = ("", "9 4 2 4", "14 5", "14 5 2 5")
# The dashes of the thin line along a ribbon, for the first eight tokens, for the next eight, and so on.
_RIBBON_DASHES = ("0 10000", "3 5", "9 4", "9 4 2 4")
# The patterns of filled surfaces, for the first eight tokens, for the next eight, and so on.
_FILL_PATTERNS = (
    "none",
    "radial-gradient(circle, var(--card) 1px, transparent 1.5px) 0 0 / 6px 6px",
    "repeating-linear-gradient(90deg, transparent 0 4px, var(--card) 4px 5.5px)",
    "repeating-linear-gradient(0deg, transparent 0 4px, var(--card) 4px 5.5px)",
)
_THEME_SELECTORS: dict[Theme, str] = {"light": ":root", "dark": ".dark"}


def format_css_variable(name: str) -> str:
    """Return a color of the palette as a CSS variable, which follows the theme."""
    return f"var(--{name})"


def get_token_color(color_index: int) -> str:
    """Return the CSS variable of a token's color, by the color's index in the palette."""
    return format_css_variable(f"token-{color_index}")


def get_arrow_dashes(color_index: int) -> str:
    """Return the dashes of a token's arrow, which distinguish tokens of the same color."""
    return _ARROW_DASHES[color_index // len(TOKEN_COLORS["light"])]


def build_css() -> str:
    """Return both palettes as CSS custom properties.

    The dark palette applies inside elements with the class `dark`, which Gradio sets in its dark theme.
    """
    return "\n".join(f"{selector} {{ {_format_properties(theme)} }}" for theme, selector in _THEME_SELECTORS.items())


def _format_properties(theme: Theme) -> str:
    token_styles = [
        {"token": color, "token-pattern": pattern, "ribbon-dashes": dash}
        for pattern, dash in zip(_FILL_PATTERNS, _RIBBON_DASHES, strict=True)
        for color in TOKEN_COLORS[theme]
    ]
    token_variables = {
        f"{kind}-{index}": value for index, style in enumerate(token_styles) for kind, value in style.items()
    }
    declarations = " ".join(f"--{name}: {value};" for name, value in {**OTHER_COLORS[theme], **token_variables}.items())
    # Because of the property color-scheme, native checkboxes and menus follow the theme too.
    return f"color-scheme: {theme}; {declarations}"
