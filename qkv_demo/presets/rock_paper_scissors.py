"""Rock, paper, scissors: three vectors at 120° (to one decimal), each to attend to what it beats.

The vectors add up to 0, so a matrix can treat the three alike; M = W_Q W_Kᵀ is all dial, a = 0.5, without a symmetric
part. One matrix for queries and keys cannot learn this circle at all, and symmetric scores only half of it.
"""

from dataclasses import replace

from . import Edit, Preset, Why, scene_of, with_head

_SCENE = scene_of(
    {"rock": (0, 3), "paper": (2.6, -1.5), "scissors": (-2.6, -1.5)},  # each beats the one before it
    w_q=((0, 0.5), (-0.5, 0)),
)
_BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}

PRESET = Preset(
    scene=_SCENE,
    claims={
        "each takes more than 0.9 from what it beats": lambda trace: all(
            trace.weight(winner, loser) > 0.9 for winner, loser in _BEATS.items()
        ),
        "what one gains in each pair the other loses": lambda trace: all(
            trace.score(winner, loser) == -trace.score(loser, winner) for winner, loser in _BEATS.items()
        ),
    },
    pair=(0, 2),
    order=15,
    edits={
        "turn the dial to −0.5, its opposite": Edit(
            with_head(_SCENE, w_k=((-1, 0), (0, -1))),
            {
                "each takes more than 0.9 from what beats it": lambda trace: all(
                    trace.weight(loser, winner) > 0.9 for winner, loser in _BEATS.items()
                )
            },
            lambda trace: Why("turned-over", lost=trace.score("rock", "paper"), won=trace.score("rock", "scissors")),
            pair=(0, 1),
        ),
        "one matrix for queries and keys": Edit(
            replace(_SCENE, tie_qk=True),
            {
                "each attends to itself more than to any other": lambda trace: all(
                    trace.weight(name, name) > trace.weight(name, trace.strongest_other(name)) for name in _BEATS
                )
            },
            lambda trace: Why("no-circle", score=trace.score("rock", "paper"), own=trace.score("rock", "rock")),
        ),
    },
)
