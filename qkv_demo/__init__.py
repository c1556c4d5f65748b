"""QKV by hand: attention small enough to hold, with every number in reach."""
