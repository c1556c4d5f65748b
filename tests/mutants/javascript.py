"""Bugs in the page's modules that need no browser."""

from .mutant import Mutant, javascript

MUTANTS: tuple[Mutant, ...] = (
    javascript("state/store", "future = [];\n    },", "},", "store"),
    javascript("state/store", "[moment, ...future]", "[moment]", "store"),
    javascript("state/store", "future.slice(1)", "[]", "store"),
    javascript("state/store", "past.at(-1)", "past.at(0)", "store"),
    javascript("state/store", "gesture === null || gesture !== lastGesture", "gesture !== lastGesture", "store"),
    javascript("state/store", "Math.min(now.view.head, next.heads.length - 1)", "now.view.head", "store"),
    javascript("server/queue", "shown = sent;", "", "queue"),
    javascript("server/queue", "answer !== undefined && number > shown", "answer !== undefined", "queue"),
    javascript("server/queue", "underWay -= 1;", "", "queue"),
    javascript("server/queue", "waiting = null;\n      onAnswer", "onAnswer", "queue"),
    javascript("base/words", "1 + closed", "1", "words"),
    javascript("base/words", "Object.hasOwn(tables, asked)", "asked in tables", "words"),
    javascript("base/numbers", 'text.replaceAll("-", "\\u2212")', "text", "numbers"),
    javascript("base/numbers", "Math.abs(value) >= vast)", "value >= vast)", "numbers"),
    javascript("base/numbers", "value !== 0 && ", "", "numbers"),
    javascript("base/numbers", "numbers[0] / numbers[1]", "numbers[1] / numbers[0]", "numbers"),
    javascript("base/numbers", "event.shiftKey ? base / 10", "event.shiftKey ? base * 10", "numbers"),
    javascript("browser/address", '"1", 10) - 1', '"1", 10)', "address"),
    javascript("browser/address", "preset !== first", "preset === first", "address"),
    javascript("input/walking", "shiftKey ? -1 : 1", "shiftKey ? 1 : -1", "input"),
    javascript("input/walking", "(jump || whole || end === 0)", "(jump || whole || end === 1)", "input"),
    javascript("input/number_inputs", "row: cell.row + 1", "row: cell.row", "input"),
    javascript("pictures/resolve", "!== 0", "=== 0", "resolve"),
    javascript("pictures/resolve", "number * times", "number", "resolve"),
    javascript("pictures/projection", "(1 - y / w)", "(1 + y / w)", "pictures"),
    javascript("pictures/projection", "-dy / unitUp", "dy / unitUp", "pictures"),
    javascript("pictures/projection", "matrix[4 * column + row]", "matrix[4 * row + column]", "pictures"),
)
