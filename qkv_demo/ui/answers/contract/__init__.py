"""The types of the JSON that the server and the page exchange. `python -m tests.types` generates TypeScript from them.

A response omits a field marked `NotRequired` if it does not apply. A path such as "heads/*/w_q" is the path of a matrix
in the JSON of the scene or of the trace, in which "*" stands for the index of the head. A field for a program or for
the layout of a figure contains a key of `Picture.texts`.
"""
