"""Records torch operations as programs, which the page replays with new numbers.

So attention is implemented only once, in Python.
"""
