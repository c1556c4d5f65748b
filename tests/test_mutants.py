"""Each bug that `python -m tests.mutants` plants has its one place, and tests that should notice it."""

from .conftest import ROOT
from .mutants import MUTANTS


def test_every_bug_can_be_planted() -> None:
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in {mutant.file for mutant in MUTANTS}}
    assert [mutant.name for mutant in MUTANTS if texts[mutant.file].count(mutant.old) != 1] == []
    assert [test for mutant in MUTANTS for test in mutant.tests if not (ROOT / test).exists()] == []
