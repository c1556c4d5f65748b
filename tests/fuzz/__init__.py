"""Readers of what somebody sends, with inputs that were bred for the code that they reach."""
