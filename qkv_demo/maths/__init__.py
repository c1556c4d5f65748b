"""The maths, in torch. Read `attention` first: no other module computes attention.

`asymmetry` splits scores into a symmetric and an antisymmetric part, `certificate` proves that one matrix cannot make
some weights, `slopes` differentiates one number, `smallest_change` moves a query, key or value, and `derived` computes
other values that the page shows.
"""
