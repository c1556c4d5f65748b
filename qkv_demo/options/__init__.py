"""The options of attention, each as one object with everything that depends on it.

These are the option's function, formula, arithmetic with numbers, PyTorch code and picture. Its texts are in the
language files, under the option's name. An unknown name raises ValueError.
"""
