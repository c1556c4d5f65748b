"""Recorded torch operations, which the page replays. The page itself contains no implementation of attention."""
