"""Formats in which a scene is shared: links, code, notebooks and tables of text."""
