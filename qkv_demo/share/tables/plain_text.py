"""Cleans up pasted text. It normalizes signs and digits, and removes the text that programs add to a table."""

import re
import unicodedata

_PROMPT_PATTERN = re.compile(r"^[ \t]*(?:>>>|julia>|>>?|In ?\[\d+\]:=?)[ \t]*(.*)$", re.MULTILINE)
# Regular expressions for text that programs and people add to a table, or write instead of a plain character, each with
# its replacement.
_REPLACEMENT_PATTERNS = [
    (r"\(\*[^*]*\*\)|/\*[^*]*\*/", ""),  # Removes comments in Mathematica and C.
    # Removes comments in Python, R and Julia, but not a token such as "#1" or "##ing".
    (r"(?<=[ \t\])};])#(?!#\w).*$|^#(?:[\s!].*|#+(?!\w).*)?$", ""),
    (r"(?:^|(?<=[ \t;\]\\]))%+[ \t]*[^\W\d].*$", ""),  # Removes comments in MATLAB and LaTeX, but not "50 %".
    # Removes comments in C, and functions that Mathematica writes after a table, such as "// MatrixForm".
    (r"(?<![\d/:])//.*$", ""),
    (r"(?<=[;,])[ \t]*\.\.\.[ \t]*$", ""),  # Removes the dots with which MATLAB continues a line on the next one.
    (r"^[ \t]*Out ?\[\d+\][:=]", ""),  # Removes the label of an output in IPython and Mathematica.
    (r"\A\s*<tf\.[^=]*=[^=]*=[^=]*=", ""),  # Removes the name and the type that TensorFlow prints before a tensor.
    # Removes the lines with sizes and types that pandas prints after a table.
    (r"^\[\d+ rows x \d+ columns\]\s*$|^(?:Name: .*, )?dtype: \w+\s*$", ""),
    (r"\[\d+,\]", "row"),  # Replaces the row and column labels that R prints, such as "[1,]" and "[,1]".
    (r"\[,\d+\]", "column"),
    (r"\A\s*\[1\](?=[ \t]+[-+.\d])", ""),  # Removes the index that R prints before a vector.
    # Removes a first line such as "Parameter containing:" or "A =".
    (r"\A(?=[^\n]*[^\W\d])(?:[^\n\[({]|\{\w*\}|\([^()\n]*\))*[:=][ \t]*\n", ""),
    # Removes a name whose value is printed on the next line.
    (r"\A\s*[^\W\d][\w.]*[ \t]*\n(?=\s*[^\W\d][\w.]*\()", ""),
    (r"(?<=\d)//(?=\d)", "/"),  # Converts fractions in Julia.
    (r"\*\^", "e"),  # Converts powers of ten in Mathematica.
    (r"(?<=\d)`", ""),  # Removes marks of precision in Mathematica.
    (r"\\? ?%", "%"),  # Converts percent signs in LaTeX, and those after a space.
    ("[\N{FRACTION SLASH}\N{DIVISION SLASH}]", "/"),
    ("[\N{BOX DRAWINGS LIGHT VERTICAL}\N{BOX DRAWINGS HEAVY VERTICAL}\N{BOX DRAWINGS DOUBLE VERTICAL}]", "|"),
    ("[\N{VERTICAL ELLIPSIS}\N{MIDLINE HORIZONTAL ELLIPSIS}\N{DOWN RIGHT DIAGONAL ELLIPSIS}]", "..."),
]
_REPLACEMENTS = [(re.compile(pattern, re.MULTILINE), replacement) for pattern, replacement in _REPLACEMENT_PATTERNS]


def clean_text(text: str) -> str:
    """Return pasted text with normalized digits and signs, and without the text that programs add to a table.

    Lines with a prompt, such as ">>>", are removed, because they contain the user's input. If no digits would remain,
    the table is part of the input, so only the prompts are removed.
    """
    text = re.sub(" {2,}", " ", "".join(map(_normalize_character, text)))
    text_without_input = _PROMPT_PATTERN.sub("", text)
    text = text_without_input if re.search(r"\d", text_without_input) else _PROMPT_PATTERN.sub(r"\1", text)
    for pattern, replacement in _REPLACEMENTS:
        text = pattern.sub(replacement, text)
    return text


def _normalize_character(character: str) -> str:
    """Return the usual form of a character. For example, "１" becomes "1", and a dash becomes a minus sign.

    Invisible characters such as a zero-width space become an empty text.
    """
    category = unicodedata.category(character)
    if category == "Cf":
        return ""
    if category == "Pd" or character == "\N{MINUS SIGN}":
        return "-"
    # Keep "½" and "²", because replacing them would turn "1½" into 11/2.
    return character if category == "No" else unicodedata.normalize("NFKC", character)
