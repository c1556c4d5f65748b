"""The options of attention. Each option is one object with its function, formula, arithmetic, code and picture.

The texts of an option are in the language files, under its name. An unknown name raises ValueError.
"""
