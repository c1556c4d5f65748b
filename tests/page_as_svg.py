"""A page, or parts of it, as a drawing: text, which a plain `git push` carries anywhere, to a Space too."""

from pathlib import Path
from xml.sax.saxutils import escape

from playwright.sync_api import Page

_READ = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")

Room = list[float]  # x, y, width, height on the screen, in pixels


def drawn(page: Page, parts: str = "body") -> tuple[str, Room]:
    """The shapes and words of what the selector finds, and the room that they take."""
    shapes, room = page.evaluate(f"(parts) => {{ {_READ}\nreturn drawn(parts); }}", parts)
    return str(shapes), room


def picture(shapes: str, room: Room, title: str, paper: str) -> str:
    """An SVG file of them."""
    x, y, *_ = room
    size = " ".join(map(str, room))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" font-family="system-ui, sans-serif">'
        f'<title>{escape(title)}</title><rect x="{x}" y="{y}" width="100%" height="100%" rx="10" fill="{paper}"/>'
        f"{shapes}</svg>\n"
    )
