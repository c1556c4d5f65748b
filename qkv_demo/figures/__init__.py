"""The figures, which are the pictures of vectors on the stage and in the film. `registry` lists them by name.

Each figure consists of a layout and a geometry. The layout is JSON that lists the shapes and labels, and does not
depend on the scene's numbers. The geometry computes the points of the shapes from the numbers. While the user drags a
number, only the points change, so the page can keep the layout.
"""
