"""All computations with matrices, in torch. Start with `attention`, the only module that computes attention.

`asymmetry` splits scores into a symmetric and an antisymmetric part. `certificate` proves that no single matrix can
produce some weights. `gradients` computes gradients. `smallest_change` changes a matrix so that a query, key or value
moves to a point. `fit` and `weight_fit` fit a scene to a head of a trained model. `derived` computes other numbers that
the page shows.
"""
