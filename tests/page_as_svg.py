"""A page, or parts of it, as a drawing, by what the app itself saves its pictures with: text, which a plain `git push`
carries anywhere, to a Space too.
"""

import base64

from playwright.sync_api import JSHandle, Page

from qkv_demo.ui import assets, bundle

_WITHIN = "{ controls: true, within: { left: 0, top: 0, right: innerWidth, bottom: innerHeight } }"
_DRAW = f"""async ([script, parts, title]) => {{
    const {{ svgOf }} = await import(`data:text/javascript;base64,${{script}}`);
    return svgOf([...document.querySelectorAll(parts)], title, {_WITHIN});
}}"""
_REEL = f"""async ([script, title]) => {{
    const {{ createReel }} = await import(`data:text/javascript;base64,${{script}}`);
    return createReel(title, {_WITHIN});
}}"""


def _script(module: str, exported: str) -> str:
    script = bundle.script(bundle.modules(assets.STATIC, f"snapshot/{module}.js"), exported)
    return base64.b64encode(script.encode()).decode()


def drawn(page: Page, title: str, parts: str = "body") -> str:
    """An SVG file of what the selector finds on the screen, the app's controls too."""
    return str(page.evaluate(_DRAW, [_script("snapshot", "svgOf"), parts, title]))


def reel(page: Page, title: str) -> JSHandle:
    """The page's own `createReel`, which takes drawings of the screen, one moment after the other."""
    return page.evaluate_handle(_REEL, [_script("moving", "createReel"), title])
