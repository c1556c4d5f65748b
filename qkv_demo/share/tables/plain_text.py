"""Clean up pasted text: one spelling for each sign, and nothing around the table that a program adds to its numbers."""

import re
import unicodedata

_PROMPT = re.compile(r"^[ \t]*(?:>>>|julia>|>>?|In ?\[\d+\]:=?)[ \t]*(.*)$", re.MULTILINE)
# Patterns of text that programs or people add to a table, each with its replacement.
_ANNOTATIONS = [
    (r"\(\*[^*]*\*\)|/\*[^*]*\*/", ""),  # Comments in Mathematica and C.
    # Comments in Python, R and Julia, but not a token such as "#1" or "##ing".
    (r"(?<=[ \t\])};])#(?!#\w).*$|^#(?:[\s!].*|#+(?!\w).*)?$", ""),
    (r"(?:^|(?<=[ \t;\]\\]))%+[ \t]*[^\W\d].*$", ""),  # Comments in MATLAB and LaTeX, but not "50 %".
    (r"(?<![\d/:])//.*$", ""),  # Comments in C, and Mathematica's functions after a table, such as "// MatrixForm".
    (r"(?<=[;,])[ \t]*\.\.\.[ \t]*$", ""),  # MATLAB's mark of a continued line.
    (r"^[ \t]*Out ?\[\d+\][:=]", ""),
    (r"\A\s*<tf\.[^=]*=[^=]*=[^=]*=", ""),
    (r"^\[\d+ rows x \d+ columns\]\s*$|^(?:Name: .*, )?dtype: \w+\s*$", ""),  # pandas
    (r"\[\d+,\]", "row"),  # the labels that R prints
    (r"\[,\d+\]", "column"),
    (r"\A\s*\[1\](?=[ \t]+[-+.\d])", ""),
    (r"\A(?=[^\n]*[^\W\d])(?:[^\n\[({]|\{\w*\}|\([^()\n]*\))*[:=][ \t]*\n", ""),  # "Parameter containing:", "A ="
    (r"\A\s*[^\W\d][\w.]*[ \t]*\n(?=\s*[^\W\d][\w.]*\()", ""),  # the name whose value is printed below it
    (r"(?<=\d)//(?=\d)", "/"),  # Julia's fractions
    (r"\*\^", "e"),  # Mathematica's powers of ten
    (r"(?<=\d)`", ""),  # Mathematica's marks of precision.
    (r"\\? ?%", "%"),
    ("[\N{FRACTION SLASH}\N{DIVISION SLASH}]", "/"),
    ("[\N{BOX DRAWINGS LIGHT VERTICAL}\N{BOX DRAWINGS HEAVY VERTICAL}\N{BOX DRAWINGS DOUBLE VERTICAL}]", "|"),
    ("[\N{VERTICAL ELLIPSIS}\N{MIDLINE HORIZONTAL ELLIPSIS}\N{DOWN RIGHT DIAGONAL ELLIPSIS}]", "..."),
]
_REPLACED = [(re.compile(pattern, re.MULTILINE), replacement) for pattern, replacement in _ANNOTATIONS]


def plain_text(text: str) -> str:
    """Return `text` in ASCII's digits and signs, without prompts, comments and captions."""
    text = re.sub(" {2,}", " ", "".join(map(_plain, text)))
    printed = _PROMPT.sub("", text)
    text = printed if re.search(r"\d", printed) else _PROMPT.sub(r"\1", text)
    for pattern, replacement in _REPLACED:
        text = pattern.sub(replacement, text)
    return text


def _plain(char: str) -> str:
    """Return the usual spelling of one character: "１" is 1, a dash is a minus sign, a zero-width space is nothing."""
    category = unicodedata.category(char)
    if category == "Cf":
        return ""
    if category == "Pd" or char == "\N{MINUS SIGN}":
        return "-"
    # "½" and "²" keep their spelling, because "1½" is not 11/2.
    return char if category == "No" else unicodedata.normalize("NFKC", char)
