"""Checks of the page's JavaScript: types, style, and tests of the modules that need no browser."""
