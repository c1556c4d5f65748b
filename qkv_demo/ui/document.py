"""The HTML document of a page: the app's page, a saved page, or a page of the static site."""

import re
from html import escape

from ..figures import palette
from .bundle import STYLES, join_styles

TITLE = "QKV by hand: attention you can edit"
DESCRIPTION = "Drag a word's vector or any number in W_Q, W_K and W_V, and watch every attention weight change."

# The title and the description that chats and social networks show for a link to the page.
LINK_PREVIEW = f"""<title>{TITLE}</title>
<meta name="description" content="{escape(DESCRIPTION)}">
<meta property="og:type" content="website">
<meta property="og:title" content="{TITLE}">
<meta property="og:description" content="{escape(DESCRIPTION)}">
<meta name="twitter:card" content="summary">"""

_DOCUMENT = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{preview}
{head}
</head>
<body class="stage-body">
<main id="stage" data-revision="0" data-figure-revision="0" data-confirmed="0">{poster}</main>
<script type="text/plain" id="page-data">{data}</script>
{foot}
</body>
</html>
"""


def build_document(data: str, head: str, foot: str = "", language: str = "en", poster: str = "") -> str:
    """Build the HTML of a page.

    `data` is the text that the page reads when it opens. `head` and `foot` are HTML with its styles and its script.
    `poster` is HTML that is visible until the page has opened.
    """
    return _DOCUMENT.format(language=language, preview=LINK_PREVIEW, head=head, data=data, foot=foot, poster=poster)


def page_styles() -> str:
    """Return the page's style sheet, including its colors, without comments."""
    return re.sub(r"/\*.*?\*/\n?", "", f"{palette.build_css()}\n{join_styles(STYLES)}", flags=re.DOTALL)
