"""What can be chosen of attention, one object a kind: it holds all there is to know of it.

A kind's words are in the language files, under its name. A name that there is not raises ValueError.
"""
