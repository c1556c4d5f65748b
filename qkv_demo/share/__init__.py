"""The formats in which scenes are shared: links, code, notebooks and tables."""
