"""The HTML document of a page: the app's page, a saved page, or a page of the static site."""

import re
from html import escape

from ..figures import palette
from .bundle import STYLES_FOLDER, join_styles

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
{head_html}
</head>
<body class="stage-body">
<main id="stage" data-revision="0" data-figure-revision="0" data-confirmed="0">{poster_html}</main>
<script type="text/plain" id="page-data">{page_data}</script>
{foot_html}
</body>
</html>
"""


def build_document(
    page_data: str, head_html: str, foot_html: str = "", language: str = "en", poster_html: str = ""
) -> str:
    """Build the HTML of a page.

    `page_data` is the text that the page reads when it opens. `head_html` contains its styles, and `foot_html` its
    script. `poster_html` is visible until the page has opened.
    """
    return _DOCUMENT.format(
        language=language,
        preview=LINK_PREVIEW,
        head_html=head_html,
        page_data=page_data,
        foot_html=foot_html,
        poster_html=poster_html,
    )


def build_page_styles() -> str:
    """Return the page's style sheet, including its colors, without comments."""
    return re.sub(r"/\*.*?\*/\n?", "", f"{palette.build_css()}\n{join_styles(STYLES_FOLDER)}", flags=re.DOTALL)
