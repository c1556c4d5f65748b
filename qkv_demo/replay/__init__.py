"""Records torch operations as programs, which the page replays.

The page has no implementation of attention of its own.
"""
