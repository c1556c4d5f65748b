"""The options of attention. Each option is an object with its function, formula, arithmetic, code and picture.

The texts of an option are in the language files, by the option's name. An unknown name raises ValueError.
"""
