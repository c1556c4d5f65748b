"""What labs measure with their default settings, to be shipped: `python -m tests.lab_results` makes the files anew."""

import orjson

from qkv_demo.labs import SHIPPED, labs


def main() -> None:
    for file in SHIPPED.glob("*.json"):
        file.unlink()
    for name, lab in labs().items():
        numbers = lab.run(lab.settings(None))
        (SHIPPED / f"{name}.json").write_bytes(orjson.dumps(numbers) + b"\n")


if __name__ == "__main__":
    main()
