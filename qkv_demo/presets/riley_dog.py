"""Two words, two dimensions, one asymmetry: Riley needs dog more than dog needs Riley."""

from ..scene import Head, Scene
from . import Preset

PRESET = Preset(
    scene=Scene(
        tokens=("Riley", "dog"),
        embeddings=((1, 0.2), (0.2, 1)),
        heads=(Head(w_q=((0, 2), (0.5, 1)), w_k=((1, 0), (0, 1)), w_v=((1, 0), (0, 1))),),
    ),
    claims={
        "Riley's score for dog is at least twice dog's for Riley": lambda look: (
            look.score("Riley", "dog") >= 2 * look.score("dog", "Riley")
        ),
        "Riley takes more than 0.6 from dog": lambda look: look.weight("Riley", "dog") > 0.6,
        "dog takes less than 0.4 from Riley": lambda look: look.weight("dog", "Riley") < 0.4,
    },
    order=0,
)
