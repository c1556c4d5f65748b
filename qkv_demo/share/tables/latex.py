"""Reads a table in LaTeX, which may follow an assignment such as "W_Q ="."""

import re

from ...scene.check import SceneError

# Matches an environment without other environments inside, such as "\begin{pmatrix} 1 & 2 \end{pmatrix}".
_ENVIRONMENT_PATTERN = re.compile(r"\\begin\{(\w+\*?)\}((?:(?!\\begin).)*?)\\end\{\1\}", re.DOTALL)
_BEGIN_COMMAND_PATTERN = re.compile(r"\\begin\{\w+\*?\}(?:\{[^{}]*\})?")
# Matches the alignment of the columns after the beginning of an environment, such as "{cc}".
_COLUMN_FORMAT_PATTERN = re.compile(r"\A\s*(?:\[\w\])?\s*\{[^{}]*\}")
_EXPONENT_OR_PRIME_PATTERN = re.compile(r"\s*(?:\\right\S)?\s*[\^']")
# Regular expressions for LaTeX commands in a table, each with the plain text that replaces them.
_COMMAND_REPLACEMENTS = [
    (r"\\\\(?:\[[^\]]*\])?", "\n"),
    (r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", r"\1/\2"),
    (r"\\[dt]?frac\s*(\d)\s*(\d)", r"\1/\2"),
    (r"\\[hc]line(?:\{[^{}]*\})?|\\(?:top|mid|bottom)rule|\\phantom\{[^{}]*\}|\\[,;:! ]|[$~]", " "),
    (r"\\[cvdl]?dots", "..."),
    (r"\{,\}", ","),
    ("&", "\t"),
]


def is_latex(text: str) -> bool:
    r"""Return whether a text looks like LaTeX, because it contains \begin, or LaTeX's separators \\ or &."""
    return re.search(r"\\begin|\\\\|&", text) is not None


def convert_latex_table(text: str) -> str:
    """Convert the table in a LaTeX environment to plain text, with one line per row and tabs between cells.

    If environments are nested, the innermost one is used. Raises SceneError if the text has several of them.
    """
    if text.count("\\begin") != text.count("\\end"):
        raise SceneError("clipboard.cut")
    table_matches = list(_ENVIRONMENT_PATTERN.finditer(text))
    if len(table_matches) > 1:
        raise SceneError("clipboard.several", count=len(table_matches))
    if table_matches:
        (table_match,) = table_matches
        _refuse_arithmetic(text[: table_match.start()], text[table_match.end() :])
        text = _COLUMN_FORMAT_PATTERN.sub("", table_match[2])
    for pattern, replacement in _COMMAND_REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    return "\n".join(line.strip(" ") for line in text.splitlines())


def _refuse_arithmetic(text_before: str, text_after: str) -> None:
    r"""Raise SceneError if the text around a matrix changes its numbers, such as a factor in "2 \begin{pmatrix}".

    Other such texts are a minus sign before the matrix, and an exponent or a prime after it.
    """
    factor = _BEGIN_COMMAND_PATTERN.sub("", re.split(r"[=:]", text_before)[-1]).strip()
    if re.search(r"[-\d]", factor):
        raise SceneError("clipboard.extra", value=repr(factor[:30]))
    if _EXPONENT_OR_PRIME_PATTERN.match(text_after):
        raise SceneError("clipboard.extra", value=repr(text_after.strip()[:30]))
