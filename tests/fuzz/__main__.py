"""Breeds inputs for the readers of what somebody sends: `python -m tests.fuzz`, ten minutes, or with `--help`.

It needs atheris, which is not among the tests' packages: `pip install atheris==3.0.0` (Linux). What it finds is printed
as an input that belongs into the corpus, where `tests/test_fuzz.py` tries it from then on.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

KEPT = 12  # inputs of a reader that stay in the repository, the shortest
READERS = ("scene", "link", "block", "sentence", "settings", "answer", "write", "call")


def main() -> None:
    if len(sys.argv) > 2 and sys.argv[1] == "breed":
        breed(sys.argv[2], sys.argv[3:])
        return
    asked = _arguments()
    found = [reader for reader in asked.only if not run(reader, asked.minutes * 60 / len(asked.only), asked.keep)]
    sys.exit(f"found by: {', '.join(found)}" if found else 0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--keep", action="store_true", help="put the shortest of what was bred into the repository")
    parser.add_argument("--only", choices=READERS, nargs="*", default=READERS, help="some readers instead of all")
    return parser.parse_args()


def run(reader: str, seconds: float, keep: bool) -> bool:
    """One reader, in a process of its own, which ends at the first find. Whether there was none."""
    with tempfile.TemporaryDirectory() as place:
        bred = Path(place)
        options = [f"-max_total_time={seconds:.0f}", f"-artifact_prefix={place}/found-", "-verbosity=0"]
        command = [sys.executable, "-m", "tests.fuzz", "breed", reader, place, *options]
        said = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        finds = [file.read_bytes() for file in bred.glob("found-*")]
        if keep:
            _keep(reader, [file.read_bytes() for file in bred.iterdir() if not file.name.startswith("found-")])
        inputs = [line for line in said.stderr.splitlines() if "Done" in line or "stat::number_of_executed" in line]
        print(f"{reader:<10} {len(list(bred.iterdir()))} inputs kept; {' '.join(inputs)}", flush=True)
        for find in finds:
            print(f"  found {json.dumps(text_of(find), ensure_ascii=True)}", flush=True)
        if said.returncode:
            print("\n".join(said.stderr.splitlines()[-25:] if finds else said.stderr.splitlines()[-8:]), flush=True)
        return said.returncode == 0


def _keep(reader: str, bred: list[bytes]) -> None:
    from .targets import CORPUS, LONGEST, seeds

    known = set(seeds(reader))
    texts = sorted({text_of(one) for one in bred} - known, key=lambda text: (len(text), text))
    lines = [json.dumps(text, ensure_ascii=True) for text in texts if 2 < len(text) < LONGEST // 10]
    step = max(1, len(lines) // KEPT)
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{reader}.jsonl").write_text("".join(f"{line}\n" for line in lines[::step][:KEPT]), encoding="utf-8")


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def breed(reader: str, options: list[str]) -> None:
    """Never comes back: the library ends the process."""
    try:
        import atheris
    except ImportError:
        sys.exit("This needs atheris: pip install atheris==3.0.0")
    with atheris.instrument_imports(include=["qkv_demo"]):
        from . import targets
    place = Path(options[0])
    for number, seed in enumerate(targets.seeds(reader)):
        (place / f"seed-{number}").write_text(seed, encoding="utf-8")
    dictionary = place.parent / f"{place.name}.words"
    escaped = (word.replace("\\", "\\\\").replace('"', '\\"') for word in targets.words())
    dictionary.write_text("".join(f'"{word}"\n' for word in escaped), encoding="utf-8")

    def one(data: Any) -> None:
        targets.attempt(reader, text_of(data))

    settings = [f"-dict={dictionary}", f"-max_len={targets.LONGEST}", "-timeout=60"]
    atheris.Setup([sys.argv[0], *settings, *options], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
