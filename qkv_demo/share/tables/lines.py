"""Reads tables with one line per row: from spreadsheets, CSV, Markdown, or columns of text."""

import csv
import re
from itertools import dropwhile

from ...scene.check import SceneError
from .numbers import NUMBER_WITH_THOUSANDS_PATTERN

# Matches a line of dashes, which separates parts of a table.
_RULE_LINE_PATTERN = re.compile(r"(?=.*(?:--|:-|-:|==|[\u2500\u2550]))[-\s|:+=\u2500-\u257f]*")
# Matches a line of numbers with decimal commas and spaces between them, such as "0,5 1,25".
_DECIMAL_COMMAS_PATTERN = re.compile(r"\s*[-+]?\d+(?:,\d+)?%?(?:\s+[-+]?\d+(?:,\d+)?%?)+\s*")


def split_into_rows(text: str) -> tuple[list[list[str]], bool]:
    """Split a table into rows of cells. Also return whether a line of dashes marks the first row as a header."""
    if ";" in text and re.search(r"[\d.%][ \t]+[-+.\d]|\d,[ \t]+[-+.\d]", text) and "\t" not in text:
        text = text.replace(";", "\n")  # Semicolons separate the rows of a matrix in MATLAB.
    lines = [line for line in text.splitlines() if line.strip()]
    rule_flags = [_RULE_LINE_PATTERN.fullmatch(line) is not None for line in lines]
    lines = [line for line, is_rule_line in zip(lines, rule_flags, strict=True) if not is_rule_line]
    # A line of dashes at the top is the border of a box, and does not mark a header.
    has_header = list(dropwhile(bool, rule_flags))[:2] == [False, True]
    return _split_lines(lines), has_header


def _split_lines(lines: list[str]) -> list[list[str]]:
    """Split each line into cells, at the separator that the lines use, such as tabs, bars or commas."""
    separators_by_strictness = [
        [separator for separator in "|\t;," if all_or_any(separator in line for line in lines)]
        for all_or_any in (all, any)
    ]
    separator = next(iter(separators_by_strictness[0] or separators_by_strictness[1]), None)
    if separator == "|":
        return [[cell.strip() for cell in _strip_outer_bars(line).split("|")] for line in lines]
    if separator is None or (separator == "," and all(_DECIMAL_COMMAS_PATTERN.fullmatch(line) for line in lines)):
        return [line.split() for line in lines]
    # Ignore separators at the end of a line. Only text from a spreadsheet, which uses tabs, has an empty last cell.
    if separator != "\t":
        lines = [line.strip().rstrip(",;") for line in lines]
    if separator == "," and all(NUMBER_WITH_THOUSANDS_PATTERN.fullmatch(line) for line in lines):
        raise SceneError("clipboard.thousands", row=1, column=1, value=repr(lines[0][:30]))
    # Add a line break after each line, because a quoted cell may continue on the next line.
    rows = csv.reader([f"{line}\n" for line in lines], delimiter=separator, skipinitialspace=True)
    return [[cell.strip() for cell in row] for row in rows]


def _strip_outer_bars(line: str) -> str:
    return line.strip().removeprefix("|").removesuffix("|")
