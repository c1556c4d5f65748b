"""Readers of what somebody sends, tried with inputs that are bred for the code that they reach."""
