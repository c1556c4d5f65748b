"""A sentence whose keys carry structure and whose values carry meaning.

The first coordinate is positive for the doer of the action, and negative for its object. The second stands for the
action, the third for food, the fourth for being alive. Queries and keys use the first two coordinates, values the last
two.
"""

from . import Edit, Example, Reason, build_scene, claim_strongest_weight, with_word

_SCENE = build_scene(
    {"cat": (1, 0, 0, 2), "eats": (0, 2, 1, 0), "fish": (-1, 0, 2, 1)},
    # The query of the doer looks for the action. The queries of the action and of the object look for the doer.
    w_q=((-1, 2), (1, 0), (0, 0), (0, 0)),
    w_k=((1, 0), (0, 1), (0, 0), (0, 0)),
    w_v=((0, 0), (0, 0), (1, 0), (0, 1)),
)

EXAMPLE = Example(
    scene=_SCENE,
    claims={
        "the key and the value of each word point at least a quarter turn apart": lambda trace: all(
            sum(k * v for k, v in zip(trace.row("keys", token), trace.row("values", token), strict=True)) <= 0
            for token in trace.scene.tokens
        ),
        "the deed finds its doer": lambda trace: trace.weight("eats", "cat") > 0.7,
        "the doer finds its deed": lambda trace: trace.weight("cat", "eats") > 0.7,
        **claim_strongest_weight("fish", "cat"),
        "eats takes away something alive and no food": lambda trace: (
            trace.row("output", "eats")[1] > 1.5 and trace.row("output", "eats")[0] < 0.8
        ),
    },
    pair=(1, 0),
    menu_position=80,
    edits={
        "cat and fish swap roles, so that the fish eats the cat": Edit(
            with_word(with_word(_SCENE, "cat", (-1, 0, 0, 2)), "fish", (1, 0, 2, 1)),
            {
                "the deed finds its doer, now fish": lambda trace: trace.weight("eats", "fish") > 0.7,
                "meaning stays with the word: cat's value is what it was": lambda trace: (
                    trace.row("values", "cat") == [0, 2]
                ),
                "eats takes away food": lambda trace: trace.row("output", "eats")[0] > 1.5,
            },
            lambda trace: Reason("swapped", doer=trace.score("eats", "fish"), done=trace.score("eats", "cat")),
            pair=(1, 2),
        ),
    },
)
