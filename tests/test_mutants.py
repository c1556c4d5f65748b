"""Each bug that `python -m tests.mutants` plants has its one place, and tests that should notice it."""

import pytest

from .conftest import ROOT
from .mutants import MUTANTS
from .mutants.mutant import Mutant


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_bug_can_be_planted(mutant: Mutant) -> None:
    assert (ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1
    assert all((ROOT / test).exists() for test in mutant.tests)
