"""A browser that cannot run is told apart from one that can, before any test needs it."""

from pathlib import Path

import pytest

from . import chromium


def test_the_browser_of_these_tests_starts() -> None:
    assert chromium.start(chromium.find_or_install()) is None


def test_a_browser_without_its_libraries_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\n[ $1 = --version ] && exit 0\necho 'libnss3.so: cannot open' >&2\nexit 127\n")
    broken.chmod(0o755)
    monkeypatch.setenv("QKV_CHROMIUM", str(broken))
    with pytest.raises(SystemExit, match=r"does not start \(libnss3.so: cannot open\): .*install-deps"):
        chromium.find_or_install()
