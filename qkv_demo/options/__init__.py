"""The options of attention.

Each option is one object with its function, formula, arithmetic with numbers, PyTorch code and picture. An option's
texts are in the language files, under its name. An unknown name raises ValueError.
"""
