"""Bugs planted on purpose, one at a time, to see whether the tests notice: `python -m tests.mutants`."""

from . import javascript, maths, words

MUTANTS = (*maths.MUTANTS, *words.MUTANTS, *javascript.MUTANTS)
