"""A page, or parts of it, as a drawing, by what the app itself saves its pictures with: text, which a plain `git push`
carries anywhere, to a Space too.
"""

import base64

from playwright.sync_api import Page

from qkv_demo.ui import assets, bundle

_DRAW = """async ([script, parts, title]) => {
    const { svgOf } = await import(`data:text/javascript;base64,${script}`);
    const within = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    return svgOf([...document.querySelectorAll(parts)], title, { controls: true, within });
}"""


def drawn(page: Page, title: str, parts: str = "body") -> str:
    """An SVG file of what the selector finds on the screen, the app's controls too."""
    script = bundle.script(bundle.modules(assets.STATIC, "snapshot/snapshot.js"), "svgOf")
    return str(page.evaluate(_DRAW, [base64.b64encode(script.encode()).decode(), parts, title]))
