"""The phrases by which each language says who asks and who answers, and what each of them claims."""

import re
from collections.abc import Iterator

# What a phrase claims, by its kind: {A} asks, {B} answers, {n} is the number that goes with it.
PHRASES = {
    "en": {
        "weight": ["{A} attends to {B} {n}", ", {A} to {B} {n}", "{A} attends to {B} with weight {n}; it was"],
        "same": [", {A} to {B} just as much"],
        "close": [", {A} to {B} about as much"],
        "pair": ["{A} attends to {B}$"],
        "blocked": ["{A} may not look at {B}", "hides {B} from {A}", "keeps {A} from looking at {B}"],
        "seen": ["{A} may look at {B}"],
        "score": ["Score {A} → {B}: {n}", "the score of {A} for {B} is {n}"],
        "softmax": ["{A} attends to {B} with {p}: its share of the row’s exponentials"],
        "sum": ["{A} attends to {B} with {p}: its plain share of the row’s scores"],
        "given": ["may not look at {B}: the weight you set, {n}"],
        "best": ["best score of {A}’s row, {n}, counts, and {B} gets"],
        "keys and queries": [
            "{B}’s key answers {A}’s query",
            "between {A}’s query and {B}’s key",
            "{B}’s key lies to {A}’s query",
            "{A} asks with its query and {B} answers with its key",
        ],
        "roles": [
            "{A} asks and {B} answers",
            "what {A} scores for {B}, {B} scores for {A}",
            "score of {A} for {B}",
            "the weight with which {A} attends to {B}",
            "{A}’s scores add up to 0.*; so {B} gets no weight",
            "here {A} and {B} happen",
        ],
    },
    "zh": {
        "weight": ["{A} 关注 {B} {n}", "{A} 关注 {B} 的权重是 {n}，原来"],
        "same": ["{A} 也同样关注 {B}"],
        "close": ["{A} 也差不多同样关注 {B}"],
        "pair": ["{A} 关注 {B}$", "“{A}”关注“{B}”的权重"],
        "blocked": ["{A} 不许看 {B}", "让 {A} 看不到 {B}", "不许 {A} 看 {B}"],
        "seen": ["{A} 可以看 {B}"],
        "score": ["分数 {A} → {B}：{n}", "{A} 对 {B} 的分数是 {n}"],
        "softmax": ["{A} 关注 {B}，占 {p}：这是它在这一行指数里的份额"],
        "sum": ["{A} 关注 {B}，占 {p}：就是它在这一行分数里的占比"],
        "given": ["不许看 {B}：你设的权重 {n}"],
        "best": ["{A} 这一行只认最高分 {n}，{B} 分到"],
        "keys and queries": [
            "{B} 的键有多能回答 {A} 的查询",
            "{A} 的查询与 {B} 的键",
            "{B} 的键离 {A} 的查询",
            "{A} 用查询去问、{B} 用键来答",
        ],
        "roles": [
            "{A} 问，{B} 答",
            "{A} 给 {B} 多少分，{B} 就给 {A}",
            "{A} 对 {B} 的分数",
            "{A} 关注 {B} 的权重由",
            "{A} 的分数加起来是 0.*所以 {B} 在这里没有权重",
            "这里 {A} 和 {B} 恰好",
        ],
    },
}

# A sentence on two tokens must make a claim of one of these kinds.
KINDS = {
    "asymmetry.cross": {"roles"},
    "asymmetry.masked": {"blocked"},
    "asymmetry.other.equal": {"roles"},
    "asymmetry.other.unequal": {"keys and queries"},
    "asymmetry.scores": {"score"},
    "asymmetry.tied": {"roles"},
    "explain.cosine": {"keys and queries"},
    "explain.distance": {"keys and queries"},
    "explain.masked_scores.blocked": {"blocked"},
    "explain.masked_scores.seen": {"seen"},
    "explain.pair": {"pair"},
    "explain.pair.scores": {"roles"},
    "explain.scaled_scores.divided": {"roles"},
    "explain.scaled_scores.same": {"roles"},
    "explain.scores": {"keys and queries"},
    "explain.scores.tied": {"keys and queries"},
    "explain.scores.untied": {"keys and queries"},
    "explain.weights.argmax": {"best"},
    "explain.weights.blocked": {"blocked"},
    "explain.weights.manual": {"roles"},
    "explain.weights.none": {"roles"},
    "explain.weights.put_aside": {"blocked", "given"},
    "explain.weights.softmax": {"softmax"},
    "explain.weights.softmax.shifted": {"softmax"},
    "explain.weights.sum": {"sum"},
    "reading.apart": {"weight"},
    "reading.blocked": {"blocked"},
    "reading.close": {"weight", "close"},
    "reading.cross": {"weight"},
    "reading.equal": {"weight", "same"},
    "reading.little": {"weight"},
    "reading.one_way": {"weight", "blocked"},
    "reading.set": {"weight"},
    "reading.shared": {"weight"},
    "reading.tied": {"weight"},
    "reading.unequal": {"weight"},
    "tried.scores": {"score"},
    "tried.weights": {"weight"},
    "ui.gradient.weights": {"pair"},
}

NAME = "Ada|Bob|Cyd|Dan|Eve|Fay|Gus"
_NUMBER = r"−?\d+(?:\.\d+)?(?:e−?\d+)?"


def pattern(phrase: str) -> re.Pattern[str]:
    seen: set[str] = set()

    def blank(found: re.Match[str]) -> str:
        letter = found[1]
        if letter in seen:
            return f"(?P={letter})"
        seen.add(letter)
        shapes = {"A": NAME, "B": NAME, "n": _NUMBER, "p": f"(?:> )?{_NUMBER}%?"}
        return f"(?P<{letter}>{shapes[letter]})"

    return re.compile(re.sub(r"\{(\w)\}", blank, phrase))


READ = {
    language: [(kind, pattern(phrase)) for kind, several in kinds.items() for phrase in several]
    for language, kinds in PHRASES.items()
}


def claims(sentence: str, language: str) -> Iterator[tuple[str, dict[str, str]]]:
    for kind, phrase in READ[language]:
        for found in phrase.finditer(sentence):
            yield kind, found.groupdict()
