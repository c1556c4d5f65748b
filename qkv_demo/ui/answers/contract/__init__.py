"""The JSON between Python and the page, as types. `python -m tests.types` writes the same for TypeScript's checker.

A response omits a key that is `NotRequired` if it does not apply. A path such as "heads/*/w_q" leads to a matrix in the
scene or in the trace, with "*" for the head. Programs and layouts are keys of `Picture.texts`.
"""
