"""Names that other formats would read as something else; every way out of the app keeps them as text."""

HOSTILE = (  # a line's end is refused by the scene itself
    "</script><img src=x>",
    "</style><!--",
    "<!--<script>",
    "]]>",
    '=HYPERLINK("&")',
    "\"'`${x}\\",
    "+1",
    "-1",
    "@sum",
    '"; import os #',
    "$x_{y$",
    "</td>a & b",
    "a,b",
    "{blank}",
)
