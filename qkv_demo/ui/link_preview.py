"""The title and the description that chats and social networks show for a link to the page."""

from html import escape

TITLE = "QKV by hand: attention you can edit"
DESCRIPTION = "Drag a word's vector or any number in W_Q, W_K and W_V, and watch every attention weight change."

LINK_PREVIEW = f"""<title>{TITLE}</title>
<meta name="description" content="{escape(DESCRIPTION)}">
<meta property="og:type" content="website">
<meta property="og:title" content="{TITLE}">
<meta property="og:description" content="{escape(DESCRIPTION)}">
<meta name="twitter:card" content="summary">"""
