"""Pages that need no server: a saved page and a static site, with recorded responses."""
