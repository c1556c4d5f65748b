"""What tests know of each language: how much it may say, and the phrases that they look for in it.

A new language needs no entry: it may say what DEFAULT may and a third more, and none of its phrases are looked for.
"""

import re
from typing import NamedTuple


class Limits(NamedTuple):
    """The most: in words as `count_words` counts them, Chinese by the character."""

    text: int = 40  # of a lesson's step
    slide: int = 27  # with the title
    sentence: int = 16  # of a lesson's texts, on the average
    more: int = 147
    finding: int = 27  # of a lab, and what is so on the way
    beat: int = 19  # of the film


LIMITS = {
    "en": Limits(text=30, slide=20, sentence=12, more=110, finding=20, beat=14),
    "zh": Limits(text=45, slide=30, sentence=20, more=190, finding=35, beat=28),
}
SENTENCES = re.compile(r"(?<=[。？！])|(?<=[.?!]) (?=[^\W\d_a-z])")  # where one ends and the next begins


def limits(language: str) -> Limits:
    return LIMITS.get(language, Limits())


# One of many things, as "1 words", "1 of the 12 words … are", and in Chinese "1 个词，每个" and "1 个不同的点".
MISCOUNTED = {
    "en": re.compile(r"(?<![\d.,])1 (?!(?:as|is)\b)[a-z]+s\b|(?<!\d)1 of (?:the )?\d+ [^.]*\bare\b"),
    "zh": re.compile(r"(?<![\d.,])1 个[^。，；]*(?:，每|不同)"),
}
# All ways in which a sentence may name the one who asks and the one who answers.
PHRASES = {
    "en": (
        "{asks} attends to {answers} {forth}|{asks} (?:still )?attends to {answers}|{asks} should attend to {answers}",
        ", {answers} to {asks} {back}|{asks} may (?:not )?look at {answers}",
        "hides {answers} from {asks}|keeps {answers} from looking at {asks}|score of {asks} for {answers}",
        "Score {asks} → {answers}: {forth}|Score {answers} → {asks}: {back}|Here {asks} and {answers} happen",
        "what {asks} scores for {answers}, {answers} scores for {asks}|{asks} asks and {answers} answers",
        "{asks}’s query and {answers}’s key|{answers}’s key (?:lies to|fits) {asks}’s query",
        "{asks} asks with its query and {answers} answers with its key",
        "{asks}’s row, {best}, counts, and {answers} gets|{asks}’s scores add up to 0.*so {answers} gets no weight",
    ),
    "zh": (
        "{asks} 关注 {answers} {forth}|{asks} 关注 {answers}|{asks} 应该关注 {answers}|“{asks}”关注“{answers}”",
        "{answers} 关注 {asks} {back}|{asks} (?:不许|可以)看 {answers}",
        "让 {asks} 看不到 {answers}|不许 {answers} 看 {asks}|{asks} 对 {answers} 的分数",
        "分数 {asks} → {answers}：{forth}|分数 {answers} → {asks}：{back}|这里 {asks} 和 {answers} 恰好",
        "{asks} 给 {answers} 多少分，{answers} 就给 {asks} 多少分|{asks} 问，{answers} 答",
        "{asks} 的查询与 {answers} 的键|{answers} 的键离 {asks} 的查询|{answers} 的键与 {asks} 的查询",
        "{asks} 用查询去问、{answers} 用键来答",
        "{asks} 这一行只认最高分 {best}，{answers} 分到|{asks} 的分数加起来是 0.*所以 {answers} 在这里没有权重",
    ),
}
# What a sentence says that another of the same blanks does not, by its key.
OWN = {
    "explain.scores": {"en": "key fits", "zh": "有多匹配"},
    "explain.masked_scores.seen": {"en": "may look", "zh": "可以看"},
    "explain.weights.softmax": {"en": "exponentials", "zh": "指数"},
    "explain.weights.sum": {"en": "row’s scores", "zh": "分数里"},
    "note.no_direction.queries": {"en": "query", "zh": "查询"},
    "note.no_direction.keys": {"en": "key", "zh": "键"},
    "ui.gradient.up": {"en": "turn up", "zh": "调大"},
    "ui.gradient.down": {"en": "turn down", "zh": "调小"},
}
# How these vectors are called, and what is said of an entry of theirs, and of its matrix.
VECTORS = {
    "en": {
        "queries": ("queries: ", "query: .*query matrix"),
        "keys": ("keys: ", "key: .*key matrix"),
        "values": ("values: ", "value: .*value matrix"),
    },
    "zh": {
        "queries": ("查询：", "的查询的.*查询矩阵"),
        "keys": ("键：", "的键的.*键矩阵"),
        "values": ("值：", "的值的.*值矩阵"),
    },
}
