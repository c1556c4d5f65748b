"""The contents of each picture. `registry` has the figures by name. A figure has a spec and a geometry.

The spec lists the shapes and labels, and depends on no number of a scene. The geometry computes the points of the
shapes, and depends on the numbers only. The page therefore keeps the spec while the user drags a number.
"""
