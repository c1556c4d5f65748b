"""The page's JavaScript as a programmer sees it: types, style, and tests of the modules that need no browser."""
